extension Parser {
  /// Consumes a call: `RemoveTodo(index: 1)`, the same with a space before the bracket, in words
  /// `RemoveTodo index: 1`, or the bare name.
  ///
  /// In words the call reaches to the end of the text.
  ///
  /// - Parameters:
  ///   - what: what is missing where there is no name.
  ///   - takesPath: whether the name may be a path with subscripts: `main.rows[2].onTap()`.
  package mutating func call(
    _ what: String = "a name", takesPath: Bool = false
  ) throws(SourceError) -> Call {
    skipTrivia()
    let start = position
    let isImplicitCase = skip(".")
    let nameOffset = position
    let name: String
    if isImplicitCase {
      guard let word = try word() else { throw unexpected("a case's name after '.'") }
      name = word.text
    } else {
      guard let found = try calledName(takesPath: takesPath) else { throw unexpected(what) }
      name = found
    }
    let written = text(start..<position)
    let nameEnd = position
    var steps: [Int] = []
    if takesPath, !isImplicitCase {
      var copy = Parser(bytes: bytes, from: nameOffset)
      if let path = try? copy.locatedPath(), copy.position == nameEnd { steps = path.offsets }
    }
    skipTrivia()
    let arguments: [Call.Argument]
    if isAt("(") {
      arguments = try bracketedArguments()
    } else if position == bytes.count {
      arguments = []
    } else {
      guard position > nameEnd else {
        throw unexpected("white space or '(' after the name '\(name.shown(to: 40))'")
      }
      arguments = try wordArguments(of: written)
    }
    return Call(
      name: name, writtenName: written, isImplicitCase: isImplicitCase, nameOffset: nameOffset,
      steps: steps, arguments: arguments)
  }

  /// Consumes the name of what is called, perhaps a path; nil if none comes next.
  mutating func calledName(takesPath: Bool) throws(SourceError) -> String? {
    guard var name = try self.name(standsAlone: true)?.text else { return nil }
    guard takesPath, isAt("[") else { return name }
    let rest = try pathSteps()
    for component in rest.path.components {
      if case .member = component { name += "." }
      name += ValuePath([component]).description
    }
    return name
  }

  private mutating func bracketedArguments() throws(SourceError) -> [Call.Argument] {
    let opening = position
    position += 1
    var arguments: [Call.Argument] = []
    while true {
      skipTrivia()
      if skip(")") { return arguments }
      if byte == nil { throw neverClosed(from: opening) }
      let start = position
      do throws(SourceError) {
        arguments.append(try argument())
      } catch {
        position = start
        throw missingColon() ?? error
      }
      skipTrivia()
      if skip(",") { continue }
      if skip(")") { return arguments }
      if byte == nil { throw neverClosed(from: opening) }
      throw unexpected("',' or ')'")
    }
  }

  private mutating func wordArguments(of name: String) throws(SourceError) -> [Call.Argument] {
    var arguments: [Call.Argument] = []
    while position < bytes.count {
      if let words = bareWords(), !Parser.saysYesOrNo(words.all) {
        throw missingColon()
          ?? SourceError(
            "'\(words.first.shown(to: 40))' is not a value, did you mean "
              + "\(Value.string(words.all.elided(to: 60)).literal)?", at: words.offset)
      }
      arguments.append(try argument())
      let end = position
      skipTrivia()
      if isAt(",") {
        throw SourceError(
          "arguments in words have no commas, did you mean \(name.shown(to: 40))(…, …)?",
          at: position)
      }
      if position == end, position < bytes.count {
        throw unexpected("white space before the next argument")
      }
    }
    return arguments
  }

  private mutating func argument() throws(SourceError) -> Call.Argument {
    let labelOffset = position
    let label = try label()
    let valueOffset = position
    let value = try literalAtCursor()
    return Call.Argument(
      label: label, value: value, labelOffset: labelOffset, valueOffset: valueOffset, source: bytes)
  }

  /// What to say of a word before a text, a number or a list, as of a label without its colon.
  private func missingColon() -> SourceError? {
    var copy = self
    let end = copy.endOfWord(from: position)
    let word = text(position..<end)
    guard end > position, end < bytes.count, bytes[end] == 0x20, Parser.constant(word) == nil
    else { return nil }
    copy.position = end
    while copy.byte == 0x20 { copy.position += 1 }
    guard let next = copy.byte, next.isASCIIDigit || "\"[-".utf8.contains(next),
      let value = try? copy.literalAtCursor()
    else { return nil }
    return SourceError(
      "a ':' is missing after '\(word.shown(to: 40))', did you mean "
        + "'\(word.shown(to: 40)): \(value.literal.elided(to: 60))'?", at: position)
  }

  /// The plain words that come next where an argument should, behind its label if it has one.
  private func bareWords() -> (first: String, all: String, offset: Int)? {
    var copy = self
    do {
      _ = try copy.label()
    } catch {
      return nil
    }
    let offset = copy.position
    var end = copy.endOfWord(from: offset)
    let first = text(offset..<end)
    guard end > offset, Parser.constant(first) == nil else { return nil }
    if end < bytes.count, !bytes[end].isSpace { return nil }
    while true {
      copy.position = end
      while let byte = copy.byte, byte == 0x20 { copy.position += 1 }
      let next = copy.endOfWord(from: copy.position)
      let isWord =
        next > copy.position && Parser.constant(text(copy.position..<next)) == nil
        && (next == bytes.count || bytes[next].isSpace)
      guard isWord else { break }
      end = next
    }
    return (first, text(offset..<end), offset)
  }
}
