import Foundation
import Inspectable
import Inspector
import TestSupport
import Testing

/// Journals of the real binary, which is killed at random moments.
@Suite("inspector recover")
struct RecoverCommandTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private var environment: [String: String?] { ["XDG_STATE_HOME": files.folder.path] }
  private var folder: URL { files.url("inspector/journals") }

  private func tool(_ arguments: String..., input: String = "") throws -> Tool.Run {
    try Tool.run(arguments, input: Data(input.utf8), environment: environment)
  }

  private func journals() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Runs a script, and kills the tool as soon as it has shown a step.
  /// - Returns: the last step that was shown.
  @discardableResult
  private func kill(_ script: String, afterStep step: Int) throws -> Int {
    var shown = 0
    try Tool.watch(input: Data(script.utf8), environment: environment) { line in
      if line.hasPrefix("#"), let number = Int(line.dropFirst().prefix { $0.isNumber }) {
        shown = number
      }
      return shown < step
    }
    return shown
  }

  private func script(_ count: Int) -> String {
    "load todo\ndispatch ClearTodos\n"
      + (2...count).map { "dispatch AddTodo(title: \"\($0)\")\n" }.joined()
  }

  /// How often it is killed.
  private static let rounds = Thoroughness.isFull ? 200 : 15

  @Test("Killed at random moments, a session loses nothing that it had shown")
  func killed() throws {
    defer { files.remove() }
    let script = script(200_000)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Self.rounds {
      let shown = try kill(script, afterStep: Int.random(in: 0...400, using: &random))
      if try journals().isEmpty {
        // Killed before it began to load.
        #expect(shown == 0)
        continue
      }
      let journal = try Data(
        contentsOf: folder.appending(path: try #require(journals().first)))
      let run = try tool("--no-journal", "recover", "1", "-c", "print step", "-c", "state --full")
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      if shown == 0, run.code == 1 { continue }
      let step = try #require(lines.dropFirst().first.flatMap { Int($0) }, "\(run)")
      if journal.last == UInt8(ascii: "\n") {
        #expect(run.errors == "")
      } else {
        // The system cut a command short that was being written, at the end of a page of the file: it was not
        // carried out yet.
        #expect(journal.count.isMultiple(of: 4096))
        let last = journal.split(separator: UInt8(ascii: "\n")).count
        #expect(run.errors == "line \(last) of the journal is damaged, it is dropped; it stays\n")
      }
      #expect(step >= shown)
      // All that was done, in order, with nothing left out.
      let titles = step < 2 ? [] : (2...step).map { "\"\($0)\"" }
      let expected = "[" + titles.joined(separator: ", ") + "]"
      let found = lines.dropFirst(2).joined().split(separator: "[").last.map { "[\($0)" } ?? ""
      #expect(
        step == 0
          || found.filter { !" ,)".contains($0) } == expected.filter { !" ,)".contains($0) })
      for name in try journals() {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    }
  }

  @Test("A journal is a private file in a private folder")
  func modes() throws {
    defer { files.remove() }
    try kill(script(200_000), afterStep: 3)
    let names = try journals()
    try #require(names.count == 1)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder.path) == 0o700)
    #expect(try mode(folder.appending(path: names[0]).path) == 0o600)
  }

  @Test("Sessions are listed, found by number and name, and gone on with")
  func going() throws {
    defer { files.remove() }
    #expect(try tool("recover").output == "no session can be recovered\n")
    try kill(script(200_000), afterStep: 3)
    let name = try #require(try journals().first?.split(separator: ".").first.map(String.init))
    let list = try tool("recover").output
    #expect(list.hasPrefix("1  20") && list.contains("  \(name)  load todo, "))
    let run = try tool("recover", name, input: "dispatch ClearTodos\nundo\nexpect step > 2\n")
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.hasPrefix("recovered \(name): "))
    // The session that went on is kept under a new name, and nothing is kept twice.
    let rest = try journals()
    #expect(rest.count == 1 && rest != [name + ".inspect"])
    #expect(try tool("recover", "1", "-c", "history 1").output.contains("ClearTodos()"))
    for (word, message) in [
      ("2", "there is no session 2"), ("nonsense", "unknown session 'nonsense'"),
    ] {
      let run = try tool("recover", word)
      #expect(run.code == 2 && run.errors.contains(message))
    }
  }

  @Test("The good part of a damaged journal is recovered, and the user is told what was dropped")
  func damaged() throws {
    defer { files.remove() }
    try kill(script(200_000), afterStep: 5)
    let file = folder.appending(path: try #require(try journals().first))
    var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    try #require(lines.count > 4)
    lines[4] = "dispatch AddTodo(title: \"forged\") # 00000000"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    let run = try tool("recover", "1", "-c", "state")
    #expect(run.output.hasSuffix(": 2 commands, at #2 of 2\nGlobalState(todos: [\"2\"])\n"))
    #expect(
      run.errors
        == "line 5 of the journal is damaged, it and the \(lines.count - 5) after it are dropped; it stays\n"
    )
    #expect(run.code == 0)
    // A damaged journal is kept: somebody may want to look at it.
    #expect(try journals().contains(file.lastPathComponent))
    try Data("nonsense".utf8).write(to: file)
    let nothing = try tool("recover", file.deletingPathExtension().lastPathComponent, "-c", "state")
    #expect(nothing.code == 1 && nothing.errors.contains("could be brought back"))
  }

  @Test("A command that fails when it is done again is dropped with all that follow")
  func failing() throws {
    defer { files.remove() }
    let app = try files.writeProgram(
      "#!/bin/sh\nexec '\(Tool.executable.path)' serve todo\n", to: "app")
    try kill("load \(app.path)\n" + script(200_000).dropFirst("load todo\n".count), afterStep: 3)
    try files.writeProgram("#!/bin/sh\nexec '\(Tool.executable.path)' serve staty\n", to: "app")
    let other = try tool("recover", "1")
    #expect(other.output.contains("0 commands, at #0 of 0"))
    #expect(
      other.errors.contains("there is no action 'ClearTodos'")
        || other.errors.contains("unknown action 'ClearTodos'"))
    #expect(
      other.errors.contains("commands were dropped, from the one above on; the journal stays\n"))
  }

  @Test("No journal is kept if none is wanted, of scripts that ended well, or by 'test'")
  func none() throws {
    defer { files.remove() }
    #expect(try tool("-c", "load todo", "-c", "dispatch ClearTodos").code == 0)
    #expect(try journals().isEmpty)
    try Tool.watch(
      arguments: ["--no-journal"], input: Data(script(200_000).utf8), environment: environment
    ) { !$0.hasPrefix("#5") }
    #expect(try journals().isEmpty)
    let transcript = try files.write(
      "> load todo\n...\n> dispatch ClearTodos\n#1 ClearTodos()\n...\n", to: "a.inspect")
    #expect(try tool("test", transcript.path).code == 0)
    #expect(try journals().isEmpty)
  }

  @Test("A journal that cannot be written is a warning, and the session goes on")
  func unwritable() throws {
    defer { files.remove() }
    try files.write("", to: "inspector")
    let run = try tool("-c", "load todo", "-c", "dispatch ClearTodos", "-c", "state")
    #expect(run.errors.hasPrefix("warning: no journal is kept: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output.hasSuffix("GlobalState(todos: [])\n") && run.code == 0)
  }

  // MARK: What stays

  /// The lines of a whole journal.
  private func journal(_ commands: [String], ended: Bool = false) -> String {
    var lines = JournalLines()
    return
      ([lines.line(JournalLines.title)] + commands.map { lines.line($0) }
      + (ended ? [lines.farewell()] : [])).map { $0 + "\n" }.joined()
  }

  /// Puts a journal into the folder, written some days ago.
  private func put(_ name: String, _ text: String, days: Double = 0, bytes: Int = 0) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name + ".inspect")
    try Data(text.utf8).write(to: file)
    if bytes > 0 {
      let handle = try FileHandle(forWritingTo: file)
      // A file with a hole takes no room on the disk.
      try handle.truncate(atOffset: UInt64(bytes))
      try handle.close()
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -86_400 * days)], ofItemAtPath: file.path)
  }

  @Test(
    "Journals that were not recovered stay, however many and however old; the others are limited")
  func pruning() throws {
    defer { files.remove() }
    let commands = ["load todo", "dispatch ClearTodos()"]
    for number in 100..<160 {
      try put("20260101-000000-\(number)", journal(commands), days: 400)
      try put("20260201-000000-\(number)", journal(commands, ended: true), days: 1)
    }
    try put("20260301-000000-1", journal(commands, ended: true), days: 91)
    try put("20260401-000000-1", journal(commands), bytes: 200 << 20)
    try kill(script(200_000), afterStep: 1)
    let names = try journals()
    #expect(names.count { $0.hasPrefix("20260101-") } == 60)
    #expect(names.count { $0.hasPrefix("20260201-") } == 49)
    #expect(!names.contains { $0.hasPrefix("20260301-") })
    #expect(names.contains { $0.hasPrefix("20260401-") })
    // The one that ended badly just now.
    #expect(names.count == 60 + 49 + 1 + 1)
  }

  @Test(
    "A session that ended well says so, one that was killed does not, and both can be recovered")
  func farewell() throws {
    defer { files.remove() }
    try put("20260101-000000-1", journal(["load todo", "dispatch ClearTodos()"]))
    #expect(try tool("recover", "1", "-c", "dispatch LoadTodos").code == 0)
    let name = try #require(try journals().first)
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    #expect(text.split(separator: "\n").last?.hasPrefix("# ended # ") == true)
    let run = try tool("recover", "1", "-c", "print step")
    #expect(run.output.hasSuffix(": 2 commands, at #2 of 2\n2\n") && run.errors == "")
  }

  @Test("Beyond 1 GB the next start says how much there is, and where")
  func warning() throws {
    defer { files.remove() }
    let commands = ["load todo", "dispatch ClearTodos()"]
    try put("20260101-000000-1", journal(commands), bytes: (1 << 30) + 1)
    #expect(try tool("-c", "").errors.hasPrefix("warning: the journals in ") == true)
    try put("20260101-000000-1", journal(commands))
    try put("20260201-000000-1", journal(commands, ended: true))
    #expect(try tool("-c", "").errors == "")
    try put("20260301-000000-1", journal(commands), bytes: 3 << 29)
    #expect(
      try tool("-c", "").errors
        == "warning: the journals in \(folder.path) have 1.5 GB: 2 of 3 are of sessions that did not "
        + "end well and were not recovered; 'inspector recover' lists them, 'inspector recover "
        + "--dismiss NAME' removes one\n")
    #expect(try tool("--no-journal", "-c", "").errors == "")
  }

  @Test("Sessions are dismissed by name and number: all that were named, or none")
  func dismissing() throws {
    defer { files.remove() }
    for day in 1...3 {
      try put(
        "20260101-000000-\(day)", journal(["load todo", "dispatch ClearTodos()"]),
        days: Double(day))
    }
    let wrong = try tool("recover", "--dismiss", "1", "--dismiss", "20260101-000000-4")
    #expect(wrong.code == 2 && wrong.errors.contains("unknown session '20260101-000000-4'"))
    #expect(try journals().count == 3)
    let both = try tool("recover", "2", "--dismiss", "1")
    #expect(both.code == 2 && both.errors.contains("leave one out"))
    let run = try tool("recover", "--dismiss", "1", "--dismiss", "20260101-000000-3")
    #expect(run.output == "dismissed 20260101-000000-1\ndismissed 20260101-000000-3\n")
    #expect(try journals() == ["20260101-000000-2.inspect"])
  }

  // MARK: Two at once

  /// A process that recovers a session.
  private func recovery(_ name: String) -> Child {
    let child = Child(Tool.executable, ["recover", name])
    for (name, value) in environment { child.environment[name] = value }
    return child
  }

  @Test("Recovering a session that another process is recovering fails and names that process")
  func twoAtOnce() throws {
    defer { files.remove() }
    // A damaged journal stays; a whole one continues under another name.
    try put("whole-1-2", journal(["load todo", "dispatch ClearTodos()"]), days: 1)
    try put("damaged-1-2", journal(["load todo", "dispatch ClearTodos()"]) + "x\n")
    for name in ["damaged-1-2", "whole-1-2"] {
      let first = recovery(name)
      let (input, output) = (Pipe(), Pipe())
      (first.input, first.output, first.errors) = (.pipe(input), .pipe(output), .null)
      try first.start()
      try input.fileHandleForWriting.write(contentsOf: Data("print \"here\"\n".utf8))
      var shown = Data()
      while !String(decoding: shown, as: UTF8.self).hasSuffix("\"here\"\n") {
        let chunk = output.fileHandleForReading.availableData
        if chunk.isEmpty { break }
        shown += chunk
      }
      let process = "process \(first.identifier)"
      let second = try tool("recover", name)
      #expect(
        second.code == 2 && second.errors.contains("\(name) is being recovered by \(process)"))
      let list = try tool("recover").output
      #expect(list.contains("is running in \(process)"))
      if name == "damaged-1-2" {
        #expect(list.hasPrefix("1  ") && list.contains("being recovered by \(process)"))
        for arguments in [["recover", "1"], ["recover", "--dismiss", "1"]] {
          let run = try Tool.run(arguments, environment: environment)
          #expect(run.code == 2 && run.errors.contains("is being recovered by \(process)"))
        }
      } else {
        let running = try #require(
          try journals().first { $0.contains("\(first.identifier)") })
        let third = try tool("recover", running.replacing(".inspect", with: ""))
        #expect(third.code == 2 && third.errors.contains("is running in \(process)"))
      }
      try input.fileHandleForWriting.close()
      #expect(first.end() == 0)
      #expect(try !journals().contains { $0.hasSuffix(".claim") })
    }
    // When the process has ended, the journal can be recovered again.
    #expect(try tool("recover", "damaged-1-2", "-c", "").code == 0)
  }

  @Test("A recovery that is killed leaves the journal as it was, and nothing else in the list")
  func killedRecovery() throws {
    defer { files.remove() }
    try put(
      "20260101-000000-1",
      journal(["load todo"] + (1...400_000).map { "trigger list.didSelectItem(\($0 % 3))" }))
    let before = try tool("recover").output
    let process = recovery("1")
    process.output = .null
    try process.start()
    // It is at work when it has written down some of what it does.
    func isAtWork() throws -> Bool {
      guard let name = try journals().first(where: { $0.hasSuffix(".partial") }) else {
        return false
      }
      return try Data(contentsOf: folder.appending(path: name)).count > 4_000
    }
    while try !isAtWork(), process.isRunning { Thread.sleep(forTimeInterval: 0.005) }
    #expect(process.isRunning)
    process.kill()
    let after = try tool("recover").output
    #expect(after == before)
  }

  // MARK: How far it went

  @Test(
    "Killed within a command that makes several steps, the session is where it was, and says so"
  )
  func cutOff() throws {
    defer { files.remove() }
    let part = try files.write("advance 1ms\nadvance 2ms\n", to: "part").path
    let end = String(repeating: "advance 1ms\n", count: 200_000)
    try kill(
      "load staty\ntrigger demo.setup()\nstep 2\nstep\ndrain\nsource \(part)\n" + end, afterStep: 12
    )
    let name = try #require(try journals().first)
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.dropLast(11) }
    #expect(lines.contains("# within step 2") && lines.contains("# within drain"))
    #expect(!lines.contains("# within step"))
    var within: (command: String, count: Int)?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("# within ") { within = (String(line.dropFirst("# within ".count)), 0) }
      if line == "# over" { within = nil }
      if line == "step" || line.hasPrefix("advance") { within?.count += 1 }
      guard let within, within.count > 0 else { continue }
      // After a kill, a beginning of the text is left.
      let start = text.split(separator: "\n", omittingEmptySubsequences: false)[...index]
      try put("20260101-000000-1", start.map { $0 + "\n" }.joined(), days: 100)
      let run = try tool("--no-journal", "recover", "20260101-000000-1")
      let count = within.count == 1 ? "1 command" : "\(within.count) commands"
      #expect(
        run.output.hasSuffix(
          "the inspector ended within '\(within.command)', after \(count) of it\n"), "\(run)")
      #expect(run.code == 0 && run.errors == "")
    }
    let whole = try tool("--no-journal", "recover", name.replacing(".inspect", with: ""))
    #expect(!whole.output.contains("ended within"))
  }
}
