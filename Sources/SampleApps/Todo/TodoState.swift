public import StateKit

/// The whole state of the to-do app, as published with Tempura's local state.
public struct GlobalState: State, Codable, Hashable {
  /// The things to do, first things first.
  public var todos = ["buy milk", "find a unicorn", "visit Rome"]

  /// The state at the start.
  public init() {}
}

/// Adds a thing to do at the end.
public struct AddTodo: StateUpdater, Codable {
  /// The title of the to-do.
  public var title: String

  /// Appends the title.
  public func updateState(_ state: inout GlobalState) {
    state.todos.append(title)
  }
}

/// Removes a thing to do.
///
/// As published, without a guard: an index that does not exist traps, as it would in a real app.
public struct RemoveTodo: StateUpdater, Codable {
  /// Its index.
  public var index: Int

  /// Removes the element.
  public func updateState(_ state: inout GlobalState) {
    state.todos.remove(at: index)
  }
}

/// Gives a thing to do another title.
public struct RenameTodo: StateUpdater, Codable {
  /// Its index.
  public var index: Int
  /// The new title.
  public var title: String

  /// Replaces the element.
  public func updateState(_ state: inout GlobalState) {
    state.todos[index] = title
  }
}

/// Moves a thing to do to another place.
public struct MoveTodo: StateUpdater, Codable {
  /// Its index.
  public var from: Int
  /// Its index afterwards.
  public var to: Int

  /// Takes the element out and puts it in again.
  public func updateState(_ state: inout GlobalState) {
    state.todos.insert(state.todos.remove(at: from), at: to)
  }
}

/// Removes everything.
public struct ClearTodos: StateUpdater, Codable {
  /// Empties the list.
  public func updateState(_ state: inout GlobalState) {
    state.todos.removeAll()
  }
}
