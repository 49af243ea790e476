/// The states that were seen, each with the one that it was first reached from and the input that led
/// there.
///
/// States are numbered in the order in which they come, so that in a breadth-first search the table is
/// also the queue. A state takes 24 bytes, and 5 to 10 more in the index.
package struct StateTable: Sendable {
  /// The number of a state.
  package typealias Node = UInt32
  /// The number of an input.
  package typealias Step = UInt32

  /// How a state was first reached.
  package struct Origin: Hashable, Sendable {
    package var parent: Node
    package var input: Step

    package init(parent: Node, input: Step) {
      self.parent = parent
      self.input = input
    }
  }

  private struct Entry {
    var digest: StateDigest
    var origin: Origin
  }

  /// In pieces, so that what grows is not copied, and no more is reserved than a piece.
  private var pieces: [[Entry]] = []
  /// The numbers of states, each plus one, at places that follow from their digests; 0 for none.
  private var index: [UInt32]
  /// How many states there are.
  package private(set) var count = 0

  private static let pieceLength = 1 << 12

  /// A table with nothing but the state from which the others are reached.
  package init(root: StateDigest) {
    index = Array(repeating: 0, count: 64)
    add(root, Origin(parent: 0, input: 0))
  }

  /// A table as ``bytes`` has it; nil if that is none.
  package init?(bytes: [UInt8]) {
    let length = MemoryLayout<UInt64>.size * 3
    guard bytes.count >= length, bytes.count % length == 0 else { return nil }
    func word(_ index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[index * 8 + $1]) << (8 * UInt64($1)) }
    }
    self.init(root: StateDigest(high: word(0), low: word(1)))
    for entry in 1..<max(1, bytes.count / length) {
      let origin = word(entry * 3 + 2)
      let parent = Node(truncatingIfNeeded: origin >> 32)
      guard parent < entry else { return nil }
      add(
        StateDigest(high: word(entry * 3), low: word(entry * 3 + 1)),
        Origin(parent: parent, input: Step(truncatingIfNeeded: origin)))
    }
  }

  /// All states in order, to be kept in a file.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 24)
    for entry in pieces.joined() {
      let origin = UInt64(entry.origin.parent) << 32 | UInt64(entry.origin.input)
      for word in [entry.digest.high, entry.digest.low, origin] {
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(shift)))) }
      }
    }
    return bytes
  }

  /// The highest number of an input in it, without a bit that says something else; -1 if there is none.
  func highestInput(without bit: Step) -> Int {
    pieces.joined().dropFirst().reduce(-1) { max($0, Int($1.origin.input & ~bit)) }
  }

  /// How many bytes it takes.
  package var byteCount: Int {
    pieces.count * Self.pieceLength * MemoryLayout<Entry>.stride + index.count * 4
  }

  /// The digest of a state.
  package func digest(of node: Node) -> StateDigest { self[node].digest }

  /// How a state was first reached; the first one was not.
  package func origin(of node: Node) -> Origin? { node == 0 ? nil : self[node].origin }

  /// The number of a state; nil if it was not seen.
  package func node(of digest: StateDigest) -> Node? {
    let slot = index[slot(of: digest)]
    return slot == 0 ? nil : slot - 1
  }

  /// The inputs that lead to a state from the first one.
  package func path(to node: Node) -> [Step] {
    var steps: [Step] = []
    var node = node
    while let origin = origin(of: node) {
      steps.append(origin.input)
      node = origin.parent
    }
    return steps.reversed()
  }

  /// Enters a state that was reached; returns its number if it is new.
  package mutating func enter(_ digest: StateDigest, from origin: Origin) -> Node? {
    guard index[slot(of: digest)] == 0 else { return nil }
    return add(digest, origin)
  }

  @discardableResult
  private mutating func add(_ digest: StateDigest, _ origin: Origin) -> Node {
    if count % Self.pieceLength == 0 {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceLength)
    }
    pieces[pieces.count - 1].append(Entry(digest: digest, origin: origin))
    count += 1
    if count * 5 > index.count * 4 { grow() } else { index[slot(of: digest)] = UInt32(count) }
    return UInt32(count - 1)
  }

  private mutating func grow() {
    index = Array(repeating: 0, count: index.count * 2)
    var number: UInt32 = 0
    for piece in pieces {
      for entry in piece {
        number += 1
        index[slot(of: entry.digest)] = number
      }
    }
  }

  /// Where in the index a state is, or would be put.
  private func slot(of digest: StateDigest) -> Int {
    let mask = index.count - 1
    var slot = Int(truncatingIfNeeded: digest.low) & mask
    while index[slot] != 0, self[index[slot] - 1].digest != digest { slot = (slot + 1) & mask }
    return slot
  }

  private subscript(node: Node) -> Entry {
    pieces[Int(node) / Self.pieceLength][Int(node) % Self.pieceLength]
  }
}
