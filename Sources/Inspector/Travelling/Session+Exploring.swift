package import InspectableDoor

/// Letting the app's host try inputs by itself.
extension Session {
  /// What an exploration came to.
  package struct Exploration {
    package var progress = ExplorationProgress()
    /// What was found, each of which was done again twice.
    package var faults: [Fault] = []
    /// How many faults did not come again.
    package var unrepeated = 0
    /// What must stay possible; nil if nothing must.
    package var reachable: ValueExpression?
    /// What was to be as high as can be; nil where nobody asked.
    package var maximised: ValueExpression?
    /// Why it ended although it could have gone on; nil if it did not.
    package var stop: Stop?
    /// What ended it before its end, if the host did not go on; nil if it did.
    package var failure: CommandError?
    package var duration = Duration.zero

    package typealias Stop = Untimely
  }

  /// What was found, and where the session was then.
  package struct Findings {
    package var faults: [Fault]
    /// Where the exploration began.
    package var start: Timeline.Node
    /// The inputs that lead there.
    package var before: [Input]
  }

  /// For how long a host explores before it answers, in milliseconds.
  private static let slice = 100

  /// Tries inputs from the current state, which stays as it is.
  ///
  /// - Parameters:
  ///   - limit: for how long, without the time in which findings are tried again; nil until it ends or the user
  ///     wants no more.
  ///   - endsAtFirst: whether it ends when something was found.
  ///   - found: called with what came of it up to there whenever something is found and came again.
  package func explore(
    _ options: ExplorationOptions, for limit: Duration?, endsAtFirst: Bool = false,
    found: @MainActor (Exploration) async throws(CommandError) -> Void = { _ in }
  ) async throws(CommandError) -> Exploration {
    guard try current().capabilities.contains(.explore) else {
      throw .refused(
        "this app's host cannot explore: it makes no copies of its process, in which inputs could "
          + "be tried")
    }
    let way = LongWay(to: 0, progress: audience.progress)
    Interruption.isExpected = true
    defer {
      Interruption.isExpected = false
      way.finish()
    }
    var exploration = Exploration()
    exploration.reachable = options.reachable
    exploration.maximised = options.maximised
    var fresh: (any AppHost)?
    defer { fresh?.close() }
    let began = ContinuousClock.now
    var outside = Duration.zero
    var question = Questions.Explore(options, milliseconds: Self.slice)
    while true {
      do throws(CommandError) {
        exploration.progress = try await ask(question, during: "the exploration").progress
      } catch {
        // What was found up to here is told all the same.
        guard !exploration.faults.isEmpty else { throw error }
        exploration.failure = error
        break
      }
      let new = exploration.progress.faults
      let beganAgain = ContinuousClock.now
      if !new.isEmpty {
        noteSecrets(of: new.flatMap(\.inputs))
        way.tell("trying again what was found")
        if fresh == nil { fresh = try await hostInFreshProcess() }
      }
      for fault in new where !endsAtFirst || exploration.faults.isEmpty {
        guard let fresh, try await happensAgain(fault, options, from: fresh) else {
          exploration.unrepeated += 1
          continue
        }
        exploration.faults.append(fault)
        way.finish()
        try await found(exploration)
      }
      outside += .now - beganAgain
      if exploration.progress.end != nil || exploration.stop != nil { break }
      let left = limit.map { $0 - (.now - began - outside) }
      if endsAtFirst, !exploration.faults.isEmpty {
        exploration.stop = .first
      } else if audience.isInterrupted() {
        exploration.stop = .interrupted
      } else if let left, left <= .zero {
        exploration.stop = .time
      }
      way.tell(
        "\(exploration.progress.counts(depth: "depth"))"
          + (exploration.faults.isEmpty ? "" : ", \(grouped(exploration.faults.count)) found"),
        hint: "Ctrl-C ends it")
      let next = left.map { min(Self.slice, max(1, Int($0.seconds * 1_000))) } ?? Self.slice
      question = Questions.Explore(nil, milliseconds: exploration.stop == nil ? next : 0)
    }
    exploration.duration = .now - began
    untimely = exploration.stop
    return exploration
  }

  /// Throws if what is asked of states is about a step, or an exploration is not to go beyond where it begins.
  package func checkStateQuestions(of options: ExplorationOptions) async throws(CommandError) {
    let asked =
      (options.view ?? [])
      + [options.bound, options.reachable, options.maximised, options.goal].compactMap(\.self)
    for expression in asked { try refuseStepNames(in: expression) }
    guard let bound = options.bound else { return }
    let report = try await check(bound, offset: 0, lenient: true)
    guard !report.holds else { return }
    throw .refused(
      "nothing would be tried, since this doesn't hold here: --where \(bound)")
  }

  /// Keeps what was found, for `goto found`.
  package func keep(_ faults: [Fault]) throws(CommandError) {
    let timeline = try timeline()
    loaded?.findings = Findings(
      faults: faults, start: timeline.node(of: timeline.position),
      before: timeline.inputs(upTo: timeline.position))
  }

  // MARK: Again

  /// A host in a process of its own, which has gone to the current step from the beginning.
  func hostInFreshProcess() async throws(CommandError) -> any AppHost {
    let host = try await freshHost()
    let timeline = try timeline()
    return try await replay(timeline, from: 0, to: timeline.position, on: host)
  }

  /// A copy of a host that waits at the current step, or another that has gone there.
  func unusedHost(like fresh: any AppHost) async throws(CommandError) -> any AppHost {
    if let copyable = fresh as? any CopyableHost,
      case .made(let copy)? = try? await copyable.copy(triedWith: trial)
    {
      return copy
    }
    return try await hostInFreshProcess()
  }

  /// Whether inputs lead to a fault twice, each time in a process that has done nothing else.
  private func happensAgain(
    _ fault: Fault, _ options: ExplorationOptions, from fresh: any AppHost
  ) async throws(CommandError) -> Bool {
    var outcomes: [[PartValue]] = []
    for _ in 0..<2 {
      let again = try await unusedHost(like: fresh)
      defer { again.close() }
      guard await happens(fault, options, on: again) else { return false }
      if fault.kind == .varies, let values = try? await again.send(Questions.Values()).answer {
        outcomes.append(values.parts)
      }
    }
    // What only an exploration saw differ may be its own doing.
    return fault.kind != .varies || Set(outcomes).count == 2
  }

  private func happens(
    _ fault: Fault, _ options: ExplorationOptions, on host: any AppHost
  ) async -> Bool {
    var last: StepReport?
    let condition = condition(of: fault, options)
    var past = StepPast()
    for (index, input) in fault.inputs.enumerated() {
      let isLast = index == fault.inputs.count - 1
      if isLast, condition?.asksAboutStep == true {
        past.parts = try? await host.send(Questions.Values()).answer?.parts
        past.action = loaded.map { input.action(in: $0.scene) }
      }
      if isLast, fault.kind == .hang { (host as? ProcessHost)?.limit(to: 2) }
      do throws(HostFailure) {
        guard let report = try await host.send(Questions.Perform(input: input)).answer?.report
        else { return false }
        last = report
      } catch {
        guard isLast else { return false }
        switch fault.kind {
        case .crash: return error.isDeath
        case .hang: if case .timedOut = error { return true } else { return false }
        default: return false
        }
      }
    }
    switch fault.kind {
    case .crash, .hang: return false
    case .goal where options.wanted.contains(fault.text): return last != nil
    case .invariant, .goal, .stuck:
      guard let condition else { return false }
      var question = Questions.Check(
        expression: condition, step: fault.inputs.count, lenient: true)
      question.past = past
      let holds = try? await host.send(question).answer?.report.holds
      return holds == (fault.kind == .goal)
    case .effect:
      return last?.events.contains { event in
        event.kind == .effectFailed
          && event.name + (event.detail.map { ": \($0)" } ?? "") == fault.text
      } ?? false
    case .queue, .varies, .loop, .stale: return true
    }
  }

  /// The expression that a fault is about.
  func condition(of fault: Fault, _ options: ExplorationOptions? = nil) -> ValueExpression? {
    if let found = loaded?.scene.invariants.first(where: { $0.title == fault.text }) {
      return found.expression
    }
    return try? ValueExpression(parsing: fault.text)
  }
}

extension ExplorationProgress {
  /// How many states and steps there were: `1,284 states, 9,120 steps`.
  func counts(depth: String? = nil) -> String {
    let counts = Self.counts(states, steps)
    return depth.map { "\(counts), \($0) \(self.depth)" } ?? counts
  }
  /// The same for any of them.
  static func counts(_ states: Int, _ steps: Int) -> String {
    "\(counted(states, "state")), \(counted(steps, "step"))"
  }
}
