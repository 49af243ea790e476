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
  ///   - name: the store's name, with which the paths of its state begin.
  ///   - examples: an example of each action it takes.
  public init<StateType>(
    _ store: PartialStore<StateType>, name: String = "state",
    @ExampleBuilder<StateType> examples: () -> [StoreExample<StateType>]
  ) {
    let activity = StoreActivity(store)
    self.init(
      name, state: { store.state }, restore: { store.restore($0) },
      actions: examples().map { $0.bind(store) }, holding: activity, activity: activity)
  }
}

/// An example of an action that a particular kind of store takes.
@MainActor
public struct StoreExample<StateType> {
  let bind: (PartialStore<StateType>) -> StoreAction
}

/// Collects examples; those of actions that the store does not take do not compile.
@resultBuilder
public enum ExampleBuilder<StateType>: PartListBuilder {
  /// The elements that the builder collects.
  public typealias Element = StoreExample<StateType>

  /// An example of an action for this store.
  public static func buildExpression<Action: Dispatchable<StateType>>(
    _ example: Example<Action>
  ) -> [StoreExample<StateType>] {
    [
      StoreExample { store in
        StoreAction(example) { action in store.dispatch(action) }
      }
    ]
  }

  /// An example of an action for any store.
  @_disfavoredOverload
  public static func buildExpression<Action: UntypedDispatchable>(
    _ example: Example<Action>
  ) -> [StoreExample<StateType>] {
    [
      StoreExample { store in
        StoreAction(example) { action in store.dispatch(action) }
      }
    ]
  }

  /// Examples of actions for this store, such as one of each case.
  public static func buildExpression<Action: Dispatchable<StateType>>(
    _ examples: [Example<Action>]
  ) -> [StoreExample<StateType>] {
    examples.flatMap(buildExpression)
  }

  /// Something that can be done beside the store's own actions.
  public static func buildExpression(_ call: Do) -> [StoreExample<StateType>] {
    [StoreExample { _ in call.action }]
  }
}
