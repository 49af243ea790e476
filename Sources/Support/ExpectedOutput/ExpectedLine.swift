/// One line of expected output: literal text, wildcards, or both.
package struct ExpectedLine: Hashable, Sendable {
  /// A stretch of the line.
  package enum Piece: Hashable, Sendable {
    case text(String)
    /// `[..]`: any text.
    case any
    /// `[..NAME..]`: any text the first time, the same text ever after.
    case capture(String)
  }

  /// What a line stands for.
  package enum Kind: Hashable, Sendable {
    /// `...`: any number of lines.
    case anyLines
    /// One line, made of these pieces.
    case pieces([Piece])
  }

  /// The line as it is in the file.
  package let source: String
  package let kind: Kind

  /// A line that is neither text nor a wildcard.
  package struct Malformed: Error, Hashable {
    package var message: String
  }

  /// Reads a line of a transcript.
  package init(_ source: String) throws(Malformed) {
    self.source = source
    if source == "..." {
      kind = .anyLines
    } else if source.hasPrefix("\\") {
      kind = .pieces([.text(try EscapedLine.text(of: source))])
    } else {
      let pieces = Self.pieces(of: source)
      guard pieces.count <= 2 * Self.mostWildcards else {
        throw Malformed(message: "more than 1,000 wildcards in a line")
      }
      kind = .pieces(pieces)
    }
  }

  /// How many wildcards a line may have.
  private static let mostWildcards = 1_000

  /// Whether this is a line of nothing but white space.
  package var isBlank: Bool { source.allSatisfy(\.isWhitespace) }

  /// Whether any line at all matches.
  package var isWildcardOnly: Bool {
    switch kind {
    case .anyLines: true
    case .pieces(let pieces):
      !pieces.isEmpty && pieces.allSatisfy { if case .text = $0 { false } else { true } }
    }
  }

  /// Whether this is exactly that text, without any wildcard.
  package func isExactly(_ text: String) -> Bool {
    guard case .pieces(let pieces) = kind, case .text(let own)? = pieces.first else { return false }
    return pieces.count == 1 && own.utf8.elementsEqual(text.utf8)
  }

  /// The names this line captures.
  package var captures: [String] {
    guard case .pieces(let pieces) = kind else { return [] }
    return pieces.compactMap { if case .capture(let name) = $0 { name } else { nil } }
  }

  /// The names of captures that a command refers to.
  package static func captureNames(in text: String) -> [String] {
    pieces(of: text).compactMap { if case .capture(let name) = $0 { name } else { nil } }
  }

  /// A command with the captured texts in their places; `[..]` is plain text there.
  package static func replacingCaptures(in text: String, with captured: [String: String]) -> String
  {
    pieces(of: text).map { piece in
      switch piece {
      case .text(let text): text
      case .any: "[..]"
      case .capture(let name): captured[name] ?? "[..\(name)..]"
      }
    }.joined()
  }

  private static func pieces(of line: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = line[...]
    while let start = rest.range(ofText: "[..") {
      let inner = rest[start.upperBound...]
      if inner.first == "]" {
        text += rest[..<start.lowerBound]
        append(&text, .any)
        rest = inner.dropFirst()
        continue
      }
      let name = inner.prefix { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
      let tail = inner[name.endIndex...]
      if !name.isEmpty, name.first?.isNumber == false, tail.hasPrefix("..]") {
        text += rest[..<start.lowerBound]
        append(&text, .capture(String(name)))
        rest = tail.dropFirst(3)
      } else {
        text += rest[..<start.upperBound]
        rest = inner
      }
    }
    text += rest
    if !text.isEmpty || pieces.isEmpty { pieces.append(.text(text)) }
    return pieces

    func append(_ text: inout String, _ piece: Piece) {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(piece)
    }
  }
}

extension Substring {
  /// Where a short ASCII text first occurs.
  fileprivate func range(ofText needle: String) -> Range<Index>? {
    // By bytes: each command of a recording is looked through, and characters would take half as long as the app.
    var start = startIndex
    while let found = utf8[start...].firstIndex(of: needle.utf8[needle.startIndex]) {
      if utf8[found...].starts(with: needle.utf8) {
        return found..<utf8.index(found, offsetBy: needle.utf8.count)
      }
      start = utf8.index(after: found)
    }
    return nil
  }
}
