import InspectableDoor

/// A host that can do little, with the rest done here.
///
/// A minimal host describes, performs and reads. Values are then compared here, expressions
/// answered from the values of the parts, and many inputs sent one by one.
@MainActor
final class CompletedHost: EndingHost {
  fileprivate let host: any AppHost
  fileprivate let capabilities: Set<Capability>
  /// The values when the last step ended; nil where they are not known.
  fileprivate var shown: [PartValue]?
  /// What the app says is secret; its host may send it all the same.
  private var secrets = SecretPaths()
  /// Whether the scene has screens, whose condition has to be asked for.
  private var hasScreens = false
  /// Whether values that were read need not be read again, until something changes the scene.
  var isStanding = false {
    didSet { standing = nil }
  }
  private var standing: SceneNode?

  private init(_ host: any AppHost, capabilities: Set<Capability>) {
    self.host = host
    self.capabilities = capabilities
  }

  /// The host itself if it can do everything, else one that does the rest for it.
  static func completing(_ host: any AppHost, capabilities: [Capability]) -> any AppHost {
    let needed: Set<Capability> = [.changes, .expressions, .replay, .effects, .trace]
    return needed.isSubset(of: capabilities)
      ? host : CompletedHost(host, capabilities: Set(capabilities))
  }

  /// Who answers a question that is asked of a host.
  ///
  /// Where the host does all but queries, only these are answered from its values.
  static func answering(
    usingQueries: @autoclosure () -> Bool, of host: any AppHost, with capabilities: [Capability]
  ) -> any AppHost {
    // Most hosts know queries, and then nothing is looked for in an expression.
    if capabilities.contains(.queries) || host is CompletedHost || !usingQueries() { return host }
    return CompletedHost(host, capabilities: Set(capabilities))
  }

  func takeOutput(upTo end: Int?) -> AppOutput { host.takeOutput(upTo: end) }

  func takeLastOutput() -> AppOutput { host.takeLastOutput() }

  func close() { host.close() }

  var hasEnded: Bool { (host as? any EndingHost)?.hasEnded ?? false }

  func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    if !(question is any ReadingQuestion) { standing = nil }
    if question is any MovingQuestion { shown = nil }
    if let completed = question as? any CompletedQuestion<Asked.Answer>,
      !capabilities.contains(type(of: completed).capability)
        || (!capabilities.contains(.queries) && question.usesQueries)
        || (!capabilities.contains(.paths) && (question as? Questions.Check)?.paths != nil)
    {
      return try await completed.completed(by: self)
    }
    let reply = try await host.send(question)
    if let scene = (reply.answer as? SceneAnswer)?.description { note(scene) }
    return reply
  }

  private func note(_ scene: SceneDescription) {
    secrets = scene.secretPaths
    hasScreens = !scene.screens.isEmpty
  }

  /// Answers an expression here, within the time limit for a host that answers it itself.
  fileprivate func answer<Answer>(
    _ expression: ValueExpression, _ answer: () throws(Refusal) -> Answer
  ) throws(HostFailure) -> Reply<Answer> {
    func answered() -> Reply<Answer> {
      do {
        return .answer(try answer())
      } catch {
        return .refused(error)
      }
    }
    guard expression.mayTakeLong, let host = host as? any PatientHost else { return answered() }
    return try host.waiting(for: answered)
  }

  // MARK: Performing

  fileprivate func performAndCompare(
    _ question: Questions.Perform
  ) async throws(HostFailure) -> Reply<StepAnswer> {
    let before = if let shown { shown } else { try await comparedValues() }
    shown = before
    let reply = try await host.send(question)
    guard var report = reply.answer?.report else { return reply }
    let after = try await comparedValues()
    shown = after
    report.changes = after.changes(since: before)
    return .answer(StepAnswer(report: report))
  }

  /// Performs one of several inputs; values that are to be compared are asked for as in a step.
  private func pass(
    _ input: Input, comparing: Bool
  ) async throws(HostFailure) -> Reply<StepAnswer> {
    let question = Questions.Perform(input: input)
    return try await comparing ? send(question) : host.send(question)
  }

  fileprivate func replay(
    _ question: Questions.Replay
  ) async throws(HostFailure) -> Reply<Questions.Replay.Answer> {
    var comparison = ReplayedInputs(question.digests)
    for input in question.inputs {
      switch try await pass(input, comparing: comparison != nil) {
      case .answer(let answer): comparison?.compare(answer.report)
      case .refused(let refusal): return .refused(refusal)
      }
    }
    return .answer(Questions.Replay.Answer(different: comparison?.different))
  }

  fileprivate func trace(
    _ question: Questions.Trace
  ) async throws(HostFailure) -> Reply<Questions.Trace.Answer> {
    var comparison = ReplayedInputs(question.digests)
    let (subject, start) = (question.subject, question.step)
    var points = [TracePoint(step: start, value: try await value(of: subject, step: start))]
    for input in question.inputs {
      guard let report = try await pass(input, comparing: comparison != nil).answer?.report else {
        comparison?.passOver()
        continue
      }
      comparison?.compare(report)
      if report.isHeld { continue }
      let step = (points.last?.step ?? start) + 1
      points.append(TracePoint(step: step, value: try await value(of: subject, step: step)))
    }
    shown = nil
    return .answer(
      Questions.Trace.Answer(
        points: points.enumerated().filter { $0 == 0 || $1.value != points[$0 - 1].value }
          .map(\.element),
        different: comparison?.different))
  }

  private func value(
    of subject: TraceSubject, step: Int
  ) async throws(HostFailure) -> Value? {
    switch subject {
    case .expression(let expression) where expression.isCondition:
      let question = Questions.Check(expression: expression, step: step, lenient: true)
      return .bool(try await send(question).answer?.report.holds ?? false)
    case .expression(let expression):
      let question = Questions.Read(expression: expression, step: step, full: true)
      return try await send(question).answer?.value
    case .text(let text):
      return .bool(try await values().contains { !$0.value.places(containing: text).isEmpty })
    }
  }

  private func values() async throws(HostFailure) -> [PartValue] {
    guard let parts = try await host.send(Questions.Values()).answer?.parts else {
      throw .garbage("no values where they were asked")
    }
    return secrets.isEmpty
      ? parts
      : parts.map {
        PartValue(part: $0.part, value: secrets.below(part: $0.part).hiding(in: $0.value))
      }
  }

  /// The values of the parts whose changes are shown, including whether each screen is visible.
  fileprivate func comparedValues() async throws(HostFailure) -> [PartValue] {
    // Values are asked for last: if the host ends after them, its step is done.
    let screens = hasScreens ? try await description().screenConditions : []
    var parts = try await values().filter { !$0.isDrawing }
    for screen in screens where !parts.contains(where: { $0.part == screen.part }) {
      let place = parts.firstIndex { $0.part.hasPrefix(screen.part + ".") }
      parts.insert(screen, at: place ?? parts.endIndex)
    }
    return parts
  }

  private func description() async throws(HostFailure) -> SceneDescription {
    guard let scene = try await host.send(Questions.Describe()).answer?.description else {
      throw .garbage("no description where it was asked")
    }
    note(scene)
    return scene
  }

  // MARK: Reading

  /// What the paths of an expression start from: what a host that follows paths finds there, or else all
  /// its parts.
  fileprivate func root(
    step: Int, for expression: ValueExpression
  ) async throws(HostFailure) -> any Explorable {
    let paths = expression.scenePaths
    guard capabilities.contains(.expressions), paths.allSatisfy({ !$0.isEmpty }) else {
      return try await root(step: step)
    }
    let scene = try await description()
    let names = Set(scene.screens.map(\.name))
    let queues = Set(scene.queues.map(\.name))
    var screens = ScreenParts()
    var members: [SceneNode.Member] = []
    var read: Set<ValuePath> = []
    for path in paths {
      guard case .member(let name)? = path.components.first else { continue }
      // Of a screen only the part is read that the path leads to.
      let isOfScreen = names.contains(name)
      let place = ValuePath(Array(path.components.prefix(isOfScreen ? 2 : 1)))
      guard read.insert(place).inserted else { continue }
      let question = Questions.Read(expression: ValueExpression(place), step: step, full: true)
      // What a path that leads nowhere comes to is said where it is evaluated.
      guard let found = try await host.send(question).answer?.value else { continue }
      let value = secrets.below(place).hiding(in: found)
      if isOfScreen, case .member(let part)? = place.components.dropFirst().first {
        let drawing = PartValue(part: "\(name).\(part)", value: value)
        screens.add(part, drawing.isDrawing ? drawing.drawn : value, to: name)
      } else {
        members.append((name, { queues.contains(name) ? OpenValue.queue(value) : value }))
      }
    }
    return SceneNode(name: scene.app, members: members + screens.members)
  }

  /// What paths start from, made of the parts: `list.model` is a member of `list`.
  fileprivate func root(step: Int) async throws(HostFailure) -> any Explorable {
    if isStanding, let standing { return standing }
    let scene = try await description()
    let (names, queues) = (Set(scene.screens.map(\.name)), Set(scene.queues.map(\.name)))
    let parts = try await values().filter { !names.contains($0.part) }
    var screens = ScreenParts()
    var members: [SceneNode.Member] = []
    for part in parts {
      let names = part.part.split(separator: ".", maxSplits: 1).map(String.init)
      if names.count == 2 {
        screens.add(names[1], part.isDrawing ? part.drawn : part.value, to: names[0])
      } else {
        members.append(
          (part.part, { queues.contains(part.part) ? OpenValue.queue(part.value) : part.value }))
      }
    }
    for screen in scene.screens {
      screens.add("isVisible", Value.bool(screen.isVisible), to: screen.name)
      if let isConnected = screen.isConnected {
        screens.add("isConnected", Value.bool(isConnected), to: screen.name)
      }
    }
    members += screens.members
    let root = SceneNode(name: scene.app, members: members + [("step", { Value.int(step) })])
    if isStanding { standing = root }
    return root
  }
}

// MARK: What is done here

/// A question that is answered here where the host cannot.
@MainActor
private protocol CompletedQuestion<Answer>: Question {
  /// The capability of a host that answers it itself.
  nonisolated static var capability: Capability { get }
  func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer>
}

/// A question that only reads the scene.
private protocol ReadingQuestion: Question {}

/// A question that changes the scene.
private protocol MovingQuestion: Question {}

extension Questions.Load: MovingQuestion {}

extension Questions.Restore: MovingQuestion {}

extension Questions.Perform: CompletedQuestion {
  fileprivate static let capability = Capability.changes

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    try await host.performAndCompare(self)
  }
}

extension Questions.Replay: CompletedQuestion, MovingQuestion {
  fileprivate static let capability = Capability.replay

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    try await host.replay(self)
  }
}

extension Questions.Trace: CompletedQuestion {
  fileprivate static let capability = Capability.trace

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    try await host.trace(self)
  }
}

extension Questions.Read: CompletedQuestion, ReadingQuestion {
  fileprivate static let capability = Capability.expressions

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    let root = try await host.root(step: step, for: expression)
    return try host.answer(expression) { () throws(Refusal) in
      Answer(value: try value(in: root))
    }
  }
}

extension Questions.Check: CompletedQuestion, ReadingQuestion {
  fileprivate static let capability = Capability.expressions

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    let root = try await host.root(step: step, for: expression)
    return try host.answer(expression) { () throws(Refusal) in
      Answer(report: try report(in: root))
    }
  }
}

extension Questions.Continuations: CompletedQuestion, ReadingQuestion {
  fileprivate static let capability = Capability.expressions

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    .answer(Answer(found: try await host.root(step: step).continuations(of: path)))
  }
}

extension Questions.Values: CompletedQuestion {
  fileprivate static let capability = Capability.expressions

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    // What a screen draws follows from its model, whose changes are shown.
    .answer(Answer(parts: try await host.comparedValues()))
  }
}

extension Questions.Held: CompletedQuestion {
  fileprivate static let capability = Capability.effects

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    .answer(Answer(isHolding: false, actions: [], timers: 0))
  }
}

extension Questions.Effects: CompletedQuestion {
  fileprivate static let capability = Capability.effects

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    .answer(Answer(rows: []))
  }
}

extension Questions.Clock: CompletedQuestion {
  fileprivate static let capability = Capability.effects

  fileprivate func completed(by host: CompletedHost) async throws(HostFailure) -> Reply<Answer> {
    .answer(Answer(nanoseconds: 0, timers: []))
  }
}

extension PartValue {
  /// Whether it is the drawing of a screen, such as `list.screen`.
  fileprivate var isDrawing: Bool { part.hasSuffix(".screen") }

  /// The lines of a drawing.
  fileprivate var drawn: any Explorable {
    guard case .array(let lines) = value else { return value }
    return DrawnScreen(
      lines: lines.compactMap { if case .string(let line) = $0 { line } else { nil } })
  }
}
