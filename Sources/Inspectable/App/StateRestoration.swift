/// Gives a store the state that it begins with, made from a value.
@MainActor
package struct StateRestoration {
  /// Why none can be made, in a few words; nil if it can.
  let obstacle: String?
  /// Makes a state of a value and, if that is possible, says how to make it the store's.
  let prepare: @MainActor (Value) throws -> @MainActor () -> Void

  init<State>(_ type: State.Type, write: @escaping @MainActor (State) -> Void) {
    obstacle = MakingObstacle(to: type)?.text
    prepare = { value in
      let state = try MainActor.decode(type, from: value, root: Reflection.typeName(type))
      return { write(state) }
    }
  }
}
