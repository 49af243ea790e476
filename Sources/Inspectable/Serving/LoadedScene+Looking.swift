import StateKit

extension LoadedScene {
  /// The parts as they are now.
  package var description: SceneDescription {
    let places = parts.map { (part: $0.name, paths: $0.value.snapshot().untrackedPaths) }
    return SceneDescription(
      app: app.name, summary: app.summary, type: _typeName(Swift.type(of: app), qualified: true),
      stores: scene.stores.map { store in
        .init(
          name: store.name, type: store.state.type,
          actions: store.distinctActions.map(\.description),
          isThere: store.isThere.map { $0() })
      },
      screens: scene.screens.map(\.description),
      queues: scene.queues.map { queue in
        .init(
          name: queue.name, policy: queue.policy,
          states: queue.states.map(\.description))
      },
      invariants: invariants, secrets: secrets.description, doubt: RuntimeLayout.doubt,
      executorDoubt: OwnedExecutors.doubt, untracked: Self.untracked(places),
      routes: scene.routes.isEmpty ? nil : scene.routes.map { .init(name: $0.name) },
      hidden: hidden.isEmpty ? nil : hidden, enums: enums(places),
      argumentTypes: argumentTypes, types: types(places))
  }

  /// The types that arguments are made of, but for actions themselves, which are told as such.
  private var argumentTypes: [SceneDescription.ArgumentType]? {
    let choices =
      scene.stores.flatMap(\.actions).map(\.choices)
      + scene.screens.flatMap(\.events).map(\.choices)
      + scene.screens.flatMap { $0.sessions?.choices ?? [] }
    // Types of one name can stand in different places, as each workflow has an `Output` of its own.
    var known: Set<SceneDescription.ArgumentType> = []
    let types = choices.flatMap(\.types).filter { known.insert($0).inserted }
    return types.isEmpty ? nil : types
  }

  /// The parts with something that is not read.
  private static func untracked(
    _ places: [(part: String, paths: UntrackedPaths)]
  ) -> [SceneDescription.Untracked]? {
    let found = places.compactMap { part, paths -> SceneDescription.Untracked? in
      if paths.found.isEmpty, paths.possible.isEmpty { return nil }
      return SceneDescription.Untracked(
        part: part, paths: paths.found,
        possible: paths.possible.isEmpty ? nil : paths.possible)
    }
    return found.isEmpty ? nil : found
  }

  /// The enums whose values are shown, each with the places where it can stand.
  private func enums(
    _ places: [(part: String, paths: UntrackedPaths)]
  ) -> [SceneDescription.EnumType]? {
    shown(places, \.enums).map { found in
      found.map { plan, paths in
        var type = SceneDescription.EnumType(
          type: TypeName.short(plan.type), cases: plan.cases.map(\.name), paths: paths)
        if plan.cases.contains(where: { !$0.parts.isEmpty }) {
          type.payloads = plan.cases.map(\.form.payload)
        }
        return type
      }
    }
  }

  /// The structures and classes whose values are shown, each with the places where it can stand.
  private func types(
    _ places: [(part: String, paths: UntrackedPaths)]
  ) -> [SceneDescription.RecordType]? {
    shown(places, \.records).map { found in
      found.map { plan, paths in
        let members = plan.fields.map {
          SceneDescription.RecordType.Member(label: $0.label, kind: $0.kind)
        }
        return .init(type: TypeName.short(plan.type), members: members, paths: paths)
      }
    }
  }

  /// Plans whose values are shown, each with all the places where these can stand; nil for none.
  private func shown<Plan: TypePlan & AnyObject>(
    _ places: [(part: String, paths: UntrackedPaths)],
    _ plans: KeyPath<UntrackedPaths, [(plan: Plan, paths: [ValuePath])]>
  ) -> [(plan: Plan, paths: [ValuePath])]? {
    var found: [(plan: Plan, paths: [ValuePath])] = []
    var positions: [ObjectIdentifier: Int] = [:]
    for (part, paths) in places {
      for (plan, inside) in paths[keyPath: plans] {
        let shown = shown(inside, in: part)
        guard !shown.isEmpty else { continue }
        if let position = positions[ObjectIdentifier(plan)] {
          found[position].paths += shown
        } else {
          positions[ObjectIdentifier(plan)] = found.count
          found.append((plan, shown))
        }
      }
    }
    return found.isEmpty ? nil : found
  }

  /// The places in a part that are not secret or hidden, from the scene.
  private func shown(_ places: [ValuePath], in part: String) -> [ValuePath] {
    let root = ValuePath(names: part)
    return places.map { root.appending($0) }.filter { path in
      !secrets.paths.overlap(path) && !hidden.contains { path.starts(with: $0) }
    }
  }

  /// The whole values of all parts.
  package var values: [PartValue] {
    mappingParts({ PartValue(part: $0, value: $1) }, value(ofPart:))
  }

  /// The whole value of a part, with its secrets hidden.
  func value(ofPart index: Int) -> PartValue {
    let part = parts[index]
    return PartValue(
      part: part.name, value: secrets.hiding(part.value.snapshot().value, of: part.secrets))
  }

  /// Whether a value of a part contains a text that is no secret.
  func contains(_ text: SoughtText, in index: Int) -> Bool {
    let part = parts[index]
    let now = part.value.current()
    return part.secrets.isEmpty
      ? now.contains(text) : secrets.hiding(now.value, of: part.secrets).contains(text)
  }

  /// The places that contain a text that is no secret, of each part that has any.
  func places(of text: SoughtText) -> [(part: String, places: [(path: ValuePath, value: Value)])] {
    parts.compactMap { part in
      let now = part.value.current()
      let places =
        part.secrets.isEmpty
        ? now.places(containing: text)
        : secrets.hiding(now.value, of: part.secrets).places(containing: text)
      return places.isEmpty ? nil : (part.name, places)
    }
  }

  /// What paths start from, with what is secret hidden.
  package func root(step: Int) -> any Explorable {
    GuardedValue.guarding(node(step: step), secrets.paths)
  }

  /// Each store, each screen, and what the inspector itself knows, with nothing hidden.
  ///
  /// Use it before anything else is done: its parts are read only when a path leads to them.
  ///
  /// - Parameter gate: if there is one, another thread reads the parts, and the gate notes those that only the main
  ///   actor may read. If it is nil, the main actor reads all of them.
  func node(step: Int, gate: SceneNode.Gate? = nil) -> SceneNode {
    wasRead = true
    var members: [SceneNode.Member] = scene.stores.map { store in
      (store.name, { self.look(at: store.state, gate) })
    }
    for screen in scene.screens {
      members.append((screen.name, { self.node(of: screen, gate: gate) }))
    }
    for queue in scene.queues {
      members.append((queue.name, { self.look(gate) { OpenValue.queue(queue.value) } }))
    }
    for route in scene.routes { members.append((route.name, { self.look(gate) { route.value } })) }
    members.append(("effects", { Value.array(self.effects.map { .string($0.text) }) }))
    members.append(
      ("held", { Value.array(self.held.map { .string($0) }) }))
    members.append(("clock", { Value.double(self.context.clock.elapsed.seconds) }))
    members.append(
      ("log", { Value.array(self.context.lastLogged.map { .string(self.secrets.masking($0)) }) }))
    members.append(("step", { Value.int(step) }))
    if scene.invariants.contains(where: \.isClosure) {
      members.append(("invariants", { self.conditions }))
    }
    return SceneNode(name: app.name, members: members, gate: gate)
  }

  /// Data to be walked.
  private func look(at observed: ObservedValue, _ gate: SceneNode.Gate?) -> any Explorable {
    guard gate != nil, let detached = observed.detached() else {
      return look(gate) { observed.live() }
    }
    return detached
  }

  /// What only the main actor may walk.
  private func look(_ gate: SceneNode.Gate?, _ make: () -> any Explorable) -> any Explorable {
    guard let gate else { return make() }
    gate.miss()
    return Value.null
  }

  /// A screen, with nothing hidden.
  func node(of screen: ScreenPart, gate: SceneNode.Gate? = nil) -> SceneNode {
    var members: [SceneNode.Member] = []
    if let local = screen.local {
      members.append(("local", { self.look(at: local.observed, gate) }))
    }
    if let model = screen.model { members.append(("model", { self.look(at: model, gate) })) }
    for member in screen.members {
      members.append((member.name, { self.look(at: member.value, gate) }))
    }
    if let drawing = screen.drawing { members.append(("screen", { self.drawn(drawing()) })) }
    var unlisted: [SceneNode.Member] = []
    if !screen.previews.isEmpty {
      let drawings = screen.previews.map { preview -> SceneNode.Member in
        (preview.name, { self.drawn(preview.draw()) })
      }
      // What is secret in the model is also secret in its previews.
      let secrets = secrets.paths.below(part: screen.name + ".model")
      let previews = zip(screen.previews, drawings).map { preview, drawing -> SceneNode.Member in
        guard let model = preview.model else { return drawing }
        return (preview.name, { GuardedValue.guarding(self.look(at: model, gate), secrets) })
      }
      members.append(("previews", { SceneNode(name: "previews", members: previews, gate: gate) }))
      unlisted.append(("drawings", { SceneNode(name: "drawings", members: drawings, gate: gate) }))
    }
    members.append(("isVisible", { Value.bool(screen.lifeCycle.isVisible()) }))
    if let isConnected = screen.lifeCycle.isConnected {
      members.append(("isConnected", { Value.bool(isConnected()) }))
    }
    return SceneNode(name: screen.name, members: members, unlisted: unlisted, gate: gate)
  }

  private func drawn(_ lines: [String]) -> DrawnScreen {
    DrawnScreen(lines: lines.map(secrets.masking))
  }

  /// The app's own conditions by their names.
  private var conditions: Value {
    .dictionary(
      scene.invariants.compactMap { invariant in
        guard case .closure(let holds) = invariant.condition else { return nil }
        return Value.Entry(.string(invariant.title), .bool(holds()))
      })
  }

  /// Whether actions or transitions are kept waiting.
  package var isHolding: Bool { holdsTransitions || holdsActions }

  /// Whether dispatched actions are kept waiting.
  var holdsActions: Bool { holdables.contains(where: \.isHolding) }

  /// What is kept waiting: actions, the next one first, and the next transition of each queue.
  var held: [String] { heldActions + heldTransitions }

  /// The actions that are kept waiting, the next one first.
  var heldActions: [String] {
    guard holdsActions else { return [] }
    return holdables.flatMap(\.waitingActions).map(record.name(of:))
  }

  /// The next transition of each queue that a step would let begin.
  var heldTransitions: [String] {
    scene.queues.compactMap(\.heldTransition).map { secrets.masking($0) }
  }

  /// What has not ended: requests that wait for an answer, and effects that wait for nothing of
  /// that kind.
  package var effects: [EffectRow] {
    var rows: [EffectRow] = []
    let parked = context.requests.parked
    func add(_ name: String, _ status: EffectRecord.Status, _ key: EffectKey) {
      guard case .parked(let waits) = status else {
        var row = EffectRow(name: name, status: .running, effect: nil)
        row.seconds = givenUp[key].map { (ContinuousClock.now - $0).seconds }
        return rows.append(row)
      }
      for wait in waits {
        switch wait {
        case .request(let title):
          let arguments = parked.first { $0.title == title }.flatMap(secrets.arguments)
          var row = EffectRow(name: title, status: .parked, effect: name, arguments: arguments)
          row.tell(of: parked.first { $0.title == title })
          rows.append(row)
        case .clock: rows.append(EffectRow(name: name, status: .sleeping, effect: nil))
        case .dispatch(let item):
          rows.append(EffectRow(name: name, status: .waiting, effect: item))
        }
      }
    }
    for (part, activity) in activities {
      for effect in activity.effects {
        add(effect.name, effect.status, EffectKey(owner: part, id: effect.id))
      }
    }
    // Requests that were asked outside of any effect have no record.
    rows += parked.filter { $0.effect == nil }.map { request in
      var owner: String?
      if case .transition? = request.cause { owner = request.cause.flatMap(name) }
      var row = EffectRow(
        name: request.title, status: .parked, effect: owner,
        arguments: secrets.arguments(of: request))
      row.tell(of: request)
      return row
    }
    return rows
  }

  /// What waits on the clock, the next one first.
  package var timers: [TimerRow] {
    context.clock.pendingTimers.map { timer in
      TimerRow(
        name: secrets.masking(timer.name), due: timer.due.offset.nanoseconds,
        owner: timer.cause.flatMap(name).map(secrets.masking), number: timer.series.number,
        repeats: timer.series.repeats)
    }
  }

  /// What set something off, in words; nil if it is gone.
  func name(of cause: Cause) -> String? {
    switch cause {
    case .input(let input as Input): input.label(in: marked)
    case .input(let label): "\(label)"
    default: activities.lazy.compactMap { $0.activity.owner(of: cause) }.first
    }
  }
}

extension EffectRow {
  /// Tells what answer a request wants.
  fileprivate mutating func tell(of request: ControlledRequests.Parked?) {
    answer = request?.kind
    hasOffer = request?.hasOffer == true ? true : nil
  }
}
