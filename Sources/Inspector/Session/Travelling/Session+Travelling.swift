package import Inspectable

extension Session {
  /// Goes to a step of the present branch; what is different there, by part.
  package func travel(to step: Int) async throws(CommandError) -> [PartChanges] {
    try await travel(alongside: { $0.go(to: step) })
  }

  /// Goes where the timeline goes, on request in a fresh process.
  func travel(
    alongside move: (inout Timeline) -> Void, fresh: Bool = false
  ) async throws(CommandError) -> [PartChanges] {
    var timeline = try current().timeline
    move(&timeline)
    var before = try await viewOfPresent()
    let left = try await restore(timeline, fresh: fresh, seen: &before)
    defer { if let left { keep(left) } }
    loaded?.timeline = timeline
    return try await viewOfPresent().changes(since: before)
  }

  /// Begins anew in a fresh process; the steps there are stay as a branch.
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

  // MARK: Going back

  /// A host that is not the live one any more.
  private struct LeftHost {
    var host: any AppHost
    /// Where it stands; nil if it is not as it was at the end of a step.
    var node: Timeline.Node?
  }

  /// Keeps a host that was left as the checkpoint that it is.
  private func keep(_ left: LeftHost) {
    if let node = left.node, let host = left.host as? any CopyableHost,
      let checkpoints = loaded?.checkpoints
    {
      checkpoints.add(host, at: node)
    } else {
      left.host.close()
    }
  }

  /// Puts the host where a timeline stands.
  ///
  /// - Parameter view: What is seen before; it can be asked further when this is over.
  /// - Returns: The host that was left, which answers for the view.
  private func restore(
    _ timeline: Timeline, fresh: Bool, seen view: inout SceneView
  ) async throws(CommandError) -> LeftHost? {
    let current = try current()
    let here = current.timeline
    let step = timeline.position
    if timeline.place == here.place, !fresh { return nil }
    let node = here.hasTrailingInputs ? nil : here.node(of: here.position)
    let nearest = current.checkpoints.nearest(to: step, in: timeline)
    // What lies ahead on the branch is done on the live host, if that has done nothing else.
    let isAhead =
      step > here.position && here.place.trailing == nil
      && timeline.node(of: here.position) == here.place.node
    if isAhead, !fresh, (nearest?.node.step ?? 0) <= here.position {
      let left = try await witness(of: &view, at: here.position)
      do throws(CommandError) {
        try await replay(timeline, from: here.position, to: step, on: current.host)
      } catch {
        left?.close()
        throw error
      }
      return left.map { LeftHost(host: $0, node: node) }
    }
    let host = try await fresh ? freshHost() : hostRestored(to: step, in: timeline)
    view.move(to: Self.question(to: current.host, at: here.position))
    loaded?.host = host
    return LeftHost(host: current.host, node: node)
  }

  /// A copy of the live host that answers for a view of it, where that has questions left and the
  /// live host is about to go on.
  private func witness(
    of view: inout SceneView, at step: Int
  ) async throws(CommandError) -> (any AppHost)? {
    guard view.isOpen else { return nil }
    if let host = try current().host as? any CopyableHost,
      case .made(let copy)? = try? await host.copy()
    {
      view.move(to: Self.question(to: copy, at: step))
      return copy
    }
    try await view.complete()
    return nil
  }

  /// A host at a step of the present branch, from the nearest checkpoint there is.
  func hostRestored(to step: Int) async throws(CommandError) -> any AppHost {
    try await hostRestored(to: step, in: try current().timeline)
  }

  /// A host at a step of the branch that a timeline is on, from the nearest checkpoint there is.
  func hostRestored(
    to step: Int, in timeline: Timeline
  ) async throws(CommandError) -> any AppHost {
    let checkpoints = try current().checkpoints
    while let checkpoint = checkpoints.nearest(to: step, in: timeline) {
      let copy: HostCopy?
      do throws(HostFailure) {
        copy = try await checkpoint.host.copy()
      } catch {
        if error == .interrupted {
          checkpoints.remove(checkpoint)
          throw try interruption(at: checkpoint.node.step, of: step)
        }
        copy = nil
      }
      guard case .made(let host)? = copy else {
        // Whatever became of it, the one before will do.
        checkpoints.remove(checkpoint)
        continue
      }
      try await replay(timeline, from: checkpoint.node.step, to: step, on: host)
      return host
    }
    let host = try await freshHost()
    try await replay(timeline, from: 0, to: step, on: host)
    return host
  }

  /// A host in a process of its own, at step 0.
  private func freshHost() async throws(CommandError) -> any AppHost {
    let current = try current()
    let title = "load \(current.scene.app)"
    let (host, _, _) = try await starter.begin(current.launch, during: title)
    _ = try await starter.rebuild(
      current.scene.app, in: host, states: current.states, during: title)
    return host
  }

  /// Has the live host copied, when that is due.
  func takeCheckpoint(after began: ContinuousClock.Instant, if isPossible: Bool) async {
    guard let current = loaded else { return }
    current.checkpoints.spent(ContinuousClock.now - began)
    guard isPossible, current.flight.isEmpty, current.checkpoints.isDue,
      !current.timeline.hasTrailingInputs,
      let host = current.host as? any CopyableHost
    else { return }
    // A host that is lost is found out by the next request.
    try? await current.checkpoints.take(
      of: host, at: current.timeline.node(of: current.timeline.position))
  }

  /// The values of all parts whose changes are shown.
  package func values() async throws(CommandError) -> [PartValue] {
    guard case .values(let parts) = try await ask(.values, during: "reading values") else {
      throw unexpected("values")
    }
    return parts
  }
}
