import StateKit

/// Answers requests for a set of apps, one scene at a time: the part of a host that is the same
/// in every process.
@MainActor
package final class RequestHandler {
  private let apps: [any InspectableApp]
  private let printedBytes: @MainActor () -> Int?
  private var scene: LoadedScene?
  /// What is being printed; nil when there is nothing more.
  private var printing: LiteralLayout?
  /// Whether the last input was done and settled, so that one sent after it may be done too.
  private var wentWell = true

  private let offers: [Capability]

  /// - Parameters:
  ///   - offers: what the process can do beyond what is done here.
  ///   - printedBytes: how much the app has printed, where that is known.
  package init(
    apps: [any InspectableApp], offers: [Capability] = [],
    printedBytes: @escaping @MainActor () -> Int? = { nil }
  ) {
    self.apps = apps
    self.offers = offers
    self.printedBytes = printedBytes
  }

  /// How far a request has come.
  package enum Progress {
    /// It is answered.
    case done(Reply)
    /// Jobs may be left to run; when none is, the closure goes on.
    case settle(then: @MainActor () -> Progress)
  }

  /// Takes note that something came which is no request: what was to follow it is passed over.
  package func receivedGarbage() { wentWell = false }

  /// Begins a request; whoever calls lets the scene settle where that is asked for.
  package func begin(_ request: Request) -> Progress {
    do {
      // What is printed is how things are now, and other requests change that.
      if request != .more { printing = nil }
      return try start(request)
    } catch {
      let refusal = error as? Refusal ?? Refusal("\(error)")
      return .done(.refused(refusal: scene?.masking(refusal) ?? refusal))
    }
  }

  private func start(_ request: Request) throws -> Progress {
    switch request {
    case .hello(let version):
      guard version == ProtocolVersion.current else {
        throw Refusal(
          "this app speaks version \(ProtocolVersion.current) of the protocol, not \(version)")
      }
      return .done(
        .hello(
          version: ProtocolVersion.current,
          capabilities: [
            .changes, .expressions, .replay, .effects, .trace, .restore, .outlines, .pipelining,
            .pieces, .digests,
          ] + offers,
          apps: apps.map { AppSummary(name: $0.name, summary: $0.summary) }))
    case .load(let name, let seed, let digests):
      return try load(name, seed: seed, digests: digests == true)
    case .restore(let states):
      let scene = try loaded()
      try scene.prepareRestoring(states)()
      return .settle {
        scene.rest()
        return .done(.scene(description: scene.description))
      }
    case .describe:
      return .done(.scene(description: try loaded().description))
    case .perform(let input): return try perform(input)
    case .proceed(let input): return wentWell ? try perform(input) : .done(.passedOver)
    case .replay(let inputs, let digests):
      return try replay(inputs[...], ReplayedInputs(digests))
    case .read(let expression, let step, let full):
      let root = try loaded().root(step: step)
      return .done(.value(value: try expression.read(in: root, limit: full ? .full : .ends)))
    case .print(let expression, let step, let prefix):
      let root = try loaded().root(step: step)
      return .done(
        piece(of: LiteralLayout(of: try expression.read(in: root, limit: .full), prefix: prefix)))
    case .more:
      guard let printing else { throw Refusal("there is nothing more") }
      return .done(piece(of: printing))
    case .check(let expression, let step, let lenient):
      let root = try loaded().root(step: step)
      return .done(.check(report: try expression.check(in: root, lenient: lenient)))
    case .held:
      let scene = try loaded()
      return .done(
        .held(
          isHolding: scene.isHolding, actions: scene.held.map(scene.record.name(of:)),
          timers: scene.context.clock.pendingCount))
    case .effects:
      return .done(.effects(rows: try loaded().effects))
    case .clock:
      let scene = try loaded()
      return .done(
        .clock(nanoseconds: scene.context.clock.elapsed.nanoseconds, timers: scene.timers))
    case .values:
      return .done(.values(parts: try loaded().values))
    case .outline(let places):
      return .done(.outlines(parts: try loaded().outlines(places)))
    case .trace(let inputs, let subject, let step, let digests):
      let scene = try loaded()
      let trace = Trace(subject, of: scene, step: step)
      trace.look()
      return follow(inputs[...], trace, ReplayedInputs(digests))
    case .checkpoint:
      throw Refusal("this host cannot be copied")
    case .continuations(let path, let step):
      return .done(.continuations(found: try loaded().root(step: step).continuations(of: path)))
    }
  }

  /// The next lines of what is being printed: so many that they are worth a reply, and few enough that
  /// the first are seen at once.
  private func piece(of layout: LiteralLayout) -> Reply {
    var layout = layout
    var lines: [String] = []
    var length = 0
    while length < 1 << 16, let line = layout.next() {
      lines.append(line)
      length += line.utf8.count
    }
    let isLast = length < 1 << 16
    printing = isLast ? nil : layout
    return .lines(lines: lines, isLast: isLast)
  }

  private func perform(_ input: Input) throws -> Progress {
    // Until it is known that it did: a refusal ends this before.
    wentWell = false
    let scene = try loaded()
    let prepared = try scene.prepare(input)
    scene.beginStep()
    prepared.perform()
    return settle(prepared) { [self] in
      let report = scene.report(of: prepared)
      wentWell = report.wentWell
      return .done(.step(report: report))
    }
  }

  private func load(_ name: String, seed: UInt64, digests: Bool) throws -> Progress {
    guard let app = apps.first(where: { $0.name == name }) else {
      throw Refusal(Nearest.unknown("app", name, in: apps.map(\.name)), at: .name)
    }
    let scene = try LoadedScene(
      app: app, context: SceneContext(seed: seed), givesDigests: digests,
      printedBytes: printedBytes)
    self.scene = scene
    return .settle {
      scene.rest()
      return .done(.scene(description: scene.description))
    }
  }

  private func replay(
    _ inputs: ArraySlice<Input>, _ comparison: ReplayedInputs?
  ) throws -> Progress {
    let scene = try loaded()
    guard let input = inputs.first else {
      scene.rest()
      return .done(.replayed(different: comparison?.different))
    }
    let prepared = try scene.prepare(input)
    prepared.perform()
    return settle(prepared) { [self] in
      var comparison = comparison
      comparison?.compare(scene.report(of: prepared))
      do {
        return try replay(inputs.dropFirst(), comparison)
      } catch let refusal as Refusal {
        return .done(.refused(refusal: refusal))
      } catch {
        return .done(.refused(refusal: Refusal("\(error)")))
      }
    }
  }

  /// Does one input after the other and looks after each step.
  private func follow(
    _ inputs: ArraySlice<Input>, _ trace: Trace, _ comparison: ReplayedInputs?
  ) -> Progress {
    var comparison = comparison
    guard let input = inputs.first else {
      trace.scene.rest()
      return .done(.trace(points: trace.points, different: comparison?.different))
    }
    guard let prepared = try? trace.scene.prepare(input) else {
      comparison?.passOver()
      return follow(inputs.dropFirst(), trace, comparison)
    }
    prepared.perform()
    return settle(prepared) { [self] in
      comparison?.compare(trace.scene.report(of: prepared))
      if !prepared.takesNoStep {
        trace.step += 1
        trace.look()
      }
      return follow(inputs.dropFirst(), trace, comparison)
    }
  }

  /// Settles, and goes on with the input as long as it has something to go on with.
  private func settle(
    _ prepared: PreparedInput, then finish: @escaping @MainActor () -> Progress
  ) -> Progress {
    .settle { [self] in prepared.goOn() ? settle(prepared, then: finish) : finish() }
  }

  /// Whether an effect waits for something that only the outside world can bring about.
  package var waitsForTheWorld: Bool {
    scene?.waitsForTheWorld ?? false
  }

  /// Returns when every effect has ended or is parked.
  package func settled() async {
    await scene?.settled()
  }

  private func loaded() throws(Refusal) -> LoadedScene {
    guard let scene else { throw Refusal("no app is loaded") }
    return scene
  }
}
