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
  package struct Origin: Hashable, Sendable, BitwiseCopyable {
    package var parent: Node
    package var input: Step

    package init(parent: Node, input: Step) {
      self.parent = parent
      self.input = input
    }
  }

  private struct Entry: BitwiseCopyable {
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

  /// How many bytes a state has in a file.
  private static let entryLength = MemoryLayout<Entry>.stride

  /// A table as ``bytes(from:)`` has it, the first state included; nil if that is none.
  package init?(bytes: some RandomAccessCollection<UInt8>) {
    guard bytes.count >= Self.entryLength, bytes.count % Self.entryLength == 0 else { return nil }
    let bytes = Array(bytes)
    let entries = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Self.entryLength).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Entry.self)
      }
    }
    self.init(root: entries[0].digest)
    for (number, entry) in entries.enumerated().dropFirst() {
      guard entry.origin.parent < number else { return nil }
      add(entry.digest, entry.origin)
    }
  }

  /// The states from one on, as they are in memory, to be kept in a file.
  package func bytes(from node: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, count - node) * Self.entryLength)
    for piece in node / Self.pieceLength..<max(pieces.count, node / Self.pieceLength) {
      let first = max(0, node - piece * Self.pieceLength)
      pieces[piece].dropFirst(first).withUnsafeBytes { bytes.append(contentsOf: $0) }
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

  /// The digests of all states, in the order in which they came.
  var digests: some Sequence<StateDigest> { pieces.joined().lazy.map(\.digest) }

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
