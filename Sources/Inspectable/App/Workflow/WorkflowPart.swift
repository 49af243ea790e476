public import StateKit

/// A host of workflows in a scene: its rendering, and the tree of sessions that gave it.
///
/// ```swift
/// WorkflowPart("demo", host) {
///   Event("onTap", "Tap the button") { host.rendering.onTap() }
/// }
/// ```
///
/// Paths under its name are `rendering`, `tree`, and `screen` where the renderings are screens. Closures of
/// the rendering are called by their paths, and the workflows' own actions are sent to a session by its:
/// `trigger demo.rendering.onTap()`, `trigger demo.tree.Row["milk"].toggle()`.
@MainActor
public struct WorkflowPart: ScenePart {
  private let screen: ScreenPart

  /// Declares a host whose renderings are not screens: nothing is drawn.
  ///
  /// - Parameters:
  ///   - name: its name, with which its paths begin.
  ///   - host: what runs the workflow.
  ///   - events: what can be triggered, most often closures of the rendering.
  @_disfavoredOverload
  public init<WorkflowType: Workflow>(
    _ name: String, _ host: WorkflowRunner<WorkflowType>,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    screen = ScreenPart(name, host, setVisible: { _ in }, drawing: nil, events: events())
  }

  /// Declares a host whose renderings are screens, shown in an environment of defaults.
  ///
  /// - Parameters:
  ///   - name: its name, with which its paths begin.
  ///   - host: what runs the workflow.
  ///   - events: what can be triggered, most often closures of the screen.
  public init<WorkflowType: Workflow>(
    _ name: String, _ host: WorkflowRunner<WorkflowType>,
    @EventBuilder events: () -> [Event] = { [] }
  ) where WorkflowType.Rendering: Screen {
    let shown = DescribedViewController(screen: host.currentRendering)
    let subscription = host.subscribe { shown.update(screen: $0) }
    screen = ScreenPart(
      name, host,
      setVisible: { if $0 { shown.loadViewIfNeeded() } },
      drawing: { withExtendedLifetime(subscription) { shown.draw() } }, events: events())
  }

  /// Declares a host whose renderings are screens.
  ///
  /// - Parameters:
  ///   - name: its name, with which its paths begin.
  ///   - controller: shows the screens; its view is loaded when the scene is.
  ///   - events: what can be triggered, most often closures of the screen.
  public init<WorkflowType: Workflow>(
    _ name: String, _ controller: WorkflowRunnerController<WorkflowType>,
    @EventBuilder events: () -> [Event] = { [] }
  ) where WorkflowType.Rendering: Screen {
    screen = ScreenPart(
      name, controller.runner,
      setVisible: { if $0 { controller.loadViewIfNeeded() } },
      drawing: { controller.draw() }, events: events())
  }

  /// Enters the host into a scene.
  public func add(to scene: inout Scene) {
    scene.screens.append(screen)
  }
}

extension ScreenPart {
  fileprivate init<WorkflowType: Workflow>(
    _ name: String, _ host: WorkflowRunner<WorkflowType>,
    setVisible: @escaping @MainActor (Bool) -> Void, drawing: (@MainActor () -> [String])?,
    events: [Event]
  ) {
    let visibility = PartVisibility()
    self.init(
      name: name,
      type: WorkflowType.self is any WorkflowOfAnyType.Type
        ? host.snapshot.workflowName : Reflection.typeName(WorkflowType.self),
      lifeCycle: LifeCycle(
        isVisible: { visibility.isVisible },
        setVisible: {
          visibility.isVisible = $0
          setVisible($0)
        }),
      model: nil, local: nil, drawing: drawing, events: events)
    let rendering = ObservedValue.rendering { host.currentRendering }
    members = [
      Member(name: "rendering", value: rendering),
      Member(name: "tree", value: ObservedValue { SessionTree.Session(host.snapshot) }),
    ]
    activity = WorkflowActivity(name, host)
    owners = "its workflows"
    let sessions = SessionActions(name, host)
    self.sessions = sessions
    describe = { screen in
      // A description of workflows names the rendering and the sessions itself, not as members.
      screen.members = nil
      screen.workflow = .init(rendering: rendering.type, root: .init(host.snapshot, sessions))
    }
  }
}
