extension Parser {
  /// A word or a name in backticks.
  struct Word {
    var text: String
    var isQuoted: Bool
  }

  /// A name of one or more words joined by dots, the last perhaps generic.
  struct Name {
    /// All but the last word, joined by dots; nil for a name of one word.
    var qualifier: String?
    var last: Word
    var firstIsQuoted: Bool
    var offset: Int

    var text: String { qualifier.map { $0 + "." + last.text } ?? last.text }

    /// A plain name of just this word.
    func isWord(_ word: String) -> Bool {
      qualifier == nil && !last.isQuoted && last.text == word
    }
  }

  /// Consumes a word, or a name in backticks; nil if neither comes next.
  mutating func word() throws(SourceError) -> Word? {
    guard let byte else { return nil }
    if byte == UInt8(ascii: "`") { return Word(text: try quotation(), isQuoted: true) }
    let end = endOfWord(from: position)
    guard end > position else { return nil }
    defer { position = end }
    return Word(text: text(position..<end), isQuoted: false)
  }

  /// Consumes words joined by dots, such as `Outer.Inner` or `Pair<Int, String>`.
  /// - Parameter standsAlone: Whether generic arguments are taken also where no bracket or dot
  ///   follows them; in an expression `<` compares.
  mutating func name(standsAlone: Bool = false) throws(SourceError) -> Name? {
    let offset = position
    guard var last = try genericWord(standsAlone: standsAlone) else { return nil }
    let firstIsQuoted = last.isQuoted
    var qualifier: String?
    while isAt(".") {
      position += 1
      guard let next = try genericWord(standsAlone: standsAlone) else {
        throw unexpected("a name after '.'")
      }
      if qualifier == nil { qualifier = "" } else { qualifier?.append(".") }
      qualifier?.append(last.text)
      last = next
    }
    return Name(qualifier: qualifier, last: last, firstIsQuoted: firstIsQuoted, offset: offset)
  }

  private mutating func genericWord(standsAlone: Bool) throws(SourceError) -> Word? {
    guard var word = try word() else { return nil }
    guard isAt("<"), !word.isQuoted else { return word }
    let end = bytes.withUnsafeBufferPointer { NameSyntax.endOfGenerics($0, from: position) }
    guard let end else { return word }
    let follows = end < bytes.count ? bytes[end] : nil
    guard standsAlone || follows == UInt8(ascii: "(") || follows == UInt8(ascii: ".") else {
      return word
    }
    word.text += text(position..<end)
    position = end
    return word
  }
}

// MARK: For commands

extension Parser {
  /// Consumes one plain word, such as a verb or the name of an app, screen or branch.
  /// - Parameter what: What is expected here, for the message if no word comes next.
  package mutating func identifier(_ what: String = "a name") throws(SourceError) -> String {
    skipTrivia()
    guard let word = try word() else { throw unexpected(what) }
    return word.text
  }

  /// Consumes a flag such as `--last`, and gives its name without the dashes; nil if none is next.
  package mutating func flag() -> String? {
    skipTrivia()
    guard comes("--") else { return nil }
    var end = position + 2
    while end < bytes.count, bytes[end].isASCIINameByte || bytes[end] == UInt8(ascii: "-") {
      end += 1
    }
    guard end > position + 2, end == bytes.count || bytes[end].isSpace else { return nil }
    defer { position = end }
    return text(position + 2..<end)
  }

  /// Consumes a file's name: a text in quotes, or everything up to the next white space.
  /// - Parameter what: What is expected here, for the message if nothing comes next.
  package mutating func fileName(_ what: String = "a file name") throws(SourceError) -> String {
    skipTrivia()
    if isAt("\"") { return try string() }
    let start = position
    while let byte, !byte.isSpace { position += 1 }
    guard position > start else { throw unexpected(what) }
    return text(start..<position)
  }

  /// Consumes everything that is left, without white space around it; a `#` is kept.
  package mutating func rest() -> String {
    while let byte, byte.isSpace { position += 1 }
    var end = bytes.count
    while end > position, bytes[end - 1].isSpace { end -= 1 }
    defer { position = bytes.count }
    return text(position..<end)
  }
}
