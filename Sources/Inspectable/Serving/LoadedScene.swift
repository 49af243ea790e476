import StateKit

/// A scene at work: takes inputs, and knows what each of them changed.
@MainActor
package final class LoadedScene {
  package let app: any InspectableApp
  package let context: SceneContext
  let scene: Scene
  /// The actions by their names, with the stores that take them.
  let actions: [String: [(store: StorePart, action: StoreAction)]]
  let parts: [ObservedPart]
  /// How each screen comes and goes.
  private let lifeCycles: [ScreenPart.LifeCycle]
  /// How many of the parts come before each screen.
  private let screenPositions: [Int]
  let invariants: [SceneDescription.Invariant]
  /// What each part was when the last step ended.
  private(set) var shown: [KeptValue] = []
  /// What each screen was when the last step ended.
  private var shownConditions: [ScreenCondition] = []
  /// What nobody can put back of the stores whose parts are assigned, by the store's name, as it was at first.
  var firstStates: [String: Value] = [:]
  /// The last outlines and what they were made of, until the next input.
  var outlined: Outlined?
  /// The stores whose actions can be kept waiting, each once.
  private(set) lazy var holdables = scene.holdables
  /// Which of the parts are trees of a host's sessions.
  private(set) lazy var trees: Set<Int> = {
    let names = scene.screens.filter { $0.sessions != nil }.map { $0.name + ".tree" }
    return Set(parts.indices.filter { names.contains(parts[$0].name) })
  }()
  let record: StepRecord
  let secrets: SceneSecrets
  /// What is not shown.
  let hidden: [ValuePath]
  /// The description with the marks of what is secret, which never change.
  private(set) lazy var marked = description
  private(set) lazy var hasSecrets = marked.hasSecrets
  /// Whether reports have digests.
  private let givesDigests: Bool
  /// What runs behind the parts, with the names of these.
  let activities: [(part: String, activity: any PartActivity)]
  /// How much the app had printed when the last step ended, and when the current one began.
  private var printed: (atRest: Int?, before: Int?)
  /// How many steps have ended since the app was loaded.
  private(set) var endedSteps = 0
  /// Whether transitions of queues are held until they are let go one by one.
  var holdsTransitions = false
  /// Whether effects go on only where they are told to, as in a recording that is done again.
  var followsOrder = false
  /// Whether closures that read were called since the last step.
  var wasRead = false
  /// Effects that wait for something uncontrolled and were reported, and when they were first seen: steps no
  /// longer wait for them.
  private(set) var givenUp: [EffectKey: ContinuousClock.Instant] = [:]
  /// When the step that is taken began, or the last one did.
  var stepBegan = ContinuousClock.now

  /// An effect of a part.
  struct EffectKey: Hashable {
    /// The name of the part that it belongs to.
    var owner: String
    var id: Int
  }

  struct ObservedPart {
    let name: String
    let value: ObservedValue
    /// Whether it comes and goes: nil is then told as nothing.
    var comesAndGoes = false
    /// What is secret in the part.
    var secrets = SecretPaths()
  }

  /// Builds the scene and lets its screens appear once.
  ///
  /// - Parameters:
  ///   - givesDigests: whether reports have digests.
  ///   - appears: whether its screens appear now; otherwise ``appear()`` has them appear.
  package init(
    app: any InspectableApp, context: SceneContext, givesDigests: Bool = false,
    appears: Bool = true, printedBytes: @escaping @MainActor () -> Int? = { nil }
  ) throws {
    self.app = app
    self.context = context
    self.givesDigests = givesDigests
    let queues = MainQueue.serve(context.clock)
    if context.order?.isFollowed == true, OwnedExecutors.canOrder {
      followsOrder = true
      OwnedExecutors.beginOrder()
    }
    var scene = try AppTime.$current.withValue(context.clock) {
      try ClosureName("'makeScene' of \(app.name)").calling {
        do {
          return try app.makeScene(in: context)
        } catch let error as Refusal {
          throw error
        } catch {
          throw Refusal("'makeScene' of \(app.name) failed: \(error)")
        }
      }
    }
    scene.tellActionsApart()
    self.scene = scene
    var faults = AdapterFaults()
    scene.checkNames(&faults)
    hidden = scene.declareForms(&faults)
    let secrets = SceneSecrets(scene, &faults)
    self.secrets = secrets
    context.secrets = secrets
    context.requests.onAnswer = { [weak secrets] name, value in
      if let secrets, secrets.answers.contains(name) { secrets.note(value()) }
    }
    record = StepRecord(
      isSilent: context.isLive,
      hiding: secrets.hiding(dispatched:), hidesNothing: { secrets.hidesNothing },
      arguments: { [requests = context.requests] title in
        requests.parked.first { $0.title == title }.flatMap(secrets.arguments(of:))
      }, printedBytes: printedBytes)
    var actions: [String: [(store: StorePart, action: StoreAction)]] = [:]
    var parts: [ObservedPart] = []
    var screenPositions: [Int] = []
    for store in scene.stores {
      parts.append(
        ObservedPart(name: store.name, value: store.state, comesAndGoes: store.isThere != nil))
      for action in store.actions {
        if let obstacle = action.obstacle() {
          faults.add(
            "action \(action.name) cannot be made of text, since \(obstacle.text): declare it "
              + "with Do, which takes a closure")
        }
        actions[action.name, default: []].append((store, action))
      }
    }
    for screen in scene.screens {
      screenPositions.append(parts.count)
      if let local = screen.local {
        parts.append(ObservedPart(name: screen.name + ".local", value: local.observed))
      }
      if let model = screen.model {
        parts.append(ObservedPart(name: screen.name + ".model", value: model))
      }
      screen.checkMembers(&faults)
      for member in screen.members {
        parts.append(ObservedPart(name: screen.name + "." + member.name, value: member.value))
      }
    }
    for queue in scene.queues {
      parts.append(ObservedPart(name: queue.name, value: ObservedValue { queue.value }))
    }
    for route in scene.routes {
      parts.append(ObservedPart(name: route.name, value: ObservedValue { route.value }))
    }
    self.actions = actions
    self.screenPositions = screenPositions
    lifeCycles = scene.screens.map(\.lifeCycle)
    self.parts = parts.map { part in
      var part = part
      part.secrets = secrets.paths.below(part: part.name)
      return part
    }
    invariants = scene.invariants.compactMap { invariant in
      faults.keeping { () throws(Refusal) in
        SceneDescription.Invariant(
          title: invariant.title, expression: try invariant.expression())
      }
    }
    activities =
      scene.activities + [(part: "", activity: context.effects)]
      + (queues.map { [(part: "queues", activity: $0)] } ?? [])
    context.record = record
    context.requests.onParkingAlone = { [weak record] in record?.addRequest($0) }
    for (part, activity) in activities {
      activity.begin(telling: record, in: context)
      // That of a state which is read by waiting is nobody's but the inspector's.
      if let monitor = activity.monitor, !activity.isReader {
        context.order?.adopt(monitor, of: part)
      }
    }
    if appears, faults.isEmpty { appear() }
    if !secrets.paths.isEmpty { secrets.check(in: node(step: 0), &faults) }
    for invariant in invariants {
      do {
        let expression = invariant.expression
        try expression.refuseMistakes(in: expression.root(root(step: 0), after: StepPast()))
      } catch {
        faults.add("the invariant '\(invariant.title)' cannot be checked: \(error.message)")
      }
    }
    try faults.raise()
  }

  /// Takes over what describes another scene of the same app, which takes a while to be made.
  func describe(as other: LoadedScene) { (marked, hasSecrets) = (other.marked, other.hasSecrets) }

  /// Has the screens appear that are there all the time.
  func appear() {
    AppTime.$current.withValue(context.clock) {
      for screen in scene.screens where screen.isThere == nil { screen.lifeCycle.setVisible(true) }
    }
  }

  /// How each screen is now.
  var screenConditions: [ScreenCondition] {
    lifeCycles.map { ScreenCondition($0) }
  }

  /// What a function makes of each part; a screen comes before its own parts.
  func mappingParts<Result>(
    _ screen: (String, Value) throws -> Result, _ part: (Int) throws -> Result
  ) rethrows -> [Result] {
    var results: [Result] = []
    var screens = 0
    for index in 0...parts.count {
      while screens < screenPositions.count, screenPositions[screens] == index {
        let found = scene.screens[screens]
        results.append(try screen(found.name, ScreenCondition(found.lifeCycle).value))
        screens += 1
      }
      if index < parts.count { results.append(try part(index)) }
    }
    return results
  }

  // MARK: Steps

  /// Begins a step that is reported: what was printed up to here does not belong to it.
  func beginStep() {
    printed.before = record.printedBytes()
    noteChangesOutside()
    if followsOrder { OutsideReads.watch() }
  }

  /// Ends a step: what happened since the last one ended, and what is different now.
  package func report(of prepared: PreparedInput) -> StepReport {
    defer {
      endedSteps += 1
      beginRest()
    }
    let now = parts.map { $0.value.current() }
    // Some comparisons of two bytes, a few nanoseconds for each screen.
    let conditions = screenConditions
    var changes: [PartChanges] = []
    var screens = 0
    func addScreens(before index: Int) {
      while screens < conditions.count, screenPositions[screens] <= index {
        let found = conditions[screens].changes(since: shownConditions[screens])
        if !found.isEmpty {
          changes.append(PartChanges(part: scene.screens[screens].name, changes: found))
        }
        screens += 1
      }
    }
    for index in parts.indices {
      addScreens(before: index)
      var found = parts[index].value.reading { shown[index].changes(to: now[index]) }
      // Most parts are as they were.
      if found.isEmpty { continue }
      let part = parts[index]
      found = secrets.hiding(found, of: part.secrets)
      if part.comesAndGoes { found = found.asOfComingPart }
      if !found.isEmpty { changes.append(PartChanges(part: part.name, changes: found)) }
    }
    addScreens(before: parts.count)
    shownConditions = conditions
    let end = record.printedBytes()
    defer { printed = (end, nil) }
    var report = StepReport(
      input: prepared.outcome?() ?? prepared.exact, label: prepared.label,
      isHeld: prepared.takesNoStep,
      events: (record.take() + (followsOrder ? OutsideReads.take() : []))
        .map { secrets.masking($0, in: marked) },
      unsettled: unsettled(), changes: changes, printed: end,
      printedBefore: printed.before == printed.atRest ? nil : printed.before)
    if givesDigests, !report.isHeld { report.digest = StepDigest(of: report) }
    return report
  }

  /// The effects that wait for something the inspector does not control and are not given up yet.
  private var uncontrolled: [(key: EffectKey, name: String)] {
    var found: [(key: EffectKey, name: String)] = []
    for (part, activity) in activities {
      for effect in activity.effects where effect.status == .running {
        found.append((EffectKey(owner: part, id: effect.id), effect.name))
      }
    }
    return found.filter { givenUp[$0.key] == nil }
  }

  /// Begins to read the states that can only be read by waiting for them; false if there is none.
  func beginReading() -> Bool {
    var isReading = false
    for (_, activity) in activities where activity.beginReading() { isReading = true }
    return isReading
  }

  /// Returns when every effect has ended or is parked.
  package func settled() async {
    let monitors = [context.tasks] + activities.compactMap { $0.activity.monitor }
    repeat {
      for monitor in monitors { await monitor.settled() }
    } while !monitors.allSatisfy(\.isAtRest)
  }

  /// The names of the effects that wait for something that only the world outside can bring about.
  var namesOfUncontrolled: [String] { uncontrolled.map(\.name) }

  /// Whether an effect waits for something that only the world outside can bring about.
  package var waitsForTheWorld: Bool {
    if followsOrder { return context.order?.next != nil }
    // Asked after each step. A closure given to 'contains' would ask for its actor each time.
    for (part, activity) in activities {
      for effect in activity.effects where effect.status == .running {
        if givenUp[EffectKey(owner: part, id: effect.id)] == nil { return true }
      }
    }
    return false
  }

  /// What the step leaves unsettled: what it waited for in vain, and states that are not read since the app
  /// was loaded.
  private func unsettled() -> [String] {
    // An effect that waits for its turn has not been waited for.
    let waiting = followsOrder ? missedActs() : giveUp()
    return waiting
      + activities.compactMap { $0.activity.takeUnread() }.filter { !waiting.contains($0) }
  }

  /// The acts that were to come and did not, each effect once.
  private func missedActs() -> [String] {
    var missed: [String] = []
    guard let order = context.order else { return [] }
    for act in order.giveUp().map(order.title) where missed.last != act { missed.append(act) }
    return missed
  }

  /// Waits no more for such effects; returns their names.
  private func giveUp() -> [String] {
    let waiting = uncontrolled
    for effect in waiting { givenUp[effect.key] = stepBegan }
    return waiting.map(\.name)
  }

  /// Takes the current values as those shown last, without comparing.
  package func rest() {
    defer { beginRest() }
    _ = record.take()
    _ = giveUp()
    keepFirstStates()
    printed = (record.printedBytes(), nil)
    shown = parts.map { part in
      part.value.reading { KeptValue(part.value.current()) }
    }
    shownConditions = screenConditions
    // The app may repeat a secret of now in the next step.
    for (part, kept) in zip(parts, shown) where !part.secrets.isEmpty {
      _ = secrets.hiding(kept.value, of: part.secrets)
    }
  }
}
