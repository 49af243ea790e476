package import Inspectable

extension Session {
  /// What became of a session on a new build of its app.
  package struct Reloaded {
    /// The first step that came out differently, with what it does now.
    package var different: (step: Int, label: String, report: StepReport)?
    /// Why a step could not be done again; the session is at the one before.
    package var failure: CommandError?
    /// What is different at the step where the session is.
    package var changes: [PartChanges] = []
  }

  /// Builds the app again if it is a package, starts it anew, and does all steps again.
  package func reload() async throws(CommandError) -> Reloaded {
    var before = try await values()
    let old = try current()
    var launch = old.launch
    if let folder = launch.package { launch = try build(folder) }
    let title = "load \(old.scene.app)"
    let (host, _, capabilities) = try await starter.begin(launch, during: title)
    let scene = try await starter.rebuild(
      old.scene.app, in: host, states: old.states, during: title)
    // What the old build called a step may hold what the new one keeps to itself.
    var timeline = old.timeline
    timeline.relabel { $0.label(in: scene) }
    var result = Reloaded()
    var reached = 0
    let end = timeline.position
    let way = LongWay(to: end, progress: progress)
    defer { way.finish() }
    do throws(CommandError) {
      while reached < end {
        let number = reached + 1
        if let report = try await redo(timeline.inputs(of: number), of: number, timeline, on: host),
          let step = timeline.step(number), report.outcome != step.outcome
        {
          if result.different == nil { result.different = (number, step.label, report) }
          timeline.renew(
            number,
            as: step.with(changedParts: report.changes.map(\.part), outcome: report.outcome))
        }
        reached = number
        way.reached(number)
      }
      _ = try await redo(timeline.trailingInputs(after: end), of: end, timeline, on: host)
    } catch {
      if case .hostFailed(.interrupted, _, _, _) = error {
        host.close()
        throw try interruption(at: reached, of: end)
      }
      result.failure = error
    }
    old.checkpoints.close()
    old.host.close()
    loaded?.launch = launch
    loaded?.host = host
    loaded?.isDown = false
    take(scene)
    // What the old build told and the new one keeps to itself.
    before = before.map { part in
      let secrets = scene.secretPaths.below(part: part.part)
      return PartValue(part: part.part, value: secrets.hiding(in: part.value))
    }
    loaded?.capabilities = capabilities
    loaded?.checkpoints = Checkpoints(capabilities.contains(.checkpoints) ? budget : .none)
    timeline.go(to: reached)
    loaded?.timeline = timeline
    if reached != end { journal?.write(["goto \(reached)"]) }
    if result.failure != nil {
      host.close()
      try await recover()
    }
    result.changes = try await values().changes(since: before)
    return result
  }

  /// Has everything that was done seen as a new build of the app describes it.
  private func take(_ scene: SceneDescription) {
    loaded?.scene = scene
    loaded?.timeline.relabel { $0.label(in: scene) }
    loaded?.observations.replaceDeclared(by: scene)
    keepsSecrets = scene.hasSecrets
    if keepsSecrets, let inputs = loaded?.timeline.everyInput { noteSecrets(of: inputs) }
  }

  /// Does the inputs of a step again on another host; what the last of them did, if there is one.
  private func redo(
    _ inputs: [Input], of number: Int, _ timeline: Timeline, on host: any AppHost
  ) async throws(CommandError) -> StepReport? {
    do throws(RedoFailure) {
      return try await redo(inputs, on: host)
    } catch {
      let failure: HostFailure =
        switch error {
        case .lost(let failure): failure
        case .refused(let refusal): .garbage("refused, \(refusal.message)")
        }
      throw .hostFailed(
        failure, during: "#\(number) \(timeline.step(number)?.label ?? "")",
        output: host.takeLastOutput(), back: Comeback(at: number - 1))
    }
  }

  /// Builds a package, with progress shown.
  func build(_ folder: String) throws(CommandError) -> ProcessHost.Launch {
    defer { progress?.clear() }
    return try PackageBuilder(
      folder: folder, onProgress: { [progress] in progress?.show($0) },
      isInterrupted: isInterrupted
    ).build()
  }
}

extension StepReport {
  /// Tells two outcomes of a step apart: all that it says but for how much had been printed.
  var outcome: Int {
    var hasher = Hasher()
    hasher.combine(isHeld)
    for event in events {
      hasher.combine(event.kind)
      hasher.combine(event.name)
      hasher.combine(event.detail)
    }
    hasher.combine(unsettled)
    hasher.combine(changes)
    return hasher.finalize()
  }
}
