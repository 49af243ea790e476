import Foundation
import Testing

/// A terminal of its own under tmux, with a shell in it, in which a test types and sees what a
/// person would.
///
/// Nothing is waited for by time: the screen is looked at until it shows what is expected.
final class TerminalSession {
  /// Where tmux is, nil where it is not installed.
  static let tmux: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "tmux") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The home folder of the user, removed after the test.
  let files: TemporaryFiles
  private let socket = "inspector-\(UUID().uuidString.prefix(8))"

  /// Opens a terminal with a shell that asks for nothing but commands.
  init(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) async throws {
    files = try TemporaryFiles()
    var variables = [
      "HOME": files.folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      "PS1": "shell$ ", "LANG": "C.UTF-8", "INSPECTOR": Tool.executable.path,
    ]
    variables.merge(environment) { $1 }
    let assignments = variables.map { "\($0)='\($1)'" }.sorted().joined(separator: " ")
    // tmux says which terminal it is unless somebody else does.
    let term = environment["TERM"] == nil ? "TERM=\"$TERM\"" : ""
    try run(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", Tool.root.path,
      "exec env -i \(term) \(assignments) bash --norc --noprofile")
    try await waitForLine("shell$")
  }

  /// Closes the terminal, with whatever runs in it.
  func close() throws { try run("kill-server") }

  deinit {
    _ = try? close()
    files.remove()
  }

  // MARK: Typing

  /// Types a text as it is.
  func type(_ text: String) throws {
    try run("send-keys", "-l", "--", text)
  }

  /// Presses keys by their names, such as `Tab`, `C-c` or `Up`.
  func press(_ keys: String...) throws {
    try run(["send-keys"] + keys)
  }

  /// Types a line and ends it.
  func enter(_ line: String) throws {
    if !line.isEmpty { try type(line) }
    try press("Enter")
  }

  /// Pastes a text as a terminal does, between brackets if the program asked for those.
  func paste(_ text: String, bracketed: Bool) throws {
    try run("set-buffer", "--", text)
    try run(["paste-buffer"] + (bracketed ? ["-p"] : []) + ["-d"])
  }

  func resize(columns: Int, rows: Int) throws {
    try run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Starts the inspector and waits for its prompt.
  func start(_ arguments: String = "", prompt: String) async throws {
    try enter("\"$INSPECTOR\" \(arguments)")
    try await waitForLine(prompt)
  }

  // MARK: Seeing

  /// The lines on the screen, down to the last that has something on it.
  func screen() throws -> [String] {
    // -J joins what the terminal has wrapped, and keeps blanks at ends.
    var lines = try run("capture-pane", "-p", "-J").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The screen with its colours as escape sequences.
  func coloredScreen() throws -> String {
    try run("capture-pane", "-p", "-e")
  }

  /// The row that the cursor is in, from 0 on.
  func cursorRow() throws -> Int? {
    Int(try run("display-message", "-p", "#{cursor_y}").trimmingCharacters(in: .newlines))
  }

  /// Looks at the screen until its last line is this one: a prompt, and what was typed after it.
  @discardableResult
  func waitForLine(_ line: String) async throws -> [String] {
    try await wait("the last line '\(line)'") { $0.last == line }
  }

  /// Looks at the screen until a line of it is this one.
  @discardableResult
  func wait(toSee line: String) async throws -> [String] {
    try await wait("a line '\(line)'") { $0.contains(line) }
  }

  /// Waits until a file is in the home folder, by which a program shows how far it is.
  func wait(forFile name: String) async throws {
    try await watch(for: "the file \(name)") {
      FileManager.default.fileExists(atPath: files.url(name).path)
    }
  }

  /// Looks at the screen until it is as it should be.
  @discardableResult
  func wait(
    _ expectation: String, until condition: ([String]) throws -> Bool
  ) async throws -> [String] {
    var lines: [String] = []
    try await watch(for: expectation, { lines.joined(separator: "\n") }) {
      lines = try screen()
      return try condition(lines)
    }
    return lines
  }

  private static let environment: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    environment["TMUX"] = nil
    return environment
  }()

  @discardableResult
  private func run(_ arguments: String...) throws -> String { try run(arguments) }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let tmux: URL = try #require(Self.tmux)
    let result = try Child.run(
      tmux, ["-L", socket, "-f", "/dev/null"] + arguments, environment: Self.environment,
      output: files.url("tmux-output"))
    guard result.code == 0 else {
      throw Failed(description: "tmux \(arguments): \(result.output)")
    }
    return result.output
  }
}
