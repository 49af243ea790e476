import Foundation
import TestSupport
import Testing

@Suite("inspector check-host")
struct CheckHostTests {
  private func check(_ word: String, environment: [String: String?] = [:]) throws -> Tool.Run {
    try Tool.run(["check-host", word], environment: environment)
  }

  private static let faulty = Tool.root.appending(path: "Tests/Support/HostileHosts/faulty.py").path

  @Test("Hosts in Swift and in Python keep to the protocol", arguments: ["todo", "staty", "notes"])
  func good(app: String) throws {
    let program = Tool.root.appending(path: "Tests/MinimalHost/notes.py").path
    let run = try check(app == "notes" ? program : app)
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.hasPrefix("ok    starts, and answers hello"))
    #expect(run.output.contains(", 0 failed, "))
  }

  /// The examples of hosts with the program that runs them.
  private static let examples = [
    ("python3", "Python", "shelf.py"), ("node", "JavaScript", "groceries.mjs"),
  ]

  @Test(
    "An app with the one file for its language keeps to the protocol, and to its transcript",
    arguments: examples)
  func helpers(language: String, folder: String, program: String) throws {
    guard Tool.isInstalled(language) else {
      print("NOT TESTED: Examples/\(folder), since there is no \(language) here")
      return
    }
    let folder = Tool.root.appending(path: "Examples/\(folder)")
    let host = folder.appending(path: program).path
    let run = try check(host)
    #expect(run.code == 0 && run.output.contains("14 passed, 0 failed, "), "\(run.output)")
    let tests = try Tool.run(["test", "--app", host, folder.appending(path: "Tests").path])
    #expect(tests.code == 0, "\(tests.output)\(tests.errors)")
    let helper = program.hasSuffix("py") ? "inspectable.py" : "inspectable.mjs"
    let source = try String(contentsOf: folder.appending(path: helper), encoding: .utf8)
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
  }

  @Test(
    "A host that does something wrong is told what",
    arguments: [
      ("version", "refuses another version", "it claims to speak version 99"),
      ("strict", "ignores members that it does not know", "values has no members"),
      ("brittle", "refuses what is no request", "the app exited in the line \"nonsense\": code 1"),
      ("counting", "starts, and answers hello", "a reply to request 2 where 1 was asked"),
      ("moody", "describes it as it was loaded", "describe says something else than load"),
      ("twins", "describes it as it was loaded", "two of its stores, screens and queues"),
      ("forgetful", "gives a value of every store", "it describes 'board', which is not among"),
      (
        "careless", "refuses an action that it does not have",
        "'board' is different after an action"
      ),
      ("generous", "refuses arguments that an action", "it answers Add with 2 arguments"),
      ("lenient", "refuses an action without an argument", "which it has to refuse"),
      (
        "misplaced", "refuses an action without an argument",
        "the place of a missing one is the name"
      ),
      ("literal", "reads every escape of a text", "though it takes a plain text"),
      ("garbling", "reads every escape of a text", "of an action is not the same in its values"),
      ("terse", "performs the example of each action", "its event action-failed in"),
      ("random", "does the same again", "'board' is different at the second load"),
      ("silent", "reports the changes", "changed 'board', and its report does not say so"),
      ("claims-expressions", "answers expressions", "it refuses read board"),
      ("claims-replay", "does many inputs again", "it refuses replay"),
      ("claims-pipelining", "before the reply to the one before", "it refuses steps that are sent"),
      ("claims-effects", "tells of effects", "it refuses clock"),
      ("miscounting", "tells of effects", "held counts 0 timers, and clock lists 1 at the"),
      ("standing", "tells of effects", "its clock is at 0 and not at 1000000000 after advance"),
      ("unlisted", "tells of effects", "'titles#1' is parked, and not among its effects after"),
      ("claims-digests", "gives each step a digest", "a step has no digest"),
      ("claims-trace", "follows a value through steps", "it refuses trace board"),
    ].sampled)
  func faults(fault: String, title: String, reason: String) throws {
    let run = try check(Self.faulty, environment: ["FAULT": fault])
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n").map(String.init)
    let failed = lines.indices.filter { lines[$0].hasPrefix("FAIL") }
    #expect(
      failed.contains { lines[$0].contains(title) && lines[$0 + 1].contains(reason) },
      "\(run.output)")
  }

  @Test("What is no host, or is not there, is said once")
  func none() throws {
    let listing = try check("/bin/ls")
    #expect(listing.code == 1 && listing.output.hasPrefix("FAIL  starts, and answers hello"))
    #expect(listing.output.split(separator: "\n").count == 3)
    let unknown = try check("tod")
    #expect(unknown.code == 2 && unknown.errors.contains("unknown app 'tod'"))
  }
}
