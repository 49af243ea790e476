import Foundation
import Inspectable
import Inspector
import Testing

/// Every verb is used in a transcript: succeeding, failing, and as JSON.
@Suite("Transcripts of every verb")
struct VerbCoverageTests {
  /// How a transcript uses a verb.
  private enum Use: String, CaseIterable {
    case success, failure, json
  }

  /// What no transcript can show, and why.
  private static let impossible: [String: Set<Use>] = [
    // A transcript writes no files; `RecordCommandTests` records, `ExportTests` exports, and
    // `StateFileTests` saves.
    "export": [.success], "record": [.success], "save": [.success],
    // What is only for the terminal: `EditingTests`, `TerminalTourTests`, `TerminalWebTests`.
    "edit": [.success], "tour": [.success], "web": [.success],
  ]

  @Test("A verb without a transcript of its success, an error and its JSON form is an omission")
  func everyVerb() throws {
    let registry = Registry.standard
    let uses = try Self.uses(in: registry)
    for command in registry.commands {
      let wanted = Set(Use.allCases).subtracting(Self.impossible[command.verb] ?? [])
      let missing = wanted.subtracting(uses[command.verb] ?? [])
      #expect(
        missing.isEmpty,
        """
        scripts/transcripts has no \(missing.map(\.rawValue).sorted().joined(separator: ", ")) \
        of '\(command.verb)'
        """)
    }
  }

  @Test("A verb that makes a step is undone in a transcript")
  func undoing() throws {
    let acting = Registry.standard.commands.filter { $0.group == .act }.map(\.verb)
    var undone: Set<String> = []
    for transcript in try Self.transcripts() {
      var last: String?
      for exchange in transcript.exchanges where exchange.code == 0 {
        guard let verb = Self.verb(of: exchange.command, in: .standard)?.verb else { continue }
        if verb == "undo", let last { undone.insert(last) }
        if acting.contains(verb) { last = verb }
      }
    }
    for verb in acting { #expect(undone.contains(verb), "no transcript undoes '\(verb)'") }
  }

  @Test("A name that is not a verb would be noticed")
  func canary() throws {
    #expect(Self.verb(of: "nonsense x", in: .standard) == nil)
    #expect(Self.verb(of: "p state", in: .standard)?.verb == "print")
    #expect(Self.verb(of: "state.todos", in: .standard)?.verb == "print")
    #expect(try !Self.transcripts().isEmpty)
  }

  private static func uses(in registry: Registry) throws -> [String: Set<Use>] {
    var uses: [String: Set<Use>] = [:]
    for transcript in try transcripts() {
      var isJSON = false
      for exchange in transcript.exchanges {
        guard let verb = verb(of: exchange.command, in: registry)?.verb else { continue }
        uses[verb, default: []].insert(
          exchange.code == 0 || verb == "quit" && exchange.expected.isEmpty ? .success : .failure)
        if isJSON { uses[verb, default: []].insert(.json) }
        if verb == "format", exchange.code == 0 {
          if exchange.command.hasSuffix("json") { isJSON = true }
          if exchange.command.hasSuffix("text") { isJSON = false }
        }
      }
    }
    return uses
  }

  private static func verb(of command: String, in registry: Registry) -> Command? {
    var parser = Parser(command)
    guard let (name, _) = try? parser.verb() else { return nil }
    return registry.command(named: name)
  }

  private static func transcripts() throws -> [Transcript] {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.append(path: "scripts/transcripts")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "inspect" }
      .map { try Transcript(String(contentsOf: $0, encoding: .utf8), path: $0.path) }
  }
}
