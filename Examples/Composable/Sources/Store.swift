import Foundation

/// A store in the shape of The Composable Architecture's: actions in, a state that can be read, and
/// scopes for the parts of an app.
@MainActor
final class Store<State, Action> {
  private let read: () -> State
  private let take: (Action) -> Void

  private init(read: @escaping () -> State, take: @escaping (Action) -> Void) {
    self.read = read
    self.take = take
  }

  convenience init(
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> some Reducer<State, Action>
  ) {
    let runtime = Runtime(initialState, reducer())
    self.init(read: { runtime.state }, take: { runtime.send($0) })
  }

  var state: State { read() }

  func send(_ action: Action) { take(action) }

  func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState, action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      read: { state(self.read()) }, take: { self.take(action($0)) })
  }
}

typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The state of a store, and its effects.
@MainActor
private final class Runtime<State, Action> {
  private(set) var state: State
  private let reducer: any Reducer<State, Action>
  private var running: [AnyHashable: [UUID: Task<Void, Never>]] = [:]

  init(_ state: State, _ reducer: any Reducer<State, Action>) {
    self.state = state
    self.reducer = reducer
  }

  func send(_ action: Action) {
    perform(reducer.reduce(into: &state, action: action))
  }

  @discardableResult
  private func perform(_ effect: Effect<Action>) -> [Task<Void, Never>] {
    effect.steps.compactMap { step in
      switch step {
      case .cancel(let id):
        cancel(id)
        return nil
      case .run(let id, let cancelInFlight, let operation):
        if let id, cancelInFlight { cancel(id) }
        return start(id, operation)
      case .sequence(let effects):
        return Task {
          for effect in effects {
            for task in perform(effect) { await task.value }
          }
        }
      }
    }
  }

  private func cancel(_ id: AnyHashable) {
    for task in (running.removeValue(forKey: id) ?? [:]).values { task.cancel() }
  }

  private func start(
    _ id: AnyHashable?, _ operation: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Task<Void, Never> {
    let number = UUID()
    let task = Task {
      try? await operation(Send { self.send($0) })
      if let id { running[id]?[number] = nil }
    }
    if let id { running[id, default: [:]][number] = task }
    return task
  }
}
