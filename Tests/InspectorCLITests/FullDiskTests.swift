import Foundation
import Testing

/// Every verb and every flag that writes, where there is no room left: what was there before stays, and the tool says
/// so.
@Suite(
  "A full disk",
  .enabled(
    if: FileManager.default.fileExists(atPath: "/proc/self/fd"),
    "macOS has no file system that a test may mount"))
struct FullDiskTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
    try files.write("> load todo\n...\n> print 1\n1\n", to: "good.inspect")
    try files.write("> load todo\n...\n> print 1\n2\n", to: "bad.inspect")
    try files.write("load todo\ndispatch ClearTodos\n", to: "script")
    // Lays the disk out in $PWD/disk, fills it, and runs $1 there with "$TOOL" as the tool.
    try files.write(
      """
      set -e
      cd disk
      for name in old old.xml; do echo old > $name; done
      cp ../bad.inspect bad.inspect
      mkdir folder
      if [ -z "$FULL_DISK" ]; then
        cat /dev/zero > filler 2> /dev/null || true
        if [ "$ROOM" != 0 ]; then truncate -s -$ROOM filler; fi
      fi
      code=0
      LD_PRELOAD=$PRELOAD sh -c "$1" > ../output 2> ../errors < /dev/null || code=$?
      # A tool that says nothing would still have to end with something else than 0.
      mkdir -p ../after
      for name in $(ls -A); do
        case $name in filler|folder) ;; *) cp -r $name ../after/;; esac
      done
      ls -A folder > ../folder
      exit $code
      """, to: "layout")
  }

  private struct Result {
    var code: Int32
    var output: String
    var errors: String
    /// The names in the folder of the disk, and what each file holds.
    var files: [String: String]
    /// The names of what is in a folder there.
    var folder: [String]
  }

  /// Runs a line of a shell in a folder on a disk that has so many bytes left; `"$TOOL"` is the tool.
  ///
  /// The disk is a file system of 1 MB of the test's own; where none may be mounted, `write` is made to fail in its
  /// place.
  private func run(_ line: String, room: Int = 0) throws -> Result {
    for name in ["output", "errors", "folder", "after", "disk"] {
      try? FileManager.default.removeItem(at: files.url(name))
    }
    try FileManager.default.createDirectory(
      at: files.url("disk"), withIntermediateDirectories: true)
    let mounting = """
      export TOOL="$1" ROOM=\(room) XDG_STATE_HOME="$PWD/state" HOME="$PWD"
      if unshare -rm mount -t tmpfs -o size=1m none disk 2> /dev/null; then
        exec unshare -rm sh -c 'mount -t tmpfs -o size=1m none disk && exec sh layout "$0"' "$LINE"
      fi
      cc -shared -fPIC -o full.so "$SOURCE" -ldl || clang -shared -fPIC -o full.so "$SOURCE" -ldl || exit 99
      FULL_DISK="$PWD/disk" FULL_DISK_ROOM=\(room) PRELOAD="$PWD/full.so" exec sh layout "$LINE"
      """
    let run = try Tool.run(
      ["-c", mounting, "sh", Tool.executable.path], program: URL(filePath: "/bin/sh"),
      environment: [
        "LINE": line,
        "SOURCE": Tool.root.appending(path: "Tests/Support/FullDisk/full.c").path,
      ], in: files.folder)
    try #require(run.code != 99, "no disk can be full here: \(run.errors)")
    func text(_ name: String) -> String {
      (try? Data(contentsOf: files.url(name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: files.url("after").path)) ?? []
    try #require(names.contains("old"), "the disk was not laid out: \(run.errors)")
    return Result(
      code: run.code, output: text("output"), errors: text("errors"),
      files: Dictionary(uniqueKeysWithValues: names.map { ($0, text("after/\($0)")) }),
      folder: text("folder").split(separator: "\n").map(String.init))
  }

  private static let full = "No space left on device"

  @Test(
    "What is written as a whole is kept as it was, and the tool ends with an error",
    arguments: [
      (#""$TOOL" -c 'load todo' -c 'save old'"#, 1), (#""$TOOL" -c 'load todo' -c 'save new'"#, 1),
      (#""$TOOL" -c 'load todo' -c 'export markdown old'"#, 1),
      (#""$TOOL" -c 'load todo' -c 'export json old'"#, 1),
      (#""$TOOL" -c 'load todo' -c 'export swift old'"#, 1),
      (#""$TOOL" -c 'load todo' -c 'export csv old'"#, 1),
      (#""$TOOL" -c 'load todo' -c 'export test old --expect state.todos.count == 9'"#, 1),
      (
        #""$TOOL" --keep-going -c 'load todo' -c 'dispatch ClearTodos' -c 'expect state.todos.count > 0' -c 'bisect state.todos.count > 0' -c 'minimize new'"#,
        1
      ),
      (#""$TOOL" export json ../script -o old"#, 2),
      (#""$TOOL" export markdown ../script -o old"#, 2),
      (#""$TOOL" test --report junit=old.xml ../good.inspect"#, 2),
      (#""$TOOL" test --report json=old.xml ../good.inspect"#, 2),
      (#""$TOOL" test --update bad.inspect"#, 2),
      (#"printf y | script -qec "'$TOOL' test --review bad.inspect" /dev/null"#, 2),
      (#""$TOOL" explore --app todo --depth 1 --report junit=old.xml"#, 2),
      (#""$TOOL" explore --app todo --depth 1 --save folder"#, 2),
      (#""$TOOL" explore --app todo --depth 1 --resume old.search"#, 2),
      (#""$TOOL" new Fresh --package "$(dirname "$TOOL")/../..""#, 2),
      (
        #"env TEST_TOTAL_SHARDS=1 TEST_SHARD_INDEX=0 "$TOOL" test ../good.inspect --report json=old"#,
        2
      ),
    ])
  func whole(_ line: String, _ code: Int32) throws {
    defer { files.remove() }
    let result = try run(line)
    #expect(result.code == code, "\(result.errors)\(result.output)")
    #expect(
      (result.errors + result.output).contains(Self.full)
        || line.contains("--resume") || line.contains("new Fresh"),
      "\(result.errors)\(result.output)")
    #expect(result.files["old"] == "old\n" && result.files["old.xml"] == "old\n")
    #expect(result.files["bad.inspect"]?.hasSuffix("\n2\n") == true)
    let names = Set(result.files.keys).subtracting(["old", "old.xml", "bad.inspect"])
    #expect(names == [], "left behind: \(names)")
    #expect(result.folder == [], "left behind: \(result.folder)")
  }

  @Test("With room, the same are replaced")
  func room() throws {
    defer { files.remove() }
    for line in [
      #""$TOOL" -c 'load todo' -c 'save old'"#, #""$TOOL" export json ../script -o old"#,
      #""$TOOL" test --report junit=old ../good.inspect"#,
    ] {
      let result = try run(line, room: 100_000)
      #expect(result.code == 0 && result.files["old"] != "old\n", "\(result.errors)")
      #expect(Set(result.files.keys) == ["old", "old.xml", "bad.inspect"])
    }
  }

  @Test(
    "A recording that is cut says so at once, keeps whole commands, and the tool does not end with 0"
  )
  func recording() throws {
    defer { files.remove() }
    let title = String(repeating: "x", count: 2_000)
    let commands = (1...8).map { "dispatch AddTodo(title: \"\($0)\(title)\")" }
    try files.write(
      (["load todo"] + commands + ["print 1"]).joined(separator: "\n") + "\n", to: "long")
    for line in [
      #""$TOOL" record new.inspect < ../long"#,
      #"(echo 'record new.inspect'; cat ../long) | "$TOOL""#,
      #"(echo 'record new.inspect'; cat ../long; echo quit 0) | "$TOOL""#,
    ] {
      let result = try run(line, room: 8_192)
      #expect(result.code == 2, "\(result.errors)")
      #expect(result.errors.contains("new.inspect: \(Self.full), recording ends and keeps the "))
      // What comes after it is carried out all the same.
      #expect(result.output.hasSuffix("\n1\n"), "\(result.output.suffix(200))")
      let kept = try #require(result.files["new.inspect"])
      #expect(kept.hasPrefix("> load todo\n") && kept.hasSuffix("\n"))
      try files.write(kept, to: "kept.inspect")
      let test = try Tool.run(["test", "kept.inspect"], in: files.folder)
      #expect(test.code == 0, "\(test.errors)")
    }
    let none = try run(#""$TOOL" -c 'load todo' -c 'record new.inspect' -c 'print 1'"#)
    #expect(none.code != 0 && none.files["new.inspect"] == nil, "\(none.errors)")
  }

  @Test("A journal that is cut says so at once, and the tool does not end with 0")
  func journal() throws {
    defer { files.remove() }
    let title = String(repeating: "x", count: 2_000)
    let commands = ["load todo"] + (1...8).map { "dispatch AddTodo(title: \"\($0)\(title)\")" }
    try files.write((commands + ["print 1"]).joined(separator: "\n") + "\n", to: "long")
    let cut = try run(#"XDG_STATE_HOME="$PWD" "$TOOL" < ../long"#, room: 8_192)
    #expect(cut.code == 2 && cut.output.hasSuffix("\n1\n"), "\(cut.errors)")
    #expect(cut.errors == "warning: the journal ends before this command: \(Self.full)\n")
    let none = try run(#"XDG_STATE_HOME="$PWD" "$TOOL" < ../long"#)
    #expect(none.code == 2 && none.errors == "warning: no journal is kept: \(Self.full)\n")
    // Nothing is wrong where nobody wants to keep any.
    let unwanted = try run(#"XDG_STATE_HOME="$PWD" "$TOOL" --no-journal < ../long"#)
    #expect(unwanted.code == 0 && unwanted.errors == "")
  }

  @Test("What is written to standard output and lost is an error, whatever writes it")
  func output() throws {
    defer { files.remove() }
    for line in [
      "apps", "--help", "help test", "--version", "completion bash", "export json ../script",
      "export json ../script -o -", "test ../good.inspect", "coverage ../good.inspect",
      "explore --app todo --depth 1", "-c 'load todo' -c state", "-c 'load todo' -c 'save -'",
      "--app todo -c 'export json -'", "run ../script",
    ] {
      let result = try run("\"$TOOL\" \(line) > new")
      #expect(result.code != 0, "\(line)")
    }
    let result = try run(#""$TOOL" export json ../script -o - > new"#, room: 100_000)
    #expect(result.code == 0 && result.files["new"]?.contains("ClearTodos") == true)
    #expect(result.files["-"] == nil)
  }

  @Test(
    "At a terminal, what goes to a file is kept as it was, and the tool does not end with 0 for a cut recording"
  )
  func prompt() throws {
    defer { files.remove() }
    try #require(Tool.isInstalled("script"))
    try files.write(
      "load todo\nprint --to new state\nsave new\nrecord new.inspect\nquit\n", to: "typed")
    let result = try run(
      #"script -qec "stty cols 80 rows 24; \"$TOOL\" --no-rc --no-journal" /dev/null < ../typed"#)
    #expect(result.output.contains("new: \(Self.full), nothing was written"), "\(result.output)")
    #expect(result.files["new"] == nil && result.files["new.inspect"] == nil)
  }
}
