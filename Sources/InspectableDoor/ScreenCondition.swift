/// Whether a screen is on show, and whether it follows the state, as its changes are told.
package struct ScreenCondition: Equatable {
  let isVisible: Bool
  /// Nil if it has no such notion.
  let isConnected: Bool?

  package init(isVisible: Bool, isConnected: Bool?) {
    self.isVisible = isVisible
    self.isConnected = isConnected
  }

  /// A screen as a description has it.
  init(_ screen: SceneDescription.Screen) {
    isVisible = screen.isVisible
    isConnected = screen.isConnected
  }

  /// As a part of the scene.
  package var value: Value {
    .record(
      type: "Screen",
      members: [Value.Member("isVisible", .bool(isVisible))]
        + (isConnected.map { [Value.Member("isConnected", .bool($0))] } ?? []))
  }

  /// What is different since it was another.
  package func changes(since old: ScreenCondition) -> [Change] {
    self == old ? [] : Difference.between(old.value, value)
  }
}

extension SceneDescription {
  /// Each screen as a part of the scene, under its name: whether it is on show and follows the state.
  package var screenConditions: [PartValue] {
    screens.map { PartValue(part: $0.name, value: ScreenCondition($0).value) }
  }
}
