import Inspectable
import TestSupport
import Testing

@testable import Inspector

/// Which checkpoints are kept when there are too many.
@MainActor
@Suite("Checkpoints")
struct CheckpointsTests {
  /// A copy that costs nothing and knows whether it was given up.
  private final class Copy: CopyableHost {
    private(set) var isClosed = false

    func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      throw .interrupted
    }
    func takeOutput(upTo end: Int?) -> AppOutput { AppOutput() }
    func close() { isClosed = true }
    func copy() async throws(HostFailure) -> HostCopy { .impossible("not in this test") }
    var process: Int32? { nil }
    var privateBytes: Int? { nil }
  }

  /// A timeline with this many steps.
  private func timeline(steps: Int) -> Timeline {
    var timeline = Timeline()
    for _ in 0..<steps {
      _ = timeline.append(Timeline.Step(input: .step, label: "step", changedParts: []))
    }
    return timeline
  }

  /// The steps that are kept, given the cost of each in milliseconds and the number of copies.
  private func kept(of costs: [Int], processes: Int) -> [Int] {
    let checkpoints = Checkpoints(.init(processes: processes, spacing: .zero))
    for (step, cost) in zip(1..., costs) {
      checkpoints.spent(.milliseconds(cost))
      checkpoints.add(Copy(), at: Timeline.Node(branch: 0, step: step))
    }
    return checkpoints.steps(in: timeline(steps: costs.count))
  }

  @Test("the one that saves the least work is ended")
  func cheapest() {
    #expect(kept(of: [10, 20, 1, 10, 30], processes: 4) == [1, 2, 4, 5])
  }

  @Test("the newest stays, since a crash goes back to it")
  func newest() {
    #expect(kept(of: [10, 20, 30, 1], processes: 3) == [2, 3, 4])
  }

  @Test("the work of one that is ended is counted for the one after it, the newest too")
  func remaining() {
    // Step 3 is given up first, so the way to 4 costs 11; then giving up 2 loses less than giving
    // up 4.
    #expect(kept(of: [20, 20, 1, 10, 25], processes: 3) == [1, 4, 5])
  }

  @Test(
    "no gap is much longer than all the work divided by the number of copies",
    arguments: Thoroughness.seeds(20))
  func gaps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let processes = Int.random(in: 4...40, using: &random)
    let costs = (0..<2_000).map { _ in Int.random(in: 1...10, using: &random) }
    let kept = kept(of: costs, processes: processes)
    #expect(kept.count == processes)
    #expect(kept.last == costs.count)
    let longest = zip([0] + kept, kept).map { costs[$0..<$1].reduce(0, +) }.max() ?? 0
    let all = costs.reduce(0, +)
    #expect(longest <= 4 * all / processes)
  }

  @Test("one that is not kept is ended, and so is a second at the same step")
  func ends() {
    let checkpoints = Checkpoints(.init(processes: 1, spacing: .zero))
    let copies = (0..<3).map { _ in Copy() }
    for (copy, step) in zip(copies, [1, 2, 2]) {
      checkpoints.add(copy, at: Timeline.Node(branch: 0, step: step))
    }
    #expect(copies.map(\.isClosed) == [true, false, true])
    checkpoints.close()
    let areClosed = copies.allSatisfy(\.isClosed)
    #expect(areClosed)
  }
}
