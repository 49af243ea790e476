import InspectableDoor

/// What can be found out about a command from its words alone.
extension SecretFinder {
  private struct Token {
    enum Kind { case word, text, number }

    var kind: Kind
    var range: Range<Int>
    /// Whether it stands directly within `[` and `]`, as in a path.
    var isSubscript = false
  }

  /// The ways in which words of ours can repeat what is hidden in a stretch of a command: as it was typed, as
  /// its value is written in any notation, and so for each text, number and word in it.
  static func spellings(of range: Range<Int>, in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let parts = tokens(of: bytes, text, from: range.lowerBound).map(\.range)
      .prefix { $0.lowerBound < range.upperBound }
    return ([range] + parts).flatMap { part -> [String] in
      let source = String(decoding: bytes[part.clamped(to: range)], as: UTF8.self)
      guard let value = try? Value(parsing: source) else { return [source] }
      guard case .string(let content) = value else { return [source, value.literal] }
      // Words of ours may quote a piece of the command, the text in it included.
      let quoted = Value.string(source).literal.dropFirst().dropLast()
      return [source, String(source.dropFirst().dropLast()), String(quoted)]
        + SecretTexts.spellings(of: content).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Words, numbers and texts in quotes; a text that is never closed goes to the end.
  private func tokens(from start: Int) -> [Token] {
    Self.tokens(of: Array(text.utf8), text, from: start)
  }

  private static func tokens(of bytes: [UInt8], _ text: String, from start: Int) -> [Token] {
    var tokens: [Token] = []
    var i = min(start, bytes.count)
    while i < bytes.count {
      let first = i
      if bytes[i] == UInt8(ascii: "\"") {
        var parser = Parser(text, from: i)
        i = (try? parser.literal()) == nil ? bytes.count : parser.position
        tokens.append(Token(kind: .text, range: first..<i))
      } else if bytes[i].isNameByte || bytes[i] >= 0x80 || bytes[i] == UInt8(ascii: "'") {
        while i < bytes.count, !bytes[i].isSpaceOrBracket { i += 1 }
        let isNumber = (0x30...0x39).contains(bytes[first])
        tokens.append(Token(kind: isNumber ? .number : .word, range: first..<i))
      } else {
        // A placeholder is not a word.
        let isPlaceholder = bytes[i...].starts(with: Value.secret(fingerprint: 0).literal.utf8)
        i += isPlaceholder ? Value.secret(fingerprint: 0).literal.utf8.count : 1
        continue
      }
      let isOpen = first > 0 && bytes[first - 1] == UInt8(ascii: "[")
      let isClosed = i < bytes.count && bytes[i] == UInt8(ascii: "]")
      tokens[tokens.count - 1].isSubscript = isOpen && isClosed
    }
    return tokens
  }

  /// The texts in quotes.
  func texts(from start: Int) -> [Range<Int>] {
    tokens(from: start).filter { $0.kind == .text }.map(\.range)
  }

  /// Where known secrets are repeated: in texts, and where there is no name.
  func repetitions(of secrets: SecretTexts) -> [Range<Int>] {
    let found = secrets.ranges(in: text)
    guard !found.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    let quoted = texts(from: 0)
    return found.filter { range in
      if quoted.contains(where: { $0.contains(range.lowerBound) }) { return true }
      // What can be no name is none, wherever it stands.
      guard bytes[range].allSatisfy({ $0.isNameByte || $0 >= 0x80 }) else { return true }
      let isMember = range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: ".")
      let isOwner = range.upperBound < bytes.count && ":.([".utf8.contains(bytes[range.upperBound])
      let word = String(decoding: bytes[range], as: UTF8.self)
      return !isMember && !isOwner && !scene.isName(word) && hiding(word) == nil
    }
  }

  private func text(_ token: Token) -> String {
    String(decoding: Array(text.utf8)[token.range], as: UTF8.self)
  }

  /// The words from an offset on, with the words joined to them by points.
  func words(from start: Int) -> [String] {
    tokens(from: start).filter { $0.kind == .word }.map(text)
  }

  /// Whether the words name something that takes a secret or is one.
  func mentionsSecret(from start: Int) -> Bool {
    let actions = scene.callables.filter(\.takesSecrets)
    let names = Set(
      actions.map(\.name) + actions.flatMap { $0.parameters.filter(\.isSecret).compactMap(\.label) }
        + (scene.secrets?.answers ?? []))
    return mentionsPath(from: start)
      || parts(from: start).contains { word in
        names.contains(word) || Nearest.name(to: word, in: Array(names)) != nil
      }
  }

  /// Whether a word is the last of a secret path.
  func mentionsPath(from start: Int) -> Bool {
    let names = (scene.secrets?.paths ?? []).compactMap { path in
      path.components.last { if case .member = $0 { true } else { false } }
    }
    guard !names.isEmpty else { return false }
    return parts(from: start).contains { names.contains(.member($0)) }
  }

  private func parts(from start: Int) -> [String] {
    words(from: start).flatMap {
      $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
  }

  /// The values in an expression, and words that are not a path of the scene.
  func operands(from start: Int) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    let known = ExpressionWords.all.union(scene.partNames + SceneDescription.ownRoots)
    var previous = ""
    return tokens(from: start).compactMap { token in
      let word = text(token)
      defer { previous = word }
      if token.kind != .word { return token.isSubscript ? nil : token.range }
      let before = bytes[..<token.range.lowerBound].suffix(2)
      let isFlagOrRest = before.elementsEqual("--".utf8) || before.elementsEqual("].".utf8)
      let root = word.split(separator: ".").first.map(String.init) ?? word
      return isFlagOrRest || previous == "is" || known.contains(root) ? nil : token.range
    }
  }

  /// Everything that can be meant as a value: everything except names before brackets and known
  /// labels.
  func values(from start: Int) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    let labels = Set(scene.callables.flatMap { $0.parameters.compactMap(\.label) })
    let names = Set(scene.callables.map(\.name) + (scene.secrets?.answers ?? []))
    return tokens(from: start).compactMap { token in
      let word = text(token)
      var next = token.range.upperBound
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      if token.kind == .word {
        if word.hasSuffix(":"), labels.contains(String(word.dropLast())) { return nil }
        if names.contains(word) { return nil }
        if token.range.lowerBound == start { return nil }
      }
      return token.range
    }
  }
}

extension UInt8 {
  /// Whether a word ends here.
  fileprivate var isSpaceOrBracket: Bool {
    self <= 0x20 || "()[]{},\"".utf8.contains(self)
  }
}
