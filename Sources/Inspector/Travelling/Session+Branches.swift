package import InspectableDoor

extension Session {
  /// Goes to the last step of another branch; returns what is different there.
  package func travel(toBranch index: Int) async throws(CommandError) -> [PartChanges] {
    try await travel(alongside: { $0.go(to: $0.branches[index].tip, ofBranch: index) })
  }

  /// The changes between two steps, each of any branch.
  ///
  /// - Parameter parts: the names of the parts that are compared; nil for all.
  package func changes(
    from a: Timeline.Node, to b: Timeline.Node, of parts: Set<String>? = nil
  ) async throws(CommandError) -> [PartChanges] {
    let (before, old) = try await view(of: a)
    defer { old?.close() }
    let (after, new) = try await view(of: b)
    defer { new?.close() }
    return try await after.changes(since: before, of: parts)
      .telling(try current().timeline.unseenChanges(from: a, to: b), of: parts)
  }

  /// Does the steps of the current branch again from one on, skipping some, on a new branch;
  /// returns what is different at its end.
  package func redo(
    from first: Int, skipping skipped: Set<Int>
  ) async throws(CommandError) -> (opened: (name: String, from: Int), changes: [PartChanges]) {
    var timeline = try current().timeline
    let tip = timeline.tip
    let (before, end) = try await view(of: timeline.node(of: tip))
    defer { end?.close() }
    let host = try await hostRestored(to: first - 1)
    var steps: [Timeline.Step] = []
    let way = LongWay(to: tip, progress: audience.progress)
    defer { way.finish() }
    do throws(CommandError) {
      for number in first...tip {
        guard var step = timeline.step(number) else { break }
        if !skipped.contains(number) {
          let title = "#\(number) \(step.label)"
          if let report = try await perform(
            step.before + [step.input], of: title, without: skipped.filter { $0 < number }, on: host
          ) {
            step = step.with(report)
          }
        }
        steps.append(step)
        way.reached(number)
      }
      _ = try await perform(
        timeline.trailingInputs(after: tip), of: "what is held", without: skipped, on: host)
    } catch {
      host.close()
      guard case .hostFailed(.interrupted, _, _, _) = error else { throw error }
      throw try interruption(at: first - 1 + steps.count, of: tip)
    }
    let opened = timeline.openBranch(from: first, steps: steps, skipping: skipped)
    return (opened, try await move(to: timeline, on: host, seen: before))
  }

  /// Does inputs again on another branch; returns what the last of them did, if there is one.
  private func perform(
    _ inputs: [Input], of title: String, without missing: Set<Int>, on host: any AppHost
  ) async throws(CommandError) -> StepReport? {
    do throws(RedoFailure) {
      return try await redo(inputs, on: host)
    } catch .lost(.interrupted) {
      throw .hostFailed(.interrupted, during: title, output: AppOutput(), back: nil)
    } catch {
      let reason =
        switch error {
        case .lost(let failure): failure.message(during: title)
        case .refused(let refusal): refusal.message
        }
      throw .notWithout(missing.sorted(), step: title, reason: reason)
    }
  }
}
