import InspectableDoor

/// Copies of the live host that wait at earlier steps, each ready to become the live one.
///
/// One is taken when enough work has been done since the last, so that going to any step costs no
/// more than that much work again. When there are too many, the one that saves the least work is
/// given up, and they are taken less often: their cost does not grow with the session.
@MainActor
package final class Checkpoints {
  /// What checkpoints may cost.
  package struct Budget: Hashable, Sendable {
    /// How many processes.
    package var processes: Int
    /// How much memory that none of them shares, in bytes.
    package var bytes: Int
    /// How much work there is between two, at least.
    package var spacing: Duration

    package init(
      processes: Int = 512, bytes: Int = 1 << 30, spacing: Duration = .milliseconds(10)
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
    fileprivate(set) var host: any CopyableHost
    /// The work done between the one before it and this one.
    var work: Duration
    var bytes = 0
  }

  package var budget: Budget {
    didSet {
      guard budget.processes > 0 else { return close() }
      measure(entries.indices)
      shrink()
    }
  }
  /// How much work there is between two now.
  package private(set) var spacing: Duration
  /// Why no more can be taken; nil while they can.
  package private(set) var obstacle: String?
  /// In the order in which they were taken.
  private var entries: [Entry] = []
  /// One that is the live host as well, until that goes on from there.
  private var lent: (any CopyableHost)?
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

  /// Whether any may be taken.
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

  /// Copies a host that is at a step; if that is impossible, no more copies are tried.
  ///
  /// Throws if the host gave no answer, after which it is of no use.
  func take(of host: any CopyableHost, at node: Timeline.Node) async throws(HostFailure) {
    if let copy = try await copy(of: host) { add(copy, at: node) }
  }

  private func copy(
    of host: any CopyableHost
  ) async throws(HostFailure) -> (any CopyableHost)? {
    do throws(HostFailure) {
      switch try await host.copy() {
      case .made(let copy): return copy
      case .impossible(let reason):
        stop(reason)
        return nil
      }
    } catch {
      // Copying would lose the next host, too.
      if error != .interrupted, !error.isDeath {
        stop(error.message(during: "the request for a copy"))
      }
      throw error
    }
  }

  /// Keeps a host that waits at a step; if there is one for the step already, the new one is ended.
  func add(_ host: any CopyableHost, at node: Timeline.Node) {
    let work = work
    self.work = .zero
    guard budget.processes > 0, !entries.contains(where: { $0.node == node }) else {
      return host.close()
    }
    // The memory of the one before is measured now, since it no longer changes.
    if let last = entries.indices.last { measure(last...last) }
    entries.append(Entry(node: node, host: host, work: work))
    shrink()
  }

  /// The last one at or before a step of the current branch.
  func nearest(to step: Int, in timeline: Timeline) -> Entry? {
    entries
      .filter { $0.node.step <= step && timeline.node(of: $0.node.step) == $0.node }
      .max { $0.node.step < $1.node.step }
  }

  /// The one at a place.
  func entry(at node: Timeline.Node) -> Entry? { entries.first { $0.node == node } }

  /// The steps of the current branch at which there is one, in order.
  func steps(in timeline: Timeline) -> [Int] {
    entries.map(\.node).filter { $0.step <= timeline.tip && timeline.node(of: $0.step) == $0 }
      .map(\.step).sorted()
  }

  /// Gives one up: it is ended, unless it is the live host.
  func remove(_ entry: Entry) {
    entries.removeAll { $0.node == entry.node }
    if isLent(entry.host) { lent = nil } else { entry.host.close() }
  }

  /// Ends the one of which a host is a copy, since that host ended at the first thing it was asked.
  func remove(originalOf host: any CopyableHost) {
    guard let original = host.original, let entry = entries.first(where: { $0.host === original })
    else { return }
    remove(entry)
  }

  /// Ends all, except the one that is the live host.
  func close() {
    for entry in entries where !isLent(entry.host) { entry.host.close() }
    entries = []
    lent = nil
  }

  // MARK: The live host as one of them

  /// Notes that one has become the live host, as it waits: nothing is copied for that.
  func lend(_ entry: Entry) { lent = entry.host }

  /// Whether a host is both the live one and one of these.
  func isLent(_ host: any AppHost) -> Bool { lent.map { $0 === host } ?? false }

  /// Whether the live host is one of these, so that it has to be copied before it goes on.
  var isLending: Bool { lent != nil }

  /// Notes that the session goes on elsewhere, so that a host which is one of these waits again;
  /// false if it is none.
  func takeBack(_ host: any AppHost) -> Bool {
    guard isLent(host) else { return false }
    lent = nil
    return true
  }

  /// Gives up the one that is the live host, since that has ended.
  func drop(_ host: any AppHost) {
    guard isLent(host) else { return }
    lent = nil
    entries.removeAll { $0.host === host }
  }

  /// Puts a copy in the place of the live host, which is about to go on; if that is impossible,
  /// no more copies are tried.
  ///
  /// Throws if the host gave no answer, after which it is of no use.
  func keepCopyOfLent() async throws(HostFailure) {
    guard let host = lent else { return }
    do throws(HostFailure) {
      let copy = try await copy(of: host)
      lent = nil
      guard let index = entries.firstIndex(where: { $0.host === host }) else { return }
      if let copy { entries[index].host = copy } else { entries.remove(at: index) }
    } catch {
      drop(host)
      throw error
    }
  }

  private func shrink() {
    while entries.count > 1, isTooMuch { removeCheapest() }
  }

  private var isTooMuch: Bool {
    entries.count > budget.processes || entries.reduce(0) { $0 + $1.bytes } > budget.bytes
  }

  /// Ends the one without which the way to any step grows least, and adapts how often they are
  /// taken from now on.
  private func removeCheapest() {
    let order = entries.indices.sorted { entries[$0].node < entries[$1].node }
    /// The one after it on its branch.
    func next(after position: Int) -> Int? {
      guard position + 1 < order.count else { return nil }
      let next = order[position + 1]
      return entries[next].node.branch == entries[order[position]].node.branch ? next : nil
    }
    func loss(at position: Int) -> Duration {
      let own = entries[order[position]].work
      return own + (next(after: position).map { entries[$0].work } ?? own)
    }
    // The newest is kept: after a crash the session goes back to it.
    let candidates = order.indices.filter { order[$0] != entries.index(before: entries.endIndex) }
    guard let cheapest = candidates.min(by: { loss(at: $0) < loss(at: $1) }) else { return }
    let removed = entries[order[cheapest]]
    if let next = next(after: cheapest) { entries[next].work += removed.work }
    remove(removed)
    let work = entries.reduce(Duration.zero) { $0 + $1.work }
    spacing = max(spacing, work / entries.count)
  }

  private func measure(_ range: some Sequence<Int>) {
    for index in range { entries[index].bytes = entries[index].host.privateBytes ?? 0 }
  }
}
