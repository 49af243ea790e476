import InspectableDoor

extension Session {
  /// How many steps are asked about at once, so that no line gets too long and no answer takes too
  /// long.
  static var stepsAtOnce: Int { 2_000 }

  /// Does steps again, on a host that is at the step before them; ends the host if that fails.
  ///
  /// If it takes long, progress is shown, it can be interrupted, and copies are kept, so that it is
  /// not done twice. If a copy takes too long, no more are made, and another host goes there.
  ///
  /// - Returns: the host that is there then.
  func replay(
    _ timeline: Timeline, from start: Int, to end: Int, on host: any AppHost
  ) async throws(CommandError) -> any AppHost {
    if start == end, timeline.inputs(after: start, upTo: end).isEmpty { return host }
    var way = LongWay(to: end, progress: audience.progress)
    defer { way.finish() }
    var replaying = Replaying(
      timeline, from: start, to: end, on: host, isPipelined: isPipelined,
      compares: comparesAgain(where: .replay))
    var isLate = false
    do throws(HostFailure) {
      repeat {
        let copied = hostToCopy(host, on: way)
        let (done, different) = try await replaying.advance(isStopping: copied != nil)
        note(different, among: done, of: timeline)
        way.reached(replaying.reached)
        if let copied, replaying.isAtRest, replaying.reached < end {
          let node = timeline.node(of: replaying.reached)
          loaded?.checkpoints.spent(way.sinceCopy)
          do throws(HostFailure) {
            try await loaded?.checkpoints.take(of: copied, at: node)
          } catch  where error.isLate {
            isLate = true
            break
          }
          way.copied()
        }
      } while replaying.reached < end
    } catch {
      host.close()
      if error == .interrupted { throw try interruption(at: replaying.reached, of: end) }
      // Many inputs were sent as one request, so it must be found out which of them failed.
      let reachable: Int
      do throws(CommandError) {
        reachable = try await lastReachableStep(before: end, in: timeline)
      } catch let reason {
        if case .restoreInterrupted = reason { throw reason }
        reachable = end
      }
      let last = min(end, reachable + 1)
      throw .restoreFailed(error, step: last, label: timeline.step(last)?.label ?? "")
    }
    guard isLate else { return host }
    host.close()
    return try await hostRestored(to: end, in: timeline)
  }

  /// The error for a user who did not want to wait for the end of a long way.
  func interruption(at step: Int, of end: Int) throws(CommandError) -> CommandError {
    .restoreInterrupted(at: step, of: end, position: try current().timeline.position)
  }

  private var isPipelined: Bool { loaded?.capabilities.contains(.pipelining) == true }

  /// The host, if it has worked for long enough since the last copy, and can be copied.
  private func hostToCopy(_ host: any AppHost, on way: LongWay) -> (any CopyableHost)? {
    guard let checkpoints = loaded?.checkpoints, checkpoints.areWanted,
      way.sinceCopy > checkpoints.spacing
    else { return nil }
    return host as? any CopyableHost
  }

  /// Replaces the live host, which is lost, by a new one at the current step or, if the app no
  /// longer gets there, at the last step that it does reach.
  func recover(from failure: HostFailure) async throws(CommandError) -> Comeback {
    loaded?.lose(failure)
    var timeline = try current().timeline
    let position = timeline.position
    let host: any AppHost
    var back = Comeback(at: position)
    do throws(CommandError) {
      host = try await hostRestored(to: position, in: timeline)
    } catch {
      do throws(CommandError) {
        guard case .restoreFailed = error else { throw error }
        back.land(at: try await lastReachableStep(before: position, in: timeline), .app)
      } catch let reason {
        guard case .restoreInterrupted = reason else { throw reason }
        back.land(at: try lastCheckpoint(before: position, in: timeline), .interruption)
      }
      timeline.go(to: back.step)
      host = try await hostRestored(to: back.step, in: timeline)
    }
    loaded?.move(to: timeline, on: host)
    if back.missed != nil { journal?.goElsewhere(back.step) }
    return back
  }

  /// The last checkpoint up to a step.
  private func lastCheckpoint(
    before end: Int, in timeline: Timeline
  ) throws(CommandError) -> Int {
    try current().checkpoints.nearest(to: end, in: timeline)?.node.step ?? 0
  }

  /// Does the steps one by one until the app fails.
  private func lastReachableStep(
    before end: Int, in timeline: Timeline
  ) async throws(CommandError) -> Int {
    // A checkpoint is a step that was reached; what was done after the last step without a step of
    // its own comes on top.
    let start = try lastCheckpoint(before: end, in: timeline)
    guard start < end else { return max(0, end - 1) }
    let host = try await hostRestored(to: start, in: timeline)
    defer { host.close() }
    for step in start..<end {
      guard try await reaches(timeline.inputs(of: step + 1), from: step, of: end, on: host)
      else { return step }
    }
    // If that cannot be done, the last reachable step is the one before.
    return try await reaches(timeline.trailingInputs(after: end), from: end, of: end, on: host)
      ? end : max(0, end - 1)
  }

  /// Whether a host does inputs one by one.
  private func reaches(
    _ inputs: [Input], from step: Int, of end: Int, on host: any AppHost
  ) async throws(CommandError) -> Bool {
    for input in inputs {
      do throws(HostFailure) {
        guard try await host.send(Questions.Perform(input: input)).answer != nil else {
          return false
        }
      } catch {
        // That the user did not want to wait says nothing about the app.
        if error == .interrupted { throw try interruption(at: step, of: end) }
        return false
      }
    }
    return true
  }
}

/// Why inputs could not be done again.
enum RedoFailure: Error {
  /// The host gave no answer.
  case lost(HostFailure)
  /// The app refused an input.
  case refused(Refusal)
}

extension Session {
  /// Does inputs again one by one; returns what the last of them did, if there is one.
  func redo(
    _ inputs: [Input], on host: any AppHost
  ) async throws(RedoFailure) -> StepReport? {
    var last: StepReport?
    for input in inputs {
      let reply: Reply<StepAnswer>
      do throws(HostFailure) {
        reply = try await host.send(Questions.Perform(input: input))
      } catch {
        throw .lost(error)
      }
      switch reply {
      case .answer(let answer): last = answer.report
      case .refused(let refusal): throw .refused(refusal)
      }
      _ = host.takeOutput()
    }
    return last
  }
}
