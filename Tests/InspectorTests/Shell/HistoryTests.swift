import Foundation
import InspectableSystem
import Inspector
import Testing

@Suite("The history")
@MainActor
struct HistoryTests {
  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
  }

  private var path: String { files.path("state/inspector/history") }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("What was typed comes back in the next shell, several lines as one entry")
  func keeping() throws {
    defer { files.remove() }
    let typed = ["load todo", "dispatch AddTodo(\n\n  title: \"x\")", "é日本😀", "state\n"]
    let first = History(path: path)
    for command in typed { #expect(first.add(command)) }
    #expect(first.problem == nil)
    #expect(History(path: path).entries == typed)
  }

  @Test("Where the user has put a link, what it leads to is written, and keeps its permissions")
  func link() throws {
    defer { files.remove() }
    try files.write("state\n", to: "elsewhere/mine")
    try files.write("", to: "state/inspector/other")
    let target = files.path("elsewhere/mine")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    _ = History(path: path).add("model")
    #expect(try mode(target) == 0o640)
    #expect(try files.text("elsewhere/mine") == "state\nmodel\n")
    // One that has grown is cut, and the link is still one.
    let many = (0..<2 * History.limit).map { "print \($0)\n" }.joined()
    try Data(many.utf8).write(to: URL(filePath: target))
    #expect(History(path: path).entries.count == History.limit)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
    #expect(try mode(target) == 0o640)
    #expect(try files.text("elsewhere/mine").utf8.count < many.utf8.count)
  }

  @Test("The file and its folder are the user's own, whatever they were before")
  func permissions() throws {
    defer { files.remove() }
    _ = History(path: path).add("state")
    #expect(try mode(path) == 0o600)
    #expect(try mode(files.path("state/inspector")) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    _ = History(path: path).add("model")
    #expect(try mode(path) == 0o600)
  }

  @Test("Nothing is written before there is something to write")
  func lazily() {
    defer { files.remove() }
    #expect(History(path: path).entries.isEmpty)
    #expect(FileStamp(path: path) == nil)
  }

  @Test("Two shells side by side add to the file, neither takes anything away")
  func sideBySide() {
    defer { files.remove() }
    let first = History(path: path)
    let second = History(path: path)
    for number in 0..<5 {
      first.add("print \(number)")
      second.add("state \(number)")
    }
    #expect(first.entries == (0..<5).map { "print \($0)" }, "its own arrows see its own commands")
    #expect(
      History(path: path).entries == (0..<5).flatMap { ["print \($0)", "state \($0)"] })
  }

  @Test("Many shells that write at once lose nothing")
  func atOnce() async {
    defer { files.remove() }
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for shell in 0..<8 {
        group.addTask {
          let file = HistoryFile(path: path)
          for number in 0..<25 { try? file.append("shell \(shell)\nline \(number)") }
        }
      }
    }
    let entries = History(path: path).entries
    #expect(entries.count == 200)
    #expect(Set(entries).count == 200)
  }

  #if os(Linux)
    @Test("A shell that waited while the file was replaced writes to the new one")
    func replacedMeanwhile() throws {
      defer { files.remove() }
      let file = HistoryFile(path: path)
      try file.append("old")
      let held = open(path, O_WRONLY)
      defer { close(held) }
      // A shared lock keeps out only those who want an exclusive one, as a writer does.
      #expect(flock(held, LOCK_SH) == 0)
      var status = stat()
      #expect(fstat(held, &status) == 0)
      let writer = Thread { try? file.append("late") }
      writer.start()
      // The system lists who waits for which file.
      let entry = ":\(status.st_ino) "
      func isWaiting() -> Bool {
        guard let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else {
          return true
        }
        return locks.split(separator: "\n").contains { $0.contains("->") && $0.contains(entry) }
      }
      while !isWaiting(), !writer.isFinished { sched_yield() }
      #expect(!writer.isFinished)
      try files.write("new\n", to: "state/inspector/next")
      #expect(rename(files.path("state/inspector/next"), path) == 0)
      #expect(flock(held, LOCK_UN) == 0)
      while !writer.isFinished { sched_yield() }
      #expect(try file.load(limit: 10) == ["new", "late"])
    }
  #endif

  @Test("The same command twice in a row is one entry")
  func repeating() {
    defer { files.remove() }
    let history = History(path: path)
    #expect(history.add("undo") && !history.add("undo") && history.add("redo"))
    #expect(history.entries == ["undo", "redo"])
    #expect(History(path: path).entries == ["undo", "redo"])
  }

  @Test("A file that grew too long is cut to the newest, by whoever reads it next")
  func cutting() throws {
    defer { files.remove() }
    let file = HistoryFile(path: path)
    for number in 0..<19 { try file.append("print \(number)") }
    #expect(try file.load(limit: 10) == (9..<19).map { "print \($0)" })
    #expect(try file.load(limit: 100).count == 19)
    try file.append("print 19")
    #expect(try file.load(limit: 10).count == 10)
    #expect(try file.load(limit: 100) == (10..<20).map { "print \($0)" })
    #expect(try mode(path) == 0o600)
  }

  @Test("Without a path, or where no file can be, commands are kept in memory")
  func memoryOnly() throws {
    defer { files.remove() }
    let none = History()
    #expect(none.add("state") && none.entries == ["state"] && none.problem == nil)
    try files.write("a file", to: "state")
    let blocked = History(path: path)
    #expect(blocked.add("state") && blocked.add("model"))
    #expect(blocked.entries == ["state", "model"])
    #expect(blocked.problem != nil)
    let folder = History(path: files.path(""))
    #expect(folder.problem != nil && folder.add("state"))
  }

  @Test("Bytes that are not text, and lines that no shell wrote, do no harm")
  func damaged() throws {
    defer { files.remove() }
    try files.write(
      bytes: Array("\t\tx\n\n\nstate\n".utf8) + [0xFF, 0xFE, 0x0A, 0x00], to: "history")
    let entries = History(path: files.path("history")).entries
    #expect(entries.contains("state"))
    #expect(!entries.contains(""))
  }

  // MARK: Where it is

  @Test(
    "The file is in the state folder; INSPECTOR_HISTORY names another, empty turns it off",
    arguments: [
      (["HOME": "/home/ann"], "/home/ann/.local/state/inspector/history"),
      (["HOME": "/home/ann", "XDG_STATE_HOME": "/var/ann"], "/var/ann/inspector/history"),
      (["HOME": "/h", "XDG_STATE_HOME": "relative"], "/h/.local/state/inspector/history"),
      (["HOME": "/h", "XDG_STATE_HOME": ""], "/h/.local/state/inspector/history"),
      (["HOME": "/h", "INSPECTOR_HISTORY": "mine"], "mine"),
      (["HOME": "/h", "INSPECTOR_HISTORY": ""], nil), (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func folders(_ variables: [String: String], _ path: String?) {
    defer { files.remove() }
    #expect(UserFolders(Environment(variables)).historyFile == path)
  }

  @Test("The rc file is in the configuration folder")
  func rcFile() {
    defer { files.remove() }
    #expect(UserFolders(Environment(["HOME": "/h"])).rcFile == "/h/.config/inspector/rc")
    #expect(
      UserFolders(Environment(["HOME": "/h", "XDG_CONFIG_HOME": "/c"])).rcFile == "/c/inspector/rc")
  }
}

@Suite("The way through the history")
struct HistoryWalkTests {
  private let entries = ["print 1", "state", "print 2", "print 2", "model"]

  @Test("Up goes to older commands, down comes back to the line as it was")
  func upAndDown() {
    var walk = HistoryWalk(from: "", cursor: 0, in: entries)
    #expect(walk.step(.up, in: entries) == "model")
    #expect(walk.step(.up, in: entries) == "print 2")
    #expect(walk.step(.up, in: entries) == "state")
    #expect(walk.step(.up, in: entries) == "print 1")
    #expect(walk.step(.up, in: entries) == nil)
    #expect(walk.step(.down, in: entries) == "state")
    #expect(walk.step(.down, in: entries) == "print 2")
    #expect(walk.step(.down, in: entries) == "model")
    #expect(walk.step(.down, in: entries) == "")
    #expect(walk.step(.down, in: entries) == nil)
  }

  @Test("Only what begins as the line does up to the cursor is found")
  func prefix() {
    var walk = HistoryWalk(from: "prXX", cursor: 2, in: entries)
    #expect(walk.step(.up, in: entries) == "print 2")
    #expect(walk.continues(from: "print 2", in: entries))
    #expect(!walk.continues(from: "print 25", in: entries), "something was typed since")
    #expect(walk.step(.up, in: entries) == "print 1")
    #expect(walk.step(.up, in: entries) == nil)
    #expect(walk.step(.down, in: entries) == "print 2")
    #expect(walk.step(.down, in: entries) == "prXX")
  }

  @Test("Where there is nothing, nothing is found")
  func nothing() {
    var walk = HistoryWalk(from: "x", cursor: 1, in: entries)
    #expect(walk.step(.up, in: entries) == nil && walk.step(.down, in: entries) == nil)
    var empty = HistoryWalk(from: "", cursor: 0, in: [])
    #expect(empty.step(.up, in: []) == nil)
  }
}
