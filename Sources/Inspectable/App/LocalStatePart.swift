/// The local state of a screen: it can be looked at, and written where its type can be decoded.
@MainActor
public struct LocalStatePart {
  /// The state as it is.
  package var observed: ObservedValue
  /// Decodes a value and, if that is possible, says how to make it the new local state.
  package var prepare: @MainActor (Value) throws -> PreparedAction
  /// Keeps the state as it is now, to be put back later; nil if it is not made of values alone.
  let keep: KeepState?

  /// A local state can be set if its type is `Decodable`, or can be made of its parts.
  ///
  /// - Parameters:
  ///   - read: reads it.
  ///   - write: puts another in its place.
  public init<State>(
    read: @escaping @MainActor () -> State, write: @escaping @MainActor (State) -> Void
  ) {
    self.init(
      observed: ObservedValue(read), keep: keepValues(read, write: write), write: write)
  }

  /// A local state set by assigning its parts, for a state that can't be made as a whole.
  ///
  /// ```swift
  /// LocalStatePart(read: { form }, assigning: Assign("text") { form.text = $0 })
  /// ```
  ///
  /// - Parameters:
  ///   - read: reads it.
  ///   - parts: the members to assign. Other members must stay the same.
  public init<State>(read: @escaping @MainActor () -> State, assigning parts: Assign...) {
    let observed = ObservedValue(read)
    self.observed = observed
    keep = nil
    prepare = { value in
      let write = try parts.prepare(value, observed)
      return PreparedAction(value: value) { _ in write() }
    }
  }

  /// The local state of a screen that need not be there.
  init<State>(
    optional read: @escaping @MainActor () -> State?,
    write: @escaping @MainActor (State) -> Void
  ) {
    self.init(
      observed: ObservedValue(optional: read),
      keep: keepValues(read) { if let state = $0 { write(state) } }, write: write)
  }

  private init<State>(
    observed: ObservedValue, keep: KeepState?, write: @escaping @MainActor (State) -> Void
  ) {
    self.observed = observed
    self.keep = keep
    let root = Reflection.typeName(State.self)
    let obstacle = MakingObstacle(to: State.self)
    prepare = { @MainActor value in
      if let obstacle {
        throw Refusal("\(root) cannot be set because \(obstacle.reasonWhyWhole)")
      }
      let state = try MainActor.decode(State.self, from: value, root: root)
      return PreparedAction(value: Reflection.value(of: state)) { _ in write(state) }
    }
  }
}

extension MainActor {
  /// Decodes on the main actor, for types whose coding is confined to it.
  @MainActor
  static func decode<T>(_ type: T.Type, from value: Value, root: String) throws -> T {
    try ValueDecoder.decode(type, from: value, root: root)
  }
}
