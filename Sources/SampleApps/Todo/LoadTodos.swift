import Inspectable
public import StateKit

/// Replaces everything there is to do.
public struct SetTodos: StateUpdater, Codable {
  /// The new to-dos.
  public var todos: [String]

  /// Assigns the list.
  public func updateState(_ state: inout GlobalState) {
    state.todos = todos
  }
}

/// Asks for the things to do that are kept elsewhere, and shows what comes.
public struct LoadTodos: SideEffect, Codable {
  /// Waits for the answer, then sets the list.
  public func sideEffect(_ context: SideEffectContext<GlobalState, TodoDependencies>) async throws {
    let titles = try await context.dependencies.fetchTodos()
    context.dispatch(SetTodos(todos: titles))
  }
}

/// The to-do app's connection to the outside world.
@MainActor
public final class TodoDependencies {
  private let context: SceneContext

  init(_ context: SceneContext) {
    self.context = context
  }

  /// The titles kept elsewhere; the inspector answers.
  func fetchTodos() async throws -> [String] {
    try await context.request("fetchTodos")
  }
}
