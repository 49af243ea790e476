/// Gives a store the state that it begins with, decoded from a value.
@MainActor
package struct StateRestoration {
  /// Decodes a value and, if that is possible, says how to make it the state.
  let prepare: @MainActor (Value) throws -> @MainActor () -> Void

  /// Nil if the type of the state cannot be decoded.
  init?<State>(_ type: State.Type, write: @escaping @MainActor (State) -> Void) {
    guard let decodable = State.self as? any Decodable.Type else { return nil }
    func decoding<Decoded: Decodable>(
      _ type: Decoded.Type
    ) -> @MainActor (Value) throws -> @MainActor () -> Void {
      { value in
        let decoded = try MainActor.decode(
          type, from: value, root: Reflection.typeName(Decoded.self))
        return { if let state = decoded as? State { write(state) } }
      }
    }
    prepare = decoding(decodable)
  }
}
