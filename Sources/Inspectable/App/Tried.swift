/// What an exploration does with an action or event: whether and how often it is tried, and with what.
struct Tried {
  var isNever = false
  /// How often it is tried beside others, where chance decides.
  var weight = 1
  /// The calls that are tried in a state, as values, or nil if it is of another type; no such function where
  /// arguments are drawn from kinds and values.
  var values: (@MainActor (_ state: Any) -> [Value]?)?

  /// How often what is tried often is tried.
  static let often = 8
}

extension Example {
  /// The example of an action that an exploration never tries, such as one that only tests use.
  public func never() -> Example {
    var example = self
    example.tried.isNever = true
    return example
  }

  /// The example of an action that an exploration tries more often than others, where chance decides.
  public func often() -> Example {
    var example = self
    example.tried.weight = Tried.often
    return example
  }

  /// The example of an action of which an exploration tries these and no others.
  ///
  /// ```swift
  /// Example(Play(cell: 0), "Mark a cell").values { (board: Board) in board.free.map(Play.init) }
  /// ```
  ///
  /// - Parameter actions: the actions that make sense in a state of the store.
  public func values<State>(
    _ actions: @escaping @MainActor (_ state: State) -> [Action]
  ) -> Example {
    var example = self
    example.tried.values = { state in
      (state as? State).map { actions($0).map { Reflection.value(of: $0) } }
    }
    return example
  }
}

/// A type that lists the values that `explore` tries for its arguments and answers.
///
/// ```swift
/// extension Seat: TriedValues {
///   static var triedValues: [Seat] { (1...20).map(Seat.init) }
/// }
/// ```
/// They count as all values of the type. A `CaseIterable` type doesn't need this: its cases are
/// tried.
public protocol TriedValues {
  /// The values that are tried.
  static var triedValues: [Self] { get }
}

extension Tried {
  /// Calls with arguments that make sense in a state.
  ///
  /// - Parameters:
  ///   - name: what is called.
  ///   - labels: the labels of its arguments.
  ///   - arguments: the argument, or a tuple of them where there are several.
  static func calls<State, Arguments>(
    _ name: String, _ labels: [String?],
    _ arguments: @escaping @MainActor (_ state: State) -> [Arguments]
  ) -> @MainActor (Any) -> [Value]? {
    { state in
      (state as? State).map { state in
        arguments(state).map { arguments in
          let value = Reflection.value(of: arguments)
          var values = [value]
          if labels.count != 1, case .tuple(let members) = value { values = members.map(\.value) }
          return .record(
            type: name, members: zip(labels, values).map { Value.Member($0, $1) })
        }
      }
    }
  }
}

extension Event {
  /// The event, which an exploration never tries.
  public func never() -> Event {
    var event = self
    event.tried.isNever = true
    return event
  }

  /// The event, which an exploration tries more often than others, where chance decides.
  public func often() -> Event {
    var event = self
    event.tried.weight = Tried.often
    return event
  }

  /// The event, which an exploration tries with these arguments and no others.
  ///
  /// ```swift
  /// Event("move") { (from: Int, to: Int) in board.move(from, to) }
  ///   .values { (board: Board) in board.moves.map { ($0.from, $0.to) } }
  /// ```
  ///
  /// - Parameter arguments: the arguments that make sense in a state of one of the stores: a tuple of them where
  ///   there are several.
  public func values<State, Arguments>(
    _ arguments: @escaping @MainActor (_ state: State) -> [Arguments]
  ) -> Event {
    var event = self
    event.tried.values = Tried.calls(name, parameters.map(\.label), arguments)
    return event
  }
}

extension Do {
  /// The call, which an exploration tries with these arguments and no others.
  ///
  /// ```swift
  /// Do("move", "from", "to") { (from: Int, to: Int) in board.move(from, to) }
  ///   .values { (board: Board) in board.moves.map { ($0.from, $0.to) } }
  /// ```
  ///
  /// - Parameter arguments: the arguments that make sense in a state of one of the stores: a tuple of them where
  ///   there are several.
  public func values<State, Arguments>(
    _ arguments: @escaping @MainActor (_ state: State) -> [Arguments]
  ) -> Do {
    var call = self
    call.action.tried.values = Tried.calls(
      action.shape.name, action.shape.parameters.map(\.label), arguments)
    return call
  }

  /// The call, which an exploration never tries.
  public func never() -> Do {
    var call = self
    call.action.tried.isNever = true
    return call
  }

  /// The call, which random walks of an exploration choose more often than others.
  public func often() -> Do {
    var call = self
    call.action.tried.weight = Tried.often
    return call
  }
}
