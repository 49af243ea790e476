import Foundation
import Testing

/// File names that hold escape sequences and forge lines, given to the real binary wherever it takes
/// a name: nothing of them reaches the terminal or a file as it is.
@Suite("Hostile file names")
struct PoisonedNameTests {
  private static let name =
    "P\u{1B}[35m\u{1B}]52;c;eA==\u{7}\u{9B}2J\u{202E}\r\nok   forged (1 command)\n> quit 0\n\u{7F}\u{2028}"

  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
  }

  /// The name as a command holds it.
  private static func quoted(_ name: String) -> String {
    let escaped = name.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F
        ? String(scalar) : "\\u{" + String(scalar.value, radix: 16) + "}"
    }
    return "\"" + escaped.joined() + "\""
  }

  private func expectClean(_ text: String, _ what: String) {
    var text = text
    for codes in ["0", "1", "2", "1;31", "31", "32", "33", "36", "31;7", "32;7"] {
      text = text.replacing("\u{1B}[\(codes)m", with: "")
    }
    let raw = text.unicodeScalars.filter {
      $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
        || [0x202E, 0x2028, 0xFFFD].contains($0.value)
    }
    #expect(raw.isEmpty, "\(what): \(text.debugDescription)")
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: line, as: UTF8.self)
      #expect(!line.hasPrefix("ok   forged") && !line.hasPrefix("> quit 0"), "\(what)")
    }
  }

  @Test("No file name gets to the terminal or into a file unescaped")
  func names() throws {
    defer { files.remove() }
    let name = Self.name
    let texts = [
      "pass.inspect": "> load todo\n...\n> print step\n0\n",
      "fail.inspect": "> load todo\n...\n> print step\n7\n",
      "malformed.inspect": "> print step\n? nine\n", "conflict.inspect": "<<<<<<< a\n> x\n",
      "page.md": "# x\n```inspector\n> print 1\n2\n```\n", "open.md": "```inspector\n> print 1\n",
      "empty.inspect": "", "plain.txt": "load todo\nexpect false\n",
      "state": "GlobalState(todos: [",
      "bytes.inspect": "> print 1\n1\n\u{0}",
    ]
    for (ending, text) in texts { try files.write(text, to: name + ending) }
    try FileManager.default.createDirectory(
      at: files.url(name + "folder"), withIntermediateDirectories: true)
    try files.write("> print 1\n2\n", to: name + "folder/" + name + ".inspect")
    let inputs = Set(texts.keys.map { name + $0 })
    func given(_ ending: String) -> String { name + ending }
    func word(_ ending: String) -> String { Self.quoted(name + ending) }
    let session = [
      "load todo", "source \(word("plain.txt"))", "source \(word("none"))",
      "load todo --state \(word("state"))", "load todo --state \(word("none"))",
      "load \(word("none"))", "load ./\(word("none"))", "record \(word(".recorded"))",
      "load \(word("plain.txt"))", "load \(word("folder"))", "load todo", "dispatch ClearTodos",
      "record \(word("other"))", "record --stop", "record \(word(".md"))",
      "export swift \(word(".swift"))", "export markdown \(word(".export"))",
      "export json \(word(".json"))", "export swift \(word("folder"))", "save \(word("folder"))",
      "save \(word(".saved"))", "load todo --state \(word(".saved"))",
      "export markdown \(word(".late"))", "export json \(word(".late.json"))",
      "bisect state.todos.count > 0", "minimize \(word(".minimal"))", "history", "reload",
      "dispatch \(Self.quoted(name))", "branch \(name.split(separator: "\n")[0])",
      "find \(Self.quoted(name))", "expect state.todos contains \(Self.quoted(name))",
      "alias \(Self.quoted(name)) = state", "export \(Self.quoted(name)) x",
      "print \(Self.quoted(name))", "dispatch AddTodo(title: \(Self.quoted(name)))",
    ].flatMap { ["-c", $0] }
    var runs = [
      ["test", "--color", "always", "."], ["test", "--report", "junit=\(given(".xml"))", "."],
      ["test", "--report", "json=report.json", "."], ["test", "--determinism", "."],
      ["coverage", "."], ["coverage", "--format", "json", given("pass.inspect")],
      ["coverage", given("none")],
      ["migrate", ".", "--with", given("pass.inspect")], ["migrate", given("none"), "--with", "x"],
      ["test", given("none")], ["test", given("folder")], ["test", given("pass.inspect")],
      ["test", "--app", given("none"), given("pass.inspect")],
      ["test", "--report", given("none"), "."], ["run", given("plain.txt")],
      ["run", "--format", "json", given("plain.txt")], ["run", given("none")],
      ["run", given("conflict.inspect")], ["run", "--format", "json", given("fail.inspect")],
      ["--app", given("none"), "-c", "state"], ["--state", given("state"), "--app", "todo"],
      ["record", given(".md")], ["recover", given("none")], ["tour", given("none")],
      ["new", given("none")], ["export", "swift", given("pass.inspect")],
      ["export", "markdown", given("none")], ["export", "json", given("plain.txt")],
      ["export", "swift", given("pass.inspect"), "-o", given("none") + "/x"],
      ["--" + name], [name], ["serve", name], ["help", name], ["test", "--" + name],
      ["--format", name], ["--timeout", name],
    ]
    for flags in [["--color", "always"], ["--format", "json"]] {
      runs.append(["--keep-going"] + flags + session)
    }
    runs += [["test", "--update", "."]]
    for arguments in runs {
      let run = try Tool.run(
        arguments,
        environment: ["XDG_STATE_HOME": files.url("journals").path, "HOME": files.folder.path],
        in: files.folder)
      expectClean(run.output, "output of \(arguments)")
      expectClean(run.errors, "errors of \(arguments)")
      #expect(!(run.output + run.errors).isEmpty || arguments.contains("junit"), "\(arguments)")
    }
    let all = try #require(
      FileManager.default.enumerator(at: files.folder, includingPropertiesForKeys: nil))
    var written = 0
    for case let file as URL in all where !inputs.contains(file.lastPathComponent) {
      guard let data = try? Data(contentsOf: file) else { continue }
      written += 1
      expectClean(String(decoding: data, as: UTF8.self), "the file \(file.lastPathComponent)")
    }
    #expect(written > 8)
  }
}
