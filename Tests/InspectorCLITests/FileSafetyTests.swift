import Foundation
import Testing

@Suite("Files that are named in scripts and transcripts")
struct FileSafetyTests {
  private let files: TemporaryFiles
  private var folder: String { files.folder.path }

  init() throws {
    files = try TemporaryFiles()
    for name in ["here", "elsewhere"] {
      try FileManager.default.createDirectory(
        at: files.url(name), withIntermediateDirectories: true)
    }
  }

  private func tool(_ arguments: [String], input: String = "") throws -> Tool.Run {
    try Tool.run(
      arguments, input: Data(input.utf8), in: files.url("here"))
  }

  private func makePipe(_ name: String) throws {
    try #require(mkfifo(files.url(name).path, 0o600) == 0)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: files.url(name).path, withDestinationPath: target)
  }

  /// Runs a line of a shell, in which `$1` is the tool.
  private func shell(_ line: String) throws -> Tool.Run {
    try Tool.run(
      shell: line, in: files.url("here"))
  }

  // MARK: What is no file

  @Test(
    "A device or a pipe is refused at once, wherever commands come from",
    arguments: ["source", "load todo --state"])
  func devices(_ verb: String) throws {
    defer { files.remove() }
    try makePipe("here/pipe")
    for (path, reason) in [
      ("pipe", "is a pipe, not a file"), ("/dev/zero", "is a device, not a file"),
      (".", "is a folder, not a file"),
    ] {
      let command = "\(verb) \(path)"
      let message = "error: \(path): \(reason)"
      try files.write("\(command)\n", to: "here/script")
      try files.write("> \(command)\n\(message)\n? 1\n", to: "here/a.inspect")
      for run in [
        try tool(["--timeout", "1000"], input: "\(command)\n"), try tool(["-c", command]),
        try tool(["run", "--allow-read", "script"]),
        try tool(["export", "json", "--allow-read", "script"]),
      ] {
        #expect(run.code == 1)
        #expect(run.errors.contains(message), "\(run.errors)")
      }
      let test = try tool(["test", "--allow-read", "a.inspect"])
      #expect(test.code == 0, "\(test.errors)")
    }
  }

  @Test("A pipe that nobody reads is not written to, one that is read is")
  func writing() throws {
    defer { files.remove() }
    try makePipe("here/pipe")
    let run = try tool(["-c", "load todo", "-c", "save pipe"])
    #expect(run.code == 1 && run.errors.contains("error: pipe: "))
    let read = try shell(
      "cat pipe & \"$1\" -c 'load todo' -c 'save /dev/stdout'; wait_for=$!; echo > pipe; wait $wait_for"
    )
    #expect(read.output.contains("GlobalState("), "\(read.errors)")
  }

  @Test("A script that a file sources keeps nobody waiting either")
  func nested() throws {
    defer { files.remove() }
    try makePipe("here/pipe")
    try files.write("source inner\n", to: "here/outer")
    try files.write("source pipe\n", to: "here/inner")
    let run = try tool(["run", "outer"])
    #expect(run.code == 1 && run.errors.hasPrefix("inner:1:1: error: pipe: is a pipe, not a file"))
  }

  @Test("A pipe or a device in a folder of transcripts keeps nobody waiting")
  func foldersOfTranscripts() throws {
    defer { files.remove() }
    try files.write("> print 1\n1\n", to: "here/good.inspect")
    try makePipe("here/pipe.inspect")
    try makePipe("here/pipe.md")
    try link("here/link.inspect", to: "pipe.inspect")
    try link("here/zero.md", to: "/dev/zero")
    try link("here/zero.inspect", to: "/dev/zero")
    for flags in [[], ["--allow-read"], ["--update"], ["--determinism"]] {
      let run = try tool(["test", "--app", "todo", "."] + flags)
      #expect(run.code == 2)
      #expect(run.output.contains("ok   good.inspect"))
      #expect(run.errors.contains("link.inspect: error: is a pipe, not a file"), "\(run.errors)")
      let reason =
        flags == ["--allow-read"] ? "is a device, not a file" : "may not be read from here"
      #expect(run.errors.contains("zero.inspect: error: \(reason)"), "\(run.errors)")
    }
  }

  @Test("A state file of more than 64 MB is refused, and so is a command without an end")
  func sizes() throws {
    defer { files.remove() }
    let large = files.url("here/large").path
    _ = FileManager.default.createFile(atPath: large, contents: nil)
    // All zeros, which take no room on the disk.
    try #require(truncate(large, 1 << 40) == 0)
    let state = try tool(["-c", "load todo --state large"])
    #expect(state.code == 1)
    #expect(
      state.errors.contains("large: is more than 64 MB, the most that is read of such a file"))
    let named = try tool(["--app", "todo", "--state", "/dev/zero", "-c", "state"])
    #expect(named.code == 1 && named.errors.contains("/dev/zero: is more than 64 MB"))
    let command = "a command of more than 64 MB, the most that is read of one"
    for arguments in [["run", "large"], ["run", "/dev/zero"], ["-c", "source large"]] {
      let run = try tool(arguments)
      #expect(run.code == 1)
      #expect(run.errors.contains("1:1: error: \(command)"), "\(run.errors)")
    }
    try link("here/large.inspect", to: "large")
    let test = try tool(["test", "large.inspect"])
    #expect(test.code == 2 && test.errors.contains("large.inspect: error: is more than 64 MB"))
  }

  @Test("A script has no limit of size")
  func longScript() throws {
    defer { files.remove() }
    // Longer than a transcript may be, and most of it a comment.
    let text =
      "print 1\n"
      + String(repeating: "# " + String(repeating: "x", count: 1 << 20) + "\n", count: 70)
      + "print 2\n"
    try files.write(text, to: "here/long")
    let run = try tool(["run", "--app", "todo", "long"])
    #expect(run.code == 0 && run.output == "1\n2\n", "\(run.errors)")
    #expect(try tool(["--app", "todo", "-c", "source long"]).output == "1\n2\n")
  }

  // MARK: What the user names

  @Test("A pipe on the command line is read as it comes, a transcript's as a whole")
  func namedPipes() throws {
    defer { files.remove() }
    try files.write("Prose first.\n\n> print 1\n7\n> fails print 1 ==\n...\n", to: "here/a.inspect")
    try files.write("GlobalState(todos: [])\n", to: "here/empty.state")
    let run = try shell(
      """
      bash -c '
        mkfifo in out
        "$1" run --app todo in > out &
        exec 4< out 3> in
        hear() { read -r -t 60 line <&4 || exit 9; echo "$line"; }
        echo "# a comment" >&3; echo "print 1" >&3; hear
        echo "print 2" >&3; hear
        exec 3>&-; wait $!
        cat a.inspect | "$1" run --app todo /dev/stdin
        "$1" run --app todo /dev/stdin < a.inspect
        cat a.inspect | sed s/7/1/ | "$1" test --app todo /dev/stdin
        "$1" --app todo --state <(cat empty.state) -c "print state.todos"
      ' bash "$1"
      """)
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(4) == ["1", "2", "1", "error: expected a value or a path, found the end"],
      "\(run.output)")
    #expect(lines.contains("ok   /dev/stdin (2 commands)"))
    #expect(lines.last == "[]")
  }

  @Test("The state and the app that are named on the command line may lie anywhere")
  func namedState() throws {
    defer { files.remove() }
    try files.write("GlobalState(todos: [])\n", to: "elsewhere/empty.state")
    try files.write("print state.todos\n", to: "here/script")
    let run = try tool(
      ["run", "--app", "todo", "--state", "../elsewhere/empty.state", "script"])
    #expect(run.code == 0 && run.output == "[]\n", "\(run.errors)")
  }

  // MARK: What a stranger may read

  /// Ways from a script in `here` to a file in `elsewhere`.
  private func waysOut() throws -> [String] {
    try files.write("hunter2 is no verb\n", to: "elsewhere/secret")
    try link("here/link", to: "../elsewhere/secret")
    try link("here/folder", to: folder + "/elsewhere")
    return [
      "../elsewhere/secret", "\(folder)/elsewhere/secret", "link", "folder/secret",
      "/proc/self/cwd/../elsewhere/secret",
    ]
  }

  @Test("Commands from elsewhere read nothing outside, unless that is allowed")
  func strangers() throws {
    defer { files.remove() }
    for path in try waysOut() {
      for command in ["source \(path)", "load todo --state \(path)"] {
        try files.write("\(command)\n", to: "here/script")
        try files.write("> \(command)\nnothing\n", to: "here/a.inspect")
        for arguments in [
          ["run", "script"], ["export", "json", "script"], ["export", "swift", "a.inspect"],
          ["test", "a.inspect"], ["test", "--determinism", "a.inspect"], ["test", "."],
        ] {
          let run = try tool(arguments)
          let shown = run.output + run.errors
          #expect(!shown.contains("hunter2"), "\(arguments) \(shown)")
          if !arguments.contains("--determinism") {
            #expect(run.code == 1)
            #expect(
              shown.contains("error: \(path) may not be read from here: --allow-read allows it"))
          }
        }
        for arguments in [
          ["run", "script"], ["test", "a.inspect"], ["export", "json", "script"],
        ] {
          let run = try tool(arguments + ["--allow-read"])
          #expect((run.output + run.errors).contains("hunter2"), "\(arguments)")
        }
        // What the user types or pipes in is the user's.
        #expect(try tool(["-c", command]).errors.contains("hunter2"))
        #expect(try tool([], input: command + "\n").errors.contains("hunter2"))
      }
    }
  }

  @Test("Files beside a script or transcript can be read wherever it was started")
  func beside() throws {
    defer { files.remove() }
    try files.write("print 2\n", to: "elsewhere/inner")
    try files.write("source \(folder)/elsewhere/inner\n", to: "elsewhere/script")
    try files.write("> source ../elsewhere/inner\n2\n", to: "elsewhere/a.inspect")
    #expect(try tool(["run", "--app", "todo", "../elsewhere/script"]).output == "2\n")
    #expect(try tool(["test", "--app", "todo", "../elsewhere"]).code == 0)
    // A link to it is as good as its name: the commands are those of the file.
    try link("here/named", to: "../elsewhere/script")
    #expect(try tool(["run", "--app", "todo", "named"]).output == "2\n")
  }

  @Test("A link out of a folder of transcripts is not followed, to read or to update")
  func linksOut() throws {
    defer { files.remove() }
    try FileManager.default.createDirectory(
      at: files.url("here/given"), withIntermediateDirectories: true)
    let bad = "> print 1\n2\n"
    try files.write(bad, to: "elsewhere/a.inspect")
    try files.write("```inspector\n\(bad)```\n", to: "elsewhere/b.md")
    try link("here/given/a.inspect", to: "../../elsewhere/a.inspect")
    try link("here/given/b.md", to: "\(folder)/elsewhere/b.md")
    for flags in [[], ["--update"]] {
      let run = try tool(["test", "--app", "todo", "given"] + flags)
      #expect(run.code == 2)
      for name in ["a.inspect", "b.md"] {
        #expect(
          run.errors.contains("given/\(name): error: may not be read from here: --allow-read"),
          "\(run.errors)")
      }
      #expect(!(run.output + run.errors).contains("print 1"))
    }
    // Files in the working directory may be read, but that does not mean that they may be changed.
    try files.write(bad, to: "here/c.inspect")
    try link("here/given/c.inspect", to: "../c.inspect")
    let run = try tool(["test", "--app", "todo", "given", "--update", "--allow-read"])
    for name in ["a.inspect", "b.md", "c.inspect"] {
      #expect(
        run.errors.contains("given/\(name): error: is a link that leads out of given"),
        "\(run.errors)")
    }
    #expect(run.code == 2)
    for name in ["elsewhere/a.inspect", "here/c.inspect"] {
      #expect(try String(contentsOf: files.url(name), encoding: .utf8) == bad)
    }
    #expect(try tool(["test", "--app", "todo", ".", "--update"]).code == 2)
    #expect(try String(contentsOf: files.url("here/c.inspect"), encoding: .utf8) != bad)
  }
}
