extension Parser {
  /// Consumes one value in literal notation.
  package mutating func literal() throws(SourceError) -> Value {
    skipTrivia()
    return try literalAtCursor()
  }

  /// Reads values without recursing: collections that are still open wait on a stack.
  mutating func literalAtCursor() throws(SourceError) -> Value {
    var stack: [LiteralFrame] = []
    while true {
      var value: Value
      switch try beginLiteral() {
      case .complete(let scalar): value = scalar
      case .open(var frame):
        if try !isClosed(&frame) {
          if stack.count == Self.depthLimit {
            throw SourceError(
              "nested more than \(Self.depthLimit) levels deep", at: frame.offset)
          }
          stack.append(frame)
          continue
        }
        value = try frame.finished()
      }
      while true {
        guard !stack.isEmpty else { return value }
        let wantsMore = try stack[stack.count - 1].take(value, with: &self)
        if wantsMore, try !isClosed(&stack[stack.count - 1]) { break }
        value = try stack.removeLast().finished()
      }
    }
  }

  /// Consumes the closing bracket if it comes next, else the label of the next member.
  private mutating func isClosed(_ frame: inout LiteralFrame) throws(SourceError) -> Bool {
    skipTrivia()
    if skip(frame.closing) { return true }
    if byte == nil { throw frame.neverClosed(self) }
    frame.label = nil
    if frame.takesLabels, let label = try label() { frame.label = label }
    return false
  }

  /// Consumes `label:` and what separates it from its value; nil if no label comes next.
  mutating func label() throws(SourceError) -> String? {
    let start = position
    guard let word = try word() else { return nil }
    skipTrivia()
    guard skip(":") else {
      if isAt("=") { throw unexpected("':' after the label '\(word.text.shown(to: 40))'") }
      position = start
      return nil
    }
    skipTrivia()
    return word.text
  }

  private enum Beginning {
    case complete(Value)
    case open(LiteralFrame)
  }

  private mutating func beginLiteral() throws(SourceError) -> Beginning {
    guard let byte else { throw unexpected("a value") }
    let start = position
    defer { count?.add(position - start + 1) }
    switch byte {
    case UInt8(ascii: "\""): return .complete(.string(try string()))
    case 0x30...0x39, UInt8(ascii: "-"): return .complete(try number())
    case UInt8(ascii: "["):
      position += 1
      skipTrivia()
      guard isAt(":") else { return .open(LiteralFrame(.brackets, at: start)) }
      position += 1
      skipTrivia()
      guard skip("]") else { throw unexpected("']', as an empty dictionary is written [:]") }
      return .complete(.dictionary([]))
    case UInt8(ascii: "("):
      return opening(.tuple, at: start)
    case UInt8(ascii: "."):
      position += 1
      guard let word = try word() else { throw unexpected("a case's name after '.'") }
      return openingCase(nil, word.text, at: start)
    case 0xE2 where comes("…"): return .complete(try omission())
    case UInt8(ascii: "<") where comes("<secret"): return .complete(try secret())
    case UInt8(ascii: "#") where self.byte(after: 1) == byte || self.byte(after: 1) == 0x22:
      throw SourceError("raw texts #\"…\"# are not read here, write \"…\" with escapes", at: start)
    default: return try beginName()
    }
  }

  /// Consumes the bracket that comes next.
  private mutating func opening(_ kind: LiteralFrame.Kind, at start: Int) -> Beginning {
    position += 1
    return .open(LiteralFrame(kind, at: start))
  }

  private mutating func openingCase(_ type: String?, _ name: String, at start: Int) -> Beginning {
    isAt("(")
      ? opening(.enumeration(type: type, name: name), at: start)
      : .complete(.enumeration(type: type, name: name, payload: []))
  }

  private mutating func beginName() throws(SourceError) -> Beginning {
    let start = position
    guard let name = try name() else { throw noLiteral() }
    guard let type = name.qualifier else {
      if !name.last.isQuoted, let constant = Self.constant(name.last.text) {
        return .complete(constant)
      }
      guard isAt("(") else { throw bareWord(name) }
      if name.isWord("Set") { return opening(.set, at: start) }
      if name.isWord("cycle") { return opening(.cycle, at: start) }
      return opening(.record(type: name.last.text), at: start)
    }
    if !name.firstIsQuoted, !NameSyntax.startsUppercase(type) { throw path(name) }
    if name.last.isQuoted { return openingCase(type, name.last.text, at: start) }
    if !isAt("("), type == "Double", !name.firstIsQuoted {
      if name.last.text == "nan" { return .complete(.double(.nan)) }
      if name.last.text == "infinity" { return .complete(.double(.infinity)) }
    }
    if isAt("("), NameSyntax.startsUppercase(name.last.text) {
      return opening(.record(type: name.text), at: start)
    }
    return openingCase(type, name.last.text, at: start)
  }

  /// Consumes `<secret>`, or the same with a fingerprint, `<secret 5f3a>`.
  private mutating func secret() throws(SourceError) -> Value {
    let start = position
    position += "<secret".utf8.count
    if skip(">") { return .secret(fingerprint: 0) }
    guard skip(" ") else { throw SourceError("expected <secret>", at: start) }
    let digits = position
    while let byte, byte != UInt8(ascii: ">"), position - digits < 17 { position += 1 }
    guard let fingerprint = UInt64(text(digits..<position), radix: 16), skip(">") else {
      throw SourceError("expected <secret>", at: start)
    }
    return .secret(fingerprint: fingerprint)
  }

  /// Whether a word stands for a truth in other languages.
  static func saysYesOrNo(_ word: String) -> Bool {
    ["yes", "no", "on", "off"].contains(word.lowercased())
  }

  /// The value that a reserved word stands for.
  static func constant(_ word: String) -> Value? {
    switch word {
    case "nil": .null
    case "true": .bool(true)
    case "false": .bool(false)
    case "untracked": .untracked
    default: nil
    }
  }
}

// MARK: Messages

extension Parser {
  /// What to say of a word that stands where a literal should.
  private func bareWord(_ name: Name) -> SourceError {
    let word = name.last.text.elided(to: 40)
    let instead =
      switch name.last.text.lowercased() {
      case "true": "true"
      case "false": "false"
      case "yes", "on": "true, or the text \(Value.string(word).literal)"
      case "no", "off": "false, or the text \(Value.string(word).literal)"
      case "nil", "null", "none": "nil"
      case "nan": "Double.nan"
      case "inf", "infinity": "Double.infinity"
      default: Value.string(word).literal
      }
    return SourceError(
      "'\(word.shown(to: 41))' is not a value, did you mean \(instead)?", at: name.offset)
  }

  private func path(_ name: Name) -> SourceError {
    SourceError(
      "'\(name.text.shown(to: 40))' is a path, a value was expected", at: name.offset)
  }

  /// What to say of a character with which no literal begins.
  private func noLiteral() -> SourceError {
    if isAt("'") {
      return SourceError("a text is written in double quotes, not in single ones", at: position)
    }
    if ["“", "”", "‘", "’", "„", "«"].contains(where: comes) {
      return SourceError("a text is written in straight quotes \"…\"", at: position)
    }
    if isAt("+"), byte(after: 1)?.isASCIIDigit == true {
      return SourceError("a number is written without '+'", at: position)
    }
    return unexpected("a value")
  }
}
