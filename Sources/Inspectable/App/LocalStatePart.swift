/// The local state of a screen: it can be looked at, and written where its type can be decoded.
@MainActor
package struct LocalStatePart {
  /// The state as it is.
  package let observed: ObservedValue
  /// Decodes a value and, if that is possible, says how to make it the new local state.
  package let prepare: @MainActor (Value) throws -> PreparedAction

  /// A local state whose type is `Decodable` can be set.
  package init<State: Decodable>(
    read: @escaping @MainActor () -> State, write: @escaping @MainActor (State) -> Void
  ) {
    observed = ObservedValue(read)
    let root = Reflection.typeName(State.self)
    prepare = { @MainActor value in
      let state = try MainActor.decode(State.self, from: value, root: root)
      return PreparedAction(value: Reflection.value(of: state)) { write(state) }
    }
  }

  /// A local state of any other type can only be read.
  package init<State>(readOnly read: @escaping @MainActor () -> State) {
    observed = ObservedValue(read)
    let type = Reflection.typeName(State.self)
    prepare = { _ in
      throw Refusal(
        "\(type) cannot be set because it is not Codable: declare it Codable in the app")
    }
  }
}

extension MainActor {
  /// Decodes on the main actor, for types whose coding is confined to it.
  @MainActor
  static func decode<T: Decodable>(_ type: T.Type, from value: Value, root: String) throws -> T {
    try ValueDecoder.decode(type, from: value, root: root)
  }
}
