import InspectableDoor

/// A journal as text: commands, one a line, each followed by a checksum in a comment.
///
/// So a journal is a script, and damage to a line, or a missing one, is found: a checksum depends
/// on all lines before it.
package struct JournalLines {
  /// The first line of every journal.
  package static let title = "# inspector journal 1"
  /// Follows a command that was refused, or that the app did not survive.
  private static let notDone = "# not done"
  /// Comes before the first of the commands that one command does, followed by that command.
  private static let within = "# within "
  /// Follows the last of them.
  private static let over = "# over"
  /// The last line of a session that ended well.
  private static let ended = "# ended"

  /// The checksum of the lines so far; FNV-1a, 32 bits.
  private var sum: UInt32 = 2_166_136_261
  /// Whether line ends are part of the checksum, so that two lines cannot be taken for one; in the
  /// oldest journals they are not.
  private var sumsEnds = true

  package init() {}

  /// The line for a command, without the line feed at its end.
  package mutating func line(_ command: String) -> String {
    // Within open brackets a command may go on in a further line; in the journal it is one line.
    let text = SafeText.escapedCommand(
      command.utf8.contains(10) ? Parser(command).onOneLine : command)
    add(text)
    return text + checksum
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    if sumsEnds { add(UInt8(ascii: "\n")) }
  }

  private mutating func add(_ byte: UInt8) {
    sum = (sum ^ UInt32(byte)) &* 16_777_619
  }

  /// The comment at the end of a line.
  private var checksum: String {
    let digits = String(sum, radix: 16)
    return " # " + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The line that takes back the command before it.
  package mutating func withdrawal() -> String { line(Self.notDone) }

  /// The line before the commands that one command does.
  package mutating func beginning(of command: String) -> String { line(Self.within + command) }

  /// The line after them.
  package mutating func end() -> String { line(Self.over) }

  /// The last line of a session that ended well.
  package mutating func farewell() -> String { line(Self.ended) }

  /// How many of the last bytes of a journal tell whether its session ended well.
  static let farewellLength = "\n\(ended) # 01234567\n".utf8.count

  /// Whether a session ended well whose journal ends with these bytes.
  static func isFarewell(_ bytes: [UInt8]) -> Bool {
    bytes.count == farewellLength && bytes.last == UInt8(ascii: "\n")
      && bytes.starts(with: "\n\(ended) # ".utf8)
  }

  /// A command that does several others and was not over when its inspector ended.
  package struct Unfinished: Hashable, Sendable {
    package var command: String
    /// How many of the others there are.
    package var count: Int
  }

  /// What a journal holds.
  package struct Content: Hashable, Sendable {
    /// The commands since the app was loaded, that one first, without those that were not done.
    package var commands: [String] = []
    /// The command that was not over at its end, the outermost of several.
    package var unfinished: Unfinished?
    /// The first line that is not as it was written, from 1.
    package var damagedLine: Int?
    /// How many lines were dropped, that one and all that follow it.
    package var dropped = 0
  }

  /// Reads the good part of a journal.
  package static func read(_ bytes: [UInt8]) -> Content {
    var content = Content()
    var writer = JournalLines()
    // The commands that do others and are not over, each with how many commands came before it.
    var open: [(command: String, start: Int)] = []
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line feed is a line only if there is anything.
    if lines.last?.isEmpty == true { lines.removeLast() }
    let isCut = bytes.last != UInt8(ascii: "\n")
    for (index, line) in lines.enumerated() {
      let isWhole = !(isCut && index == lines.count - 1)
      guard isWhole, let command = writer.command(of: line, isFirst: index == 0) else {
        content.damagedLine = index + 1
        content.dropped = lines.count - index
        break
      }
      switch command {
      case title, ended: continue
      case notDone: _ = content.commands.popLast()
      case over: _ = open.popLast()
      case _ where command.hasPrefix(within):
        open.append((String(command.dropFirst(within.count)), content.commands.count))
      default: content.commands.append(command)
      }
    }
    if let (command, start) = open.first {
      content.unfinished = Unfinished(
        command: command, count: max(0, content.commands.count - start))
    }
    // What was done before the app was loaded again is no part of the session.
    if let start = content.commands.lastIndex(where: CommandText.isLoad) {
      content.commands.removeFirst(start)
    }
    return content
  }

  /// The command of a line; nil if its checksum does not fit the lines so far.
  private mutating func command(of line: ArraySlice<UInt8>, isFirst: Bool) -> String? {
    let mark = " # 01234567".utf8.count
    guard line.count > mark, let command = String(validating: line.dropLast(mark), as: UTF8.self)
    else { return nil }
    add(command)
    if isFirst, !line.suffix(mark).elementsEqual(checksum.utf8) {
      self = JournalLines()
      sumsEnds = false
      add(command)
    }
    guard line.suffix(mark).elementsEqual(checksum.utf8), isFirst == (command == Self.title) else {
      return nil
    }
    return command
  }
}
