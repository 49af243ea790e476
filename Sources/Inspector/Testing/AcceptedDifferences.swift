import ExpectedOutput
import InspectableDoor

/// The differences between two builds that somebody has accepted: `compare --accept FILE`.
///
/// The file holds blocks as `compare` prints them, with blank lines between:
///
/// ```text
/// # Dates are shown in full now.
/// > dispatch Add 2
///   - ~ count: [..]
///   + ~ count: [..]
/// ```
///
/// Lines with `-` are the old build's and lines with `+` the new one's, with the wildcards of transcripts. A
/// block accepts these lines where all of its lines are among those that differ. A command, also with wildcards,
/// restricts a block to it.
package struct AcceptedDifferences: Sendable {
  private var blocks: [Block] = []

  fileprivate struct Block: Sendable {
    /// The line of the file where it begins.
    let line: Int
    var command: ExpectedLine?
    var old: [ExpectedLine] = []
    var new: [ExpectedLine] = []
    var isUsed = false
  }

  package init() {}

  /// Reads a file of accepted differences.
  package init(path: String) throws(FileProblem) {
    let text = try FileProblem.naming(path) { () throws(FileProblem) in
      try LocalFiles().transcript(path)
    }
    try self.init(text, path: path)
  }

  /// - Parameter path: the file, as errors name it.
  package init(_ text: String, path: String) throws(FileProblem) {
    var block: Block?
    for (index, source) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let indentation = source.prefix { $0 == " " }.count
      let words = source.dropFirst(indentation)
      if words.isEmpty {
        try add(&block, path)
        continue
      }
      if words.hasPrefix("#") { continue }
      var open = block ?? Block(line: index + 1)
      do {
        let rest = String(words.dropFirst(words.dropFirst().first == " " ? 2 : 1))
        switch (words.first, indentation) {
        case ("-", ..<4): open.old.append(try ExpectedLine(trimmed(rest)))
        case ("+", ..<4): open.new.append(try ExpectedLine(trimmed(rest)))
        case (">", _): open.command = try ExpectedLine(trimmed(rest))
        // What is the same on both builds, as it is printed around a difference.
        case (_, 4...): break
        default:
          throw FileProblem("expected '- ' and a line of the old build, or '+ ' and one of the new")
        }
      } catch {
        let message = (error as? FileProblem)?.reason ?? (error as? ExpectedLine.Malformed)?.message
        throw FileProblem("\(path):\(index + 1): \(message ?? "\(error)")")
      }
      block = open
    }
    try add(&block, path)
  }

  private mutating func add(_ block: inout Block?, _ path: String) throws(FileProblem) {
    defer { block = nil }
    guard let complete = block else { return }
    guard !complete.old.isEmpty || !complete.new.isEmpty else {
      throw FileProblem(
        "\(path):\(complete.line): no line begins with '- ' or '+ ', so nothing is accepted")
    }
    blocks.append(complete)
  }

  /// Whether a difference is accepted: each line that differs is in one of the blocks.
  package mutating func accept(_ difference: TranscriptResult.Difference) -> Bool {
    let lines = difference.differingLines
    var (old, new) = (lines.old, lines.new)
    var used: [Int] = []
    for (index, block) in blocks.enumerated()
    where block.isAbout(difference.command) && block.isAmong(lines) {
      used.append(index)
      old.removeAll { line in block.old.contains { $0.matches(line) } }
      new.removeAll { line in block.new.contains { $0.matches(line) } }
    }
    guard old.isEmpty, new.isEmpty else { return false }
    for index in used { blocks[index].isUsed = true }
    return !used.isEmpty
  }

  /// The lines of the file where blocks begin that accepted nothing.
  package var unused: [Int] { blocks.filter { !$0.isUsed }.map(\.line) }
}

/// Indentation says nothing in a difference that somebody copied.
private func trimmed(_ line: String) -> String { String(line.drop { $0 == " " }) }

extension AcceptedDifferences.Block {
  fileprivate func isAbout(_ command: String) -> Bool {
    self.command?.matches(trimmed(command)) ?? true
  }

  /// Whether each line of the block is among those that differ.
  fileprivate func isAmong(_ lines: (old: [String], new: [String])) -> Bool {
    old.allSatisfy { lines.old.contains(where: $0.matches) }
      && new.allSatisfy { lines.new.contains(where: $0.matches) }
  }
}

extension ExpectedLine {
  fileprivate func matches(_ line: String) -> Bool {
    var matcher = OutputMatcher()
    return matcher.matches([line], [self])
  }
}

extension TranscriptResult.Difference {
  /// Something that was found of a command without a transcript, in lines.
  init(_ finding: [String], of command: String) {
    self.init(
      exchange: 0, line: 1, command: command, expected: [], actual: finding,
      expectedCode: 0, code: 0, revision: OutputRevision(replacing: [], by: finding), broken: nil)
  }

  /// The lines of each output that the other lacks, without their indentation; an exit code that differs is a
  /// line, as in a transcript.
  fileprivate var differingLines: (old: [String], new: [String]) {
    var lines: (old: [String], new: [String]) = ([], [])
    for row in revision.rows {
      switch row {
      case .same: break
      case .missing(let source):
        let text = source.hasPrefix("\\") ? try? EscapedLine.text(of: source) : source
        lines.old.append(trimmed(text ?? source))
      case .surplus(let text, _): lines.new.append(trimmed(text))
      }
    }
    if code != expectedCode {
      lines.old.append("? \(expectedCode)")
      lines.new.append("? \(code)")
    }
    return lines
  }
}
