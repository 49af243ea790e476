/// A scene at work: takes inputs, and knows what each of them changed.
@MainActor
package final class LoadedScene {
  package let app: any InspectableApp
  package let context: SceneContext
  let scene: Scene
  private let actions: [String: StoreAction]
  private let parts: [ObservedPart]
  /// What each part was when the last step ended.
  private var shown: [Snapshot]
  private var events: [StepEvent] = []
  /// The input's own action is the step's title, so it is not listed among what it caused.
  private var expectsOwnAction = false
  private let printedBytes: @MainActor () -> Int?

  private struct ObservedPart {
    let name: String
    let value: ObservedValue
  }

  /// Builds the scene and lets its screens appear once.
  package init(
    app: any InspectableApp, context: SceneContext,
    printedBytes: @escaping @MainActor () -> Int? = { nil }
  ) throws {
    self.app = app
    self.context = context
    self.printedBytes = printedBytes
    let scene = try app.makeScene(in: context)
    self.scene = scene
    var actions: [String: StoreAction] = [:]
    var parts: [ObservedPart] = []
    for store in scene.stores {
      parts.append(ObservedPart(name: store.name, value: store.state))
      for action in store.actions { actions[action.shape.name] = action }
    }
    for screen in scene.screens {
      if let local = screen.local {
        parts.append(ObservedPart(name: screen.name + ".local", value: local.observed))
      }
      if let model = screen.model {
        parts.append(ObservedPart(name: screen.name + ".model", value: model))
      }
    }
    self.actions = actions
    self.parts = parts
    self.shown = []
    for store in scene.stores {
      store.observe { [weak self] activity in self?.record(activity) }
    }
    for screen in scene.screens { screen.lifeCycle.setVisible(true) }
  }

  // MARK: Acting

  /// Checks an input and makes it ready; nothing is changed before the closure is called.
  package func prepare(_ input: Input) throws(Refusal) -> @MainActor () -> Void {
    switch input {
    case .dispatch(let name, let arguments):
      let action = try action(named: name)
      let prepared = try refusing { try action.make(arguments) }
      return { [self] in
        expectsOwnAction = true
        defer { expectsOwnAction = false }
        do {
          try prepared.perform()
        } catch {
          record(.failed, prepared.value.literal, detail: "\(error)")
        }
      }
    case .set(let path, let value):
      return try prepareSet(path, value)
    case .trigger(let screen, let name, let arguments):
      let event = try event(named: name, of: try self.screen(named: screen))
      let perform = try refusing { try event.prepare(arguments) }
      return perform
    case .appear(let screen), .disappear(let screen):
      let part = try self.screen(named: screen)
      let visible = input == .appear(screen: screen)
      return { part.lifeCycle.setVisible(visible) }
    case .connect(let screen), .disconnect(let screen):
      let part = try self.screen(named: screen)
      let connected = input == .connect(screen: screen)
      guard let setConnected = part.lifeCycle.setConnected else {
        throw Refusal("screen \(screen) has no store to be connected to", at: .name)
      }
      return { setConnected(connected) }
    }
  }

  /// Ends a step: what happened since the last one ended, and what is different now.
  package func report() -> StepReport {
    defer { events = [] }
    let now = parts.map { $0.value.snapshot() }
    var changes: [PartChanges] = []
    for (index, part) in parts.enumerated() {
      let found = now[index].changes(since: shown[index])
      if !found.isEmpty { changes.append(PartChanges(part: part.name, changes: found)) }
    }
    shown = now
    return StepReport(events: events, changes: changes)
  }

  /// Takes what is there now as what was shown, without comparing.
  package func rest() {
    events = []
    shown = parts.map { $0.value.snapshot() }
  }

  // MARK: Looking

  /// The parts with their present condition.
  package var description: SceneDescription {
    SceneDescription(
      app: app.name, summary: app.summary,
      stores: scene.stores.map { store in
        .init(name: store.name, type: store.state.type, actions: store.actions.map(\.description))
      },
      screens: scene.screens.map { screen in
        .init(
          name: screen.name, type: screen.type, isVisible: screen.lifeCycle.isVisible(),
          isConnected: screen.lifeCycle.isConnected?(), local: screen.local?.observed.type,
          model: screen.model?.type, draws: screen.drawing != nil,
          events: screen.events.map(\.description))
      })
  }

  /// The whole values of all parts.
  package var values: [PartValue] {
    parts.map { PartValue(part: $0.name, value: $0.value.snapshot().value) }
  }

  /// What an expression comes to, with long collections cut to a limit.
  package func read(
    _ expression: Expression, step: Int, limit: ValueLimit
  ) throws(Refusal) -> Value {
    var evaluator = Evaluator(expression)
    do {
      return try evaluator.value(in: root(step: step)).value(limit: limit)
    } catch {
      throw Refusal(error.message, at: .expression(offset: error.offset))
    }
  }

  /// Whether an expression holds, and what it depended on.
  package func check(_ expression: Expression, step: Int) throws(Refusal) -> CheckReport {
    var evaluator = Evaluator(expression)
    let root = root(step: step)
    do {
      let holds = try evaluator.holds(in: root)
      return CheckReport(holds: holds, findings: holds ? [] : evaluator.findings(in: root))
    } catch {
      throw Refusal(error.message, at: .expression(offset: error.offset))
    }
  }

  /// What paths start from: each store, each screen, and what the inspector itself knows.
  package func root(step: Int) -> any Explorable {
    var members: [(String, any Explorable)] = scene.stores.map { ($0.name, $0.state.live()) }
    for screen in scene.screens {
      var parts: [(String, any Explorable)] = []
      if let local = screen.local { parts.append(("local", local.observed.live())) }
      if let model = screen.model { parts.append(("model", model.live())) }
      if let drawing = screen.drawing {
        parts.append(("screen", DrawnScreen(lines: drawing())))
      }
      parts.append(("isVisible", Value.bool(screen.lifeCycle.isVisible())))
      if let isConnected = screen.lifeCycle.isConnected {
        parts.append(("isConnected", Value.bool(isConnected())))
      }
      members.append((screen.name, SceneNode(name: screen.name, members: parts)))
    }
    members.append(("step", Value.int(step)))
    return SceneNode(name: app.name, members: members)
  }

  /// Turns the errors of decoding into refusals that say where.
  private func refusing<T>(_ decode: () throws -> T) throws(Refusal) -> T {
    do {
      return try decode()
    } catch {
      throw Refusal(decoding: error)
    }
  }

  // MARK: Finding by name

  private func action(named name: String) throws(Refusal) -> StoreAction {
    if let action = actions[name] { return action }
    let names = scene.stores.flatMap { $0.actions.map(\.shape.name) }
    throw Refusal(
      Nearest.unknown("action", name, in: names, else: "see 'actions'"), at: .name)
  }

  func screen(named name: String) throws(Refusal) -> ScreenPart {
    if let screen = scene.screens.first(where: { $0.name == name }) { return screen }
    throw Refusal(
      Nearest.unknown("screen", name, in: scene.screens.map(\.name)), at: .name)
  }

  private func event(named name: String, of screen: ScreenPart) throws(Refusal) -> Event {
    if let event = screen.events.first(where: { $0.name == name }) { return event }
    throw Refusal(
      Nearest.unknown("event", name, of: "screen \(screen.name)", in: screen.events.map(\.name)),
      at: .name)
  }

  // MARK: The record of a step

  private func record(_ activity: StoreActivity) {
    switch activity {
    case .dispatched(let item):
      if expectsOwnAction {
        expectsOwnAction = false
      } else {
        record(.action, Reflection.value(of: item).literal)
      }
    case .failed(let item, let error):
      record(.failed, Reflection.value(of: item).literal, detail: "\(error)")
    }
  }

  private func record(_ kind: StepEvent.Kind, _ name: String, detail: String? = nil) {
    events.append(StepEvent(kind, name, detail: detail, printed: printedBytes()))
  }
}
