package import Inspectable

extension Session {
  /// Goes to the last step of another branch; what is different there.
  package func travel(toBranch index: Int) async throws(CommandError) -> [PartChanges] {
    try await travel(alongside: { $0.go(to: $0.branches[index].tip, ofBranch: index) })
  }

  /// What is different between two steps, each of any branch.
  package func changes(
    from a: Timeline.Node, to b: Timeline.Node
  ) async throws(CommandError) -> [PartChanges] {
    let (before, old) = try await view(of: a)
    defer { old?.close() }
    let (after, new) = try await view(of: b)
    defer { new?.close() }
    return try await after.changes(since: before)
  }

  /// Does the steps of the present branch again from one on, passing some over, on a new branch;
  /// what is different at its end.
  package func redo(
    from first: Int, skipping skipped: Set<Int>
  ) async throws(CommandError) -> (opened: (name: String, from: Int), changes: [PartChanges]) {
    let timeline = try current().timeline
    var (before, end) = try await view(of: timeline.node(of: timeline.tip))
    defer { end?.close() }
    let host = try await hostRestored(to: first - 1)
    var steps: [Timeline.Step] = []
    for number in first...timeline.tip {
      guard var step = timeline.step(number) else { break }
      if !skipped.contains(number) {
        do throws(CommandError) {
          step = try await perform(step, number, without: skipped, on: host)
        } catch {
          host.close()
          throw error
        }
      }
      steps.append(step)
    }
    let opened = loaded?.timeline.openBranch(from: first, steps: steps, skipping: skipped)
    if end == nil, let left = loaded?.host {
      before.move(to: Self.question(to: left, at: timeline.tip))
      end = left
    } else {
      loaded?.host.close()
    }
    loaded?.host = host
    return (opened ?? ("", 0), try await viewOfPresent().changes(since: before))
  }

  /// Does a step again with what stood before it; the step as it came out this time.
  private func perform(
    _ step: Timeline.Step, _ number: Int, without skipped: Set<Int>, on host: any AppHost
  ) async throws(CommandError) -> Timeline.Step {
    let title = "#\(number) \(step.label)"
    let missing = skipped.filter { $0 < number }.sorted()
    var parts: [String] = []
    for input in step.before + [step.input] {
      let reply: Reply
      do {
        reply = try await host.send(.perform(input: input))
      } catch {
        throw .notWithout(missing, step: title, reason: error.message(during: title))
      }
      _ = host.takeOutput()
      if case .refused(let refusal) = reply {
        throw .notWithout(missing, step: title, reason: refusal.message)
      }
      guard case .step(let report) = reply else { throw unexpected(step.label) }
      parts = report.changes.map(\.part)
    }
    return step.with(changedParts: parts)
  }
}
