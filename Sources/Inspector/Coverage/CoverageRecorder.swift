package import InspectableDoor

/// Notes what sessions do of all that their apps offer.
@MainActor
package final class CoverageRecorder: StepListener {
  private var coverage = Coverage()
  private var scene: SceneDescription?
  /// The values that were at each place in the beginning, or at its first element.
  private var first: [ValuePath: Set<Value>] = [:]
  /// The items that stand for the cases of the enum at a place.
  private var enums: [ValuePath: EnumItems] = [:]

  /// The names of an enum's cases as items.
  private struct EnumItems {
    var items: [String: String]
  }

  /// So many different values of a place are kept, and so many places.
  private static let mostValues = 64
  private static let mostPlaces = 10_000

  package init() {}

  /// Gives what was noted since the last time.
  package func take() -> Coverage {
    defer {
      coverage = Coverage()
      scene = nil
    }
    return coverage
  }

  // MARK: What there is

  package func didLoad(_ scene: SceneDescription, in session: Session) async {
    let isFirst = !coverage.apps.contains { $0.name == scene.app && $0.type == scene.type }
    self.scene = scene
    first = [:]
    enums = [:]
    modify { app in
      // A transcript may load an app several times.
      if isFirst { app.transcripts = 1 }
      app.list(scene)
      for screen in scene.screens where screen.isVisible { app.note(.screen, screen.name) }
    }
    list(scene.enums ?? [])
    for part in (try? await session.values()) ?? [] { begin(part) }
    for row in (try? await session.effects()) ?? [] where row.status == .parked {
      noteRequest(row.name)
    }
  }

  private func modify(_ change: (inout AppCoverage) -> Void) {
    guard let scene else { return }
    change(&coverage[scene.app, scene.type])
  }

  private func list(_ types: [SceneDescription.EnumType]) {
    var names: [String: Int] = [:]
    for type in types { names[type.type, default: 0] += 1 }
    modify { app in
      for type in types {
        let place = type.paths.first?.description
        // Enums with the same name are told apart by where they are.
        let isAlone = names[type.type] == 1
        let title = isAlone ? type.type : "\(place ?? "") \(type.type)"
        var found = EnumItems(items: [:])
        for name in type.cases {
          let item = "\(title).\(name)"
          found.items[name] = item
          app.list(.enumCase, item, place: isAlone ? place : nil)
        }
        for path in type.paths { enums[path] = found }
      }
    }
  }

  /// Lists the places in a part as it is in the beginning.
  private func begin(_ part: PartValue) {
    for stop in ValueTour.stops(in: part.value, at: ValuePath(names: part.part)) {
      look(at: stop)
      guard isListed(part.part), !stop.isPlainElement, first.count < Self.mostPlaces else {
        continue
      }
      if first[stop.path, default: []].count < Self.mostValues {
        first[stop.path, default: []].insert(stop.value)
      }
      modify { $0.list(path: stop.path.description, hasChanged: false) }
    }
  }

  /// Whether a part is a state or a view model: neither a queue, nor a screen's condition.
  private func isListed(_ part: String) -> Bool {
    guard let scene else { return false }
    return !scene.queues.contains { $0.name == part }
      && !scene.screens.contains { $0.name == part }
  }

  // MARK: What is done

  package func didPerform(_ input: Input, _ report: StepReport, in session: Session) async {
    guard let scene else { return }
    if !report.isHeld || !(input.kind is Inputs.Dispatch) { note(input, in: scene) }
    for event in report.events { note(event, in: scene) }
    // What was held is named by its label.
    if input.kind is Inputs.Step, let label = report.label { noteAction(label, in: scene) }
    for part in report.changes {
      let root = ValuePath(names: part.part)
      for change in part.changes { note(change, of: part.part, at: root) }
    }
    // A session of a workflow can be sent actions only while it is there.
    if report.events.contains(where: { $0.kind == .sessionBegan }),
      let now = try? await session.describe()
    {
      modify { $0.list(now) }
    }
  }

  private func note(_ input: Input, in scene: SceneDescription) {
    switch input.kind {
    case let input as Inputs.Dispatch:
      guard let action = input.callable(in: scene) else { return }
      modify { $0.note(.action, action.signature) }
    case let input as Inputs.Trigger:
      // A closure that is called by its path is an event by its name.
      let name = input.event.split(separator: ".").last.map(String.init) ?? input.event
      guard let event = scene.event(named: name, of: input.screen) else { return }
      modify { $0.note(.event, event.title(of: input.screen)) }
    case let input as Inputs.Resolve: modify { $0.note(.answer, input.request) }
    case let input as Inputs.Fail: modify { $0.note(.failure, input.request) }
    case let input as Inputs.Appear: modify { $0.note(.screen, input.screen) }
    default: break
    }
  }

  private func note(_ event: StepEvent, in scene: SceneDescription) {
    switch event.kind {
    case .action, .failed: noteAction(event.name, in: scene)
    case .requestParked: noteRequest(event.name)
    case .transitionEnded:
      guard let (queue, state) = event.name.cut(at: ": "),
        let found = scene.queues.first(where: { $0.name == queue })?.states
          .first(where: { $0.name == state })
      else { return }
      modify { $0.note(.transition, queue + " " + found.signature) }
    case .workflowAction:
      guard let (screen, title) = event.name.cut(at: ": "),
        let action = event.detail.flatMap({ Self.name(of: $0) })
      else { return }
      let workflow = title.prefix { $0 != " " }
      modify { app in
        let name = "\(screen).\(workflow).\(action)"
        for item in app.items(.event) where item.name.isCall(of: name) {
          app.note(.event, item.name)
        }
      }
    default: break
    }
  }

  /// An action by its literal.
  private func noteAction(_ literal: String, in scene: SceneDescription) {
    guard let name = Self.name(of: literal), let action = scene.action(named: name) else { return }
    modify { $0.note(.action, action.signature) }
  }

  /// The name that a call or case begins with.
  private static func name(of literal: String) -> String? {
    let name = literal.drop { $0 == "." || $0 == "`" }.prefix { $0 != "(" && $0 != "`" }
    return name.isEmpty ? nil : String(name)
  }

  /// Lists a request, which is known only once it was made.
  private func noteRequest(_ title: String) {
    let name = title.lastIndex(of: "#").map { String(title[..<$0]) } ?? title
    modify { app in
      app.list(.answer, name)
      app.list(.failure, name)
    }
  }

  // MARK: What changes

  private func note(_ change: Change, of part: String, at root: ValuePath) {
    let whole = root.appending(change.path.withoutPositions)
    let place = ValuePath(Array(whole.components.prefix(ValueTour.mostLevels)))
    var changed = place
    switch change.kind {
    case .changed(_, let new):
      for stop in ValueTour.stops(in: new, at: place) { note(stop, of: part) }
    case .inserted(let value):
      for stop in ValueTour.stops(in: value, at: place) { note(stop, of: part) }
    case .removed, .moved: break
    }
    guard isListed(part) else {
      if change.path.components == [.member("isVisible")],
        case .changed(_, .bool(true)) = change.kind
      {
        modify { $0.note(.screen, part) }
      }
      return
    }
    // An element without parts of its own is a part of its collection, and so is one that comes or
    // goes.
    while changed.components.last == .all { changed.components.removeLast() }
    if first[changed] != nil { modify { $0.list(path: changed.description, hasChanged: true) } }
  }

  /// Notes what has come to be at a place.
  private func note(_ stop: ValueTour.Stop, of part: String) {
    look(at: stop)
    guard isListed(part), !stop.isPlainElement else { return }
    let known = first[stop.path]
    if known == nil {
      guard first.count < Self.mostPlaces else { return }
      first[stop.path] = []
    }
    modify {
      $0.list(path: stop.path.description, hasChanged: known?.contains(stop.value) != true)
    }
  }

  /// Notes which case of an enum is at a place.
  private func look(at stop: ValueTour.Stop) {
    guard let name = stop.enumCase, let item = enums[stop.path]?.items[name] else { return }
    modify { $0.note(.enumCase, item) }
  }
}

extension AppCoverage {
  /// Lists what a scene offers.
  fileprivate mutating func list(_ scene: SceneDescription) {
    for action in scene.actions { list(.action, action.signature) }
    for screen in scene.screens {
      for event in screen.events { list(.event, event.title(of: screen.name)) }
    }
    for (path, action, session) in scene.sessionActions {
      guard case .member(let screen)? = path.components.first else { continue }
      let workflow = session.prefix { $0 != " " }
      list(.event, action.title(of: "\(screen).\(workflow)"))
    }
    for queue in scene.queues {
      for state in queue.states { list(.transition, "\(queue.name) \(state.signature)") }
    }
    for screen in scene.screens { list(.screen, screen.name) }
  }
}

extension SceneDescription.Action {
  /// How an event is written, behind the screen that it belongs to.
  fileprivate func title(of screen: String) -> String {
    var event = self
    event.isCase = false
    return "\(screen).\(event.signature)"
  }
}

extension String {
  /// What is before and after the first of some words.
  fileprivate func cut(at separator: String) -> (String, String)? {
    guard let found = firstRange(of: separator) else { return nil }
    return (String(self[..<found.lowerBound]), String(self[found.upperBound...]))
  }

  /// Whether this is a call of something, whatever its arguments are.
  fileprivate func isCall(of name: String) -> Bool { prefix { $0 != "(" } == name }
}
