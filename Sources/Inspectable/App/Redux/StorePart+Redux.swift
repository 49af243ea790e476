public import StateKit

extension StorePart {
  /// Declares a store of StateKit whose actions are of one type: a store of its own, or one derived
  /// from another.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - name: the store's name, with which the paths of its state begin.
  ///   - examples: an example of each action.
  public init<StateType, Action: Codable>(
    _ store: ActionStore<StateType, Action>, name: String = "state",
    @ActionBuilder<Action> examples: () -> [Example<Action>]
  ) {
    let activity = StoreActivity(store.controls)
    self.init(
      name, state: { store.state }, restore: store.restoring,
      actions: examples().map { example in StoreAction(example) { action in store.send(action) } },
      holding: activity, activity: activity)
  }
}

/// Collects examples of the actions of one type.
@resultBuilder
public enum ActionBuilder<Action: Codable> {
  /// The examples of a block, in order.
  public static func buildBlock(_ examples: Example<Action>...) -> [Example<Action>] { examples }
}
