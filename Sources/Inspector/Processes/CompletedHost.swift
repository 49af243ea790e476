import Inspectable

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
    case .perform where !capabilities.contains(.changes):
      return try await performAndCompare(request)
    case .replay(let inputs) where !capabilities.contains(.replay):
      return try await replay(inputs)
    case .read(let expression, let step, let full) where !capabilities.contains(.expressions):
      let root = try await root(step: step)
      return Self.answer { () throws(Refusal) in
        .value(value: try expression.read(in: root, limit: full ? .full : .ends))
      }
    case .check(let expression, let step, let lenient)
    where !capabilities.contains(.expressions):
      let root = try await root(step: step)
      return Self.answer { () throws(Refusal) in
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
    case .trace(let inputs, let subject, let step) where !capabilities.contains(.trace):
      return .trace(points: try await trace(inputs, subject, step: step))
    case .replay:
      shown = nil
      return try await host.send(request)
    case .load, .restore, .describe:
      if case .describe = request {} else { shown = nil }
      let reply = try await host.send(request)
      if case .scene(let scene) = reply { secrets = scene.secretPaths }
      return reply
    default:
      return try await host.send(request)
    }
  }

  private static func answer(_ reply: () throws(Refusal) -> Reply) -> Reply {
    do {
      return try reply()
    } catch {
      return .refused(refusal: error)
    }
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

  private func replay(_ inputs: [Input]) async throws(HostFailure) -> Reply {
    shown = nil
    for input in inputs {
      let reply = try await host.send(.perform(input: input))
      guard case .step = reply else { return reply }
    }
    return .replayed
  }

  private func trace(
    _ inputs: [Input], _ subject: TraceSubject, step: Int
  ) async throws(HostFailure) -> [TracePoint] {
    var points = [TracePoint(step: step, value: try await value(of: subject, step: step))]
    for input in inputs {
      guard case .step(let report) = try await host.send(.perform(input: input)), !report.isHeld
      else { continue }
      let step = (points.last?.step ?? step) + 1
      points.append(TracePoint(step: step, value: try await value(of: subject, step: step)))
    }
    shown = nil
    return points.enumerated().filter { $0 == 0 || $1.value != points[$0 - 1].value }.map(\.element)
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
    var parts = try await values().filter { !$0.isDrawing }
    for screen in try await description().screenConditions
    where !parts.contains(where: { $0.part == screen.part }) {
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
    let scene = try await description()
    let names = Set(scene.screens.map(\.name))
    let parts = try await values().filter { !names.contains($0.part) }
    var members: [(name: String, parts: [SceneNode.Member])] = []
    func add(_ label: String, _ value: any Explorable, to name: String) {
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index].parts.append((label, { value }))
      } else {
        members.append((name, [(label, { value })]))
      }
    }
    var whole: [SceneNode.Member] = []
    for part in parts {
      let names = part.part.split(separator: ".", maxSplits: 1).map(String.init)
      if names.count == 2 {
        add(names[1], part.isDrawing ? part.drawn : part.value, to: names[0])
      } else {
        whole.append((part.part, { part.value }))
      }
    }
    for screen in scene.screens {
      add("isVisible", Value.bool(screen.isVisible), to: screen.name)
      if let isConnected = screen.isConnected {
        add("isConnected", Value.bool(isConnected), to: screen.name)
      }
    }
    let screens = members.map { name, parts -> SceneNode.Member in
      (name, { SceneNode(name: name, members: parts) })
    }
    return SceneNode(name: scene.app, members: whole + screens + [("step", { Value.int(step) })])
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
