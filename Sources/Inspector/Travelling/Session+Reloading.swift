package import InspectableDoor

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
    let old = try beginningAgain()
    let before = try await values()
    var launch = old.launch
    if let folder = launch.package { launch = try build(folder, as: launch.build) }
    var timeline = old.timeline
    var result = Reloaded()
    var new = try await build(launch, like: old)
    do throws(CommandError) {
      // The labels of steps may hold values that are secret in the new build.
      timeline.relabel { [scene = new.scene] in $0.label(in: scene) }
      do throws(CommandError) {
        try await redoAll(&timeline, on: new.host, into: &result)
      } catch {
        // Another host takes its place, at the step that was reached.
        new.host.close()
        if case .restoreInterrupted = error { throw error }
        let step = timeline.position
        result.failure = error.coming(back: Comeback(at: step))
        new = try await build(launch, like: old)
        _ = try await redo(timeline.inputs(upTo: step), of: step, timeline, on: new.host)
      }
      result.changes = try await changes(since: before, at: timeline.position, on: new)
    } catch {
      // The session goes on with the old build.
      new.host.close()
      throw error
    }
    timeline.outdate(after: timeline.position)
    loaded?.move(to: timeline, on: new, budget: options.budget)
    old.checkpoints.close()
    old.host.close()
    if keepsSecrets { noteSecrets(of: timeline.everyInput) }
    if timeline.position != old.timeline.position { journal?.goElsewhere(timeline.position) }
    return result
  }

  /// A fresh scene of the app on another build of it.
  private func build(
    _ launch: ProcessHost.Launch, like old: Loaded
  ) async throws(CommandError) -> Build {
    let title = "load \(old.scene.app)"
    let (host, _, capabilities) = try await starter.begin(launch, during: title)
    let scene = try await starter.rebuild(
      old.scene.app, in: host, with: capabilities, states: old.states, during: title)
    return Build(launch: launch, host: host, scene: scene, capabilities: capabilities)
  }

  /// Does all steps again on another build, as far as they can be done, and moves the timeline
  /// there.
  private func redoAll(
    _ timeline: inout Timeline, on host: any AppHost, into result: inout Reloaded
  ) async throws(CommandError) {
    let end = timeline.position
    timeline.go(to: 0)
    let way = LongWay(to: end, progress: audience.progress)
    defer { way.finish() }
    do throws(CommandError) {
      while timeline.position < end {
        let number = timeline.position + 1
        if let report = try await redo(timeline.inputs(of: number), of: number, timeline, on: host),
          let step = timeline.step(number), report.outcome != step.outcome
        {
          if result.different == nil { result.different = (number, step.label, report) }
          timeline.renew(number, as: step.with(report))
        }
        timeline.go(to: number)
        way.reached(number)
      }
      _ = try await redo(timeline.trailingInputs(after: end), of: end, timeline, on: host)
    } catch {
      // If what was done after the last step cannot be done, the step before is reached.
      timeline.go(to: min(timeline.position, max(0, end - 1)))
      throw error
    }
  }

  /// The changes between the old build and the new one.
  private func changes(
    since before: [PartValue], at step: Int, on new: Build
  ) async throws(CommandError) -> [PartChanges] {
    let after = try await HostAsker(host: new.host, step: step).ask(Questions.Values()).parts
    // Values of the old build are hidden if they are secret in the new one.
    let before = before.map { part in
      let secrets = new.scene.secretPaths.below(part: part.part)
      return PartValue(part: part.part, value: secrets.hiding(in: part.value))
    }
    return after.changes(since: before)
  }

  /// Does the inputs of a step again on another host; returns what the last of them did, if there
  /// is one.
  private func redo(
    _ inputs: [Input], of number: Int, _ timeline: Timeline, on host: any AppHost
  ) async throws(CommandError) -> StepReport? {
    do throws(RedoFailure) {
      return try await redo(inputs, on: host)
    } catch {
      let failure: HostFailure =
        switch error {
        case .lost(.interrupted):
          throw try interruption(at: timeline.position, of: current().timeline.position)
        case .lost(let failure): failure
        case .refused(let refusal): .garbage("refused, \(refusal.message)")
        }
      throw .hostFailed(
        failure, during: "#\(number) \(timeline.step(number)?.label ?? "")",
        output: host.takeLastOutput().hiding(secretTexts), back: nil)
    }
  }
}
