import InspectableDoor

/// Where the answers to a review come from.
@MainActor
package protocol AnswerSource: AnyObject {
  /// Asks a question and waits for a line; nil at the end of input.
  func answer(to question: String) -> String?
}

/// Asks the person at standard input.
package final class StandardAnswers: AnswerSource {
  package init() {}

  package func answer(to question: String) -> String? {
    try? Platform.writeAll(Array(question.utf8), to: 1)
    return readLine()
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

  init(answers: any AnswerSource, console: any Console) {
    self.answers = answers
    self.console = console
  }

  /// The hunks of a transcript that are wanted; nil once the user has quit.
  func accepted(
    of update: TranscriptUpdate, _ result: TranscriptResult
  ) -> Set<TranscriptUpdate.Hunk>? {
    var accepted: Set<TranscriptUpdate.Hunk> = []
    for (number, hunk) in update.hunks.enumerated() {
      if hasQuit { return nil }
      if !takesAll {
        show(hunk, result, number + 1, of: update.hunks.count)
        switch ask() {
        case .yes: break
        case .no: continue
        case .all: takesAll = true
        case .quit:
          hasQuit = true
          return nil
        }
      }
      accepted.insert(hunk)
    }
    return hasQuit ? nil : accepted
  }

  private enum Answer: String, CaseIterable {
    case yes, no, all, quit
  }

  private func show(
    _ hunk: TranscriptUpdate.Hunk, _ result: TranscriptResult, _ number: Int, of count: Int
  ) {
    let command = result.differences.first { $0.exchange == hunk.exchange }?.command ?? ""
    let lines =
      ["", "\(result.path):\(hunk.range.lowerBound + 1): change \(number) of \(count)"]
      + ["    > " + command.firstLine]
      + hunk.old.map { "  - " + $0 }
      + hunk.new.map { "  + " + $0 }
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
    }
    return .quit
  }
}
