import Foundation
import TestSupport
import Testing

@testable import Inspector

/// What is printed under `--format json` is as `docs/output.schema.json` says.
@MainActor
@Suite("The schema of JSON output")
struct OutputSchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private static func schema() throws -> Schema {
    let file = root.appending(path: "docs/output.schema.json")
    return Schema(try JSONDecoder().decode(Tree.self, from: try Data(contentsOf: file)))
  }

  /// The lines of JSON in the project's transcripts and pages.
  private static func lines() throws -> [String] {
    let files = FileManager.default
    var found: [String] = []
    for folder in ["scripts/transcripts", "docs"] {
      let place = root.appending(path: folder)
      for name in try files.contentsOfDirectory(atPath: place.path)
      where name.hasSuffix(".inspect") || name.hasSuffix(".md") {
        let text = try String(contentsOf: place.appending(path: name), encoding: .utf8)
        found += text.split(separator: "\n").filter {
          $0.hasPrefix("{\"branch\"") && !$0.contains("[..]")
        }.map(String.init)
      }
    }
    return found
  }

  @Test("every line in the transcripts, of every verb, is as the schema says")
  func everyVerb() throws {
    let schema = try Self.schema()
    var verbs: Set<String> = []
    for line in try Self.lines() {
      let tree = try JSONDecoder().decode(Tree.self, from: Data(line.utf8))
      let flaw = schema.flaw(in: tree)
      #expect(flaw == nil, "\(flaw ?? ""): \(line)")
      guard case .bool(true)? = tree["ok"], case .string(let command)? = tree["command"],
        let verb = command.split(separator: " ").first
      else { continue }
      verbs.insert(String(verb))
    }
    // These end what would print the line, or have no JSON form of their own.
    let silent: Set = ["quit", "source", "tour", "timing", "record", "edit", "web"]
    for command in Registry.standard.commands where !silent.contains(command.verb) {
      #expect(verbs.contains(command.verb), "no line of JSON for \(command.verb)")
    }
  }

  @Test("what a verb says in words it says as data too")
  func dataBesideWords() throws {
    let own: Set = ["found", "steps", "different", "varied", "watched", "error"]
    for line in try Self.lines() {
      let tree = try JSONDecoder().decode(Tree.self, from: Data(line.utf8))
      guard case .bool(true)? = tree["ok"], tree["output"]?.text != nil,
        // What a file would hold is a text and nothing else.
        let verb = tree["command"]?.text?.prefix(while: { $0 != " " }),
        !["export", "save"].contains(verb)
      else { continue }
      let isThere =
        !own.isDisjoint(with: tree.members.keys) || tree["changes"]?.elements.isEmpty == false
        || tree["events"]?.elements.isEmpty == false
      #expect(isThere, "only words: \(line)")
    }
  }

  @Test(
    "what is not as the schema says is found",
    arguments: [
      ("{}", "'branch' is missing"),
      (
        "{\"branch\": 1, \"command\": \"p\", \"ok\": true, \"step\": null}",
        "branch: fits none of 2 forms"
      ),
      (
        "{\"branch\": null, \"command\": \"p\", \"ok\": 1.5, \"step\": 1}", "ok: no boolean"
      ),
      (
        "{\"branch\": null, \"command\": \"p\", \"ok\": true, \"step\": 1, \"more\": 1}",
        "'more' is not in the schema"
      ),
      (
        "{\"branch\": null, \"command\": \"p\", \"ok\": true, \"step\": 1, \"events\": [{\"kind\": \"a\"}]}",
        "events[0]: 'name' is missing"
      ),
    ])
  func flaws(text: String, flaw: String) throws {
    let tree = try JSONDecoder().decode(Tree.self, from: Data(text.utf8))
    #expect(try Self.schema().flaw(in: tree) == flaw)
  }
}
