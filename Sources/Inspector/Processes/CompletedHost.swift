import InspectableDoor

/// A host that can do little, with the rest done here.
///
/// A minimal host describes, performs and reads. Values are then compared here, expressions
/// answered from the values of the parts, and many inputs sent one by one.
@MainActor
final class CompletedHost: EndingHost {
  private let host: any AppHost
  private let capabilities: Set<Capability>
  /// The values when the last step ended; nil where they are not known.
  private var shown: [PartValue]?
  /// What the app says is secret, which its host may send all the same.
  private var secrets = SecretPaths()
  /// Whether the scene has screens, of which it is asked how they are.
  private var hasScreens = false
  /// Whether what was read of the scene once need not be read again, until something else is asked.
  var isStanding = false {
    didSet { standing = nil }
  }
  private var standing: SceneNode?

  private init(_ host: any AppHost, capabilities: Set<Capability>) {
    self.host = host
    self.capabilities = capabilities
  }

  /// The host itself if it can do everything, else one that stands before it.
  static func completing(_ host: any AppHost, capabilities: [Capability]) -> any AppHost {
    let needed: Set<Capability> = [.changes, .expressions, .replay, .effects, .trace]
    return needed.isSubset(of: capabilities)
      ? host : CompletedHost(host, capabilities: Set(capabilities))
  }

  func takeOutput(upTo end: Int?) -> AppOutput { host.takeOutput(upTo: end) }

  func takeLastOutput() -> AppOutput { host.takeLastOutput() }

  func close() { host.close() }

  var hasEnded: Bool { (host as? any EndingHost)?.hasEnded ?? false }

  func send(_ request: Request) async throws(HostFailure) -> Reply {
    switch request {
    case .read, .check, .continuations: break
    default: standing = nil
    }
    switch request {
    case .perform where !capabilities.contains(.changes):
      return try await performAndCompare(request)
    case .replay(let inputs, let digests) where !capabilities.contains(.replay):
      return try await replay(inputs, digests)
    case .read(let expression, let step, let full) where !capabilities.contains(.expressions):
      let root = try await root(step: step)
      return try answer(expression) { () throws(Refusal) in
        .value(value: try expression.read(in: root, limit: full ? .full : .ends))
      }
    case .check(let expression, let step, let lenient)
    where !capabilities.contains(.expressions):
      let root = try await root(step: step)
      return try answer(expression) { () throws(Refusal) in
        .check(report: try expression.check(in: root, lenient: lenient))
      }
    case .continuations(let path, let step) where !capabilities.contains(.expressions):
      return .continuations(found: try await root(step: step).continuations(of: path))
    case .values where !capabilities.contains(.expressions):
      // What a screen draws follows from its model, whose changes are shown.
      return .values(parts: try await comparedValues())
    case .held where !capabilities.contains(.effects):
      return .held(isHolding: false, actions: [], timers: 0)
    case .effects where !capabilities.contains(.effects): return .effects(rows: [])
    case .clock where !capabilities.contains(.effects): return .clock(nanoseconds: 0, timers: [])
    case .trace(let inputs, let subject, let step, let digests)
    where !capabilities.contains(.trace):
      return try await trace(inputs, subject, step: step, digests)
    case .replay:
      shown = nil
      return try await host.send(request)
    case .load, .restore, .describe:
      if case .describe = request {} else { shown = nil }
      let reply = try await host.send(request)
      if case .scene(let scene) = reply {
        secrets = scene.secretPaths
        hasScreens = !scene.screens.isEmpty
      }
      return reply
    default:
      return try await host.send(request)
    }
  }

  /// Answers an expression here, with no more patience than a host that answers itself is given.
  private func answer(
    _ expression: ValueExpression, _ reply: () throws(Refusal) -> Reply
  ) throws(HostFailure) -> Reply {
    func answered() -> Reply {
      do {
        return try reply()
      } catch {
        return .refused(refusal: error)
      }
    }
    guard expression.mayTakeLong, let host = host as? any PatientHost else { return answered() }
    return try host.waiting(for: answered)
  }

  // MARK: Performing

  private func performAndCompare(_ request: Request) async throws(HostFailure) -> Reply {
    let before = if let shown { shown } else { try await comparedValues() }
    shown = before
    let reply = try await host.send(request)
    guard case .step(var report) = reply else { return reply }
    let after = try await comparedValues()
    shown = after
    report.changes = after.changes(since: before)
    return .step(report: report)
  }

  private func replay(
    _ inputs: [Input], _ digests: [StepDigest?]?
  ) async throws(HostFailure) -> Reply {
    shown = nil
    var comparison = ReplayedInputs(digests)
    for input in inputs {
      // What is to be compared is asked for as in a step.
      let request = Request.perform(input: input)
      let reply = try await comparison == nil ? host.send(request) : send(request)
      guard case .step(let report) = reply else { return reply }
      comparison?.compare(report)
    }
    return .replayed(different: comparison?.different)
  }

  private func trace(
    _ inputs: [Input], _ subject: TraceSubject, step: Int, _ digests: [StepDigest?]?
  ) async throws(HostFailure) -> Reply {
    var comparison = ReplayedInputs(digests)
    var points = [TracePoint(step: step, value: try await value(of: subject, step: step))]
    for input in inputs {
      let request = Request.perform(input: input)
      let reply = try await comparison == nil ? host.send(request) : send(request)
      guard case .step(let report) = reply else {
        comparison?.passOver()
        continue
      }
      comparison?.compare(report)
      if report.isHeld { continue }
      let step = (points.last?.step ?? step) + 1
      points.append(TracePoint(step: step, value: try await value(of: subject, step: step)))
    }
    shown = nil
    return .trace(
      points: points.enumerated().filter { $0 == 0 || $1.value != points[$0 - 1].value }
        .map(\.element),
      different: comparison?.different)
  }

  private func value(
    of subject: TraceSubject, step: Int
  ) async throws(HostFailure) -> Value? {
    switch subject {
    case .expression(let expression) where expression.isCondition:
      let reply = try await send(.check(expression: expression, step: step, lenient: true))
      guard case .check(let report) = reply else { return .bool(false) }
      return .bool(report.holds)
    case .expression(let expression):
      let reply = try await send(.read(expression: expression, step: step, full: true))
      guard case .value(let value) = reply else { return nil }
      return value
    case .text(let text):
      return .bool(try await values().contains { !$0.value.places(containing: text).isEmpty })
    }
  }

  private func values() async throws(HostFailure) -> [PartValue] {
    let reply = try await host.send(.values)
    guard case .values(let parts) = reply else { throw .garbage("no values where they were asked") }
    return secrets.isEmpty
      ? parts
      : parts.map {
        PartValue(part: $0.part, value: secrets.below(part: $0.part).hiding(in: $0.value))
      }
  }

  /// The values of the parts whose changes are shown, how each screen is among them.
  private func comparedValues() async throws(HostFailure) -> [PartValue] {
    // Values are asked for last: a host that ends after them has done its step.
    let screens = hasScreens ? try await description().screenConditions : []
    var parts = try await values().filter { !$0.isDrawing }
    for screen in screens where !parts.contains(where: { $0.part == screen.part }) {
      let place = parts.firstIndex { $0.part.hasPrefix(screen.part + ".") }
      parts.insert(screen, at: place ?? parts.endIndex)
    }
    return parts
  }

  private func description() async throws(HostFailure) -> SceneDescription {
    guard case .scene(let scene) = try await host.send(.describe) else {
      throw .garbage("no description where it was asked")
    }
    return scene
  }

  // MARK: Reading

  /// What paths start from, made of the parts: `list.model` is a member of `list`.
  private func root(step: Int) async throws(HostFailure) -> any Explorable {
    if isStanding, let standing { return standing }
    let scene = try await description()
    let names = Set(scene.screens.map(\.name))
    let parts = try await values().filter { !names.contains($0.part) }
    var screens = ScreenParts()
    var members: [SceneNode.Member] = []
    for part in parts {
      let names = part.part.split(separator: ".", maxSplits: 1).map(String.init)
      if names.count == 2 {
        screens.add(names[1], part.isDrawing ? part.drawn : part.value, to: names[0])
      } else {
        members.append((part.part, { part.value }))
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

/// The parts of screens, by the names of these.
@MainActor
private struct ScreenParts {
  private var screens: [(name: String, parts: [SceneNode.Member])] = []
  private var places: [String: Int] = [:]

  mutating func add(_ label: String, _ value: any Explorable, to name: String) {
    let place = places[name] ?? screens.count
    if place == screens.count { screens.append((name, [])) }
    places[name] = place
    screens[place].parts.append((label, { value }))
  }

  /// The screens as members of the scene.
  var members: [SceneNode.Member] {
    screens.map { name, parts in (name, { SceneNode(name: name, members: parts) }) }
  }
}

extension Session {
  /// Asks many things about the scene as it stands; a host that cannot be asked for each of them tells
  /// all that is there once.
  func whileStanding<Result>(
    _ body: () async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    let host = loaded?.host as? CompletedHost
    host?.isStanding = true
    defer { host?.isStanding = false }
    return try await body()
  }
}

extension PartValue {
  /// Whether it is what a screen draws, as `list.screen`.
  fileprivate var isDrawing: Bool { part.hasSuffix(".screen") }

  /// The lines of a drawing.
  fileprivate var drawn: any Explorable {
    guard case .array(let lines) = value else { return value }
    return DrawnScreen(
      lines: lines.compactMap { if case .string(let line) = $0 { line } else { nil } })
  }
}
