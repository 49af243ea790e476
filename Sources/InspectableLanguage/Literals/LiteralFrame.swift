/// A collection, record, tuple or payload whose members are being read.
struct LiteralFrame {
  /// What the opening bracket belongs to.
  enum Kind {
    /// An array or dictionary; the first member with a key decides.
    case brackets
    case tuple
    case set
    case cycle
    case record(type: String)
    case enumeration(type: String?, name: String)
  }

  let kind: Kind
  /// Where the whole begins.
  let offset: Int
  /// The label of the member that is being read.
  var label: String?

  private var members: [Value.Member] = []
  private var elements: [Value] = []
  private var entries: [Value.Entry] = []
  private var isDictionary = false
  private var key: Value?

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The bracket that ends this.
  var closing: Unicode.Scalar {
    if case .brackets = kind { "]" } else { ")" }
  }

  /// Whether `label:` can stand before a member.
  var takesLabels: Bool {
    if case .brackets = kind { false } else { true }
  }

  /// Takes a value that has been read, and consumes what follows it.
  /// - Returns: Whether another member, or the closing bracket, may follow; else it was closed.
  mutating func take(_ value: Value, with parser: inout Parser) throws(SourceError) -> Bool {
    var isOmission = false
    if case .omitted = value { isOmission = true }
    parser.skipTrivia()
    if case .brackets = kind {
      if let key {
        entries.append(Value.Entry(key, value))
        self.key = nil
        isOmission = false
      } else if parser.isAt(":") {
        try becomeDictionary(parser)
        parser.position += 1
        parser.skipTrivia()
        key = value
        return try refuseMissingValue(parser)
      } else if isDictionary {
        guard isOmission else {
          throw parser.unexpected("':' and a value, as in the other entries of this dictionary")
        }
        entries.append(Value.Entry(value, value))
      } else {
        elements.append(value)
      }
    } else {
      members.append(Value.Member(label, value))
    }
    if parser.skip(",") { return true }
    if parser.skip(closing) { return false }
    // Laid out over lines, what was left out is a line of its own without a comma.
    if isOmission && label == nil { return true }
    throw missingSeparator(parser)
  }

  /// A dictionary's value cannot be left out; the closing bracket must not be taken for its end.
  private func refuseMissingValue(_ parser: Parser) throws(SourceError) -> Bool {
    if parser.isAt("]") || parser.isAt(",") { throw parser.unexpected("the value of this key") }
    return true
  }

  private mutating func becomeDictionary(_ parser: Parser) throws(SourceError) {
    guard !isDictionary else { return }
    isDictionary = true
    for element in elements {
      guard case .omitted = element else {
        throw parser.unexpected("',' or ']', as the members before have no key")
      }
      entries.append(Value.Entry(element, element))
    }
    elements = []
  }

  private func missingSeparator(_ parser: Parser) -> SourceError {
    if parser.byte == nil { return neverClosed(parser) }
    return parser.unexpected("',' or '\(closing)'")
  }

  /// The error that points at the opening bracket, which stands after the name if there is one.
  func neverClosed(_ parser: Parser) -> SourceError {
    var copy = parser
    copy.position = offset
    _ = copy.skip(".")
    _ = try? copy.name()
    return parser.neverClosed(from: copy.position)
  }

  /// The value, once its closing bracket was consumed.
  func finished() throws(SourceError) -> Value {
    switch kind {
    case .brackets: return isDictionary ? .dictionary(entries) : .array(elements)
    case .tuple: return .tuple(members)
    case .record(let type): return .record(type: type, members: members)
    case .enumeration(let type, let name):
      return .enumeration(type: type, name: name, payload: members)
    case .set:
      guard members.count == 1, members[0].label == nil,
        case .array(let elements) = members[0].value
      else { throw SourceError("a set is written Set([1, 2])", at: offset) }
      return .set(elements)
    case .cycle:
      guard members.count == 1, members[0].label == nil, case .string(let type) = members[0].value
      else { throw SourceError("a cycle is written cycle(\"Node\")", at: offset) }
      return .cycle(type: type)
    }
  }
}
