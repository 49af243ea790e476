import Foundation
import Testing

/// What an app marks secret, given to the real binary in every way there is: no output and no file
/// may hold it.
@Suite("Secrets")
struct PrivacyTests {
  private static let program = Tool.root.appending(path: ".build/debug/PluginApps").path
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  /// Texts that nothing else can hold.
  private final class Secrets {
    private(set) var all: [String] = []

    func next() -> String {
      let secret = "S" + UUID().uuidString.replacing("-", with: "x")
      all.append(secret)
      return secret
    }
  }

  private var environment: [String: String?] {
    ["XDG_STATE_HOME": files.url("state").path, "HOME": files.folder.path]
  }

  private func run(_ arguments: [String], _ script: String = "") throws -> Tool.Run {
    try Tool.run(
      arguments, input: Data(script.utf8), environment: environment, in: files.folder)
  }

  /// Looks for secrets in the output and in every file below the folder.
  private func expectNoTrace(
    of secrets: Secrets, in runs: [Tool.Run], except exception: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var texts = runs.flatMap { [("output", $0.output), ("errors", $0.errors)] }
    let all = try #require(
      FileManager.default.enumerator(at: files.folder, includingPropertiesForKeys: nil))
    for case let file as URL in all where file.lastPathComponent != exception {
      guard let data = try? Data(contentsOf: file) else { continue }
      texts.append((file.lastPathComponent, String(decoding: data, as: UTF8.self)))
    }
    for secret in secrets.all {
      // The first half tells enough.
      for part in [secret, String(secret.prefix(12)), String(secret.suffix(12))] {
        for (name, text) in texts where text.contains(part) {
          Issue.record(
            "\(name) holds a secret: \(text.split(separator: "\n").filter { $0.contains(part) })",
            sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// Every kind of command there is on secrets; it fails where it should.
  private func commands(_ secrets: Secrets) -> [String] {
    var lines: [String] = []
    func add(_ line: (String) -> String) { lines.append(line(secrets.next())) }
    add { "dispatch LogIn(user: \"ada\", password: \"\($0)\")" }
    add { "resolve login \"\($0)\"" }
    lines += ["describe", "actions", "state --full", "model", "local", "screen", "print log"]
    add { "dispatch AddAccount \"mail\" \"\($0)\"" }
    add { "dispatch AddAccount name: \"bank\" password: \"\($0)\"" }
    add { "dispatch AddAccount(\"web\", \"\($0)\") # a comment" }
    add { "set form.local.password = \"\($0)\"" }
    add { "set form.local = VaultForm(user: \"ada\", password: \"\($0)\")" }
    add { "trigger form.didType(\"\($0)\")" }
    add { "trigger form.didType \"\($0)\"" }
    let last = secrets.all
    add { "dispatch AddAccount(name: \"tab\\t\\u{1F600}\", password: \"\($0)\\n\\\"end\\\"\")" }
    lines += [
      "history", "history --fold", "history --not LogOut", "history LogIn", "history --stats",
      "diff 0", "diff 1 5", "undo 2", "redo", "goto 3", "print state.accounts",
      "print state.accounts[*]", "print state.accounts[*].password", "print state.session",
      "print state.session.token", "print text(state.session)", "print form", "print step",
      "blame state.session.token", "blame --all state.accounts", "when state.session != nil",
      "history --changed state.accounts[0].password", "watch state.accounts",
      "watch form.local.password", "invariant state.session.token != nil", "effects", "held",
      "clock", "branches", "queue", "overview", "state --json", "print _", "print __",
      "let kept = _",
      "print kept", "history --json", "diff --csv 0", "print --json log", "local --json",
    ]
    add { "print _ == \"\($0)\"" }
    add { "print kept == \"\($0)\"" }
    add { "expect _ contains \"\($0)\"" }
    for secret in last {
      lines += [
        "find \(secret)", "find \"\(secret)\"", "print state.session.token == \"\(secret)\"",
        "expect state.accounts[0].password contains \"\(secret)\"",
        "when any(state.accounts, it.password == \"\(secret)\")",
        "bisect state.session.token != \"\(secret)\"",
      ]
    }
    // No mistake in a command makes its error show the secret.
    add { "dispatch LogIn(user: \"ada\", password: \"\($0)\"" + ")))" }
    add { "dispatch LogIn(user: \"ada\", pasword: \"\($0)\")" }
    add { "dispatch LogIn(user: 1, password: \"\($0)\")" }
    add { "dispatch LogIn(user: \"ada\", password: [\"\($0)\"])" }
    add { "dispatch LogIn(user: \"ada\", password: \($0))" }
    add { "dispatch LogIn(user: \"ada\", password: '\($0)')" }
    add { "dispatch LogIn(user: \"ada\", password: \"\($0)\", password: \"x\")" }
    add { "dispatch LogIn \"ada\" \($0)" }
    add { "dispatch LogIn ada \($0) and more" }
    add { "dispatch LogIn(user: \"ada\", password = \"\($0)\")" }
    add { "dispatch LogIn(user: \"ada\" password: \"\($0)\")" }
    add { "dispatch Login(user: \"ada\", password: \"\($0)\")" }
    add { "dispatch .logIn(\"\($0)\")" }
    add { "LogIn(user: \"ada\", password: \"\($0)\")" }
    add { "dispach LogIn(user: \"ada\", password: \"\($0)\")" }
    add { "trigger LogIn(user: \"ada\", password: \"\($0)\")" }
    add { "trigger form.didTyp \"\($0)\"" }
    add { "trigger frm.didType \"\($0)\"" }
    add { "trigger form.didType(\"\($0)\", 2)" }
    add { "trigger form.didType(password: \"\($0)\")" }
    add { "trigger form.didType(\($0))" }
    add { "resolve login \"\($0)\"" }
    add { "resolve logn \"\($0)\"" }
    add { "resolve login#7 \"\($0)\"" }
    add { "resolve login \($0)" }
    add { "set form.local.pasword = \"\($0)\"" }
    add { "set fom.local.password = \"\($0)\"" }
    add { "set form.local.password = [\"\($0)\"]" }
    add { "set form.local.password = \($0)" }
    add { "set form.local.password == \"\($0)\"" }
    add { "fails dispatch LogIn(user: \"ada\", pass: \"\($0)\")" }
    add { "fails dispatch LogIn(user: \"ada\", password: \"\($0)\")" }
    add { "fails expect state.session.token == \"\($0)\"" }
    add { "alias enter = dispatch LogIn(user: \"ada\", password: \"\($0)\")" }
    lines += ["alias", "enter"]
    add { "expect state.session.token == \"\($0)\"" }
    add { "invariant form.local.password != \"\($0)\"" }
    add { "drain until state.session.token == \"\($0)\"" }
    // The app prints the secret, throws it, and crashes with it.
    add { "dispatch LogIn(user: \"nobody\", password: \"\($0)\")" }
    add { "dispatch LogIn(user: \"crash\", password: \"\($0)\")" }
    lines += ["hold"]
    add { "dispatch LogIn(user: \"bob\", password: \"\($0)\")" }
    lines += ["held", "step", "effects", "unhold", "fail login \"no\"", "history 3"]
    lines += ["expect state.attempts > 0", "bisect state.attempts < 2", "minimize"]
    return lines
  }

  @Test(
    "No output, recording, export, journal or report holds a secret",
    arguments: [["--color", "never"], ["--color", "always"], ["--format", "json"]])
  func noTrace(_ flags: [String]) throws {
    defer { files.remove() }
    let secrets = Secrets()
    let script =
      [
        "load \(Self.program) vault", "record first.inspect",
      ] + commands(secrets) + [
        "format json", "dispatch AddAccount(name: \"json\", password: \"\(secrets.next())\")",
        "dispatch AddAccount(name: \"json\", password: \(secrets.next()))",
        "print state.accounts", "history", "format text", "record --stop", "record second.inspect",
        "undo", "record --stop", "export markdown session.md", "export json session.json",
        "export swift Session.swift", "export html session.html",
        "export json --states states.json",
        "export trace trace.json", "export redux-devtools devtools.json", "export csv session.csv",
        "save vault.state", "minimize minimal.inspect", "reload",
        "reset", "load \(Self.program) vault --state vault.state",
      ]
    let session = try run(
      flags + ["--keep-going"], script.joined(separator: "\n") + "\n")
    #expect(session.output.contains("<secret>"))
    for name in [
      "first.inspect", "second.inspect", "session.md", "session.json", "session.html",
      "states.json",
      "devtools.json", "vault.state",
    ] {
      let text = try String(contentsOf: files.url(name), encoding: .utf8)
      // In a page nothing stands that looks like markup.
      #expect(text.contains("<secret>") || text.contains("\\u003csecret>"), "\(name)")
    }
    try expectNoTrace(of: secrets, in: [session])
  }

  @Test("A secret of several lines or with a null in it is hidden in what the app prints")
  func unusualTexts() throws {
    defer { files.remove() }
    let script = [
      "load \(Self.program) vault",
      #"dispatch LogIn(user: "ada", password: "first of it\nsecond of it\nend")"#,
      #"dispatch LogIn(user: "bob", password: "null\u{0}inside")"#,
      #"dispatch LogIn(user: "nobody", password: "first of it\nsecond of it\nend")"#,
      #"dispatch LogIn(user: "crash", password: "third of it\nnull\u{0}inside\nend")"#,
    ]
    let session = try run(["--keep-going"], script.joined(separator: "\n") + "\n")
    let said = session.output.split(separator: "\n").map(String.init)
    let ada = try #require(said.firstIndex(of: "app| ada logs in with <secret>"))
    #expect(said[ada...].dropFirst().prefix(2) == ["app| <secret>", "app| <secret>"])
    #expect(said.contains("app| bob logs in with <secret>"))
    #expect(said.contains { $0.hasSuffix("failed: '<secret>\\n<secret>\\n<secret>' is wrong") })
    #expect(session.errors.contains("no user for <secret>\n  app| <secret>"))
    for text in ["of it", "null", "inside", "\nend", "| end"] {
      #expect(!(session.output + session.errors).contains(text))
    }
  }

  @Test("If a transcript itself holds secrets, no report does, whether it passes or fails")
  func reports() throws {
    defer { files.remove() }
    let secrets = Secrets()
    let lines = commands(secrets).map { "> \($0)\nnot what comes\n" }.joined()
    try files.write("> load \(Self.program) vault\n...\n" + lines, to: "given.inspect")
    let test = try run([
      "test", "--allow-load", "--report", "junit=report.xml", "--report", "json=report.json",
      "--report", "html=report.html", "given.inspect",
    ])
    #expect(test.code == 1)
    let again = try run(["test", "--allow-load", "--determinism", "given.inspect"])
    let plain = try run(["run", "--allow-load", "--keep-going", "given.inspect"])
    try expectNoTrace(of: secrets, in: [test, again, plain], except: "given.inspect")
  }

  @Test("A session that is killed is recovered up to the first secret, and its journal stays")
  func journal() throws {
    defer { files.remove() }
    let secrets = Secrets()
    let script = [
      "load \(Self.program) vault", "dispatch RemoveAccount(id: 7)",
      "dispatch LogIn(user: \"ada\", password: \"\(secrets.next())\")",
      "resolve login \"\(secrets.next())\"",
      "dispatch AddAccount(name: \"mail\", password: \"\(secrets.next())\")", "undo",
      "dispatch LogOut", "print step",
    ]
    try Tool.watch(
      arguments: ["--keep-going"],
      input: Data((script.joined(separator: "\n") + "\n" + "print step\n".repeated(50_000)).utf8),
      environment: environment
    ) { $0 != "4" }
    let folder = files.url("state/inspector/journals")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(names.first)
    #expect(names.count == 1)
    let journal = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    #expect(journal.contains("dispatch LogIn(user: \"ada\", password: <secret>) # "))
    #expect(journal.contains("resolve login <secret> # "))
    let recovered = try run(["recover", "1", "-c", "print step"])
    #expect(recovered.code == 1 && recovered.output == "")
    let title = name.replacing(".inspect", with: "")
    #expect(
      recovered.errors == """
        error: this command of \(title) holds a secret, which no journal does:
          dispatch LogIn(user: "ada", password: <secret>)
        'inspector recover \(title)' at a terminal asks for it; the journal stays

        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == names)
    try expectNoTrace(of: secrets, in: [recovered])
  }

  @Test("What a new build marks as secret is hidden from reload on, also in earlier commands")
  func reloadedMarks() throws {
    defer { files.remove() }
    // A host that marks an argument, and declares a condition, from its second start on.
    let notes = Tool.root.appending(path: "Tests/MinimalHost/notes.py")
    let host = try String(contentsOf: notes, encoding: .utf8).replacing(
      "\nclass Refusal(",
      with: """

        if os.path.exists("started"):
            ACTIONS[0]["parameters"][0]["isSecret"] = True
            DESCRIPTION["secrets"] = {"paths": ["board.items[*]"]}
            DESCRIPTION["invariants"] = [{"title": "short", "expression": "board.items.count < 5"}]
        open("started", "w").close()


        class Refusal(
        """)
    try files.writeProgram(host, to: "notes")
    let secrets = Secrets()
    let script = [
      "load '\(files.url("notes").path)'".replacing("'", with: ""),
      "dispatch Add(text: \"\(secrets.next())\")",
      "invariant board.items[2] != \"\(secrets.next())\"",
      "dispatch Add(text: \"\(secrets.next())\")",
      "undo", "redo", "reload", "history", "undo 2", "redo 2", "find Add", "diff 0",
      "record late.inspect", "export markdown session.md", "dispatch Add(text: \"seven\")",
      "print step",
    ]
    var shown: [String] = []
    try Tool.watch(
      arguments: ["--keep-going"],
      input: Data((script.joined(separator: "\n") + "\n" + "print step\n".repeated(50_000)).utf8),
      environment: environment, in: files.folder
    ) { line in
      shown.append(line)
      return line != "3"
    }
    let start = try #require(shown.firstIndex { $0.hasPrefix("reloaded notes") })
    #expect(shown[..<start].contains("#1 Add(text: \"\(secrets.all[0])\")"))
    let after = Array(shown[start...])
    #expect(after.contains("  #1 Add(text: <secret>)                 board"))
    #expect(after.contains("#3 Add(text: <secret>)"))
    #expect(after.contains("error: #3 broke an invariant: short"), "\(after)")
    let folder = files.url("state/inspector/journals")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 1)
    let name = try #require(names.first)
    let journal = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    #expect(journal.contains("\ndispatch Add(text: <secret>) # "))
    #expect(journal.contains("\nredo # "))
    try expectNoTrace(
      of: secrets,
      in: [Tool.Run(code: 0, output: after.joined(separator: "\n"), errors: "")])
  }

  @Test("The page about privacy is a session on an app with secrets, to the letter")
  func page() throws {
    defer { files.remove() }
    let page = try String(
      contentsOf: Tool.root.appending(path: "docs/Privacy.md"), encoding: .utf8)
    #expect(page.contains("```vault\n"))
    let text = page.replacing("```vault\n", with: "```inspector\n")
      .replacing("> load vault", with: "> load \(Self.program) vault")
    try files.write(text, to: "Privacy.md")
    let test = try run(["test", "--allow-load", "Privacy.md"])
    #expect(test.code == 0, "\(test.errors)\(test.output)")
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
