/// A few letters that stand for the outcome of a step: the same letters for the same outcome, in
/// any process, and almost always others for another one.
///
/// The first eight stand for all of it. Then come three for each of its first pieces, a value or an
/// event, so that the piece that differs can be named without the values being kept. Only the host
/// that made a digest looks into it.
public struct StepDigest: Hashable, Sendable {
  /// The letters.
  public let text: String

  /// The longest digest that is taken from a host.
  static let longest = 8 + 3 * pieces
  /// How many pieces have letters of their own.
  private static let pieces = 12

  /// The digest with these letters; nil if there are too many of them.
  package init?(text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    self.text = text
  }

  /// The digest of a step's outcome.
  ///
  /// The order of its changes does not matter, nor what they replaced, which was the outcome of
  /// earlier steps.
  package init(of report: StepReport) {
    var letters: [UInt8] = []
    letters.reserveCapacity(8 + 3 * 4)
    var sum: UInt64 = 0
    var words: [UInt8] = []
    var count = 0
    report.forEachPiece { digest, _ in
      sum &+= digest.bits
      count += 1
      if count <= Self.pieces { Self.write(digest.bits, letters: 3, to: &words) }
    }
    var digester = Digester(.set)
    digester.combine(UInt64(count))
    digester.combine(sum)
    Self.write(digester.digest.bits, letters: 8, to: &letters)
    letters += words
    text = String(decoding: letters, as: UTF8.self)
  }

  /// Where a step that had this digest before comes out differently now, in as few places as
  /// possible.
  ///
  /// - Returns: paths, or events where no value differs; empty if what differs cannot be named,
  ///   such as where less happened than before. Nil if nothing differs.
  package func differences(to report: StepReport) -> [String]? {
    guard StepDigest(of: report).text.prefix(8) != text.prefix(8) else { return nil }
    var before = words
    var count = 0
    var found: [StepReport.Piece] = []
    var beyond: [StepReport.Piece] = []
    report.forEachPiece { digest, piece in
      count += 1
      guard count <= Self.pieces else { return beyond.append(piece()) }
      var word: [UInt8] = []
      Self.write(digest.bits, letters: 3, to: &word)
      if let index = before.firstIndex(of: word) {
        before.remove(at: index)
      } else {
        found.append(piece())
      }
    }
    let paths = found.compactMap(\.path)
    if !paths.isEmpty { return paths.map(\.description) }
    if let event = found.first?.event { return [event] }
    return ValuePath.shared(by: beyond.compactMap(\.path)).map { [$0.description] } ?? []
  }

  /// The letters of each piece.
  private var words: [[UInt8]] {
    let letters = Array(text.utf8.dropFirst(8))
    return stride(from: 0, to: letters.count, by: 3).map {
      Array(letters[$0..<min($0 + 3, letters.count)])
    }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  @inline(__always)
  private static func write(_ bits: UInt64, letters: Int, to text: inout [UInt8]) {
    for place in 0..<letters { text.append(alphabet[Int(bits >> UInt64(6 * place) & 63)]) }
  }
}

extension StepDigest: Codable {
  /// Reads the letters.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let digest = StepDigest(text: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a digest has \(Self.longest) letters at most")
    }
    self = digest
  }

  /// Writes the letters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

// MARK: A step's outcome in pieces

extension StepReport {
  /// The digest of the step's outcome: the host's, or else one computed from the report.
  package var outcome: StepDigest { digest ?? StepDigest(of: self) }

  /// A piece of a step's outcome: a value or an event.
  fileprivate struct Piece {
    /// Where in the scene the value is, if the piece is one.
    var path: ValuePath?
    /// What happened, if the piece is an event.
    var event: String?
  }

  /// Calls a function with the digest of each piece; the piece itself is made only if it is asked
  /// for.
  fileprivate func forEachPiece(_ body: (Digest, () -> Piece) -> Void) {
    for part in changes {
      let name = Digest(.record, part.part)
      for change in part.changes {
        // Content that is not read has other bytes in each process.
        if case .changed(.untracked, .untracked) = change.kind { continue }
        var digester = Digester(name)
        digester.combine(change.path)
        switch change.kind {
        case .changed(.string(let old), .string(let new)) where new.utf8.count >= 4 << 10:
          digester.combine(5)
          digester.combine(new, after: old)
          body(digester.digest) { Piece(path: ValuePath(part: part.part).appending(change.path)) }
        case .changed(_, let new):
          digester.combine(1)
          visit(new, digester, part.part, change.path, body)
        case .inserted(let new):
          digester.combine(2)
          visit(new, digester, part.part, change.path, body)
        case .moved(let from, let to, let value):
          digester.combine(3)
          digester.combine(UInt64(bitPattern: Int64(from)))
          digester.combine(UInt64(bitPattern: Int64(to)))
          visit(value, digester, part.part, change.path, body)
        case .removed:
          digester.combine(4)
          body(digester.digest) { Piece(path: ValuePath(part: part.part).appending(change.path)) }
        }
      }
    }
    for event in events {
      var digester = Digester(.entry)
      digester.combine(event.kind.rawValue)
      digester.combine(event.name)
      digester.combine(event.detail ?? "")
      body(digester.digest) { Piece(event: "\(event.kind.rawValue) \(event.name)") }
    }
    for effect in unsettled {
      body(Digest(.string, effect)) { Piece(event: "unsettled \(effect)") }
    }
  }

  /// Calls the function with the innermost values of a new value.
  private func visit(
    _ value: Value, _ outside: Digester, _ part: String, _ path: ValuePath, depth: Int = 0,
    _ body: (Digest, () -> Piece) -> Void
  ) {
    guard depth < 4, let members = value.innerMembers else {
      var digester = outside
      digester.combine(value.digest)
      return body(digester.digest) { Piece(path: ValuePath(part: part).appending(path)) }
    }
    for (position, member) in members.enumerated() {
      var digester = outside
      digester.combine(value.outsideName)
      digester.combine(member.label ?? "")
      digester.combine(UInt64(position))
      let inner = path.appending(.member(member.label ?? String(position)))
      visit(member.value, digester, part, inner, depth: depth + 1, body)
    }
  }
}

extension Value {
  /// The members where they are values of their own: not the text of a date.
  fileprivate var innerMembers: [Member]? {
    switch self {
    case .record(_, let members), .tuple(let members), .enumeration(_, _, let members):
      members.isEmpty || (members.count == 1 && members[0].label == nil) ? nil : members
    default: nil
    }
  }

  fileprivate var outsideName: String {
    switch self {
    case .record(let type, _): type
    case .enumeration(_, let name, _): name
    default: ""
    }
  }
}

extension Digester {
  /// Combines what a long text has become: as it was before follows from the steps before, so what differs
  /// stands for all of it.
  fileprivate mutating func combine(_ new: String, after old: String) {
    let ends = EqualEnds(old, new)
    combine(UInt64(ends.prefix))
    combine(UInt64(ends.suffix))
    var new = new
    new.withUTF8 {
      combine(
        UnsafeRawBufferPointer(
          rebasing: UnsafeRawBufferPointer($0)[ends.prefix..<($0.count - ends.suffix)]))
    }
  }

  fileprivate mutating func combine(_ path: ValuePath) {
    for component in path.components {
      switch component {
      case .member(let name): combine(name)
      case .index(let index): combine(UInt64(bitPattern: Int64(index)))
      case .key(let key): combine(key.digest)
      case .all: combine(1)
      }
    }
  }
}

extension ValuePath {
  /// The path of a part, such as `list.model`.
  package init(part: String) {
    self = (try? ValuePath(parsing: part)) ?? ValuePath([.member(part)])
  }

  /// The names of members with points between them, as parts are called.
  package var joinedMembers: String {
    components.compactMap { if case .member(let name) = $0 { name } else { nil } }
      .joined(separator: ".")
  }

  /// The beginning that all the paths share; nil where there are none.
  fileprivate static func shared(by paths: [ValuePath]) -> ValuePath? {
    guard var shared = paths.first?.components else { return nil }
    for path in paths {
      shared = Array(zip(shared, path.components).prefix { $0 == $1 }.map(\.0))
    }
    return ValuePath(shared)
  }
}
