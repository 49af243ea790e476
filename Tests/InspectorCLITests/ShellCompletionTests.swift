import Foundation
import InspectableSystem
import Testing

@Suite(
  "Completion of the tool's arguments in shells", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct ShellCompletionTests {
  /// How a shell is begun that has nothing of the user's, then given the prompt `ready$` and the script.
  private static let beginnings = [
    "bash": ["bash --norc --noprofile", #"source <(inspector completion bash); PS1='ready$ '"#],
    "zsh": [
      "zsh -f",
      "autoload -U compinit && compinit -D -u; source <(inspector completion zsh); PROMPT='ready$ '",
    ],
    "fish": [
      "fish --no-config",
      "set fish_autosuggestion_enabled 0; inspector completion fish | source; "
        + "function fish_prompt; echo -n 'ready$ '; end",
    ],
  ]

  /// What stands before the cursor, and what the shell makes of it.
  private static let words = [
    ("inspector comple", "inspector completion"),
    ("inspector completion zs", "inspector completion zsh"),
    ("inspector --app epi", "inspector --app episodes"),
    ("inspector test --app wor", "inspector test --app workflow"),
    ("inspector check-host tod", "inspector check-host todo"),
    ("inspector --app ./bin/hel", "inspector --app ./bin/hello"),
    ("inspector tour trans", "inspector tour transitions"),
    ("inspector run les", "inspector run lesson.inspect"),
    ("inspector test --deter", "inspector test --determinism"),
    ("inspector --format js", "inspector --format json"),
    ("inspector apps --format te", "inspector apps --format text"),
    ("inspector export markd", "inspector export markdown"),
    ("inspector recover dam", "inspector recover damaged-1-2"),
    ("inspector atta", "inspector attach"),
    ("inspector attach sho", "inspector attach shop-4711"),
    // Not one of those that transcripts take.
    ("inspector test --keep", "inspector test --keep"),
  ]

  @Test(
    "Tab completes subcommands, apps, lessons, files, and flags with their values",
    arguments: ["bash", "zsh", "fish"])
  func tab(shell: String) async throws {
    guard Tool.isInstalled(shell) else {
      print("NOT TESTED: completion in \(shell), which is not installed: scripts/bootstrap --tests")
      return
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let tools = Tool.executable.deletingLastPathComponent().path
    let terminal = try await TerminalSession(
      columns: 120, environment: ["PATH": "\(tools):\(path)"])
    try FileManager.default.createDirectory(
      at: terminal.files.url("bin"), withIntermediateDirectories: true)
    let journals = ".local/state/inspector/journals"
    try FileManager.default.createDirectory(
      at: terminal.files.url(journals), withIntermediateDirectories: true)
    try terminal.files.write("load todo\n", to: "\(journals)/damaged-1-2.inspect")
    try terminal.files.writeProgram("#!/bin/sh\n", to: "bin/hello")
    try terminal.files.write("", to: "bin/help.txt")
    try terminal.files.write("load todo\n", to: "lesson.inspect")
    try FileManager.default.createDirectory(
      at: terminal.files.url("inspector"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let socket = UnixSocket.listener(
      at: terminal.files.url("inspector/shop-4711.sock").path, waiting: 1)
    try #require(socket >= 0)
    defer { SystemCall.close(socket) }
    try terminal.enter("export XDG_RUNTIME_DIR=$HOME; cd; clear")
    for line in try #require(Self.beginnings[shell]) { try terminal.enter(line) }
    try await terminal.waitForLine("ready$")
    for (typed, completed) in Self.words {
      try terminal.type(typed)
      try await terminal.waitForLine("ready$ \(typed)")
      try terminal.press("Tab")
      // What is typed now comes behind what Tab has done.
      try terminal.type("#")
      let lines = try await terminal.wait("'#' at the end") { $0.last?.hasSuffix("#") == true }
      let line = lines.last.map { String($0.dropLast().reversed().drop { $0 == " " }.reversed()) }
      #expect(line == "ready$ \(completed)")
      try terminal.press("C-u")
      try await terminal.waitForLine("ready$")
    }
  }

  @Test("A shell that is not known is refused, and those that are get a script each")
  func scripts() throws {
    var scripts: Set<String> = []
    for shell in Self.beginnings.keys {
      let run = try Tool.run(["completion", shell])
      #expect(run.code == 0 && run.errors == "")
      scripts.insert(run.output)
    }
    #expect(scripts.count == 3)
    let unknown = try Tool.run(["completion", "csh"])
    #expect(unknown.code == 2 && unknown.errors.contains("'csh'") && unknown.output == "")
  }
}
