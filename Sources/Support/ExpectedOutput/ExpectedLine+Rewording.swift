extension ExpectedLine {
  /// Whether this line has text as well as wildcards, so that it can be reworded.
  package var mixesWildcards: Bool {
    if case .pieces(let pieces) = kind { pieces.count > 1 } else { false }
  }

  /// This line for a text that no longer matches it: new words, but as many of its wildcards as
  /// keep their place.
  ///
  /// A wildcard has its place between the word before it and the word after it. Where none keeps
  /// it, or the text could be taken for something else, there is no such line.
  package func reworded(for text: String, _ matcher: OutputMatcher) -> ExpectedLine? {
    guard mixesWildcards, case .pieces(let pieces) = kind else { return nil }
    for kept in Self.reductions(of: pieces) {
      guard let source = Self.source(of: kept, for: text[...]),
        let line = try? ExpectedLine(source), matcher.resembles(text, line),
        line.wildcards == kept.filter(\.isWildcard),
        // Its text, with a letter in place of each wildcard, must be one that needs no escaping in
        // a transcript.
        EscapedLine.source(of: line.sample) == line.sample
      else { continue }
      return line
    }
    return nil
  }

  /// The pieces, then fewer and fewer of them, with wildcards left out from the end or from the
  /// start.
  private static func reductions(of pieces: [Piece]) -> [ArraySlice<Piece>] {
    let places = pieces.indices.filter { pieces[$0].isWildcard }
    return [pieces[...]]
      + places.indices.dropFirst().flatMap { dropped in
        // A piece of text stays at the end where wildcards were left out, to find the place of its
        // neighbour.
        [pieces[..<places[places.count - dropped]], pieces[(places[dropped - 1] + 1)...]]
      }.filter { $0.contains(where: \.isWildcard) }
  }

  private var wildcards: [Piece] {
    guard case .pieces(let pieces) = kind else { return [] }
    return pieces.filter(\.isWildcard)
  }

  /// The line with a letter for each wildcard.
  private var sample: String {
    guard case .pieces(let pieces) = kind else { return source }
    return pieces.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
  }

  private static func source(of pieces: ArraySlice<Piece>, for text: Substring) -> String? {
    var rest = text
    var source = ""
    // Whether the text here goes into a wildcard that was opened before.
    var isOpen = false
    for (index, piece) in zip(pieces.indices, pieces) {
      switch piece {
      case .any:
        source += "[..]"
        isOpen = true
      case .capture(let name):
        source += "[..\(name)..]"
        isOpen = true
      case .text(let old):
        let isLast = index == pieces.endIndex - 1
        guard let found = place(of: old, in: rest, isFirst: !isOpen, isLast: isLast) else {
          return nil
        }
        source += rest[found]
        rest = rest[found.upperBound...]
        isOpen = false
      }
    }
    return isOpen || rest.isEmpty ? source : nil
  }

  /// The stretch that takes the place of a piece of text: the piece itself, or all from the word
  /// that followed the wildcard before it to the word that preceded the wildcard after it.
  private static func place(
    of old: String, in rest: Substring, isFirst: Bool, isLast: Bool
  ) -> Range<Substring.Index>? {
    if let found = rest.firstRange(of: old),
      !isFirst || found.lowerBound == rest.startIndex, !isLast || found.upperBound == rest.endIndex
    {
      return found
    }
    var start = rest.startIndex
    var end = rest.endIndex
    var left = rest
    if !isFirst {
      guard let found = rest.firstRange(of: firstWord(of: old)) else { return nil }
      start = found.lowerBound
      left = rest[found.upperBound...]
    }
    if !isLast {
      guard let found = left.firstRange(of: lastWord(of: old)) else { return nil }
      end = found.upperBound
    }
    return start..<end
  }

  /// What a piece begins with, up to the end of its first word; before a number only the signs,
  /// since numbers change.
  private static func firstWord(of text: String) -> Substring {
    let signs = text.prefix { !$0.isWordPart }
    let word = text[signs.endIndex...].prefix { $0.isWordPart }
    let isNumber = word.allSatisfy(\.isNumber)
    return isNumber && !signs.allSatisfy(\.isWhitespace) ? signs : text[..<word.endIndex]
  }

  /// What a piece ends with, from the start of its last word, by the same rule.
  private static func lastWord(of text: String) -> Substring {
    let signs = text.suffix { !$0.isWordPart }
    let word = text[..<signs.startIndex].suffix { $0.isWordPart }
    let isNumber = word.allSatisfy(\.isNumber)
    return isNumber && !signs.allSatisfy(\.isWhitespace) ? signs : text[word.startIndex...]
  }
}

extension ExpectedLine.Piece {
  fileprivate var isWildcard: Bool { if case .text = self { false } else { true } }
}

extension BidirectionalCollection {
  fileprivate func suffix(_ belongs: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !belongs($0) }.map(index(after:)) ?? startIndex)...]
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
