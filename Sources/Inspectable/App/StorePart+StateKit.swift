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
      name, state: { store.state }, actions: examples().map { $0.bind(store) },
      observe: { report in store.observer = StoreWatch(report) })
  }
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

/// Reports what a store does.
@MainActor
private final class StoreWatch: StoreObserver {
  private let report: @MainActor (StoreActivity) -> Void

  init(_ report: @escaping @MainActor (StoreActivity) -> Void) {
    self.report = report
  }

  func storeWillPerform(_ item: any Dispatchable) {
    report(.dispatched(item.dispatchedValue))
  }

  func storeDidStop(_ item: any Dispatchable, error: any Error) {
    report(.failed(item.dispatchedValue, error))
  }
}
