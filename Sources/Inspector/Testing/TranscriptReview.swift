import InspectableDoor

/// Where the answers to a review come from.
@MainActor
package protocol AnswerSource: AnyObject {
  /// Asks a question and waits for a line; nil at the end of input.
  func answer(to question: String) -> String?
}

/// Asks the person at standard input: at a terminal for a key, else for a line.
package final class StandardAnswers: AnswerSource {
  private static let controlC: UInt8 = 3
  private static let controlD: UInt8 = 4
  private static let enter: Set<UInt8> = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]

  /// Whether Enter right now would only end the answer before.
  private var hasAnswered = false

  package init() {}

  package func answer(to question: String) -> String? {
    try? Platform.writeAll(Array(question.utf8), to: 1)
    guard Platform.isTerminal(.input) else { return readLine() }
    var key = Platform.readKey()
    // One key is enough, but some people press Enter behind it.
    if hasAnswered, key.map(Self.enter.contains) == true { key = Platform.readKey() }
    hasAnswered = true
    guard let key, key != Self.controlC, key != Self.controlD else {
      try? Platform.writeAll(Array("\n".utf8), to: 1)
      return nil
    }
    let answer = Self.enter.contains(key) ? "" : String(decoding: [key], as: UTF8.self)
    try? Platform.writeAll(Array("\(ShownLine(answer).text)\n".utf8), to: 1)
    return answer
  }
}

/// Asks about one change after the other: yes, no, all, quit.
@MainActor
final class TranscriptReview {
  private let answers: any AnswerSource
  private let console: any Console
  private var takesAll = false
  /// Whether the user has quit; nothing is asked any more.
  private(set) var hasQuit = false

  private let palette: Palette

  init(answers: any AnswerSource, console: any Console, palette: Palette = .plain) {
    self.answers = answers
    self.console = console
    self.palette = palette
  }

  /// The hunks of a transcript that are wanted, all that were accepted before the user quit among them.
  func accepted(
    of hunks: [TranscriptUpdate.Hunk], _ result: TranscriptResult
  ) -> Set<TranscriptUpdate.Hunk> {
    var accepted: Set<TranscriptUpdate.Hunk> = []
    for (number, hunk) in hunks.enumerated() {
      if hasQuit { break }
      if !takesAll {
        show(hunk, result, number + 1, of: hunks.count)
        switch ask() {
        case .yes: break
        case .no: continue
        case .all: takesAll = true
        case .quit:
          hasQuit = true
          continue
        }
      }
      accepted.insert(hunk)
    }
    return accepted
  }

  private static let explanation = [
    "y  take this change", "n  leave this as it is", "a  take this one and all that follow",
    "q  stop here; what was taken so far is written",
  ]

  private enum Answer: String, CaseIterable {
    case yes, no, all, quit
  }

  private func show(
    _ hunk: TranscriptUpdate.Hunk, _ result: TranscriptResult, _ number: Int, of count: Int
  ) {
    let command = result.differences.first { $0.exchange == hunk.exchange }?.command ?? ""
    let place = "\(result.path):\(hunk.range.lowerBound + 1):"
    let lines =
      [
        ShownLine(""), palette.paint(.part, place) + ShownLine(" change \(number) of \(count)"),
        ShownLine("    > " + command.firstLine),
      ]
      + TranscriptReport.lines(hunk.old, replacedBy: hunk.new, palette)
    console.write(lines, to: .output)
  }

  /// Asks until the answer is a valid one; the end of input means quit.
  private func ask() -> Answer {
    while let line = answers.answer(to: "take it? [y]es, [n]o, [a]ll, [q]uit: ") {
      let word = line.filter { !$0.isWhitespace }.lowercased()
      if let answer = Answer.allCases.first(where: {
        !word.isEmpty && $0.rawValue.hasPrefix(word)
      }) {
        return answer
      }
      if !word.isEmpty { console.write(Self.explanation, to: .output) }
    }
    return .quit
  }
}
