package import Inspectable

/// An app under inspection: its host, its timeline, and the way back after everything that can
/// happen to it.
@MainActor
package final class Session {
  /// Starts the process that serves an app; tests put something else here.
  package typealias Start = @MainActor (ProcessHost.Launch) throws(HostFailure) -> any AppHost

  package let catalog: AppCatalog
  private let start: Start
  private var loaded: Loaded?

  /// What is loaded, while something is.
  private struct Loaded {
    var launch: ProcessHost.Launch
    var host: any AppHost
    var scene: SceneDescription
    var timeline = Timeline()
    var capabilities: [Capability]
  }

  package init(catalog: AppCatalog, start: @escaping Start) {
    self.catalog = catalog
    self.start = start
  }

  /// What one input did, ready to be shown.
  package struct StepResult {
    /// The step's number; nil if the input took none.
    package var number: Int?
    package var label: String
    /// The command that does it, in full.
    package var command: String
    package var opened: (name: String, from: Int)?
    package var events: [StepEvent]
    /// The effects that wait for something the inspector does not control.
    package var unsettled: [String]
    package var changes: [PartChanges]
  }

  // MARK: What is there

  package var isLoaded: Bool { loaded != nil }

  package func timeline() throws(CommandError) -> Timeline { try current().timeline }

  /// The scene as it was described when it was loaded.
  package func scene() throws(CommandError) -> SceneDescription { try current().scene }

  /// The scene as it is now.
  package func describe() async throws(CommandError) -> SceneDescription {
    guard case .scene(let description) = try await ask(.describe, during: "describe") else {
      throw unexpected("describe")
    }
    return description
  }

  /// The value of an expression; `offset` is where it stands in the command.
  package func read(
    _ expression: Expression, full: Bool, offset: Int
  ) async throws(CommandError) -> Value {
    let request = Request.read(
      expression: expression, step: try current().timeline.position, full: full)
    guard
      case .value(let value) = try await ask(
        request, during: "print \(expression)", place: { $0.offset(inExpressionAt: offset) })
    else { throw unexpected("print") }
    return value
  }

  /// What can follow a path; nothing from a host that cannot tell.
  package func continuations(of path: Path) async -> PathContinuations {
    guard let step = loaded?.timeline.position,
      case .continuations(let found)? = try? await ask(
        .continuations(path: path, step: step), during: "completion")
    else { return PathContinuations() }
    return found
  }

  /// Whether an expression holds.
  package func check(
    _ expression: Expression, offset: Int, lenient: Bool = false
  ) async throws(CommandError) -> CheckReport {
    let request = Request.check(
      expression: expression, step: try current().timeline.position, lenient: lenient)
    guard
      case .check(let report) = try await ask(
        request, during: "expect \(expression)", place: { $0.offset(inExpressionAt: offset) })
    else { throw unexpected("expect") }
    return report
  }

  /// Whether dispatching is held, what waits, and how many timers there are.
  package func held() async throws(CommandError) -> (
    isHolding: Bool, actions: [String], timers: Int
  ) {
    guard case .held(let isHolding, let actions, let timers) = try await ask(.held, during: "held")
    else { throw unexpected("held") }
    return (isHolding, actions, timers)
  }

  /// What has not ended.
  package func effects() async throws(CommandError) -> [EffectRow] {
    guard case .effects(let rows) = try await ask(.effects, during: "effects") else {
      throw unexpected("effects")
    }
    return rows
  }

  /// The present in nanoseconds since the start, and what is due.
  package func clock() async throws(CommandError) -> (now: Int64, timers: [TimerRow]) {
    guard case .clock(let now, let timers) = try await ask(.clock, during: "clock") else {
      throw unexpected("clock")
    }
    return (now, timers)
  }

  // MARK: Loading

  /// Starts an app's process and builds its scene; what was loaded before ends when that worked.
  package func load(_ target: AppCatalog.Target, app name: String? = nil)
    async throws(CommandError) -> SceneDescription
  {
    let launch: ProcessHost.Launch
    let title: String
    var wanted = name
    switch target {
    case .known(let entry):
      launch = entry.launch
      title = entry.name
      wanted = wanted ?? entry.name
    case .program(let path):
      launch = ProcessHost.Launch(executable: path)
      title = path
    }
    let host = try startHost(launch, during: "load \(title)")
    let (apps, capabilities) = try await greet(host, during: "load \(title)")
    guard let app = wanted ?? (apps.count == 1 ? apps[0].name : nil) else {
      host.close()
      let names = apps.map(\.name).joined(separator: ", ")
      throw .refused(
        Refusal("\(title) serves several apps, name one of them after its path: \(names)"), at: nil)
    }
    let scene = try await build(app, in: host, during: "load \(title)")
    loaded?.host.close()
    loaded = Loaded(launch: launch, host: host, scene: scene, capabilities: capabilities)
    return scene
  }

  /// Ends the app's process.
  package func close() {
    loaded?.host.close()
    loaded = nil
  }

  // MARK: Acting

  /// Does one thing; `place` finds what a refusal is about in the command.
  package func perform(
    _ input: Input, place: (Refusal.Place) -> Int? = { _ in nil }
  ) async throws(CommandError) -> StepResult {
    let scene = try current().scene
    let title = input.label(in: scene)
    let reply = try await ask(.perform(input: input), during: title, place: place)
    guard case .step(let report) = reply, let host = loaded?.host else { throw unexpected(title) }
    let events = report.events.merged(with: host.takeOutput())
    let input = report.input ?? input
    let label = report.label ?? input.label(in: scene)
    // Changed in place: a copy would cost the whole timeline at each step.
    let opened =
      report.isHeld
      ? loaded?.timeline.note(input)
      : loaded?.timeline.append(
        Timeline.Step(input: input, label: label, changedParts: report.changes.map(\.part)))
    return StepResult(
      number: report.isHeld ? nil : loaded?.timeline.position, label: label,
      command: input.command(in: scene),
      opened: opened ?? nil, events: events, unsettled: report.unsettled, changes: report.changes)
  }

  /// Goes to a step of the present branch; what is different there, by part.
  package func travel(to step: Int) async throws(CommandError) -> [PartChanges] {
    let before = try await values()
    try await restore(step: step)
    loaded?.timeline.go(to: step)
    return Self.changes(from: before, to: try await values())
  }

  /// Begins anew in a fresh process; the steps there are stay as a branch.
  package func reset() async throws(CommandError) -> (
    opened: (name: String, from: Int)?, changes: [PartChanges]
  ) {
    let before = try await values()
    try await restore(step: 0, fresh: true)
    loaded?.timeline.go(to: 0)
    let opened = try current().timeline.tip > 0 ? loaded?.timeline.openBranch() : nil
    return (opened, Self.changes(from: before, to: try await values()))
  }

  /// What is different between two steps of the present branch.
  package func changes(from a: Int, to b: Int) async throws(CommandError) -> [PartChanges] {
    Self.changes(from: try await values(at: a), to: try await values(at: b))
  }

  // MARK: Going back

  private func values(at step: Int) async throws(CommandError) -> [PartValue] {
    let current = try current()
    if step == current.timeline.position { return try await values() }
    let host = try await hostRestored(to: step)
    defer { host.close() }
    guard case .values(let parts)? = try? await host.send(.values) else {
      throw unexpected("the values at #\(step)")
    }
    return parts
  }

  private func restore(step: Int, fresh: Bool = false) async throws(CommandError) {
    let current = try current()
    let timeline = current.timeline
    if step >= timeline.position, !fresh {
      // What lies ahead on the branch is done on the live host.
      let ahead = timeline.inputs(after: timeline.position, upTo: step)
      try await replay(ahead, from: timeline.position, on: current.host)
      return
    }
    let host = try await hostRestored(to: step)
    current.host.close()
    loaded?.host = host
  }

  private func hostRestored(to step: Int) async throws(CommandError) -> any AppHost {
    let current = try current()
    let title = "load \(current.scene.app)"
    let host = try startHost(current.launch, during: title)
    _ = try await greet(host, during: title)
    _ = try await build(current.scene.app, in: host, during: title)
    try await replay(current.timeline.inputs(upTo: step), from: 0, on: host)
    return host
  }

  private func replay(_ inputs: [Input], from start: Int, on host: any AppHost)
    async throws(CommandError)
  {
    guard !inputs.isEmpty else { return }
    do throws(HostFailure) {
      let reply = try await host.send(.replay(inputs: inputs))
      _ = host.takeOutput()
      if case .refused(let refusal) = reply { throw .garbage(refusal.message) }
      guard case .replayed = reply else { throw .garbage("no end of a replay") }
    } catch {
      host.close()
      let last = start + inputs.count
      let label = loaded?.timeline.step(last)?.label ?? ""
      // The live host is lost on the way forward, so another takes its place where it was.
      if host === loaded?.host { try await recover() }
      throw .restoreFailed(error, step: last, label: label)
    }
  }

  /// Puts a new host in the place of the live one, at the present step or, if the app no longer
  /// gets there, at the last one it does get to.
  private func recover() async throws(CommandError) {
    guard let position = loaded?.timeline.position else { return }
    do throws(CommandError) {
      let host = try await hostRestored(to: position)
      loaded?.host = host
    } catch {
      guard case .restoreFailed = error else { throw error }
      let last = try await lastReachableStep(before: position)
      let host = try await hostRestored(to: last)
      loaded?.host = host
      loaded?.timeline.go(to: last)
    }
  }

  /// Plays the steps one by one until the app fails.
  private func lastReachableStep(before end: Int) async throws(CommandError) -> Int {
    let current = try current()
    let host = try await hostRestored(to: 0)
    defer { host.close() }
    for (index, input) in current.timeline.inputs(upTo: end).enumerated() {
      guard case .step? = try? await host.send(.perform(input: input)) else { return index }
    }
    return end
  }

  // MARK: The door

  private func current() throws(CommandError) -> Loaded {
    guard let loaded else { throw .nothingLoaded }
    return loaded
  }

  private func values() async throws(CommandError) -> [PartValue] {
    guard case .values(let parts) = try await ask(.values, during: "reading values") else {
      throw unexpected("values")
    }
    return parts
  }

  /// Asks the live host; if that is lost, a new one takes its place at the same step.
  private func ask(
    _ request: Request, during label: String, place: (Refusal.Place) -> Int? = { _ in nil }
  ) async throws(CommandError) -> Reply {
    let host = try current().host
    let reply: Reply
    do {
      reply = try await host.send(request)
    } catch {
      let output = host.takeOutput()
      host.close()
      try await recover()
      let position = try current().timeline.position
      throw .hostFailed(error, during: label, output: output, back: position)
    }
    if case .refused(let refusal) = reply {
      throw .refused(refusal, at: refusal.place.flatMap(place))
    }
    return reply
  }

  private func startHost(_ launch: ProcessHost.Launch, during label: String)
    throws(CommandError) -> any AppHost
  {
    do throws(HostFailure) {
      return try start(launch)
    } catch {
      if case .notStarted(let reason) = error {
        throw .file(path: launch.executable, reason: reason)
      }
      throw .hostFailed(error, during: label, output: AppOutput(), back: nil)
    }
  }

  private func greet(_ host: any AppHost, during label: String)
    async throws(CommandError) -> ([AppSummary], [Capability])
  {
    let reply = try await first(.hello(version: RequestHandler.version), to: host, during: label)
    guard case .hello(_, let capabilities, let apps) = reply, !apps.isEmpty else {
      host.close()
      throw .hostFailed(
        .garbage("no handshake"), during: label, output: host.takeOutput(), back: nil)
    }
    return (apps, capabilities)
  }

  private func build(_ app: String, in host: any AppHost, during label: String)
    async throws(CommandError) -> SceneDescription
  {
    let reply = try await first(.load(app: app, seed: 0), to: host, during: label)
    guard case .scene(let scene) = reply else {
      host.close()
      throw .hostFailed(
        .garbage("no scene"), during: label, output: host.takeOutput(), back: nil)
    }
    return scene
  }

  /// Asks a host that is not the live one yet; it ends with its first failure.
  private func first(_ request: Request, to host: any AppHost, during label: String)
    async throws(CommandError) -> Reply
  {
    do {
      let reply = try await host.send(request)
      if case .refused(let refusal) = reply {
        host.close()
        throw CommandError.refused(refusal, at: nil)
      }
      return reply
    } catch let failure as HostFailure {
      let output = host.takeOutput()
      host.close()
      throw .hostFailed(failure, during: label, output: output, back: nil)
    } catch let error as CommandError {
      throw error
    } catch {
      throw .hostFailed(.garbage("\(error)"), during: label, output: AppOutput(), back: nil)
    }
  }

  private func unexpected(_ what: String) -> CommandError {
    .hostFailed(
      .garbage("an answer to something else"), during: what, output: AppOutput(), back: nil)
  }

  private static func changes(from before: [PartValue], to after: [PartValue]) -> [PartChanges] {
    after.compactMap { part in
      let old = before.first { $0.part == part.part }?.value ?? .null
      let changes = Difference.between(old, part.value)
      return changes.isEmpty ? nil : PartChanges(part: part.part, changes: changes)
    }
  }
}
