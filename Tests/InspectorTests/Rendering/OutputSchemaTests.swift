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

/// A text of JSON as it was read.
private indirect enum Tree: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([String: Tree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Tree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }

  subscript(name: String) -> Tree? { members[name] }

  var members: [String: Tree] { if case .object(let members) = self { members } else { [:] } }
  var elements: [Tree] { if case .array(let elements) = self { elements } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  func isOfType(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let number): type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}

/// As much of JSON Schema as the project's own has; any other keyword in it is an error.
private struct Schema {
  private let root: Tree

  init(_ root: Tree) { self.root = root }

  /// What in a value is not as it should be; nil if nothing is.
  func flaw(in value: Tree) -> String? { flaw(in: value, root) }

  private func flaw(in value: Tree, _ schema: Tree) -> String? {
    for (keyword, content) in schema.members {
      let found: String?
      switch keyword {
      case "$schema", "$defs", "title", "description", "required", "additionalProperties",
        "properties":
        continue
      case "$ref":
        let name = content.text.map { String($0.dropFirst("#/$defs/".count)) } ?? ""
        guard let definition = root["$defs"]?[name] else { return "no definition of \(name)" }
        found = flaw(in: value, definition)
      case "type": found = value.isOfType(content.text ?? "") ? nil : "no \(content.text ?? "")"
      case "enum":
        let texts = content.elements.compactMap(\.text)
        found = value.text.map(texts.contains) == true ? nil : "none of \(texts)"
      case "minimum":
        found = (value.number ?? 0) < (content.number ?? 0) ? "less than allowed" : nil
      case "anyOf":
        let forms = content.elements
        found =
          forms.contains { flaw(in: value, $0) == nil } ? nil : "fits none of \(forms.count) forms"
      case "items":
        found =
          value.elements.enumerated().lazy.compactMap { index, element in
            flaw(in: element, content).map { "[\(index)]: \($0)" }
          }.first
      default: return "the schema has a keyword that is not known here: \(keyword)"
      }
      if let found { return found }
    }
    return flaw(inMembersOf: value, schema)
  }

  private func flaw(inMembersOf value: Tree, _ schema: Tree) -> String? {
    guard case .object(let members) = value else { return nil }
    for name in (schema["required"]?.elements ?? []).compactMap(\.text) where members[name] == nil {
      return "'\(name)' is missing"
    }
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      let found: String?
      switch (schema["properties"]?[name], schema["additionalProperties"]) {
      case (let property?, _): found = flaw(in: member, property)
      case (nil, .object(let others)?): found = flaw(in: member, .object(others))
      case (nil, .bool(false)?): return "'\(name)' is not in the schema"
      default: found = nil
      }
      if let found { return found.hasPrefix("[") ? "\(name)\(found)" : "\(name): \(found)" }
    }
    return nil
  }
}
