/// Keeps a state as it is now; what it returns puts that back.
typealias KeepState = @MainActor () -> @MainActor () -> Void

/// Keeps a state by copying it; nil for a type whose copies may share what changes in place.
@MainActor
func keepValues<State>(
  _ read: @escaping @MainActor () -> State, write: @escaping @MainActor (State) -> Void
) -> KeepState? {
  let traits = TypePlanner.plan(for: State.self).traits
  guard !traits.holdsReferences, !traits.holdsUnseen else { return nil }
  return {
    let state = read()
    return { write(state) }
  }
}
