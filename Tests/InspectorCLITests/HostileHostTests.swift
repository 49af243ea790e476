import Foundation
import TestSupport
import Testing

/// Hosts that break the protocol in every way there is: a clear error, the step before, and on.
@Suite("Hostile hosts")
struct HostileHostTests {
  private static let host = Tool.root.appending(path: "Tests/Support/HostileHosts/hostile.py").path

  /// - Parameter seconds: how long a reply may take, where one is awaited that never comes.
  private func run(
    _ misbehaviour: String, _ commands: String..., seconds: Double = 60,
    environment: [String: String?] = [:]
  ) throws -> Tool.Run {
    try Tool.run(
      ["--no-journal", "--keep-going", "--timeout", "\(seconds)", "--app", Self.host]
        + commands.flatMap { ["-c", $0] },
      environment: environment.merging(["MISBEHAVE": misbehaviour]) { $1 })
  }

  @Test(
    "Whatever a host does instead of answering, the session goes on at the step before",
    arguments: [
      ("half-line", "did not answer Misbehave() within "),
      ("half-line-and-exit", "the app exited in Misbehave(): code 0"),
      ("garbage", "gave no reply to Misbehave(): \""),
      ("escapes", #""\u{1B}[2J\u{1B}]0;owned\u{7} \u{202E} not a reply""#),
      ("empty-line", "gave no reply to Misbehave(): \"\""),
      ("huge-line", "a line of more than 64 MB"),
      ("deep", "and 999955 more bytes"),
      ("wrong-number", "a reply to request 7 where 6 was asked"),
      ("old-number", "a reply to request 1 where 6 was asked"),
      ("huge-number", "gave no reply to Misbehave(): \"{"),
      ("twice", "a reply to request 6 where 7 was asked"),
      ("wrong-kind", "an answer to something else"),
      ("unknown-kind", "dance"),
      ("two-kinds", "gave no reply to Misbehave(): \"{"),
      ("never", "did not answer Misbehave() within "),
      ("closed", "the app's host closed its output in Misbehave()"),
      ("no-input", "the app exited in Misbehave(): code 1"),
      ("many-lines", "a reply to request 6 where 7 was asked"),
      ("flood-without-end", "Misbehave()"),
      ("slow-bytes", "did not answer Misbehave() within "),
      ("changes-nonsense", "expected a path, found ']'"),
      ("signal-SIGSEGV", "the app crashed in Misbehave(): SIGSEGV\n  app| last words"),
      ("signal-SIGKILL", "the app crashed in Misbehave(): SIGKILL\n  app| last words"),
      ("signal-SIGUSR1", "the app crashed in Misbehave(): SIGUSR1\n  app| last words"),
      ("signal-SIGSTOP", "did not answer Misbehave() within "),
    ].sampled)
  func misbehaviour(_ name: String, message: String) throws {
    let hangs = message.hasPrefix("did not answer") || name == "flood-without-end"
    func run(_ seconds: Double) throws -> Tool.Run {
      try self.run(
        name, "dispatch Count", "dispatch Misbehave", "print step", "dispatch Count",
        "print state.count", seconds: seconds)
    }
    let run = try hangs ? Tool.run(late: "Misbehave()", run) : run(60)
    #expect(run.errors.contains(message), "\(run.errors.prefix(500))")
    #expect(run.errors.contains("\nback at #1\n"))
    #expect(run.errors.utf8.count < 5_000)
    #expect(run.output.hasSuffix("\n1\n#2 Count()\nstate\n  ~ count: 1 -> 2\n2\n"))
    #expect(run.code == 1)
  }

  @Test("A reply of 1 GB is given up without using much memory")
  func memory() throws {
    let run = try Tool.run(
      [
        "--no-journal", "--keep-going", "--app", Self.host, "-c", "dispatch Misbehave",
        "-c", "print step",
      ], environment: ["MISBEHAVE": "huge-line"], addressSpace: 1_500_000)
    #expect(run.errors.contains("a line of more than 64 MB"))
    #expect(run.output.hasSuffix("0\n"))
  }

  @Test(
    "If a host fails at the handshake or while it loads, there is no session, and the error says why",
    arguments: [
      (
        "hello-version",
        "the app's host speaks version 99 of the protocol, this inspector version 1"
      ),
      ("hello-refused", "error: not with you"),
      ("hello-no-apps", "no app"),
      ("hello-never", "did not answer load"),
      ("hello-garbage", "gave no reply to load"),
      ("hello-closed", "closed its output in load"),
      ("hello-huge-line", "a line of more than 64 MB"),
      ("hello-wrong-kind", "an answer to something else"),
      ("load-closed", "closed its output in load"),
      ("load-never", "did not answer load"),
      ("load-signal-SIGILL", "the app crashed in load \(host): SIGILL\n  app| last words"),
    ].sampled)
  func loading(_ name: String, message: String) throws {
    let run = try run(name, "state", seconds: name.hasSuffix("-never") ? 1 : 60)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "" && run.code == 1)
  }

  @Test("Capabilities of later versions are ignored")
  func capabilities() throws {
    let run = try run("hello-capabilities", "dispatch Count", "print state.count")
    #expect(run.output.hasSuffix("\n1\n") && run.code == 0)
  }

  @Test("Texts from a host are shown escaped, and the middle of long ones is left out")
  func escaping() throws {
    let report = try run("rude-report", "dispatch Misbehave", "history")
    #expect(report.output.contains(#"#1 \u{1B}[1mbold\n? 0"#))
    #expect(report.output.contains(#"  * action \u{1B}[2J\n> x \u{202E}"#))
    let refusal = try run("rude-refusal", "dispatch Misbehave")
    #expect(refusal.errors.contains(#"error: \u{1B}[31mno\u{1B}[0m\n> quit\naaa"#))
    #expect(refusal.errors.contains("more characters … aaa"))
    for run in [report, refusal] {
      #expect(
        !(run.output + run.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      #expect((run.output + run.errors).utf8.count < 3_000)
    }
  }

  @Test("Standard error may be flooded: what is kept is bounded, and the step is done")
  func flood() throws {
    let run = try run("flood", "dispatch Misbehave", "dispatch Count")
    #expect(run.errors == "" && run.code == 0)
    #expect(run.output.contains("more characters …"))
    #expect(run.output.contains("app| … 104,333,312 more bytes"))
    #expect(run.output.utf8.count < 5_000)
  }

  @Test(
    "A host that ended while it was idle is replaced, and the command that only looks is answered")
  func idle() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let run = try run(
      "leave", "dispatch Count", "dispatch Misbehave", "print state.count", "print step",
      "dispatch Count", environment: ["MARK": files.url("mark").path])
    #expect(run.errors == "")
    #expect(
      run.output.contains(
        "\n1\nerror: the app exited while it was idle: code 5\nback at #2\n"
          + "  the command was carried out there\n2\n"))
    #expect(run.output.hasSuffix("\n2\n#3 Count()\nstate\n  ~ count: 1 -> 2\n"))
    #expect(run.code == 1)
    let failing = try self.run(
      "leave", "dispatch Count", "dispatch Misbehave", "expect state.count == 7",
      environment: ["MARK": files.url("third mark").path])
    #expect(
      failing.errors == """
        error: the app exited while it was idle: code 5
        back at #2
          there it failed: expected state.count == 7
          state.count is 1

        """)
    let transcript = try files.write(
      """
      > dispatch Count
      ...
      > dispatch Misbehave
      ...
      > print state.count
      1
      error: the app exited while it was idle: code 5
      back at #2
        the command was carried out there
      ? 1
      """, to: "idle.inspect")
    let test = try Tool.run(
      ["test", "--app", Self.host, transcript.path],
      environment: ["MISBEHAVE": "leave", "MARK": files.url("other mark").path])
    #expect(test.code == 0, "\(test.output)")
  }

  @Test(
    "A crash on the way back is reported with its step, and the session goes on at the last good one"
  )
  func restoring() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let run = try run(
      "restore", "dispatch Count", "dispatch Count", "dispatch Count", "dispatch Misbehave",
      "goto 3", "print state.count", environment: ["MARK": files.url("mark").path])
    #expect(
      run.errors == """
        error: the app crashed in Misbehave(): SIGSEGV
        back at #1: the app no longer gets to #3
        error: the app crashed in #2 Count(): SIGSEGV
          the app did not come back there as it had before

        """)
    #expect(run.output.hasSuffix("\n1\n"))
  }
}
