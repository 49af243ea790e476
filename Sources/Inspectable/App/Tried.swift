/// What an exploration does with an action or event: whether and how often it is tried, and with what.
struct Tried {
  var isNever = false
  /// How often it is tried beside others, where chance decides.
  var weight = 1
  /// The actions that are tried in a state of the store; nil for those that are drawn from kinds and values.
  var values: (@MainActor (_ state: Any) -> [Any])?

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
    example.tried.values = { state in (state as? State).map { actions($0) } ?? [] }
    return example
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
}

extension Do {
  /// What can be done, which an exploration never tries.
  public func never() -> Do {
    var call = self
    call.action.tried.isNever = true
    return call
  }

  /// What can be done, which an exploration tries more often than others, where chance decides.
  public func often() -> Do {
    var call = self
    call.action.tried.weight = Tried.often
    return call
  }
}
