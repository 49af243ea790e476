public import StateKit

extension ScreenPart {
  /// Declares a screen that is managed by a view controller with a local state.
  ///
  /// - Parameters:
  ///   - name: the screen's name, with which its paths begin.
  ///   - controller: the controller; it appears when the scene is loaded.
  ///   - events: the events that a user can cause.
  public init<V: ViewControllerModellableView>(
    _ name: String, _ controller: some ViewController<V> & LocalStateKeeper,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    self.init(
      name, controller,
      local: LocalStatePart(
        read: { controller.localState }, write: { controller.localState = $0 }), events: events())
  }

  /// Declares a screen that is managed by a view controller without a local state.
  @_disfavoredOverload
  public init<V: ViewControllerModellableView>(
    _ name: String, _ controller: ViewController<V>,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    self.init(name, controller, local: nil, events: events())
  }

  private init<V: ViewControllerModellableView>(
    _ name: String, _ controller: ViewController<V>, local: LocalStatePart?, events: [Event]
  ) {
    self.init(
      name, type: Swift.type(of: controller), ComingScreen { controller }, local: local,
      events: events)
    isThere = nil
  }
}

/// What runs behind a view controller: the animations of the states shown over its view.
@MainActor
final class ViewControllerActivity: PartActivity {
  private let giveTime: @MainActor (any TimeSource) -> Void

  init(giveTime: @escaping @MainActor (any TimeSource) -> Void) {
    self.giveTime = giveTime
  }

  func begin(telling record: StepRecord, in context: SceneContext) { giveTime(context.clock) }
}
