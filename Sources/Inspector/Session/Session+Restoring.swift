import InspectableDoor

extension Session {
  /// A host at a step of the current branch, from the nearest checkpoint there is.
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
        copy = try await checkpoint.host.copy(triedWith: trial)
      } catch {
        // A checkpoint may be the live host, whose place another takes when it is asked next.
        if checkpoints.isLent(checkpoint.host) { loaded?.lose(error) }
        if error == .interrupted {
          checkpoints.remove(checkpoint)
          throw try interruption(at: checkpoint.node.step, of: step)
        }
        copy = nil
      }
      guard case .made(let host)? = copy else {
        // Whatever is wrong with it, the checkpoint before it is tried next.
        checkpoints.remove(checkpoint)
        continue
      }
      return try await replay(timeline, from: checkpoint.node.step, to: step, on: host)
    }
    let began = ContinuousClock.now
    let host = try await freshHost()
    if let copyable = host as? any CopyableHost {
      // If it took long, a checkpoint is due, so that nobody has to wait for it again.
      checkpoints.spent(ContinuousClock.now - began)
      if checkpoints.isDue {
        do throws(HostFailure) {
          try await checkpoints.take(of: copyable, at: timeline.node(of: 0))
        } catch {
          host.close()
          if error == .interrupted { throw try interruption(at: 0, of: step) }
          // The host itself can be used, if it cannot be copied.
          checkpoints.stop(error.message(during: "the request for a copy"))
          return try await hostRestored(to: step, in: timeline)
        }
      }
    }
    return try await replay(timeline, from: 0, to: step, on: host)
  }

  /// What a copy is asked to find out whether it works.
  var trial: any Question {
    guard let loaded, loaded.capabilities.contains(.expressions) else {
      return Questions.Describe()
    }
    let position = ValueExpression(ValuePath([.member("step")]))
    return Questions.Read(expression: position, step: loaded.timeline.position, full: false)
  }

  /// A host in a process of its own, at step 0.
  func freshHost() async throws(CommandError) -> any AppHost {
    let current = try beginningAgain()
    let title = "load \(current.scene.app)"
    let (host, _, capabilities) = try await starter.begin(current.launch, during: title)
    _ = try await starter.rebuild(
      current.scene.app, in: host, with: capabilities, states: current.states, during: title)
    return host
  }
}
