import Inspectable

/// Copies of the live host that wait at steps gone by, each ready to become the live one.
///
/// They are taken when enough work has been done since the last, so that going to any step costs no
/// more than that again. When there are too many, every second one is given up and they are taken half
/// as often: the session may grow for ever, what they cost does not.
@MainActor
package final class Checkpoints {
  /// What checkpoints may cost.
  package struct Budget: Hashable, Sendable {
    /// How many processes.
    package var processes: Int
    /// How much memory that none of them shares, in bytes.
    package var bytes: Int
    /// How much work lies between two at least.
    package var spacing: Duration

    package init(
      processes: Int = 256, bytes: Int = 1 << 30, spacing: Duration = .milliseconds(10)
    ) {
      self.processes = processes
      self.bytes = bytes
      self.spacing = spacing
    }

    /// No checkpoints at all.
    package static let none = Budget(processes: 0, bytes: 0)
  }

  /// One copy and where it waits.
  struct Entry {
    let node: Timeline.Node
    let host: any CopyableHost
    var bytes = 0
  }

  package var budget: Budget {
    didSet { budget.processes > 0 ? shrink() : close() }
  }
  /// How much work lies between two now.
  package private(set) var spacing: Duration
  /// Why no more can be taken; nil while they can.
  package private(set) var obstacle: String?
  /// In the order in which they were taken.
  private var entries: [Entry] = []
  /// The work since the last was taken.
  private var work = Duration.zero

  init(_ budget: Budget) {
    self.budget = budget
    spacing = budget.spacing
  }

  /// How many there are.
  package var count: Int { entries.count }

  /// Their processes, as the system numbers them.
  package var processes: [Int32] { entries.compactMap(\.host.process) }

  /// How much memory they share with no other process, in bytes, measured now.
  package func measuredBytes() -> Int {
    measure(entries.indices)
    return entries.reduce(0) { $0 + $1.bytes }
  }

  /// Whether there may be any.
  var areWanted: Bool { obstacle == nil && budget.processes > 0 }

  /// Whether it is time for another.
  var isDue: Bool { areWanted && work >= spacing }

  /// Counts the work of a step.
  func spent(_ duration: Duration) {
    work += duration
  }

  /// Takes no more of them.
  func stop(_ reason: String) {
    obstacle = reason
  }

  /// Keeps a host that waits at a step; ends it if there is one already.
  func add(_ host: any CopyableHost, at node: Timeline.Node) {
    work = .zero
    guard budget.processes > 0, !entries.contains(where: { $0.node == node }) else {
      return host.close()
    }
    // The one before has by now the memory that it keeps for itself.
    if let last = entries.indices.last { measure(last...last) }
    entries.append(Entry(node: node, host: host))
    shrink()
  }

  /// The last one at or before a step of the present branch.
  func nearest(to step: Int, in timeline: Timeline) -> Entry? {
    entries
      .filter { $0.node.step <= step && timeline.node(of: $0.node.step) == $0.node }
      .max { $0.node.step < $1.node.step }
  }

  /// The steps of the present branch at which there is one, in order.
  func steps(in timeline: Timeline) -> [Int] {
    entries.map(\.node).filter { $0.step <= timeline.tip && timeline.node(of: $0.step) == $0 }
      .map(\.step).sorted()
  }

  /// Gives one up.
  func remove(_ entry: Entry) {
    entry.host.close()
    entries.removeAll { $0.node == entry.node }
  }

  /// Gives all up.
  func close() {
    for entry in entries { entry.host.close() }
    entries = []
  }

  private func shrink() {
    while entries.count > 1, isTooMuch { thin() }
  }

  private var isTooMuch: Bool {
    entries.count > budget.processes || entries.reduce(0) { $0 + $1.bytes } > budget.bytes
  }

  /// Gives up every second one and takes them half as often.
  private func thin() {
    spacing *= 2
    var kept: [Entry] = []
    for (index, entry) in entries.sorted(by: { $0.node < $1.node }).enumerated() {
      if index.isMultiple(of: 2) {
        kept.append(entry)
      } else {
        entry.host.close()
      }
    }
    entries = kept
  }

  private func measure(_ range: some Sequence<Int>) {
    for index in range { entries[index].bytes = entries[index].host.privateBytes ?? 0 }
  }
}
