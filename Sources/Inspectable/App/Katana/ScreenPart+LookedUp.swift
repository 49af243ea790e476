public import StateKit

// Screens that come and go: whoever navigates makes their controllers, and each is looked up anew.

extension ScreenPart {
  /// Declares a screen that comes and goes, for a view controller with a local state.
  ///
  /// ```swift
  /// ScreenPart("detail", lookedUp: { navigator.topmost(DetailViewController.self) })
  /// ```
  /// While there is no such controller, the screen's values are `nil`, it is not visible, and nothing
  /// can be done with it.
  ///
  /// - Parameters:
  ///   - name: the screen's name, with which its paths begin.
  ///   - find: finds the current controller; nil if there is none.
  ///   - events: the events that a user can cause.
  public init<
    V: ViewControllerModellableView, Controller: ViewController<V> & LocalStateKeeper
  >(
    _ name: String, lookedUp find: @escaping @MainActor () -> Controller?,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    let screen = ComingScreen(find)
    self.init(
      name, type: Controller.self, screen,
      local: LocalStatePart(
        optional: { screen.controller?.localState }, write: { screen.controller?.localState = $0 }),
      events: events())
  }

  /// Declares a screen that comes and goes, of a view controller without a local state.
  @_disfavoredOverload
  public init<V: ViewControllerModellableView, Controller: ViewController<V>>(
    _ name: String, lookedUp find: @escaping @MainActor () -> Controller?,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    self.init(name, type: Controller.self, ComingScreen(find), local: nil, events: events())
  }

  init<V: ViewControllerModellableView, Controller: ViewController<V>>(
    _ name: String, type: any Any.Type, _ screen: ComingScreen<Controller>,
    local: LocalStatePart?, events: [Event]
  ) {
    self.init(
      name: name, type: Reflection.typeName(type),
      lifeCycle: LifeCycle(
        isVisible: { screen.controller?.isVisible ?? false },
        setVisible: { isShown in
          if isShown { screen.controller?.appear() } else { screen.controller?.disappear() }
        },
        isConnected: { screen.controller?.connected ?? false },
        setConnected: { screen.controller?.connected = $0 }),
      model: ObservedValue(optional: { screen.controller?.viewModel }), local: local,
      drawing: { screen.controller?.rootView.render() ?? [] }, events: events)
    views = [{ LiveValue(screen.controller?.rootView) }]
    isThere = { screen.controller != nil }
    activity = ViewControllerActivity {
      screen.time = $0
      // One that is there need not be looked up to have the time.
      _ = screen.controller
    }
  }
}

/// The controller of a screen; each is given the scene's time when it is found.
@MainActor
final class ComingScreen<Controller: HeadlessViewController> {
  private let find: @MainActor () -> Controller?
  var time: (any TimeSource)?

  init(_ find: @escaping @MainActor () -> Controller?) {
    self.find = find
  }

  var controller: Controller? {
    let found = find()
    if let time, let found, found.time is RealTime { found.time = time }
    return found
  }
}
