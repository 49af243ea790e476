/// A screen of a scene: something with a life cycle, a view model and perhaps a local state.
@MainActor
public struct ScreenPart: ScenePart {
  package let name: String
  package let type: String
  package var lifeCycle: LifeCycle
  /// Whether there is such a screen now; nil for one that is always there.
  package var isThere: (@MainActor () -> Bool)?
  package var model: ObservedValue?
  package var local: LocalStatePart?
  package var drawing: (@MainActor () -> [String])?
  package var events: [Event]
  package var previews: [ScreenPreview] = []
  /// What else stands under its name.
  package var members: [Member] = []
  /// What runs behind it, if that reports what it does.
  package var activity: (any PartActivity)?
  /// What can be sent to the sessions of workflows that it shows, if it is a host of them.
  var sessions: SessionActions?
  /// The views whose closures are events of it.
  var views: [@MainActor () -> LiveValue] = []
  /// Adds to its description.
  package var describe: (@MainActor (inout SceneDescription.Screen) -> Void)?
  /// What alone can change what it holds, in words for messages, if it has no local state.
  package var owners: String?

  /// Something under a screen's name besides its local state and model.
  package struct Member {
    package let name: String
    package let value: ObservedValue
  }

  /// How a screen comes and goes, in closures.
  @MainActor
  public struct LifeCycle {
    package internal(set) var isVisible: @MainActor () -> Bool
    package internal(set) var setVisible: @MainActor (Bool) -> Void
    package var isConnected: (@MainActor () -> Bool)?
    package var setConnected: (@MainActor (Bool) -> Void)?

    /// Declares how a screen appears and, if that applies to it, how it is connected to its store.
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
  ///   - name: the screen's name, with which its paths begin.
  ///   - type: what the screen is called in the app.
  ///   - lifeCycle: how it appears and connects.
  ///   - model: reads its current view model; nil while there is none.
  ///   - events: the events that a user can cause.
  public init<Model>(
    _ name: String, type: String, lifeCycle: LifeCycle,
    model: @escaping @MainActor () -> Model?,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    self.init(
      name, type: type, lifeCycle: lifeCycle, model: model, drawing: nil, events: events)
  }

  /// Declares a screen of any architecture by closures, which draws itself.
  ///
  /// - Parameters:
  ///   - name: the screen's name, with which its paths begin.
  ///   - type: what the screen is called in the app.
  ///   - lifeCycle: how it appears and connects.
  ///   - model: reads its current view model; nil while there is none.
  ///   - drawing: the lines it shows.
  ///   - events: the events that a user can cause.
  public init<Model>(
    _ name: String, type: String, lifeCycle: LifeCycle,
    model: @escaping @MainActor () -> Model?,
    drawing: (@MainActor () -> [String])?,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    self.init(
      name: name, type: type, lifeCycle: lifeCycle, model: ObservedValue(optional: model),
      local: nil, drawing: drawing, events: events())
  }

  /// Declares a screen of any architecture by closures, with a local state.
  ///
  /// - Parameters:
  ///   - name: the screen's name, with which its paths begin.
  ///   - type: what the screen is called in the app.
  ///   - lifeCycle: how it appears and connects.
  ///   - model: reads its current view model; nil while there is none.
  ///   - local: its local state, which the verb `set` writes.
  ///   - drawing: the lines it shows.
  ///   - events: the events that a user can cause.
  public init<Model>(
    _ name: String, type: String, lifeCycle: LifeCycle,
    model: @escaping @MainActor () -> Model?, local: LocalStatePart,
    drawing: (@MainActor () -> [String])? = nil,
    @EventBuilder events: () -> [Event] = { [] }
  ) {
    self.init(
      name: name, type: type, lifeCycle: lifeCycle, model: ObservedValue(optional: model),
      local: local, drawing: drawing, events: events())
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

  /// The screen with a local state, which the verb `set` writes.
  ///
  /// ```swift
  /// ScreenPart("list", type: "List", lifeCycle: lifeCycle, model: { list.model })
  ///   .localState(read: { list.selection }, write: { list.selection = $0 })
  /// ```
  ///
  /// - Parameters:
  ///   - read: reads it.
  ///   - write: puts another in its place.
  public func localState<State>(
    read: @escaping @MainActor () -> State, write: @escaping @MainActor (State) -> Void
  ) -> ScreenPart {
    var screen = self
    screen.local = LocalStatePart(read: read, write: write)
    return screen
  }

  /// The screen with something more under its name, whose changes are shown after each step.
  ///
  /// - Parameters:
  ///   - name: its name, a member of the screen's paths; not one that a screen has already, such as
  ///     `model`.
  ///   - read: reads it.
  public func showing<T>(_ name: String, read: @escaping @MainActor () -> T) -> ScreenPart {
    var screen = self
    screen.members.append(Member(name: name, value: ObservedValue(read)))
    return screen
  }

  /// The screen with the closures of a view as its events, those whose names begin with `did`, `on`, `will`
  /// or `handle`: `trigger list.didTapRow(2)` calls `view.didTapRow?(2)`.
  ///
  /// A closure can be called that takes up to three arguments of the types `Bool`, `Int`, `Double` and
  /// `String`, gives nothing back, and neither throws nor waits; for any other write an ``Event``. An event
  /// that is declared goes before a closure of its name. The view of a view controller of StateKit need not
  /// be given.
  ///
  /// - Parameter view: finds the view, of any type; it is called again each time.
  public func eventsFound<View>(in view: @escaping @MainActor () -> View) -> ScreenPart {
    var screen = self
    screen.views.append { LiveValue(view()) }
    return screen
  }

  /// The screen with a preview: how it looks in a state that it may never have been in.
  ///
  /// - Parameters:
  ///   - name: what the preview is called.
  ///   - draw: the lines of it.
  public func preview(_ name: String, draw: @escaping @MainActor () -> [String]) -> ScreenPart {
    var screen = self
    screen.previews.append(ScreenPreview(name: name, model: nil, draw: draw))
    return screen
  }

  /// The screen with a preview whose view model can be looked at and compared, at paths such as
  /// `list.previews.empty`.
  ///
  /// ```swift
  /// .preview("empty", model: ListModel(rows: [])) { drawing(of: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what the preview is called.
  ///   - model: the view model.
  ///   - draw: the lines of it.
  public func preview<Model>(
    _ name: String, model: Model, draw: @escaping @MainActor (_ model: Model) -> [String]
  ) -> ScreenPart {
    var screen = self
    screen.previews.append(
      ScreenPreview(name: name, model: ObservedValue { model }) { draw(model) })
    return screen
  }

  /// Makes sure that no two members of the screen have the same name.
  func checkMembers(_ faults: inout AdapterFaults) {
    var names: Set = [
      "local", "model", "screen", "previews", "drawings", "isVisible", "isConnected",
    ]
    for member in members where !names.insert(member.name).inserted {
      faults.add("screen \(name) cannot show '\(member.name)': it has a member of that name")
    }
  }

  /// Enters the screen into a scene.
  public func add(to scene: inout Scene) {
    scene.screens.append(named)
  }
}

/// A view of a screen drawn from a state that it may never have been in.
@MainActor
package struct ScreenPreview {
  /// What it is called.
  package let name: String
  /// The view model that it is drawn from; nil if only the lines are known.
  package let model: ObservedValue?
  /// Its lines.
  package let draw: @MainActor () -> [String]
}

/// Whether a screen is visible, for what does not know that itself; it changes nothing else.
@MainActor
final class PartVisibility {
  var isVisible = false
}

extension ObservedValue {
  /// Data that may be absent; the type's name is that of the data when it is there.
  package init<T>(optional read: @escaping @MainActor () -> T?) {
    self.init(read, named: T.self)
  }
}
