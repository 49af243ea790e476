import Foundation
import Inspector
import Testing

@Suite("Journals")
struct JournalTests {
  private let commands = [
    "load todo", "dispatch AddTodo(title: \"a # b\")", "undo", "dispatch AddTodo(title: \"é😀\")",
    "hold",
  ]

  private func journal(_ commands: [String]) -> [UInt8] {
    var lines = JournalLines()
    let text = ([JournalLines.title] + commands).map { lines.line($0) + "\n" }.joined()
    return Array(text.utf8)
  }

  @Test("What was written is read")
  func reading() {
    let content = JournalLines.read(journal(commands))
    #expect(content.commands == commands)
    #expect(content.damagedLine == nil && content.dropped == 0)
  }

  @Test("A command of several lines is one line, its comments left out and its texts the same")
  func lineBreaks() {
    let written = [
      "load todo", "invariant ( # not empty\n  state.todos.count > 0) # ever",
      "find \"\"\"\n  two # no comment\n  lines\n  \"\"\"",
      "when any(state.todos, # \"quoted\"\n  it == \"a # b\" # or\n  || it == \"#\")",
      "watch `state\n  .todos",
    ]
    let read = JournalLines.read(journal(written))
    #expect(
      read.commands == [
        "load todo", "invariant (  state.todos.count > 0)  ",
        #"find "two # no comment\nlines""#,
        ##"when any(state.todos,  it == "a # b"  || it == "#")"##,
        "watch `state   .todos",
      ])
    #expect(read.damagedLine == nil)
  }

  @Test("A journal cut anywhere gives the whole lines before, and says that one is dropped")
  func truncation() {
    let bytes = journal(commands)
    for length in 0..<bytes.count {
      let content = JournalLines.read(Array(bytes.prefix(length)))
      let whole = bytes.prefix(length).count { $0 == UInt8(ascii: "\n") }
      #expect(content.commands == Array(commands.prefix(max(0, whole - 1))))
      let isCut = length > 0 && bytes[length - 1] != UInt8(ascii: "\n")
      #expect(content.damagedLine == (isCut ? whole + 1 : nil))
      #expect(content.dropped == (isCut ? 1 : 0))
    }
  }

  @Test("A journal with any byte changed gives the lines before that one, and drops the rest")
  func damage() {
    let bytes = journal(commands)
    for index in bytes.indices {
      for replacement in [UInt8(0), UInt8(ascii: "\n"), 0xFF, bytes[index] ^ 1] {
        var damaged = bytes
        damaged[index] = replacement
        guard damaged != bytes else { continue }
        let content = JournalLines.read(damaged)
        let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") }
        #expect(content.commands == Array(commands.prefix(max(0, line - 1))))
        #expect(content.damagedLine == line + 1)
        #expect(content.dropped >= commands.count - line)
      }
    }
  }

  @Test("Two lines that became one are no command of the session")
  func joining() {
    let lines = journal(commands).split(separator: UInt8(ascii: "\n")).map { Array($0) }
    for index in 0..<(lines.count - 1) {
      var joined = lines
      let next = joined.remove(at: index + 1)
      joined[index] = joined[index].dropLast(" # 01234567".utf8.count) + next
      let content = JournalLines.read(joined.flatMap { $0 + [UInt8(ascii: "\n")] })
      #expect(content.damagedLine == index + 1)
      #expect(content.commands == Array(commands.prefix(max(0, index - 1))))
    }
  }

  @Test("A journal from before the ends of lines were in the checksums is read")
  func oldJournals() {
    var sum: UInt32 = 2_166_136_261
    var journal = ""
    for line in [JournalLines.title] + commands {
      for byte in line.utf8 { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
      let digits = String(sum, radix: 16)
      journal += line + " # " + String(repeating: "0", count: 8 - digits.count) + digits + "\n"
    }
    let content = JournalLines.read(Array(journal.utf8))
    #expect(content.commands == commands && content.damagedLine == nil)
  }

  @Test(
    "However a journal is damaged, what is read from it is a beginning of the session",
    arguments: 0..<4)
  func randomDamage(seed: UInt64) {
    var damage = Damage(seed: Attack.seed(seed))
    let commands = commands + (0..<20).map { "dispatch AddTodo(title: \"\($0)\")" }
    let bytes = journal(commands)
    let count = Attack.isOn ? 20_000 : 250
    for _ in 0..<count {
      let content = JournalLines.read(damage.damaged(bytes))
      // A plain condition: so many expansions of a macro would take longer than the reading.
      guard !commands.starts(with: content.commands) else { continue }
      Issue.record("\(content.commands)")
    }
    Attack.tried(count, "damaged journals")
  }

  @Test("A journal from which a line was taken, or in which two changed places, is damaged there")
  func order() {
    let lines = journal(commands).split(separator: UInt8(ascii: "\n"))
    func read(_ lines: [ArraySlice<UInt8>]) -> JournalLines.Content {
      JournalLines.read(lines.flatMap { Array($0) + [UInt8(ascii: "\n")] })
    }
    var shorter = lines
    shorter.remove(at: 2)
    #expect(read(shorter).damagedLine == 3)
    var swapped = lines
    swapped.swapAt(2, 3)
    #expect(read(swapped).damagedLine == 3)
    #expect(read(Array(lines.dropFirst())).damagedLine == 1)
  }

  @Test("Commands that were not done, or came before the last load, are not part of a session")
  func withdrawal() {
    var lines = JournalLines()
    let text = [
      lines.line(JournalLines.title), lines.line("load todo"), lines.line("dispatch ClearTodos()"),
      lines.line("load staty"), lines.line("dispatch Nothing()"), lines.withdrawal(),
      lines.line("advance 1s"), lines.line("load nothing"), lines.withdrawal(),
    ]
    let content = JournalLines.read(Array(text.map { $0 + "\n" }.joined().utf8))
    #expect(content.commands == ["load staty", "advance 1s"])
  }

  @Test(
    "A session that ended without having done anything leaves no journal",
    arguments: [(["load todo"], 0), (["load todo", "dispatch ClearTodos"], 1)])
  @MainActor
  func nothingDone(commands: [String], count: Int) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let journals = JournalFolder(folder.path("journals"))
    let console = MemoryConsole()
    let journal = Journal(in: journals, on: console)
    let interpreter = Interpreter(session: LocalSessions.make(journal: journal), console: console)
    for command in commands { _ = try await interpreter.perform(command) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("journals")).count == 1)
    journal.finish(keeps: true)
    #expect(journals.saved().count == count)
  }

  @Test("A journal says within which command it was cut off, and if within several, the outermost")
  func withinCommands() {
    var lines = JournalLines()
    let text = [
      lines.line(JournalLines.title), lines.line("load todo"), lines.beginning(of: "drain"),
      lines.line("step"), lines.line("step"), lines.withdrawal(), lines.end(), lines.line("undo"),
      lines.beginning(of: "source a"), lines.line("hold"), lines.beginning(of: "step 2"),
      lines.line("step"), lines.end(), lines.end(), lines.farewell(),
    ]
    var expected = [String?](repeating: nil, count: 3)
    func expect(_ counts: [Int], of command: String) {
      for count in counts { expected.append("\(command), \(count)") }
      expected += [nil, nil]
    }
    expect([0, 1, 2, 1], of: "drain")
    expect([0, 1, 1, 2, 2], of: "source a")
    for (count, unfinished) in expected.enumerated() {
      let content = JournalLines.read(Array(text.prefix(count).map { $0 + "\n" }.joined().utf8))
      let found = content.unfinished.map { "\($0.command), \($0.count)" }
      #expect(found == unfinished, "\(count) lines")
      #expect(content.damagedLine == nil)
    }
    let content = JournalLines.read(Array(text.map { $0 + "\n" }.joined().utf8))
    #expect(content.commands == ["load todo", "step", "undo", "hold", "step"])
  }

  @Test("Recovering goes past checks that fail, keeps conditions, and leaves out what it cannot do")
  @MainActor
  func failingChecks() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let journals = JournalFolder(folder.path("journals"))
    let console = MemoryConsole()
    let commands = [
      "load todo", "invariant state.todos.count > 5", "dispatch AddTodo(title: \"fly\")",
      "watch step", "invariant step < 3", "invariant --remove 7", "dispatch ClearTodos()",
    ]
    try FileManager.default.createDirectory(
      atPath: folder.path("journals"), withIntermediateDirectories: true)
    try Data(journal(commands)).write(to: URL(filePath: folder.path("journals/a.inspect")))
    func recover(_ word: String) async throws -> (interpreter: Interpreter, journal: Journal) {
      let journal = Journal(in: journals, on: console)
      let interpreter = Interpreter(session: LocalSessions.make(journal: journal), console: console)
      let saved = try SavedSession.find(word, in: journals)
      #expect(await interpreter.recover(saved) == .succeeded)
      return (interpreter, journal)
    }
    let first = try await recover("a")
    #expect(
      console.take() == [
        "error: does not hold now: state.todos.count > 5", "  state.todos.count is 3",
        "error: there is no invariant 7, there is 1, 2", "  invariant --remove 7",
        "                     ^", "recovered a: 6 commands, at #2 of 2",
        "1 command that failed was left out; the journal stays",
      ])
    let invariants = try await first.interpreter.perform("invariant").lines
    #expect(
      invariants == [
        "invariant 1: state.todos.count > 5  broken", "invariant 2: step < 3               holds",
      ])
    #expect(try await first.interpreter.perform("watch").lines == ["watch 1: step is 2"])
    // A condition that held when the session was recovered is reported when it no longer does.
    let step = try await first.interpreter.perform("dispatch ClearTodos")
    #expect(step.error?.failure.message == "#3 broke an invariant: step < 3")
    first.journal.finish(keeps: true)
    let name = try #require(journals.saved().map(\.name).first { $0 != "a" })
    let second = try await recover(name)
    #expect(
      console.take() == [
        "error: does not hold now: state.todos.count > 5", "  state.todos.count is 3",
        "recovered \(name): 8 commands, at #3 of 3",
      ])
    second.journal.finish(keeps: true)
    #expect(!journals.saved().contains { $0.name == name })
  }
}
