import ExpectedOutput
import InspectableDoor

/// Writes a session down as a transcript, command by command.
///
/// A recording passes as a test at once: commands are written in their full form, output that looks
/// like something else is escaped, and failed commands have their exit code.
@MainActor
package final class Recorder {
  /// Where the transcript goes, as the user named it.
  package let path: String
  private let file: AppendedFile
  /// How many commands are in it.
  private(set) var count = 0

  /// A command from before the recording, without which what follows would not be the same.
  package struct PastCommand: Hashable, Sendable {
    /// The command in its full form.
    package var command: String
    /// What it gave; nil if that was not kept, and `...` stands for it.
    package var lines: [String]?
    /// Its exit code.
    package var code: Int32 = 0
  }

  /// Begins a transcript in a new file.
  ///
  /// - Parameter past: commands that lead to where the session is.
  package init(path: String, past: [PastCommand]) throws(FileProblem) {
    // In a Markdown file commands stand in fences, of which a recording has none.
    guard !path.hasSuffix(".md") else {
      throw FileProblem("would be read as Markdown, choose a name that ends in .inspect")
    }
    self.path = path
    file = try AppendedFile(new: path)
    do throws(FileProblem) {
      for past in past {
        try write(
          command: past.command, expected: past.lines?.map(EscapedLine.source(of:)) ?? ["..."],
          code: past.code)
      }
    } catch {
      file.remove(at: path)
      throw error
    }
  }

  /// Whether a path leads to the transcript that is being written.
  func writes(to path: String) -> Bool { file.stands(at: path) }

  /// Ends the transcript.
  ///
  /// One without a command is removed, since it would not be a transcript; output that differs each
  /// time becomes wildcards.
  ///
  /// - Parameter check: runs the text once more.
  /// - Returns: what to tell the user, and whether that is more than that there is a recording.
  func finish(_ check: (_ text: String, _ path: String) async -> Check) async -> Ending {
    if file.removeIfEmpty(at: path) {
      return Ending(line: "nothing was recorded, \(path) is gone again", isNews: true)
    }
    do throws(FileProblem) {
      let text = String(decoding: try LocalFiles().read(path), as: UTF8.self)
      guard file.stands(at: path) else { return Ending(line: "recorded \(path)", isNews: false) }
      let check = await check(text, path)
      if let revised = check.revised {
        try WrittenFile.replace(text, with: revised.text, at: path)
      }
      let news = check.news
      return Ending(
        line: (["recorded \(path)"] + news).joined(separator: ", "), isNews: !news.isEmpty)
    } catch {
      // The transcript is there all the same, without wildcards.
      return Ending(
        line: error.isFull
          ? "recorded \(path), without [..] for what it does not give again: \(error.reason)"
          : "recorded \(path)", isNews: error.isFull, problem: error.isFull ? error : nil)
    }
  }

  /// What came out when a recording was run once more.
  struct Check {
    /// The text in a form that passes the next time, and how many of its commands had to be changed for
    /// that; nil if it can stay as it is.
    var revised: (text: String, commands: Int)?
    /// Where it first gave something else.
    var first: String?
    /// The lines of the commands that failed in only one of the two runs.
    var failingOnce: [Int] = []
    /// After how many commands, and of how many, the user ended the run; nil if it came to its end.
    var end: (Int, of: Int)?

    /// What there is to tell.
    fileprivate var news: [String] {
      var news: [String] = []
      if let (_, count) = revised {
        news.append(
          "with [..] for what \(grouped(count)) "
            + "\(count == 1 ? "command does" : "commands do") not give again")
        if let first { news.append("first \(first)") }
      }
      if let first = failingOnce.first {
        let others = failingOnce.count - 1
        news.append(
          "line \(first)" + (others > 0 ? " and \(grouped(others)) more" : "")
            + " failed in one of two runs only")
      }
      if let end { news.append("checked up to command \(grouped(end.0)) of \(grouped(end.of))") }
      return news
    }
  }

  /// How a recording ended.
  struct Ending {
    /// What tells it.
    var line: String
    /// Whether who asked for the recording could not know it.
    var isNews: Bool
    /// Why it is not as it should be; nil if it is.
    var problem: FileProblem?
  }

  /// Writes one command with what it gave; nil where that is another each time.
  func record(_ command: String, lines: [String]?, code: Int32) throws(FileProblem) {
    try write(
      command: command, expected: lines?.map(EscapedLine.source(of:)) ?? ["..."], code: code)
  }

  private func write(command: String, expected: [String], code: Int32) throws(FileProblem) {
    try file.append(
      Self.lines(of: command, expected: expected, code: code).map { $0 + "\n" }.joined())
    count += 1
  }

  /// A command as it is written in a transcript, with the lines that it expects.
  static func lines(of command: String, expected: [String], code: Int32) -> [String] {
    var lines = command.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      ($0 == 0 ? "> " : ">> ") + SafeText.escapedCommand(String($1))
    }
    lines += expected
    if code != 0 { lines.append("? \(code)") }
    return lines
  }
}
