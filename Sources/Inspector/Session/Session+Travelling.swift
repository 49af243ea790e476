package import Inspectable

extension Session {
  /// Goes to a step of the present branch; what is different there, by part.
  package func travel(to step: Int) async throws(CommandError) -> [PartChanges] {
    let before = try await values()
    try await restore(step: step)
    loaded?.timeline.go(to: step)
    return try await values().changes(since: before)
  }

  /// Begins anew in a fresh process; the steps there are stay as a branch.
  package func reset() async throws(CommandError) -> (
    opened: (name: String, from: Int)?, changes: [PartChanges]
  ) {
    let before = try await values()
    try await restore(step: 0, fresh: true)
    loaded?.timeline.go(to: 0)
    let opened = try current().timeline.tip > 0 ? loaded?.timeline.openBranch() : nil
    return (opened, try await values().changes(since: before))
  }

  /// What is different between two steps of the present branch.
  package func changes(from a: Int, to b: Int) async throws(CommandError) -> [PartChanges] {
    let before = try await values(at: a)
    return try await values(at: b).changes(since: before)
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
    if step == timeline.position, !fresh { return }
    let nearest = current.checkpoints.nearest(to: step, in: timeline)
    if step > timeline.position, !fresh, (nearest?.node.step ?? 0) <= timeline.position {
      // What lies ahead on the branch is done on the live host.
      let ahead = timeline.inputs(after: timeline.position, upTo: step)
      try await replay(ahead, from: timeline.position, on: current.host)
      return
    }
    let host = try await fresh ? freshHost() : hostRestored(to: step)
    // The host that is left is a checkpoint as it stands.
    if let left = current.host as? any CopyableHost, !timeline.hasTrailingInputs {
      current.checkpoints.add(left, at: timeline.node(of: timeline.position))
    } else {
      current.host.close()
    }
    loaded?.host = host
  }

  /// A host at a step of the present branch, from the nearest checkpoint there is.
  private func hostRestored(to step: Int) async throws(CommandError) -> any AppHost {
    let current = try current()
    while let checkpoint = current.checkpoints.nearest(to: step, in: current.timeline) {
      guard case .made(let host)? = try? await checkpoint.host.copy() else {
        // Whatever became of it, the one before will do.
        current.checkpoints.remove(checkpoint)
        continue
      }
      let start = checkpoint.node.step
      try await replay(
        current.timeline.inputs(after: start, upTo: step), from: start, on: host)
      return host
    }
    let host = try await freshHost()
    try await replay(current.timeline.inputs(upTo: step), from: 0, on: host)
    return host
  }

  /// A host in a process of its own, at step 0.
  private func freshHost() async throws(CommandError) -> any AppHost {
    let current = try current()
    let title = "load \(current.scene.app)"
    let (host, _, _) = try await starter.begin(current.launch, during: title)
    _ = try await starter.build(
      current.scene.app, in: host, states: current.states, during: title)
    return host
  }

  /// Has the live host copied, when that is due.
  func takeCheckpoint(after began: ContinuousClock.Instant, if isPossible: Bool) async {
    guard let current = loaded else { return }
    current.checkpoints.spent(ContinuousClock.now - began)
    guard isPossible, current.checkpoints.isDue, !current.timeline.hasTrailingInputs,
      let host = current.host as? any CopyableHost
    else { return }
    switch try? await host.copy() {
    case .made(let copy)?:
      current.checkpoints.add(copy, at: current.timeline.node(of: current.timeline.position))
    case .impossible(let reason)?: current.checkpoints.stop(reason)
    // The host is lost, which the next request finds out.
    case nil: break
    }
  }

  private func replay(_ inputs: [Input], from start: Int, on host: any AppHost)
    async throws(CommandError)
  {
    do throws(HostFailure) {
      // In pieces, so that neither a line nor an answer is long in coming.
      var rest = inputs[...]
      while !rest.isEmpty {
        let reply = try await host.send(.replay(inputs: Array(rest.prefix(Self.inputsAtOnce))))
        rest = rest.dropFirst(Self.inputsAtOnce)
        _ = host.takeOutput()
        if case .refused(let refusal) = reply { throw .garbage(refusal.message) }
        guard case .replayed = reply else { throw .garbage("no end of a replay") }
      }
    } catch {
      host.close()
      // Many inputs went as one, so it is found out which of them it was.
      let end = start + inputs.count
      let last = min(end, ((try? await lastReachableStep(before: end)) ?? end) + 1)
      let label = loaded?.timeline.step(last)?.label ?? ""
      // The live host is lost on the way forward, so another takes its place where it was.
      if host === loaded?.host { try await recover() }
      throw .restoreFailed(error, step: last, label: label)
    }
  }

  private static var inputsAtOnce: Int { 2_000 }

  /// Puts a new host in the place of the live one, at the present step or, if the app no longer
  /// gets there, at the last one it does get to.
  func recover() async throws(CommandError) {
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
    // A checkpoint is a step that was reached.
    let start = current.checkpoints.nearest(to: end, in: current.timeline)?.node.step ?? 0
    let host = try await hostRestored(to: start)
    defer { host.close() }
    for step in start..<end {
      for input in current.timeline.inputs(after: step, upTo: step + 1) {
        guard case .step? = try? await host.send(.perform(input: input)) else { return step }
      }
    }
    return end
  }

  /// The values of all parts whose changes are shown.
  package func values() async throws(CommandError) -> [PartValue] {
    guard case .values(let parts) = try await ask(.values, during: "reading values") else {
      throw unexpected("values")
    }
    return parts
  }
}
