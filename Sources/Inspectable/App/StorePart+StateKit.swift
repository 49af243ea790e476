public import StateKit

extension StorePart {
  /// Declares a store of StateKit.
  ///
  /// ```swift
  /// StorePart(store) {
  ///   Example(AddTodo(title: "buy bread"), "Add a to-do at the end")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - name: the root of the state's paths.
  ///   - examples: an example of each action it takes.
  public init<StateType>(
    _ store: PartialStore<StateType>, name: String = "state",
    @ExampleBuilder<StateType> examples: () -> [StoreExample<StateType>]
  ) {
    self.init(
      name, state: { store.state }, restore: { store.restore($0) },
      actions: examples().map { $0.bind(store) },
      controls: store)
  }
}

extension StorePart {
  /// Declares a store of StateKit whose actions are of one closed type.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - name: the root of the state's paths.
  ///   - examples: an example of each action.
  public init<StateType, Action: Codable>(
    _ store: ReduxStore<StateType, Action>, name: String = "state",
    @ActionBuilder<Action> examples: () -> [Example<Action>]
  ) {
    self.init(
      name, state: { store.state }, restore: { store.store.restore($0) },
      actions: examples().map { example in StoreAction(example) { action in store.send(action) } },
      controls: store.store)
  }
}

/// Collects examples of the actions of one type.
@resultBuilder
public enum ActionBuilder<Action: Codable> {
  /// The examples of a block, in order.
  public static func buildBlock(_ examples: Example<Action>...) -> [Example<Action>] { examples }
}

/// An example of an action that a particular kind of store takes.
@MainActor
public struct StoreExample<StateType> {
  let bind: (PartialStore<StateType>) -> StoreAction
}

/// Collects examples, and lets only those through whose actions the store takes.
@MainActor
@resultBuilder
public enum ExampleBuilder<StateType> {
  /// An example of an action for this store.
  public static func buildExpression<Action: Codable & Dispatchable<StateType>>(
    _ example: Example<Action>
  ) -> [StoreExample<StateType>] {
    [
      StoreExample { store in
        StoreAction(example) { action in store.dispatch(action) }
      }
    ]
  }

  /// The examples of a block, in order.
  public static func buildBlock(
    _ examples: [StoreExample<StateType>]...
  ) -> [StoreExample<StateType>] {
    examples.flatMap { $0 }
  }
}
