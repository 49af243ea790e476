/// Whether a screen is visible, and whether it follows the state, in the form in which changes of
/// it are reported.
package struct ScreenCondition: Equatable {
  package let isVisible: Bool
  /// Nil if that does not apply to the screen.
  package let isConnected: Bool?

  package init(isVisible: Bool, isConnected: Bool?) {
    self.isVisible = isVisible
    self.isConnected = isConnected
  }

  /// Takes it from the description of a screen.
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

  /// The changes between an older condition and this one.
  package func changes(since old: ScreenCondition) -> [Change] {
    self == old ? [] : Difference.between(old.value, value)
  }
}

extension SceneDescription {
  /// Each screen as a part of the scene, under its name: whether it is visible and follows the
  /// state.
  package var screenConditions: [PartValue] {
    screens.map { PartValue(part: $0.name, value: ScreenCondition($0).value) }
  }
}
