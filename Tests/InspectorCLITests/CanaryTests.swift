import Foundation
import InspectableDoor
import Inspector
import TestSupport
import Testing

/// Forty secrets, each easily overlooked in its own way, and every verb there is: none of them may be in any byte that
/// is written.
@Suite("Secrets that are easily overlooked")
struct CanaryTests {
  private static let program = Tool.root.appending(path: ".build/debug/PluginApps").path
  private static let load = "load \(program) canary"
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  private static func literal(_ text: String) -> String { Value.string(text).literal }

  /// Looks for the middles of secrets in the output and in every file below the folder.
  private func expectNoTrace(
    in texts: [(name: String, text: String)], except: Set<String> = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    var texts = texts
    let all = try #require(
      FileManager.default.enumerator(at: files.folder, includingPropertiesForKeys: nil))
    for case let file as URL in all where !except.contains(file.lastPathComponent) {
      texts.append((file.path, file.lastPathComponent))
      guard let data = try? Data(contentsOf: file) else { continue }
      texts.append((file.lastPathComponent, String(decoding: data, as: UTF8.self)))
    }
    let middles = Canaries.texts.indices.map(Canaries.middle) + [String(Canaries.number)]
    let found = texts.flatMap { name, text in
      text.split(separator: "\n").filter { line in middles.contains { line.contains($0) } }
        .map { "\(name): \($0.prefix(300))" }
    }
    if !found.isEmpty {
      Issue.record("\(found.prefix(20).joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
  }

  // MARK: What is typed

  /// Lines that are wrong at the place where a secret stands, or before or behind it.
  private static func slips(_ text: String) -> [String] {
    let literal = literal(text)
    return [
      "state.pin == \(literal)", "form.local.pin == \(literal)", "pin == \(literal)",
      "Enter(user: \"ada\", pin: \(literal))", "Entr(user: \"ada\", pin: \(literal))",
      "didType(\(literal))", "form.didType(\(literal))", "frm.didType(\(literal))",
      "count(state.pin == \(literal))", "dispach Enter(user: \"ada\", pin: \(literal))",
      "dispatch Entr(pin: \(literal))", "dispatch Enter(usr: \"ada\", pin: \(literal))",
      "dispatch Enter(user: \"ada\", pin: [\(literal)])",
      "dispatch Enter(user: \"ada\" pin: \(literal))", "set form.local.pn = \(literal)",
      "set form.local.pin == \(literal)", "resolve chek \(literal)",
      "trigger form.didTyp(\(literal))", "trigger form.didType(\(literal), 1)",
      "expect state.pin == \(literal))", "print | state.pin == \(literal)",
      "print state.pin == \(literal) | sort", "print state.pin == \(literal) > file",
      "print state.pin == \(literal) --to file", "when state.pin == \(literal) and",
      "bisect state.pin != \(literal)", "invariant state.pin = \(literal)",
      "let state = state.pin == \(literal)", "explore --invariant state.pin != \(literal) and",
      "would dispatch Tell(text: \"x\"); dispatch Enter(user: \"ada\", pin: \(literal))",
      "would dispatch Tell(text: \"x\"); dispatch Entr(pin: \(literal)); state",
    ]
  }

  /// Of the slips a third for each text, so that each text and each slip is there often.
  private static let someSlips: [String] = Canaries.texts.enumerated().flatMap { number, text in
    slips(text).enumerated().filter { ($0.offset + number) % 3 == 0 }.map(\.element)
  }.sampled(each: 16)

  /// Each verb as it is and misspelled, with the secrets that were given at all kinds of places.
  private static let everyVerb: [String] = {
    // These would go on and on where nothing is wrong with them, or end the session.
    let endless = ["quit", "explore", "reach", "minimize", "bisect", "drain"]
    var lines: [String] = []
    var number = 0
    for verb in Registry.standard.commands.map(\.verb) {
      let misspelled = verb.count > 2 ? String(verb.dropLast()) : verb + "x"
      for word in [verb, misspelled, verb + verb.suffix(1)] {
        for form in [
          "@", "@ @ (", "state.pin == @", "state.pin = @", "state.copies[@copy]",
          "state.copies[@copy].x", "Enter(user: \"ada\", pin: @)", "Enter(user: @, pn: @)",
          "Tell(text: [@])", "form.didType(@)", "form.didType @ @", "check @", "form.local.pin = @",
          "form.local[@]", "state.notes where it == @", "--flag @", "of @raw", "@raw", "",
        ] where form.hasSuffix("(") || form.contains("raw") || !endless.contains(word) {
          number += 1
          // Of the forms each word has some, of the texts each form has some.
          guard number % 3 == 0 else { continue }
          let text = Canaries.texts[number / 3 % Canaries.texts.count]
          let isLine = !text.unicodeScalars.contains { $0.value < 0x20 }
          if form.contains("@raw"), !isLine { continue }
          lines.append(
            "\(word) "
              + form.replacing("@copy", with: literal("copy off \(text)"))
              .replacing("@raw", with: text).replacing("@", with: literal(text)))
        }
      }
    }
    return lines.sampled(each: 16)
  }()

  /// Gives the app all the secrets.
  private static let given: [String] =
    Canaries.texts.enumerated().flatMap { number, text in
      let literal = literal(text)
      let ways = [
        ["dispatch Enter(user: \"ada\", pin: \(literal))"],
        ["dispatch Verify(pin: \(literal))", "resolve check \(literal)"],
        ["trigger form.didType(\(literal))"], ["set form.local.pin = \(literal)"],
      ]
      return ways[number % ways.count]
        + ["dispatch Tell(text: \(Self.literal("it said: \(text)!")))", "print state.told"]
    }

  private func run(_ arguments: [String], _ lines: [String]) throws -> Tool.Run {
    try files.write(lines.joined(separator: "\n") + "\n", to: "given")
    return try Tool.run(
      ["run", "--allow-load", "--keep-going"] + arguments + ["given"],
      environment: ["XDG_STATE_HOME": files.url("state").path, "HOME": files.folder.path],
      in: files.folder)
  }

  // MARK: Tests

  @Test(
    "A slip beside a secret that nobody knows yet does not show it", arguments: ["text", "json"])
  func slips(_ format: String) throws {
    defer { files.remove() }
    let run = try run(
      ["--format", format], [Self.load] + Self.someSlips)
    #expect(run.code == 1 && run.output.contains("loaded") || format == "json")
    let said = [("output", run.output), ("errors", run.errors)]
    try expectNoTrace(in: said, except: ["given"])
    #expect((run.output + run.errors).contains("did you mean"))
  }

  @Test(
    "No verb, misspelled or failing, shows a secret that was given", arguments: ["text", "json"])
  func verbs(_ format: String) throws {
    defer { files.remove() }
    let run = try run(["--format", format], [Self.load] + Self.given + Self.everyVerb)
    let said = [("output", run.output), ("errors", run.errors)]
    try expectNoTrace(in: said, except: ["given"])
    #expect((run.output + run.errors).contains("did you mean"))
  }

  @Test("No file that is written holds a secret")
  func exported() throws {
    defer { files.remove() }
    let formats = ExportFormat.all.map(\.name)
    let run = try run(
      ["--allow-write"],
      ["record early.inspect", Self.load] + Self.given + Self.someSlips
        + [
          "state --full", "history", "screen", "tree state", "table state.notes", "blame state.pin",
          "state --json", "overview", "print _", "let kept = _", "print kept", "history --csv",
          "print --csv state.notes", "watch _ == state", "trace --json state", "diff --json 0",
          "trace state.notes", "find noted", "print log", "diff 0", "undo 3", "redo",
          "record --stop",
          "record late.inspect", "undo", "record --stop", "save canary.state", "mark here",
          "invariant count(state.told) < 3", "minimize minimal.inspect",
          "export test bug.inspect --expect count(state.told) < 3",
        ] + formats.map { "export \($0) session.\($0)" } + formats.map { "export \($0) -" })
    for name in ["early.inspect", "late.inspect", "canary.state"] + formats.map({ "session.\($0)" })
    {
      #expect(FileManager.default.fileExists(atPath: files.url(name).path), "\(name)")
    }
    try expectNoTrace(in: [("output", run.output), ("errors", run.errors)], except: ["given"])
    let export = try Tool.run(
      ["export", "markdown", "--allow-load", "given"], in: files.folder)
    let test = try Tool.run(
      ["test", "--allow-load", "--report", "junit=a.xml", "--report", "json=a.json"]
        + ["early.inspect", "late.inspect"], in: files.folder)
    let after = [export, test].flatMap { [("output", $0.output), ("errors", $0.errors)] }
    try expectNoTrace(in: after, except: ["given"])
  }

  @Test("No answer to an agent holds a secret")
  func agents() throws {
    defer { files.remove() }
    let commands = [Self.load] + Self.given + Self.someSlips + Self.everyVerb
    func request(_ id: Int, _ method: String, _ parameters: [String: Any]) throws -> String {
      let data = try JSONSerialization.data(withJSONObject: [
        "jsonrpc": "2.0", "id": id, "method": method, "params": parameters,
      ])
      return String(decoding: data, as: UTF8.self)
    }
    var lines = try commands.enumerated().map { number, command in
      let word = String(command.prefix { $0 != " " && $0 != "(" })
      return try request(
        number, "tools/call",
        ["name": word, "arguments": ["input": String(command.dropFirst(word.count))]])
    }
    for uri in ["inspector://state", "inspector://screens", "inspector://transcript"] {
      lines.append(try request(lines.count, "resources/read", ["uri": uri]))
    }
    let run = try Tool.run(
      ["mcp", "--allow-load"], input: Data((lines.joined(separator: "\n") + "\n").utf8),
      in: files.folder)
    #expect(run.output.split(separator: "\n").count == lines.count)
    #expect(run.output.contains("<secret>"))
    try expectNoTrace(in: [("output", run.output), ("errors", run.errors)])
  }

  // MARK: At the prompt

  @MainActor
  private final class Screen: Console {
    var lines: [String] = []
    var screen: ScreenSize? { ScreenSize(columns: 100, rows: 40) }
    func write(_ lines: [ShownLine], to stream: ConsoleStream) { self.lines += lines.map(\.text) }
  }

  @MainActor
  private func interpreter(_ screen: Screen) -> Interpreter {
    let session = Session(catalog: AppCatalog([])) { (launch) throws(HostFailure) in
      try ProcessHost(launch, limits: ProcessHost.Limits())
    }
    return Interpreter(session: session, console: screen)
  }

  @Test("Neither the screen nor the history of a prompt shows a secret")
  @MainActor
  func prompt() async throws {
    defer { files.remove() }
    let screen = Screen()
    let interpreter = interpreter(screen)
    defer { interpreter.session.close() }
    let lines =
      [Self.load] + Self.someSlips + Self.given
      + Self.someSlips
    let reader = MemoryLineReader(lines.map(LineReading.line))
    _ = await Shell(interpreter: interpreter, reader: reader, console: screen).run()
    let said = [("screen", screen.lines), ("history", reader.remembered)]
      .map { ($0, $1.joined(separator: "\n")) }
    try expectNoTrace(in: said)
    #expect(screen.lines.contains { $0.contains("a program gets it by --pipe") })
  }

  @Test("Completion offers and tells no secret")
  @MainActor
  func completion() async throws {
    defer { files.remove() }
    let interpreter = interpreter(Screen())
    defer { interpreter.session.close() }
    for line in [Self.load] + Self.given { _ = await interpreter.run(line) }
    for line in ["mark here", "watch state.pin", "let pins = state.codes"] {
      _ = await interpreter.run(line)
    }
    let completer = Completer(SessionCompletionSource(interpreter))
    var lines: [String] = []
    for verb in Registry.standard.commands.map(\.verb) {
      lines += [
        "", "s", "state.", "state.copies[", "state.copies[\"", "state.copies[\"copy",
        "state.notes[",
        "state.told where it == ", "state.codes[0] == ", "form.local.pin = ", "form.local.pin == ",
        "Enter(user: \"ada\", pin: ", "Enter ", "Tell(", "form.didType(", "form.didType ", "check ",
        "--", "1 ",
      ].map { "\(verb) \($0)" }
    }
    var told: [String] = []
    for line in lines {
      let completion = completer.complete(line, at: line.utf8.count)
      told += completion.list(width: 100) + completion.candidates.map(\.text)
    }
    #expect(told.count > 1_000)
    try expectNoTrace(in: [("completion", told.joined(separator: "\n"))])
  }
}
