/// The states from which a search climbs: of those that it came upon, the ones with the highest scores.
///
/// A search in breadth reaches what is near first. A goal that is many inputs away, such as `state.sum == 36`, is found
/// sooner from the states that come nearest to it (best-first search; the scores of conditions are the branch distances
/// of search-based testing: Korel, Automated software test data generation, 1990).
struct ClimbPlan: Sendable {
  /// A state with its score.
  private struct Candidate: Sendable {
    var score: Float
    var node: StateTable.Node

    /// Whether it comes before another: the higher one, of equal ones the one that was found first.
    func isBefore(_ other: Candidate) -> Bool {
      score == other.score ? node < other.node : score > other.score
    }
  }

  /// A heap: each state comes before the two at twice its place.
  private var heap: [Candidate] = []
  /// The states that were taken, though their turn in breadth has not come.
  private(set) var taken: Set<StateTable.Node> = []
  /// The state with the highest score.
  private(set) var best: (node: StateTable.Node, score: Float)?
  /// How many batches in breadth came since the last that climbed.
  private var waited = 0

  /// How many states are taken at a time: the fewer, the sooner it goes on from what they led to.
  static let batch = 16

  /// Notes a state that was come upon.
  ///
  /// - Parameter isBeyond: whether nothing is to be tried in it, so that it is never taken.
  mutating func add(_ node: StateTable.Node, score: Float, isBeyond: Bool = false) {
    if score > best?.score ?? -.infinity { best = (node, score) }
    if isBeyond { return }
    heap.append(Candidate(score: score, node: node))
    var place = heap.count - 1
    while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Whether it is time to climb: every other time.
  mutating func isItsTurn() -> Bool {
    waited += 1
    guard waited > 1 else { return false }
    waited = 0
    return true
  }

  /// The best states whose turn in breadth is still to come, at most so many; from now on they are taken.
  ///
  /// - Parameter next: the first state whose turn is still to come.
  mutating func take(_ most: Int, from next: Int) -> [StateTable.Node] {
    var nodes: [StateTable.Node] = []
    while nodes.count < most, let candidate = takeFirst() {
      guard Int(candidate.node) >= next else { continue }
      taken.insert(candidate.node)
      nodes.append(candidate.node)
    }
    return nodes
  }

  /// Whether a state was taken before its turn, which has come now.
  mutating func wasTaken(_ node: StateTable.Node) -> Bool {
    !taken.isEmpty && taken.remove(node) != nil
  }

  private mutating func takeFirst() -> Candidate? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var place = 0
    while true {
      var smallest = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if heap[child].isBefore(heap[smallest]) { smallest = child }
      }
      if smallest == place { return first }
      heap.swapAt(place, smallest)
      place = smallest
    }
  }
}
