public import StateKit

extension StorePart {
  /// Declares a store of StateKit whose actions are of one type: a store of its own, or one derived
  /// from another.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - name: the store's name, with which the paths of its state begin.
  ///   - examples: an example of each action.
  public init<StateType, Action>(
    _ store: ActionStore<StateType, Action>, name: String = "state",
    @ActionBuilder<Action> examples: () -> [ActionExample<Action>]
  ) {
    let activity = StoreActivity(store.controls)
    self.init(
      name, state: { store.state }, restore: store.restoring,
      actions: examples().map { example in example.bind { action in store.send(action) } },
      holding: activity, activity: activity)
  }
}

/// An example of an action of one type.
@MainActor
public struct ActionExample<Action> {
  let bind: (_ send: @escaping @MainActor (Action) -> Void) -> StoreAction
}

/// Collects examples of the actions of one type.
@resultBuilder
public enum ActionBuilder<Action>: PartListBuilder {
  /// The elements that the builder collects.
  public typealias Element = ActionExample<Action>

  /// An example.
  public static func buildExpression(_ example: Example<Action>) -> [ActionExample<Action>] {
    [ActionExample { send in StoreAction(example) { action in send(action) } }]
  }

  /// Some examples, such as one of each case.
  public static func buildExpression(_ examples: [Example<Action>]) -> [ActionExample<Action>] {
    examples.flatMap(buildExpression)
  }

  /// Something that can be done beside the store's own actions.
  public static func buildExpression(_ call: Do) -> [ActionExample<Action>] {
    [ActionExample { _ in call.action }]
  }
}
