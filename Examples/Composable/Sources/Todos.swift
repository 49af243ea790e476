import Foundation

// The app as it was before: nothing in this file is `Codable`, or knows of the inspector.

/// One thing to do.
struct Todo: Reducer {
  struct State: Identifiable {
    let id: UUID
    var title = ""
    var isComplete = false
  }

  enum Action {
    case binding(BindingAction<State>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      binding.apply(&state)
      return .none
    }
  }
}

/// Suggestions, looked up while one types.
struct Suggestions: Reducer {
  struct State {
    var query = ""
    var found: [String] = []
    var isSearching = false
  }

  enum Action {
    case queryChanged(String)
    case response(Result<[String], any Error>)
  }

  private enum CancelID { case search }

  let clock: any Clock<Duration>
  let search: @Sendable (String) async throws -> [String]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      state.isSearching = !query.isEmpty
      guard !query.isEmpty else { return .cancel(id: CancelID.search) }
      return .run { [clock, search] send in
        try await clock.sleep(for: .milliseconds(300))
        do {
          await send(.response(.success(try await search(query))))
        } catch {
          await send(.response(.failure(error)))
        }
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)
    case .response(let result):
      state.isSearching = false
      state.found = (try? result.get()) ?? []
      return .none
    }
  }
}

/// The list, and what belongs to it.
struct Todos: Reducer {
  struct State {
    var todos: [Todo.State] = []
    var suggestions = Suggestions.State()
  }

  enum Action {
    case addTapped(title: String)
    case todos(ElementAction)
    case sortCompleted
    case suggestions(Suggestions.Action)
  }

  enum ElementAction {
    case element(id: UUID, action: Todo.Action)
  }

  private enum CancelID { case sorting }

  let clock: any Clock<Duration>
  let uuid: @Sendable () -> UUID
  let search: @Sendable (String) async throws -> [String]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let scoped = Scope(
      state: \State.suggestions,
      action: CasePath(embed: { (action: Suggestions.Action) in Action.suggestions(action) }) {
        if case .suggestions(let action) = $0 { action } else { nil }
      },
      child: Suggestions(clock: clock, search: search))
    return .merge(
      scoped.reduce(into: &state, action: action), list(into: &state, action: action))
  }

  private func list(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped(let title):
      state.todos.insert(Todo.State(id: uuid(), title: title), at: 0)
      return .none
    case .todos(.element(let id, let action)):
      guard let index = state.todos.firstIndex(where: { $0.id == id }) else { return .none }
      let effect = Todo().reduce(into: &state.todos[index], action: action)
      guard case .binding(let binding) = action, binding.keyPath == \Todo.State.isComplete else {
        return effect.map { .todos(.element(id: id, action: $0)) }
      }
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.sortCompleted)
      }
      .cancellable(id: CancelID.sorting, cancelInFlight: true)
    case .sortCompleted:
      state.todos = state.todos.filter { !$0.isComplete } + state.todos.filter(\.isComplete)
      return .none
    case .suggestions:
      return .none
    }
  }
}
