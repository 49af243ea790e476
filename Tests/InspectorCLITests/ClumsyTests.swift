import Foundation
import TestSupport
import Testing

/// Whatever the closures of an adapter do wrong is told with what does it.
@Suite("Adapters with mistakes")
struct ClumsyTests {
  private func run(
    late: String = "nothing", scene: String? = nil, hasThread: Bool = false,
    staysIn closure: String? = nil, load: String = "load .build/debug/PluginApps clumsy",
    _ commands: [String]
  ) throws -> Tool.Run {
    let isAsMeant = { (run: Tool.Run) in closure.map { Self.tells(run, $0) } ?? true }
    return try Tool.run(late: late, until: isAsMeant) { seconds in
      try Tool.run(
        ["--keep-going", "--no-journal", "--timeout", "\(seconds)"]
          + ([load] + commands).flatMap { ["-c", $0] },
        environment: ["CLUMSY_SCENE": scene, "PLUGIN_THREAD": hasThread ? "1" : nil])
    }
  }

  /// Whether a closure is named as the one that has not returned, with the step or as an error.
  private static func tells(_ run: Tool.Run, _ closure: String) -> Bool {
    (run.output + run.errors).contains("  app| \(closure) has not returned\n")
  }

  @Test("What a closure throws is shown, with the action, event, state or scene that it belongs to")
  func throwing() throws {
    let run = try run([
      "dispatch fail", "dispatch failLater", "trigger screen.fail()", "trigger screen.failLater()",
      "dispatch breakAt .asyncState", "state later", "set route = [\"list\"]",
    ])
    for line in [
      "  * action fail() failed: broken\n", "  * effect failLater failed: broken\n",
      "  * effect state later failed: broken\n", "  * navigation-failed route: broken\n",
    ] {
      #expect(run.output.contains(line), "\(line) in \(run.output)")
    }
    #expect(run.output.contains("#3 trigger screen.fail()\n"), "\(run.output)")
    let scene = try self.run(scene: "throws", [])
    #expect(
      scene.errors.contains("error: 'makeScene' of clumsy failed: broken\n"), "\(scene.errors)")
  }

  @Test(
    "A closure that does not return is named",
    arguments: [
      ("dispatch stick .state", "'state' of store count"),
      ("dispatch stick .model", "'model' of screen screen"),
      ("dispatch stick .local", "'read' of screen.local"),
      ("dispatch stick .member", "'member' of screen screen"),
      ("dispatch stick .invariant", "the invariant 'it returns'"),
      ("dispatch stick .isVisible", "'isVisible' of screen screen"),
      ("dispatch stick .lookedUp", "'lookedUp' of store coming"),
      ("dispatch stick .route", "'read' of route route"),
    ].sampled)
  func staying(command: String, closure: String) throws {
    let late = closure.hasPrefix("the invariant") ? "expect invariants" : "stick(at: "
    let run = try run(late: late, staysIn: closure, [command, "print count"])
    #expect(run.code == 1)
    // A condition that could not be asked is told with the step, which was carried out.
    #expect(Self.tells(run, closure), "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("\n0\n"), "\(run.output)")
  }

  @Test(
    "So is one that is called only for something that is done",
    arguments: [
      ("setVisible", "disappear screen", "'setVisible' of screen screen"),
      ("setConnected", "disconnect screen", "'setConnected' of screen screen"),
      ("write", "set screen.local = 1", "'write' of screen.local"),
      ("assign", "set form.local.text = \"a\"", "the Assign of 'text'"),
      ("view", "trigger screen.didTap()", "'eventsFound' of screen screen"),
      ("preview", "screen screen empty", "'preview empty' of screen screen"),
      ("shownRead", "dispatch write \"a\"", "'read' of Shown(Remark.self)"),
    ].sampled)
  func stayingWhenDone(place: String, command: String, closure: String) throws {
    // What is told to be late is what was asked of the host, which is not always what was typed.
    let asked = ["preview": "previews.empty", "shownRead": "write(note: "]
    let late = asked[place] ?? command
    let run = try run(
      late: late, staysIn: closure, ["dispatch stick .\(place)", command, "print count"])
    #expect(Self.tells(run, closure), "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("\n0\n"), "\(run.output)")
  }

  @Test("So are the form of a type and the answer that an app offers")
  func stayingForms() throws {
    for (closure, late, commands) in [
      (
        "'as' of Shown(Remark.self)", "print coming",
        ["dispatch stick .shown", "print coming", "print count"]
      ),
      (
        "'offering' of request number", "resolve",
        ["dispatch ask", "dispatch stick .offer", "resolve number"]
      ),
    ] {
      let run = try run(late: late, staysIn: closure, commands)
      #expect(Self.tells(run, closure), "\(run.output)\(run.errors)")
    }
    let broken = try run(["dispatch ask", "dispatch breakAt .offer", "resolve number"])
    #expect(broken.errors.contains("broken"), "\(broken.errors)")
    let read = try run(["dispatch write \"broken\""])
    #expect(read.errors.contains("broken"), "\(read.errors)")
  }

  @Test("So are a drawing, an action, a restoration and the making of a scene")
  func stayingElsewhere() throws {
    let drawing = try run(
      late: "screen", staysIn: "'drawing' of screen screen",
      ["dispatch stick .drawing", "screen screen"])
    #expect(Self.tells(drawing, "'drawing' of screen screen"), "\(drawing.errors)")
    let action = try run(late: "stay", ["dispatch stay"])
    #expect(action.errors.contains("did not answer stay() within"), "\(action.errors)")
    let scene = try run(late: "load", scene: "stays", staysIn: "'makeScene' of clumsy", [])
    #expect(Self.tells(scene, "'makeScene' of clumsy"), "\(scene.errors)")
    let files = try TemporaryFiles()
    defer { files.remove() }
    try files.write("[\"count\": 13]", to: "a.state")
    let restore = try run(
      late: "load", staysIn: "'restore' of store count",
      load: "load .build/debug/PluginApps clumsy --state \"\(files.url("a.state").path)\"", [])
    #expect(Self.tells(restore, "'restore' of store count"), "\(restore.errors)")
  }

  @Test(
    "So is one that is async, before and after it has waited, and what the main queue was given",
    arguments: [
      (["dispatch stick .asyncLoop"], "stick(at: ", "'state' of store later"),
      (["dispatch spin"], "spin", "effect spin"),
      (["dispatch spinLater", "advance 1s"], "advance", "effect spinLater"),
      (["dispatch spinOnMain"], "spinOnMain", "what the main queue was given"),
    ].sampled)
  func spinning(commands: [String], late: String, closure: String) throws {
    let run = try run(late: late, staysIn: closure, commands + ["print count"])
    #expect(Self.tells(run, closure), "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("\n0\n"), "\(run.output)")
  }

  @Test("What waits for ever in a closure that is async is named as unsettled, once")
  func waiting() throws {
    let run = try run([
      "dispatch wait", "trigger screen.wait()", "dispatch count", "dispatch stick .asyncState",
      "dispatch count",
    ])
    let unsettled = run.output.split(separator: "\n").filter { $0.contains("unsettled: ") }
      .map { $0.replacing(#/^.*unsettled: /#, with: "").replacing(#/ waits? .*$/#, with: "") }
    #expect(unsettled == ["wait", "wait", "state later"], "\(run.output)")
  }

  @Test("So is a state that has never come back since the app was loaded")
  func neverRead() throws {
    let run = try run(scene: "never", ["print later", "dispatch count", "dispatch count"])
    #expect(
      run.output.split(separator: "unsettled: state later").count == 2, "\(run.output)")
    #expect(run.output.contains("\nnil\n#1 count()\n"), "\(run.output)")
  }

  @Test("What changes between steps is told, whether a thread or a closure that reads did it")
  func outsideOfSteps() throws {
    let event =
      "  * changed-outside screen.model: between steps, by 'model' of screen screen, whenever that is "
      + "called\n"
    let reads = try run(["dispatch countReads", "model screen", "dispatch count"])
    #expect(reads.output.contains(event), "\(reads.output)")
    let thread = try run(hasThread: true, ["dispatch countReads", "dispatch count"])
    #expect(thread.output.contains(event), "\(thread.output)")
    let queue = try run([
      "dispatch countElsewhere", "dispatch openGate", "screen screen", "dispatch count",
    ])
    #expect(
      queue.output.contains(
        "  * changed-outside screen.model: between steps, by queue com.example.late for "
          + "countElsewhere(), or by a closure that is only to read: "), "\(queue.output)")
    #expect(queue.output.contains("'drawing' of screen screen"), "\(queue.output)")
    #if os(Linux)
      let named = try run([
        "dispatch countOnThread", "dispatch openGate", "screen screen", "dispatch count",
      ])
      #expect(
        named.output.contains(
          "  * changed-outside screen.model: between steps, by another thread of the app's, of which "
            + "run 'ticker', or by a closure that is only to read: "), "\(named.output)")
    #endif
    let quiet = try run(["dispatch count", "model screen", "state", "dispatch count"])
    #expect(!quiet.output.contains("changed-outside"), "\(quiet.output)")
  }

  @Test("A closure that asks for the main actor where it is not crashes its step, which says so")
  func stray() throws {
    let run = try run(["dispatch count", "dispatch stray", "print count"])
    #expect(run.errors.contains("the app crashed in stray(): "), "\(run.errors)")
    #expect(run.errors.contains("  app| "), "\(run.errors)")
    #expect(run.output.hasSuffix("\n1\n"), "\(run.output)")
  }
}
