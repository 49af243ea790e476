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
    let (host, _, _) = try await starter.begin(current.launch, during: title)
    _ = try await starter.build(current.scene.app, in: host, during: title)
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
    let host = try await hostRestored(to: 0)
    defer { host.close() }
    for (index, input) in current.timeline.inputs(upTo: end).enumerated() {
      guard case .step? = try? await host.send(.perform(input: input)) else { return index }
    }
    return end
  }

  private func values() async throws(CommandError) -> [PartValue] {
    guard case .values(let parts) = try await ask(.values, during: "reading values") else {
      throw unexpected("values")
    }
    return parts
  }
}
