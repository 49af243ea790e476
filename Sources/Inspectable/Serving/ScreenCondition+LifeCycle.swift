extension ScreenCondition {
  /// How a screen is now.
  @MainActor
  init(_ lifeCycle: ScreenPart.LifeCycle) {
    self.init(isVisible: lifeCycle.isVisible(), isConnected: lifeCycle.isConnected?())
  }
}
