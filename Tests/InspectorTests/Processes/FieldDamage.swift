import Inspectable

/// Changes single fields of a message of the protocol: numbers, texts, lists and whole objects.
struct FieldDamage {
  private var random: SeededGenerator
  /// Texts seen in messages, which mean something somewhere.
  private var seen: [String] = []

  private static let numbers = [
    "-1", "0", "1", "2", "3", "7", "99", "-9223372036854775808", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "4611686018427387904", "281474976710656",
    "2147483648", "-2147483649", "1e999", "1.5", "-0", "1000000",
  ]
  private static let texts = [
    "", ".", "[", "]", "][", "a[0]", "todos[9223372036854775807]", "todos[-9223372036854775808]",
    "todos[*]", "state", "list", "nil", "<secret>", "<secret 5f3a>", "…", "… 7 more",
    "[… 0 more]", "[… 9 more]", "[… 9: … 9 more]", "Set([… 1 more])", "A(… 3 more)",
    "State(todos: [… 0 more])", "GlobalState(todos: [[… 0 more]])", "-1", "9223372036854775807",
    "AAAAAAAAAAA=", "////////////////////", "AAAA", "\\u001b[2J", "\\n> quit", "\\u202e", "\\ud83d",
    "a\\u0000b", "state.todos.count == 3", "changed", "moved", "removed", "inserted", "step",
    "((((((((((((((((((((((((((((((((((((((((", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]",
    "x.y.z[0][1]['k']", "fetchTodos#9223372036854775808", "\\\"", "true", "Double.nan", "0x", "{",
  ]
  /// Members that a message may have and mostly has not.
  private static let members = [
    "printed", "printedBefore", "omitted", "number", "repeats", "due", "index", "step", "id",
    "isHeld", "label", "input", "digest", "different", "place", "positions", "detail", "owner",
  ]
  private static let words = [
    "null", "true", "false", "{}", "[]", "[[]]", "[null]", "[{}]", "\"\"",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func isDue(oneIn count: Int) -> Bool { pick(count) == 0 }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &random) }

  private mutating func pick(_ texts: [String]) -> String { texts[pick(texts.count)] }

  /// The message with some fields changed.
  mutating func damaged(_ line: [UInt8]) -> [UInt8] {
    var line = line
    for _ in 0...(pick(4) == 0 ? pick(6) : 0) {
      let fields = Self.fields(of: line)
      guard !fields.isEmpty else { return line }
      let field = fields[pick(fields.count)]
      let old = String(decoding: line[field.range], as: UTF8.self)
      line.replaceSubrange(field.range, with: Array(changed(old, field.kind).utf8))
    }
    return line
  }

  private mutating func changed(_ old: String, _ kind: Field.Kind) -> String {
    if pick(12) == 0 { return pick(Self.words) }
    switch kind {
    case .number:
      if let number = Int(old), pick(3) == 0 {
        return "\(number.addingReportingOverflow(pick(5) - 2).partialValue)"
      }
      return pick(Self.numbers)
    case .text:
      if seen.count < 500 { seen.append(old) }
      switch pick(6) {
      case 0: return pick(seen)
      case 1:
        // A value in another value's place, or around itself.
        let inner = old.dropFirst().dropLast()
        return pick(2) == 0 ? "\"[\(inner), \(inner)]\"" : "\"\(inner)\(inner)\""
      case 2: return "\"" + String(repeating: pick(["a", "[", "(", "é", "-"]), count: 3_000) + "\""
      default: return "\"\(pick(Self.texts))\""
      }
    case .key: return pick(3) == 0 ? pick(seen + ["\"x\""]) : "\"x\""
    case .word: return pick(Self.words)
    case .list, .object:
      let inner = old.dropFirst().dropLast()
      guard let open = old.first, let close = old.last, !inner.isEmpty else {
        return pick(Self.words)
      }
      if kind == .object, pick(3) == 0 {
        return "{\"\(pick(Self.members))\":\(pick(Self.numbers)),\(inner)}"
      }
      switch pick(4) {
      case 0: return "\(open)\(close)"
      case 1: return "[\(old),\(old)]"
      case 2:
        let copies = Array(repeating: inner, count: pick(2) == 0 ? 2 : 200)
        return "\(open)\(copies.joined(separator: ","))\(close)"
      default: return pick(Self.words)
      }
    }
  }

  // MARK: Fields

  private struct Field {
    enum Kind {
      case number, text, key, word, list, object
    }

    var range: Range<Int>
    var kind: Kind
  }

  /// Everything in a message that can be replaced by something else, but for its number.
  private static func fields(of line: [UInt8]) -> [Field] {
    var fields: [Field] = []
    var open: [Int] = []
    var position = 0
    while position < line.count {
      let start = position
      position += 1
      switch line[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(start)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let begin = open.popLast() {
          let kind: Field.Kind = line[begin] == UInt8(ascii: "{") ? .object : .list
          fields.append(Field(range: begin..<position, kind: kind))
        }
      case UInt8(ascii: "\""):
        while position < line.count, line[position] != UInt8(ascii: "\"") {
          position += line[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, line.count)
        let isKey = position < line.count && line[position] == UInt8(ascii: ":")
        fields.append(Field(range: start..<position, kind: isKey ? .key : .text))
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "): break
      default:
        let ends = Array(",]} ".utf8)
        while position < line.count, !ends.contains(line[position]) { position += 1 }
        let isNumber = line[start] == UInt8(ascii: "-") || (48...57).contains(line[start])
        fields.append(Field(range: start..<position, kind: isNumber ? .number : .word))
      }
    }
    // The number comes first, and a message with another number is never looked at.
    return fields.filter { $0.range.lowerBound > 8 }
  }
}
