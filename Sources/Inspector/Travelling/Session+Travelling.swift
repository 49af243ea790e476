package import InspectableDoor

extension Session {
  /// Goes to a step of the current branch; returns what is different there, by part.
  package func travel(to step: Int) async throws(CommandError) -> [PartChanges] {
    try await travel(alongside: { $0.go(to: step) })
  }

  /// Goes to a step of any branch; returns what is different there, by part.
  package func travel(to node: Timeline.Node) async throws(CommandError) -> [PartChanges] {
    try await travel(alongside: { $0.go(to: node.step, ofBranch: node.branch) })
  }

  /// Goes to the place of a changed timeline, on request in a fresh process.
  func travel(
    alongside go: (inout Timeline) -> Void, fresh: Bool = false
  ) async throws(CommandError) -> [PartChanges] {
    var timeline = try current().timeline
    go(&timeline)
    if !fresh, timeline.place == (try current().timeline.place) {
      loaded?.move(toSamePlaceIn: timeline)
      return []
    }
    let before = try await viewOfPresent()
    if !fresh, let changes = try await goOver(to: timeline, seen: before) { return changes }
    if !fresh, try current().isShorterAhead(to: timeline) {
      return try await goForward(to: timeline, seen: before)
    }
    let host = try await fresh ? freshHost() : hostRestored(to: timeline.position, in: timeline)
    return try await move(to: timeline, on: host, seen: before)
  }

  /// Begins anew in a fresh process; the existing steps stay as a branch.
  package func reset() async throws(CommandError) -> (
    opened: (name: String, from: Int)?, changes: [PartChanges]
  ) {
    var opened: (name: String, from: Int)?
    let changes = try await travel(
      alongside: { timeline in
        timeline.go(to: 0)
        if timeline.tip > 0 || timeline.hasTrailingInputs { opened = timeline.openBranch() }
      }, fresh: true)
    return (opened, changes)
  }

  // MARK: Moving

  /// Lets the session go on at another place, on a host that is there; returns what is different
  /// from an older view.
  ///
  /// Everything that can fail is done before anything changes: if the differences cannot be found,
  /// the host is ended and nothing has moved. So a move is done completely or not at all.
  func move(
    to timeline: Timeline, on host: any AppHost, seen before: SceneView
  ) async throws(CommandError) -> [PartChanges] {
    let changes: [PartChanges]
    do throws(CommandError) {
      changes = try await view(of: host, at: timeline.position).changes(since: before)
        .telling(unseenChanges(to: timeline))
    } catch {
      host.close()
      throw error.coming(back: Comeback(at: try current().timeline.position))
    }
    let left = try current()
    loaded?.move(to: timeline, on: host)
    if !left.checkpoints.takeBack(left.host) { keep(left.host, at: left.nodeOfHost) }
    return changes
  }

  /// Lets the session go on at another place, on the very checkpoint that waits there; returns what is
  /// different then, or nil if none waits there that answers.
  ///
  /// Nothing is copied: the checkpoint is one until it does the next input, and the host that is left
  /// becomes one.
  private func goOver(
    to timeline: Timeline, seen before: SceneView
  ) async throws(CommandError) -> [PartChanges]? {
    let checkpoints = try current().checkpoints
    guard timeline.place.trailing == nil,
      let waiting = checkpoints.entry(at: timeline.place.node),
      waiting.host !== (try current().host)
    else { return nil }
    let changes: [PartChanges]
    do throws(CommandError) {
      changes = try await view(of: waiting.host, at: timeline.position).changes(since: before)
        .telling(unseenChanges(to: timeline))
    } catch {
      guard case .hostFailed(let failure, _, _, back: nil) = error else {
        throw error.coming(back: Comeback(at: try current().timeline.position))
      }
      // Another host can go there, unless the user does not want to wait.
      checkpoints.remove(waiting)
      guard failure == .interrupted else { return nil }
      throw error.coming(back: Comeback(at: try current().timeline.position))
    }
    let left = try current()
    loaded?.move(to: timeline, on: waiting.host)
    let isBack = checkpoints.takeBack(left.host)
    checkpoints.lend(waiting)
    if !isBack { keep(left.host, at: left.nodeOfHost) }
    return changes
  }

  /// Lets the live host itself do the steps ahead; returns what is different then.
  private func goForward(
    to timeline: Timeline, seen view: SceneView
  ) async throws(CommandError) -> [PartChanges] {
    var before = view
    try await leaveCheckpoint(during: "the way to #\(timeline.position)")
    let start = try current()
    let witness = try await witness(
      of: &before, at: start.timeline.position, before: timeline.position)
    do throws(CommandError) {
      let step = timeline.position
      let host = try await replay(
        timeline, from: start.timeline.position, to: step, on: start.host)
      let changes = try await self.view(of: host, at: step).changes(since: before)
        .telling(unseenChanges(to: timeline))
      loaded?.move(to: timeline, on: host)
      if let witness { keep(witness, at: start.nodeOfHost) }
      return changes
    } catch {
      witness?.close()
      start.host.close()
      // The host has left the session's step, so another takes its place.
      let (failure, label) = error.loss(onTheWayTo: timeline.position)
      let back: Comeback
      do throws(CommandError) {
        back = try await recover(from: failure)
      } catch let reason {
        throw .notBack(failure, during: label, output: AppOutput(), reason: reason)
      }
      throw error.coming(back: back)
    }
  }

  /// Where bytes changed that are not read, between the current place and that of another timeline.
  private func unseenChanges(to timeline: Timeline) throws(CommandError) -> [UnseenChange] {
    let here = try current().timeline
    return timeline.unseenChanges(
      from: here.node(of: here.position), to: timeline.node(of: timeline.position))
  }

  /// Keeps a host that the session has left as a checkpoint, if it is at the end of a step.
  private func keep(_ host: any AppHost, at node: Timeline.Node?) {
    if let node, let host = host as? any CopyableHost, let checkpoints = loaded?.checkpoints {
      checkpoints.add(host, at: node)
    } else {
      host.close()
    }
  }

  /// A copy of the live host, which answers the remaining questions of a view while the live host
  /// goes on; nil if it is not needed.
  private func witness(
    of view: inout SceneView, at step: Int, before target: Int
  ) async throws(CommandError) -> (any AppHost)? {
    guard view.isOpen else { return nil }
    if let host = try current().host as? any CopyableHost {
      do throws(HostFailure) {
        if case .made(let copy) = try await host.copy(triedWith: trial) {
          view.move(to: HostAsker(host: copy, step: step))
          return copy
        }
      } catch {
        // The Ctrl-C was taken here and is not seen again, so the command ends here.
        if error == .interrupted {
          throw try await lost(host, error, during: "the way to #\(target)")
        }
      }
    }
    try await view.complete()
    return nil
  }

  /// The values of all parts whose changes are shown.
  package func values() async throws(CommandError) -> [PartValue] {
    try await ask(Questions.Values(), during: "reading values").parts
  }

  /// What is different in a running app since it was last compared; nil for any other app, which changes only by
  /// steps.
  package func changesSinceLook() async throws(CommandError) -> [PartChanges]? {
    guard let old = try current().lookedAt else { return nil }
    let new = try await values()
    loaded?.lookedAt = new
    return new.changes(since: old)
  }
}

extension Session.Loaded {
  /// The step at which the host is; nil if something was done after it, or if it is lost.
  fileprivate var nodeOfHost: Timeline.Node? {
    timeline.hasTrailingInputs || failure != nil ? nil : timeline.node(of: timeline.position)
  }

  /// Whether the shortest way to a step is forward on the live host itself.
  fileprivate func isShorterAhead(to target: Timeline) -> Bool {
    let step = target.position
    // The steps ahead on the branch can be done on it, if it has done nothing else since.
    guard step > timeline.position, timeline.place.trailing == nil,
      target.node(of: timeline.position) == timeline.place.node
    else { return false }
    return (checkpoints.nearest(to: step, in: target)?.node.step ?? 0) <= timeline.position
  }
}

extension CommandError {
  /// The same error, with the step at which the session is then.
  func coming(back: Comeback) -> CommandError {
    switch self {
    case .hostFailed(let failure, let label, let output, nil):
      .hostFailed(failure, during: label, output: output, back: back)
    case .restoreFailed(let failure, let step, let label, _) where back.missed != nil:
      .restoreFailed(failure, step: step, label: label, back: back)
    case .restoreInterrupted(let step, let end, _):
      .restoreInterrupted(at: step, of: end, position: back.step)
    default: self
    }
  }

  /// How an app was lost that was going to a step, and during what.
  fileprivate func loss(onTheWayTo step: Int) -> (HostFailure, during: String) {
    switch self {
    case .hostFailed(let failure, let label, _, _): (failure, label)
    case .restoreFailed(let failure, let step, let label, _): (failure, "#\(step) \(label)")
    case .restoreInterrupted: (.interrupted, "the way to #\(step)")
    default: (.garbage(failure.message), "the way to #\(step)")
    }
  }
}
