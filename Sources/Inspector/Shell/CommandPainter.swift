import InspectableDoor

/// Says how each byte of a command looks that is typed: its verb, texts, numbers and paths, and what is
/// wrong or still open.
///
/// It never asks the app: every key that is pressed waits for it.
package struct CommandPainter {
  private let registry: Registry
  private let aliases: Set<String>
  /// With what else a line may begin: names of parts, functions and definitions.
  private let names: Set<String>
  /// Whether an unknown verb is wrong, and not perhaps somebody else's.
  private let knowsAllVerbs: Bool

  package init(
    registry: Registry, aliases: Set<String> = [], names: Set<String> = [],
    knowsAllVerbs: Bool = true
  ) {
    self.registry = registry
    self.aliases = aliases
    self.names = names
    self.knowsAllVerbs = knowsAllVerbs
  }

  /// The style of each byte.
  ///
  /// - Parameter cursor: where a word may still go on; nil if the text is complete.
  package func styles(of text: String, cursor: Int?) -> [Style] {
    var painting = Painting(text)
    painting.paintNotation(text)
    let end = painting.paintComment()
    painting.paintBrackets(to: end)
    paintCommand(&painting, from: 0, to: end, cursor: cursor)
    return painting.styles
  }

  /// Colours the verb of a command that begins at a byte, and of those that it holds.
  private func paintCommand(_ painting: inout Painting, from start: Int, to end: Int, cursor: Int?)
  {
    let bytes = painting.bytes
    var first = start
    while first < end, bytes[first].isSpace { first += 1 }
    if first + 1 < end, [UInt8(ascii: "."), UInt8(ascii: ":")].contains(bytes[first]),
      bytes[first + 1].beginsName
    {
      painting.paint(.plain, first..<(first + 1))
      first += 1
    }
    guard first < end, bytes[first].beginsName else { return }
    let behind = bytes[first..<end].firstIndex { !$0.isNameByte && $0 != UInt8(ascii: "-") } ?? end
    let word = String(decoding: bytes[first..<behind], as: UTF8.self)
    if aliases.contains(word) {
      painting.paint(.verb, first..<behind)
    } else if let command = Abbreviation.command(word, in: registry),
      !(names.contains(word) && behind < end && bytes[behind].continuesPath)
    {
      painting.paint(.verb, first..<behind)
      guard command.holdsCommand else { return }
      for inner in painting.commands(from: behind, to: end) {
        paintCommand(&painting, from: inner.lowerBound, to: inner.upperBound, cursor: cursor)
      }
    } else if !names.contains(word), knowsAllVerbs, cursor != behind || !begins(with: word) {
      painting.paint(.error, first..<behind)
    }
  }

  /// Whether something with which a line can begin begins with a word.
  private func begins(with word: String) -> Bool {
    registry.commands.contains { ([$0.verb] + $0.aliases).contains { $0.hasPrefix(word) } }
      || aliases.contains { $0.hasPrefix(word) } || names.contains { $0.hasPrefix(word) }
  }

  /// A text whose bytes get their styles.
  private struct Painting {
    let bytes: [UInt8]
    private(set) var styles: [Style]

    init(_ text: String) {
      bytes = Array(text.utf8)
      styles = Array(repeating: .plain, count: bytes.count)
    }

    mutating func paint(_ style: Style, _ range: Range<Int>) {
      for index in range { styles[index] = style }
    }

    mutating func paintNotation(_ text: String) {
      var offset = 0
      NotationPainter.tokens(of: text) { token, style in
        let end = offset + token.utf8.count
        if style != .plain { paint(style, offset..<end) }
        offset = end
      }
    }

    /// Colours the comment at the end.
    /// - Returns: where it begins.
    mutating func paintComment() -> Int {
      var scan = BracketScan()
      for (index, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "#"), !scan.isInText, index == 0 || bytes[index - 1].isSpace,
          index + 1 == bytes.count || bytes[index + 1].isSpace || index == 0
        {
          let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          paint(.aside, index..<end)
          if end == bytes.count { return index }
        }
        scan.take(byte)
      }
      return bytes.count
    }

    /// Colours what is open at the end, and what closes nothing.
    mutating func paintBrackets(to end: Int) {
      var open: [(byte: UInt8, index: Int)] = []
      var scan = BracketScan()
      var quotation = 0
      for index in 0..<end where styles[index] != .aside {
        let byte = bytes[index]
        let wasInText = scan.isInText
        scan.take(byte)
        if !wasInText, scan.isInText { quotation = index }
        if wasInText || scan.isInText { continue }
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append((byte, index))
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if let last = open.last, last.byte.closing == byte {
            open.removeLast()
          } else {
            styles[index] = .error
          }
        default: break
        }
      }
      for bracket in open { styles[bracket.index] = .unclosed }
      if scan.isInText { styles[quotation] = .unclosed }
    }

    /// The commands that another one holds, flags before them left out.
    func commands(from start: Int, to end: Int) -> [Range<Int>] {
      var found: [Range<Int>] = []
      var scan = BracketScan()
      var first = start
      for index in start..<end {
        let byte = bytes[index]
        let rest = bytes[index..<end]
        if scan.isOutside {
          let isWord = index == start || bytes[index - 1].isSpace
          if byte == UInt8(ascii: ";") {
            found.append(first..<index)
            first = index + 1
          } else if isWord, rest.starts(with: "-- ".utf8) {
            found.append(first..<index)
            first = index + 2
          } else if isWord, rest.starts(with: "--".utf8) {
            first = rest.firstIndex { $0.isSpace || $0 == UInt8(ascii: ";") } ?? end
          }
        }
        scan.take(byte)
      }
      return found + [min(first, end)..<end]
    }
  }
}

extension UInt8 {
  /// Whether words end at it, the end of a line included.
  fileprivate var isSpace: Bool { isBlank || self == UInt8(ascii: "\n") }

  /// Whether a verb or a name can begin with it.
  fileprivate var beginsName: Bool { isNameByte && !(0x30...0x39).contains(self) }

  fileprivate var continuesPath: Bool { self == UInt8(ascii: ".") || self == UInt8(ascii: "[") }

  /// The bracket that closes this one.
  fileprivate var closing: UInt8? {
    switch self {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }
}

extension Shell {
  /// How the bytes of a line look that is typed; nil where it has no colours.
  package func highlight(
    _ line: String, at cursor: Int?
  ) -> (styles: [Style], palette: Palette)? {
    let settings = interpreter.settings
    guard isPrompting, settings.highlighting else { return nil }
    let palette = interpreter.promptPalette()
    guard palette.isColored else { return nil }
    let session = interpreter.session
    let painter = CommandPainter(
      registry: interpreter.registry, aliases: Set(settings.aliases.keys),
      names: ((try? session.scene())?.roots ?? [])
        .union(session.loaded?.definitions.names ?? [])
        .union(Definitions.shownNames).union(ExpressionFunction.names)
        .union(["true", "false", "nil"]),
      knowsAllVerbs: guestComplete == nil)
    let earlier = earlierLines
    let styles = painter.styles(
      of: earlier + line, cursor: cursor.map { earlier.utf8.count + $0 })
    return (Array(styles.dropFirst(earlier.utf8.count)), palette)
  }
}
