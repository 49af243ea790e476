import InspectableDoor

/// A name where it stands in a text: a path with subscripts, a type, or a case behind its dot.
struct WrittenName {
  let steps: [MigrationRule.Step]
  let isCase: Bool
  let start: Int
  /// Where each step ends.
  let ends: [Int]
  /// Whether it says where a command looks, such as a mark: `@here`.
  let isPlace: Bool
  /// Whether it is the label of an argument.
  let isLabel: Bool
  /// Whether a bracket follows at once.
  let opens: Bool

  var end: Int { ends.last ?? start }

  /// Whether it is a case with its type, such as `Phase.idle`.
  var isQualifiedCase: Bool {
    steps.count > 1 && steps.allSatisfy { $0 != .element }
      && steps.dropLast().allSatisfy(\.isCapital)
      && !isCase
  }

  /// The part that a step has of the text, its dot included.
  func range(of step: Int) -> Range<Int> { (step > 0 ? ends[step - 1] : start)..<ends[step] }

  /// Reads the name that comes next at once; nil if none does.
  init?(_ parser: Parser, in bytes: [UInt8]) {
    var parser = parser
    start = parser.position
    let before = start > 0 ? bytes[start - 1] : 0x20
    isPlace = before == UInt8(ascii: "@")
    isCase = parser.comes(".")
    if isCase {
      // Behind a value it is a member.
      guard !before.isNameByte, !")]}\"`".utf8.contains(before) else { return nil }
      parser.position += 1
    }
    var steps: [MigrationRule.Step] = []
    var ends: [Int] = []
    func word() -> String? {
      guard parser.position < bytes.count, !bytes[parser.position].isBlank else { return nil }
      return try? parser.identifier()
    }
    guard let first = word() else { return nil }
    steps.append(.name(first))
    ends.append(parser.position)
    while !isCase {
      if parser.comes("."), parser.position + 1 < bytes.count {
        parser.position += 1
        guard let next = word() else { break }
        steps.append(.name(next))
      } else if parser.comes("["), let close = Self.closing(from: parser.position, in: bytes) {
        parser.position = close
        steps.append(.element)
      } else {
        break
      }
      ends.append(parser.position)
    }
    (self.steps, self.ends) = (steps, ends)
    parser.position = ends[ends.count - 1]
    opens = parser.comes("(")
    var ahead = parser
    ahead.skipTrivia()
    isLabel = steps.count == 1 && !isCase && ahead.comes(":")
  }

  /// Where the bracket that opens at a place is closed; nil if it never is.
  private static func closing(from start: Int, in bytes: [UInt8]) -> Int? {
    var (parser, depth) = (Parser(bytes: bytes, from: start), 0)
    while parser.position < bytes.count {
      switch bytes[parser.position] {
      case UInt8(ascii: "\""):
        guard (try? parser.quotedString()) != nil else { return nil }
        continue
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      parser.position += 1
      if depth == 0 { return parser.position }
    }
    return nil
  }
}
