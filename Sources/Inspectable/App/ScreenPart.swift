/// A screen of a scene: something with a life cycle, a view model and perhaps a local state.
@MainActor
public struct ScreenPart: ScenePart {
  package let name: String
  package let type: String
  package var lifeCycle: LifeCycle
  package var model: ObservedValue?
  package var local: LocalStatePart?
  package var drawing: (@MainActor () -> [String])?
  package var events: [Event]
  package var previews: [ScreenPreview] = []
  /// What is behind it, if it is a host of workflows.
  package var workflow: WorkflowSource?

  /// How a screen comes and goes, in closures.
  @MainActor
  public struct LifeCycle {
    package let isVisible: @MainActor () -> Bool
    package let setVisible: @MainActor (Bool) -> Void
    package var isConnected: (@MainActor () -> Bool)?
    package var setConnected: (@MainActor (Bool) -> Void)?

    /// Declares how a screen appears and, if it has the notion, how it is connected to its store.
    public init(
      isVisible: @escaping @MainActor () -> Bool,
      setVisible: @escaping @MainActor (Bool) -> Void,
      isConnected: (@MainActor () -> Bool)? = nil,
      setConnected: (@MainActor (Bool) -> Void)? = nil
    ) {
      self.isVisible = isVisible
      self.setVisible = setVisible
      self.isConnected = isConnected
      self.setConnected = setConnected
    }
  }

  /// Declares a screen of any architecture by closures.
  ///
  /// - Parameters:
  ///   - name: the root of the screen's paths.
  ///   - type: what the screen is called in the app.
  ///   - lifeCycle: how it appears and connects.
  ///   - model: reads its present view model; nil while there is none.
  ///   - drawing: the lines it shows.
  ///   - events: what a finger would do.
  public init<Model>(
    _ name: String, type: String, lifeCycle: LifeCycle,
    model: @escaping @MainActor () -> Model?,
    drawing: (@MainActor () -> [String])? = nil,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    self.init(
      name: name, type: type, lifeCycle: lifeCycle, model: ObservedValue(optional: model),
      local: nil, drawing: drawing, events: events())
  }

  package init(
    name: String, type: String, lifeCycle: LifeCycle, model: ObservedValue?,
    local: LocalStatePart?, drawing: (@MainActor () -> [String])?, events: [Event]
  ) {
    self.name = name
    self.type = type
    self.lifeCycle = lifeCycle
    self.model = model
    self.local = local
    self.drawing = drawing
    self.events = events
  }

  /// Enters the screen into a scene.
  public func add(to scene: inout Scene) {
    scene.screens.append(self)
  }
}

/// Whether something that has no such notion itself is on show, which changes nothing in it.
@MainActor
final class PartVisibility {
  var isVisible = false
}

extension ObservedValue {
  /// Data that may be absent; the type's name is that of the data when it is there.
  package init<T>(optional read: @escaping @MainActor () -> T?) {
    type = Reflection.typeName(T.self)
    snapshot = { Snapshot(read()) }
    live = { LiveValue(read() as Any) }
  }
}
