/// How much of a search is in its file.
struct SavedCounts: Sendable {
  var states = 0
  var inputs = 0
  var faults = 0
}

/// A search is kept in pieces, one behind the other, each with what has come since the one before.
///
/// A piece is the length of its description and of its states, then these. What ends in the middle of a piece
/// is taken up to there: a process may be killed while it writes.
extension StateSearch {
  /// What is in a piece beside states.
  private struct Piece: Codable, Sendable {
    var inputs: [Input]
    var faults: [Fault]
    var progress: ExplorationProgress
    var next: Int
    var layerEnd: Int
    var depth: Int
    var sharedDepth: Int?
    var layers: [Int]
    var known: [String]
    var walks: WalkPlan
    var opened: [String]
    var cut: [String]
    var isNear: Bool?
    var tried: [Int]
    var level: Int
    /// Only in the first piece, since it may contain a large sample; what it says of the states is settled by then.
    var settled: ExplorationProgress?
  }

  /// How a file begins, so that another is not taken for one.
  private static let sign = Array("inspector exploration 3\n".utf8)

  /// Whether nothing of it is in a file.
  package var isUnsaved: Bool { saved.states == 0 }

  /// What has come since it was saved, as bytes to be put behind what is in its file; all of it the first time.
  ///
  /// - Parameters:
  ///   - faults: all that was found.
  ///   - node: the first state whose inputs are not all tried; nil where that is the next one.
  package mutating func takeUnsaved(_ faults: [Fault], from node: StateTable.Node? = nil) -> [UInt8]
  {
    let next = min(self.next, node.map(Int.init) ?? self.next)
    var progress = progress
    progress.faults = []
    let piece = WireCoding.encode(
      Numbered(
        id: 2,
        Piece(
          inputs: Array(inputs.dropFirst(saved.inputs)),
          faults: Array(faults.dropFirst(saved.faults)), progress: progress, next: next,
          layerEnd: layerEnd, depth: depth, sharedDepth: sharedDepth, layers: layers,
          known: known.sorted(), walks: walks,
          opened: opened.sorted(), cut: cut.sorted(), isNear: isNear, tried: tried, level: level,
          settled: isUnsaved ? settled : nil))
    )
    let states = table.bytes(from: saved.states)
    let start = isUnsaved ? Self.sign : []
    saved = SavedCounts(states: table.count, inputs: inputs.count, faults: faults.count)
    return start + Self.bytes(piece.count) + Self.bytes(states.count) + piece + states
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Notes that its file is to be written anew.
  package mutating func forgetSaved() { saved = SavedCounts() }

  /// Goes on with a search that was kept; nil if it is none, or one of another state.
  package init?(_ bytes: [UInt8], root: StateDigest, _ options: ExplorationOptions) {
    guard bytes.starts(with: Self.sign) else { return nil }
    var rest = bytes[Self.sign.count...]
    var states: [UInt8] = []
    var inputs: [Input] = []
    var faults: [Fault] = []
    var settled: ExplorationProgress?
    var last: Piece?
    func number(_ offset: Int) -> Int? {
      let bytes = rest.dropFirst(offset).prefix(8)
      let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return bytes.count == 8 && number <= UInt64(rest.count) ? Int(number) : nil
    }
    while let length = number(0), let size = number(8), rest.count >= 16 + length + size,
      let piece = try?
        (WireCoding.decode(Array(rest.dropFirst(16).prefix(length))) as Numbered<Piece>).content
    {
      states += rest.dropFirst(16 + length).prefix(size)
      rest = rest.dropFirst(16 + length + size)
      inputs += piece.inputs
      faults += piece.faults
      settled = settled ?? piece.settled
      last = piece
    }
    guard let last, let table = StateTable(bytes: states), table.digest(of: 0) == root,
      last.next >= 0, last.layerEnd >= last.next, last.layerEnd <= table.count,
      !last.layers.isEmpty, table.highestInput(without: Self.bits) < inputs.count
    else { return nil }
    self.init(root: root, options)
    self.table = table
    self.inputs = inputs
    progress = last.progress
    progress.end = nil
    progress.faults = faults
    next = last.next
    layerEnd = last.layerEnd
    depth = last.depth
    sharedDepth = last.sharedDepth
    layers = last.layers
    known = Set(last.known)
    walks = last.walks
    opened = Set(last.opened)
    cut = Set(last.cut)
    isNear = last.isNear ?? false
    level = min(max(last.level, 0), Self.mostLevels)
    self.settled = settled
    note(triedBefore: last.tried)
  }
}
