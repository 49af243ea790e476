internal import Synchronization

/// Counts what reading a text takes, so that tests can hold it to its length.
///
/// All copies of a parser count together, those that look ahead too.
package final class StepCount: Sendable {
  private let count = Atomic<Int>(0)

  package init() {}

  /// How many bytes were looked at so far, and parts made of them.
  package var steps: Int { count.load(ordering: .relaxed) }

  package func add(_ steps: Int) { count.add(steps, ordering: .relaxed) }
}
