package import ExpectedOutput
package import InspectableDoor

extension Lesson {
  /// What a learner is asked to do, how that is known to be done, and what is answered to mistakes.
  ///
  /// In a lesson's file it is a fence with the word `task`, above the commands that do it:
  ///
  ///     when state.todos == ["buy milk", "visit Rome"]
  ///     Right. `undo` would bring it back.
  ///
  ///     > dispatch RemoveTodo(index: 2)
  ///     when !any(state.todos, it == "visit Rome")
  ///     That removed *visit Rome*; counting begins at 0.
  ///
  /// First stands when it is done, and what is said then; below, for each mistake, commands that make it,
  /// how it is known, and the answer. What is known is a condition that holds, or with `says` a line that the
  /// learner's command gave, in which `[..]` stands for anything.
  package struct Task: Hashable, Sendable {
    package var done: Answer
    package var mistakes: [Mistake]
  }

  /// Something that is said when something else is known.
  package struct Answer: Hashable, Sendable {
    package var sign: Sign
    /// Lines of Markdown.
    package var text: [String]
  }

  /// How it is known what a learner did.
  package enum Sign: Hashable, Sendable {
    /// An expression holds.
    case holds(ValueExpression)
    /// The command gave such a line.
    case says(ExpectedLine)
  }

  /// A mistake that people make.
  package struct Mistake: Hashable, Sendable {
    /// Commands that make it.
    package var commands: [String]
    package var answer: Answer

    /// Whether a command can have made it: an answer to any error at all is only one for the verbs of its
    /// commands, since another command had something else in mind.
    func isAnswered(by command: String) -> Bool {
      guard let any = try? ExpectedLine("error: [..]"), answer.sign == .says(any) else {
        return true
      }
      func verb(_ line: String) -> Substring? { line.split(separator: " ").first }
      return commands.contains { verb($0) == verb(command) }
    }
  }
}

extension Lesson.Task {
  /// Whether a line of Markdown opens a fence with a task.
  static func opensFence(_ line: String) -> Bool {
    let marker = line.prefix { $0 == "`" }
    return marker.count >= 3 && line.dropFirst(marker.count) == "task"
  }

  /// Reads what is in such a fence; `number` is that of its first line.
  init(_ lines: some Collection<String>, at number: Int) throws(TranscriptError) {
    var done: Lesson.Answer?
    var mistakes: [Lesson.Mistake] = []
    var start = number
    for block in lines.split(separator: "", omittingEmptySubsequences: false) {
      defer { start += block.count + 1 }
      if block.isEmpty { continue }
      let commands = block.prefix { $0.hasPrefix("> ") }
      let answer = try Lesson.Answer(block.dropFirst(commands.count), at: start + commands.count)
      guard done != nil else {
        guard commands.isEmpty else {
          throw TranscriptError(
            line: start, message: "a task begins with when it is done: 'when EXPR' or 'says LINE'")
        }
        done = answer
        continue
      }
      guard !commands.isEmpty, !answer.text.isEmpty else {
        throw TranscriptError(
          line: start,
          message:
            "a mistake has commands that make it, '> COMMAND', how it is known, and an answer")
      }
      mistakes.append(
        Lesson.Mistake(commands: commands.map { String($0.dropFirst(2)) }, answer: answer))
    }
    guard let done else {
      throw TranscriptError(line: number, message: "an empty task")
    }
    self.init(done: done, mistakes: mistakes)
  }
}

extension Lesson.Answer {
  fileprivate init(_ lines: some Collection<String>, at number: Int) throws(TranscriptError) {
    let first = lines.first ?? ""
    do {
      if first.hasPrefix("when ") {
        var parser = Parser(String(first.dropFirst(5)))
        sign = .holds(try parser.expression())
        try parser.expectEnd()
      } else if first.hasPrefix("says ") {
        sign = .says(try ExpectedLine(String(first.dropFirst(5))))
      } else {
        throw SourceError("expected 'when EXPR' or 'says LINE', found '\(first)'", at: 0)
      }
    } catch let error as SourceError {
      throw TranscriptError(line: number, message: error.message)
    } catch let error as ExpectedLine.Malformed {
      throw TranscriptError(line: number, message: error.message)
    } catch {
      throw TranscriptError(line: number, message: "\(error)")
    }
    text = Array(lines.dropFirst())
  }
}

extension Lesson.Sign {
  /// Whether it is there after a command that gave such lines.
  @MainActor
  func isThere(in session: Session, after lines: [String]) async -> Bool {
    switch self {
    case .holds(let expression):
      // Where something else is loaded, it cannot be evaluated.
      (try? await session.check(expression, offset: 0).holds) ?? false
    case .says(let line):
      lines.contains { OutputMatcher().resembles($0, line) }
    }
  }
}
