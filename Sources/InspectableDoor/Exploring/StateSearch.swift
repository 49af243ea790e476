/// A breadth-first search through the states of an app, without the app: what is looked at next, and
/// what has come of it.
///
/// The caller takes ``nextBatch(_:)``, tries the inputs of each of these states, and tells what they led
/// to, in order. So what is found, and in which order, depends on nothing but the app.
package struct StateSearch: Sendable {
  package let options: ExplorationOptions
  package private(set) var table: StateTable
  package private(set) var progress = ExplorationProgress()
  /// Each input that was tried, by its number.
  package private(set) var inputs: [Input] = []
  /// The next state to be looked at.
  private var next = 0
  /// Where the states end that are as many inputs away as that.
  private var layerEnd = 1
  /// How many inputs they are away.
  private var depth = 0
  /// What is known already.
  private var known: Set<String> = []
  /// How often the app crashed in a kind of input.
  private var crashes: [UInt64: Int] = [:]
  /// The kinds of inputs that are no longer tried.
  package private(set) var leftOut: Set<UInt64> = []

  /// After so many crashes a kind of input is left out.
  package static let mostCrashes = 20
  /// Says that a state that was reached is made of values alone.
  private static let plainBit: StateTable.Step = 1 << 31

  package init(root: StateDigest, _ options: ExplorationOptions) {
    table = StateTable(root: root)
    self.options = options
  }

  // MARK: What comes next

  /// States whose inputs are to be tried; empty if the search has ended.
  package mutating func nextBatch(_ most: Int) -> Range<StateTable.Node> {
    guard progress.end == nil else { return 0..<0 }
    if next == layerEnd {
      depth += 1
      progress.depth = depth
      if next == table.count {
        progress.end = .complete
      } else if depth == options.depth {
        progress.end = .depth
      }
      layerEnd = table.count
    }
    if progress.end == nil {
      if let most = options.states, table.count >= most { progress.end = .states }
      let megabytes = options.megabytes ?? ExplorationOptions.usualMegabytes
      if table.byteCount >= megabytes << 20 { progress.end = .memory }
    }
    guard progress.end == nil else { return 0..<0 }
    let end = min(next + most, layerEnd)
    defer { next = end }
    return StateTable.Node(next)..<StateTable.Node(end)
  }

  /// The numbers of the inputs that lead to a state.
  package func path(to node: StateTable.Node) -> [StateTable.Step] {
    table.path(to: node).map { $0 & ~Self.plainBit }
  }

  /// Whether a state that was reached is made of values alone.
  package func isPlain(_ node: StateTable.Node) -> Bool {
    table.origin(of: node).map { $0.input & Self.plainBit != 0 } ?? true
  }

  /// The inputs that lead to a state, and one more.
  package func inputs(
    to node: StateTable.Node, then last: StateTable.Step? = nil
  ) -> [Input] {
    (path(to: node) + (last.map { [$0] } ?? [])).map { inputs[Int($0)] }
  }

  // MARK: What has come of it

  /// Gives the next number to an input.
  package mutating func add(_ input: Input) { inputs.append(input) }

  /// Notes what an input led to.
  package mutating func reached(
    _ digest: StateDigest, isPlain: Bool, from node: StateTable.Node, by input: StateTable.Step
  ) {
    progress.steps += 1
    let step = isPlain ? input | Self.plainBit : input
    _ = table.enter(digest, from: StateTable.Origin(parent: node, input: step))
    progress.states = table.count
  }

  /// Notes that a step did not come to an end.
  package mutating func ended(kindOfInput: UInt64) {
    progress.steps += 1
    crashes[kindOfInput, default: 0] += 1
    if crashes[kindOfInput, default: 0] >= Self.mostCrashes { leftOut.insert(kindOfInput) }
  }

  /// Whether something is news; from now on it is known.
  package mutating func isNews(_ kind: Fault.Kind, _ text: String, after input: Input?) -> Bool {
    guard !options.silenced.contains(kind) else { return false }
    return known.insert(Fault.identity(kind, text, after: input)).inserted
  }

  /// Notes something that was found.
  package mutating func add(_ fault: Fault) {
    progress.faults.append(fault)
    if fault.kind == .goal { progress.end = .reached }
  }

  /// Notes inputs that were not tried, because the app crashed in their like too often.
  package mutating func skipped(_ count: Int, like input: StateTable.Step) {
    let subject = inputs[Int(input)].subject
    if let index = progress.leftOut.firstIndex(where: { $0.subject == subject }) {
      progress.leftOut[index].count += count
    } else {
      progress.leftOut.append(.init(subject: subject, count: count))
    }
  }

  /// Notes effects that wait for what is not controlled.
  package mutating func waits(for names: [String]) {
    for name in names where !progress.uncontrolled.contains(name) {
      progress.uncontrolled.append(name)
    }
    if !options.takesUncontrolled { progress.end = .uncontrolled }
  }

  /// Notes how a state was put back.
  package mutating func putBack(byCopy: Bool) {
    if byCopy { progress.ways.copied += 1 } else { progress.ways.assigned += 1 }
  }

  /// Notes states that could not be put back, so that their inputs are not tried.
  package mutating func fail(toPutBack count: Int) { progress.lost += count }

  /// Ends the search where it cannot go on.
  package mutating func fail() { progress.end = .failed }

  /// How far it has come; what was found is told only once.
  package mutating func takeProgress() -> ExplorationProgress {
    progress.bytes = table.byteCount
    defer { progress.faults = [] }
    return progress
  }
}
