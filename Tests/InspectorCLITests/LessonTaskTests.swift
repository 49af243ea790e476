import Foundation
import Inspectable
import Inspector
import SampleApps
import TestSupport
import Testing

/// What the lessons ask of a learner, with apps in processes of their own, since some mistakes crash them.
@Suite("The tasks of the lessons")
@MainActor
struct LessonTaskTests {
  private func tour(_ lesson: Lesson, _ reader: some LineReader, _ console: any Console) -> Tour {
    let catalog = AppCatalog(
      SampleApps.all.map { app in
        AppEntry(
          name: app.name, summary: app.summary,
          launch: ProcessHost.Launch(
            executable: Tool.executable.path, arguments: ["serve", app.name]))
      })
    return Tour(lesson, reader: reader, console: console) { console in
      let session = Session(catalog: catalog) { (launch) throws(HostFailure) in
        try ProcessHost(launch, limits: ProcessHost.Limits(seconds: 60))
      }
      return Interpreter(session: session, console: console)
    }
  }

  @Test("each lesson has one, and each mistake an answer of its own")
  func presence() {
    for lesson in Lesson.all {
      let tasks = lesson.steps.compactMap(\.task)
      #expect(!tasks.isEmpty, "\(lesson.name)")
      for task in tasks {
        #expect(!task.mistakes.isEmpty)
        #expect(Set(task.mistakes.map(\.answer.text)).count == task.mistakes.count)
      }
    }
  }

  @Test(
    "a command with another verb is not told what another mistake was",
    arguments: Lesson.all.map(\.name))
  func others(name: String) async throws {
    let lesson = try #require(Lesson.named(name))
    let place = try #require(lesson.steps.firstIndex { $0.task != nil })
    let console = MemoryConsole()
    let typed = Array(repeating: "", count: place) + ["expect 1 ==", "quit"]
    await tour(lesson, MemoryLineReader(typed.map(LineReading.line)), console).run()
    let said = console.take()
    let error = try #require(said.firstIndex { $0.hasPrefix("error: ") })
    #expect(said[(error + 3)...].first?.hasPrefix("Left '\(name)'") == true, "\(said[error...])")
  }

  @Test(
    "its command does it, by itself and after each of the mistakes, and each mistake gets its answer",
    arguments: Lesson.all.map(\.name).sampled)
  func answers(name: String) async throws {
    let lesson = try #require(Lesson.named(name))
    // What is typed, with the text that must come; a step's own command gives what its transcript says.
    var typed: [(line: String, answer: [String]?)] = []
    for step in lesson.steps {
      guard let task = step.task else {
        typed.append(("", nil))
        continue
      }
      for mistake in task.mistakes {
        for command in mistake.commands {
          typed.append((command, mistake.answer.text))
          typed.append(("", nil))
        }
      }
      typed.append((step.command, task.done.text))
    }
    let console = MemoryConsole()
    let reader = WatchedReader(typed.map(\.line), console)
    await tour(lesson, reader, console).run()
    reader.end()
    #expect(reader.answers.count == typed.count + 1, "it ends with the last of them")
    for ((line, answer), said) in zip(typed, reader.answers.dropFirst()) {
      guard let answer else { continue }
      let expected = MarkdownLines.laidOut(answer, width: 78)
      #expect(
        said.contains(expected), "\(line):\n\(said.joined(separator: "\n"))\nexpected \(expected)")
    }
  }

  @Test("a mistake is answered once, and what comes after it is not taken for it")
  func afterMistake() async throws {
    let lesson = try #require(Lesson.named("workflows"))
    let index = try #require(lesson.steps.firstIndex { $0.task != nil })
    let console = MemoryConsole()
    let right = lesson.steps[index].command
    let typed = ["trigger demo.onToggle(\"letter\")", right, "undo 2", right, "quit"]
    let reader = WatchedReader(Array(repeating: "", count: index) + typed, console)
    await tour(lesson, reader, console).run()
    reader.end()
    let said = reader.answers.dropFirst(index + 1).map { $0.joined(separator: "\n") }
    #expect(said[0].contains("That was the letter"))
    #expect(!said[1].contains("That was the letter"))
    #expect(said[1].contains("An earlier step is still in the way"))
    #expect(said[3].contains("Right: only that row rendered"))
  }

  @Test("a learner who presses Enter is told that it is theirs, and 'show' does it")
  func showing() async throws {
    let lesson = try #require(Lesson.named("bug"))
    let index = try #require(lesson.steps.firstIndex { $0.task != nil })
    let console = MemoryConsole()
    let reader = WatchedReader(
      Array(repeating: "", count: index) + ["", "print 1", "", "again", "show", "quit"], console)
    await tour(lesson, reader, console).run()
    reader.end()
    let said = reader.answers.dropFirst(index)
    let task = try #require(said.first)
    #expect(!task.contains("> " + lesson.steps[index].command), "what is asked is not shown")
    let later = Array(said.dropFirst())
    #expect(later[0].first?.hasPrefix("This one is for you to type.") == true)
    #expect(later[1] == ["1"])
    #expect(later[2].first == "Back in the lesson, where you left it.")
    #expect(Array(later[2].dropFirst()) == later[3], "the task once more")
    #expect(later[4].first == "> " + lesson.steps[index].command)
    #expect(later[4].contains { $0.hasPrefix("#2 ") })
    #expect(later[5] == ["Left 'bug' at \(index + 2) of \(lesson.steps.count)."])
  }

  @Test("no text of a lesson is wider than a narrow terminal, and none has signs of Markdown")
  func layout() {
    for lesson in Lesson.all {
      let texts =
        lesson.steps.map(\.prose) + [lesson.ending]
        + lesson.steps.compactMap(\.task).flatMap { task in
          [task.done.text] + task.mistakes.map(\.answer.text)
        }
      for text in texts {
        for line in MarkdownLines.laidOut(text, width: 38) where !line.hasPrefix("    ") {
          #expect(line.count <= 38 || !line.contains(" "), "\(line)")
          #expect(!line.contains("`") && !line.contains("**") && !line.hasPrefix("#"), "\(line)")
          // What is code stands in quotes, as it is.
          let prose = line.replacing(/'[^']*'?/, with: "")
          #expect(!prose.contains("*"), "\(line)")
        }
      }
    }
  }
}

/// Gives lines from memory, and keeps what was written before each.
@MainActor
private final class WatchedReader: LineReader {
  private var lines: ArraySlice<String>
  private let console: MemoryConsole
  /// What was written before each line, and after the last.
  private(set) var answers: [[String]] = []

  init(_ lines: [String], _ console: MemoryConsole) {
    self.lines = lines[...]
    self.console = console
  }

  func readLine(prompt: Prompt) -> LineReading {
    answers.append(console.take())
    return lines.popFirst().map(LineReading.line) ?? .endOfInput
  }

  func end() { answers.append(console.take()) }

  func remember(_ command: String) {}
  func close() {}
}

extension Array where Element == String {
  /// Whether other lines are among these, one after the other.
  fileprivate func contains(_ others: [String]) -> Bool {
    indices.contains { Array(self[$0...].prefix(others.count)) == others }
  }
}
