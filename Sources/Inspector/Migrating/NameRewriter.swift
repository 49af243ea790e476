import InspectableDoor

/// Replaces names in a piece of a transcript by those of a mapping, and leaves every other byte as it is.
///
/// It goes from word to word. Texts, comments and numbers are read by the parser, so that nothing within them is
/// taken for a name.
struct NameRewriter {
  /// What the words of a stretch are.
  struct Context {
    /// Whether a lowercase name begins a path; otherwise it is left alone.
    var hasPaths = false
    /// Whether the name of the only store can be left out.
    var leavesOutStore = false
  }

  let map: MigrationMap
  /// The text as it is written.
  let bytes: [UInt8]
  /// The same text with values in place of wildcards, which the parser cannot read.
  let readable: [UInt8]
  /// Whether a call that no rule fits is left alone, since the command is meant to fail.
  let isLenient: Bool
  var parser: Parser
  var written: [UInt8] = []
  /// The positions of the rules that replaced something.
  private(set) var used: Set<Int> = []
  /// What was called at each bracket that is open.
  private(set) var callees: [[MigrationRule.Step]?] = []

  init(_ text: String, map: MigrationMap, isLenient: Bool = false) {
    self.map = map
    bytes = Array(text.utf8)
    readable = WildcardMask.masked(bytes)
    self.isLenient = isLenient
    parser = Parser(bytes: readable)
  }

  /// The text as it is now.
  var text: String { String(decoding: written, as: UTF8.self) }

  // MARK: Writing

  /// Takes everything up to a place as it is.
  mutating func keep(to end: Int) {
    guard end > parser.position else { return }
    written += bytes[parser.position..<end]
    parser.position = end
  }

  mutating func write(_ text: String) { written += text.utf8 }

  mutating func use(_ rule: Int) { used.insert(rule) }

  /// What a stretch becomes, without writing it.
  mutating func rewritten(_ range: Range<Int>, _ context: Context) throws(SourceError) -> [UInt8] {
    let (before, position) = (written, parser.position)
    written = []
    defer { (written, parser.position) = (before, position) }
    parser.position = range.lowerBound
    try rewrite(to: range.upperBound, context)
    return written
  }

  // MARK: Words

  /// Rewrites everything up to a place.
  mutating func rewrite(to end: Int, _ context: Context) throws(SourceError) {
    while parser.position < end {
      var ahead = parser
      ahead.skipTrivia()
      keep(to: min(ahead.position, end))
      guard parser.position < end else { return }
      let byte = readable[parser.position]
      if byte == UInt8(ascii: "\"") {
        // If the text is never closed, nobody knows what the rest means.
        if !rewriteText() { keep(to: end) }
      } else if let name = WrittenName(parser, in: readable) {
        if name.isPlace { keep(to: name.end) } else { try rewrite(name, to: end, context) }
      } else if byte.isNameByte || parser.comes("--") {
        keepWord()
      } else {
        noteBracket(byte)
        keep(to: parser.position + 1)
      }
    }
  }

  /// Notes what is called at a bracket, for the labels behind it.
  mutating func noteBracket(_ byte: UInt8, of callee: [MigrationRule.Step]? = nil) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): callees.append(callee)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = callees.popLast()
    default: break
    }
  }

  /// A number or a flag.
  private mutating func keepWord() {
    // `3-list.count` has a name, `--depth-first` has none.
    let isFlag = parser.comes("--")
    let end = readable[parser.position...].firstIndex {
      !$0.isNameByte && !(isFlag && $0 == UInt8(ascii: "-"))
    }
    keep(to: max(end ?? readable.count, parser.position + 1))
  }

  private mutating func rewriteText() -> Bool {
    var ahead = parser
    guard let text = try? ahead.quotedString() else { return false }
    if let rule = map.positions(of: .text(text)).first {
      write(map.rules[rule].new.joined())
      use(rule)
      parser.position = ahead.position
    } else {
      keep(to: ahead.position)
    }
    return true
  }
}
