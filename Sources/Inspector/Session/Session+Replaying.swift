import Inspectable

extension Session {
  /// How many steps are asked for at once, so that neither a line nor an answer is long in coming.
  static var stepsAtOnce: Int { 2_000 }

  /// Does steps again, on a host that stands at the first of them; ends the host if that fails.
  ///
  /// A long way is shown, can be interrupted, and leaves copies behind, so that it is not gone twice.
  func replay(
    _ timeline: Timeline, from start: Int, to end: Int, on host: any AppHost
  ) async throws(CommandError) {
    var way = LongWay(to: end, progress: progress)
    defer { way.finish() }
    var step = start
    do throws(HostFailure) {
      repeat {
        let next = min(end, step + Self.stepsAtOnce)
        let inputs = timeline.inputs(after: step, upTo: next)
        if !inputs.isEmpty {
          let reply = try await host.send(.replay(inputs: inputs))
          _ = host.takeOutput()
          if case .refused(let refusal) = reply { throw .garbage(refusal.message) }
          guard case .replayed = reply else { throw .garbage("no end of a replay") }
        }
        step = next
        way.reached(step)
        if step < end { try await leaveCopy(of: host, at: timeline.node(of: step), on: &way) }
      } while step < end
    } catch {
      host.close()
      let isLive = host === loaded?.host
      if error == .interrupted {
        if isLive { try await recover() }
        throw try interruption(at: step, of: end)
      }
      // Many inputs went as one, so it is found out which of them it was.
      let last = min(end, ((try? await lastReachableStep(before: end)) ?? end) + 1)
      let label = loaded?.timeline.step(last)?.label ?? ""
      // The live host is lost on the way forward, so another takes its place where it was.
      if isLive { try await recover() }
      throw .restoreFailed(error, step: last, label: label)
    }
  }

  /// Tells that the user did not want to wait for the end of a long way.
  func interruption(at step: Int, of end: Int) throws(CommandError) -> CommandError {
    .restoreInterrupted(at: step, of: end, position: try current().timeline.position)
  }

  /// Has a host copied on its way, if it has gone on for long enough since the last copy.
  private func leaveCopy(
    of host: any AppHost, at node: Timeline.Node, on way: inout LongWay
  ) async throws(HostFailure) {
    guard let checkpoints = loaded?.checkpoints, checkpoints.areWanted,
      way.sinceCopy > checkpoints.spacing, let host = host as? any CopyableHost
    else { return }
    switch try await host.copy() {
    case .made(let copy): checkpoints.add(copy, at: node)
    case .impossible(let reason): checkpoints.stop(reason)
    }
    way.copied()
  }

  /// Puts a new host in the place of the live one, at the present step or, if the app no longer
  /// gets there, at the last one it does get to.
  func recover() async throws(CommandError) {
    guard let position = loaded?.timeline.position else { return }
    loaded?.isDown = true
    do throws(CommandError) {
      let host = try await hostRestored(to: position)
      loaded?.host = host
    } catch {
      let last: Int
      switch error {
      case .restoreFailed: last = try await lastReachableStep(before: position)
      case .restoreInterrupted: last = try lastCheckpoint(before: position)
      default: throw error
      }
      let host = try await hostRestored(to: last)
      loaded?.host = host
      loaded?.timeline.go(to: last)
    }
    loaded?.isDown = false
  }

  /// The last step up to one that can be gone to at once.
  private func lastCheckpoint(before end: Int) throws(CommandError) -> Int {
    let current = try current()
    return current.checkpoints.nearest(to: end, in: current.timeline)?.node.step ?? 0
  }

  /// Plays the steps one by one until the app fails.
  private func lastReachableStep(before end: Int) async throws(CommandError) -> Int {
    let current = try current()
    // A checkpoint is a step that was reached.
    let start = try lastCheckpoint(before: end)
    let host = try await hostRestored(to: start)
    defer { host.close() }
    for step in start..<end {
      for input in current.timeline.inputs(after: step, upTo: step + 1) {
        guard case .step? = try? await host.send(.perform(input: input)) else { return step }
      }
    }
    return end
  }
}

/// A way over many steps, which is shown where it takes long.
@MainActor
struct LongWay {
  /// After how long it is shown.
  private static let patience = Duration.milliseconds(300)

  private let last: Int
  private let progress: ProgressLine?
  private let began = ContinuousClock.now
  private var lastCopy = ContinuousClock.now

  init(to end: Int, progress: ProgressLine?) {
    last = end
    self.progress = progress
  }

  /// How long it has been going on since a copy was made, or since it began.
  var sinceCopy: Duration { ContinuousClock.now - lastCopy }

  mutating func copied() {
    lastCopy = ContinuousClock.now
  }

  /// Shows how far it has come.
  func reached(_ step: Int) {
    guard let progress, ContinuousClock.now - began > Self.patience else { return }
    progress.show("#\(grouped(step)) of #\(grouped(last))")
  }

  /// Takes away what was shown.
  func finish() {
    progress?.clear()
  }
}
