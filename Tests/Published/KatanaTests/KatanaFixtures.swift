import StateKitKatana

// An app as one writes it against Katana; nothing here is for this library alone.

struct Todo: Equatable, Codable {
  var title: String
}

struct AppState: State, Equatable, Codable {
  var todos: [Todo] = []
  var users: [String] = []
}

final class AppDependencies: SideEffectDependencyContainer {
  let dispatch: AnyDispatch
  let getState: GetState

  init(dispatch: @escaping AnyDispatch, getState: @escaping GetState) {
    self.dispatch = dispatch
    self.getState = getState
  }

  @MainActor
  func titles() async -> [String] { ["milk", "bread"] }
}

protocol AppStateUpdater: StateUpdater where StateType == AppState {}

protocol AppSideEffect: SideEffect
where StateType == AppState, Dependencies == AppDependencies {}

protocol AppReturningSideEffect: ReturningSideEffect {
  associatedtype ReturnValue

  @MainActor
  func sideEffect(
    _ context: SideEffectContext<AppState, AppDependencies>
  ) async throws -> ReturnValue
}

extension AppReturningSideEffect {
  @MainActor
  func sideEffect(_ context: AnySideEffectContext) async throws -> ReturnValue {
    guard let typedContext = context as? SideEffectContext<AppState, AppDependencies> else {
      fatalError("Invalid context passed to side effect")
    }
    return try await self.sideEffect(typedContext)
  }
}

struct AddTodo: AppStateUpdater, Codable {
  let todo: Todo

  func updateState(_ state: inout AppState) {
    state.todos.append(self.todo)
  }
}

struct AddUser: AppStateUpdater, Codable {
  let user: String

  func updateState(_ state: inout AppState) {
    state.users.append(self.user)
  }
}

/// Empties whatever state there is, as a library could.
struct Reset: AnyStateUpdater, Codable {
  func updatedState(currentState: State) -> State {
    return type(of: currentState).init()
  }
}

struct ClosureSideEffect: AppSideEffect {
  var body:
    @MainActor (
      _ context: SideEffectContext<AppState, AppDependencies>
    ) async throws -> Void = { _ in }

  func sideEffect(_ context: SideEffectContext<AppState, AppDependencies>) async throws {
    try await self.body(context)
  }
}

struct LoadTodos: AppSideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<AppState, AppDependencies>) async throws {
    for title in await context.dependencies.titles() {
      try await context.dispatch(AddTodo(todo: Todo(title: title))).value
    }
  }
}

struct Multiply: ReturningSideEffect {
  let a: Int
  let b: Int

  func sideEffect(_: AnySideEffectContext) throws -> Int {
    return self.a * self.b
  }
}

struct CountTodos: AppReturningSideEffect {
  func sideEffect(
    _ context: SideEffectContext<AppState, AppDependencies>
  ) throws -> Int {
    return context.getState().todos.count
  }
}

/// An item of a kind of one's own.
struct Replace: Dispatchable {
  let state: AppState

  func perform<StateType>(inAny execution: borrowing DispatchExecution<StateType>) {
    guard let state = state as? StateType else { return }
    execution.update { $0 = state }
  }
}

/// Writes down what it is called with, and gives what a library's own kind of item would.
struct Describe: AnySideEffect, Codable {
  func anySideEffect(_ context: AnySideEffectContext) async throws -> Any {
    guard context.anyDependencies is AppDependencies else { throw Refused() }
    return "\(type(of: context.getAnyState()))"
  }
}

struct Refused: Error, Equatable {}

/// A context of a test's own, as one writes it to test a side effect without a store.
struct MockContext: AnySideEffectContext {
  var anyDependencies: SideEffectDependencyContainer = EmptySideEffectDependencyContainer(
    dispatch: { _ in Promise(resolved: ()) }, getState: { AppState() })
  var answer: @MainActor (Dispatchable) -> Promise<Any> = { _ in Promise(resolved: ()) }

  func getAnyState() -> State { return AppState(users: ["mocked"]) }
  func anyDispatch(_ dispatchable: Dispatchable) -> Promise<Any> { return answer(dispatchable) }
}
