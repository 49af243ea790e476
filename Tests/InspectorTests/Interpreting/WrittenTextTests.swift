import Foundation
import Testing

/// Text leaves the tool in few places only, each of which hides what is secret or has nothing that could be.
@Suite("Where text leaves the tool")
struct WrittenTextTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// The files that call something that writes, and why no secret gets out by it.
  private static let doors: [String: String] = [
    "Inspector/Files/Console.swift": "takes ShownLine alone",
    "Inspector/Files/WrittenFile.swift": "what its callers write is below",
    "Inspector/Files/AppendedFile.swift": "what its callers write is below",
    "Inspector/Files/Platform.swift": "defines it; the file for an editor is gone when that ends",
    "Inspector/Files/ProgressLine.swift": "counts, and titles of steps as they may be shown",
    "Inspector/Agents/AgentServer.swift": "what the interpreter says on its console",
    "Inspector/Shell/EditLineReader.swift": "what is typed itself, and lines of the history",
    "InspectorCLI/SocketBridge.swift": "between the session and a running app",
    "Inspector/Windows/WindowServer.swift": "why it can't listen",
    "Inspector/Shell/Pager.swift": "takes ShownLine alone",
    "Inspector/Shell/HistoryFile.swift": "commands as they may be shown",
    "Inspector/Journaling/JournalClaim.swift": "the number of this process",
    "Inspector/Journaling/JournalFolder.swift": "makes the file",
    "Inspector/Testing/TranscriptReview.swift": "its own questions, and what a console takes",
    "Inspector/Testing/TranscriptWorker.swift": "to the process that began it, which shows it",
    "Inspector/Testing/WorkerPool.swift": "to a process of its own",
    "Inspector/Testing/RecordingTidier.swift": "lines of a recording, in which they are hidden",
    "Inspector/Interpreting/RemoteRecording.swift":
      "lines of a recording, in which they are hidden",
    "Inspector/Testing/ReportFile.swift":
      "what the interpreter said, and findings, whose values the host hides",
    "Inspector/Testing/Shard.swift": "nothing",
    "Inspector/Testing/UncoveredRun.swift":
      "inputs that are made up, and what the interpreter said",
    "Inspector/Testing/BuildExploration.swift": "inputs as a session may show them",
    "Inspector/Files/GrowingFile.swift": "what its callers write is below",
    "Inspector/Files/WrittenFile+Checking.swift": "nothing: it opens what is to be written later",
    "Inspector/Testing/ExplorationRun.swift": "a graph, whose values the host hides",
    "Inspector/Commands/Command+Exploring.swift": "a graph, whose values the host hides",
    "Inspector/Commands/ExplorationResult.swift": "findings, whose values the host hides",
    "Inspector/Testing/TranscriptSuite+Updating.swift": "what the interpreter said",
    "Inspector/Testing/TranscriptMigration.swift":
      "the transcript itself, a mapping, and what the interpreter said",
    "Inspector/Processes/PackageTemplate.swift": "no app is there yet",
    "Inspector/Processes/PackageAddition.swift": "no app is there yet",
    "Inspector/Processes/ProcessHost.swift": "to the app, which may know",
    "Inspector/Processes/PatientHost.swift": "to the app, which may know",
    "Inspector/Transcripts/Recorder.swift": "what the interpreter said",
    "Inspector/Interpreting/Interpreter+Writing.swift": "what verbs give it: below",
    "Inspector/Interpreting/Redirection.swift": "takes ShownLine alone",
    "Inspector/Commands/Command+Scripting.swift": "exports and states, made of what may be shown",
    "Inspector/Commands/Invocation+Findings.swift": "findings, whose values the host hides",
  ]

  @Test("Nothing writes by itself but what is known to hide secrets")
  func doors() throws {
    let writes = try Regex(
      #"\bwriteAll\(|\bfputs\(|\bfwrite\(|\bfopen\(|(?:^|[^.\w])print\("|O_CREAT|\bmkstemps?\(|WrittenFile\.(write|replace)\(|AppendedFile\(|interpreter\.write\(|try write\(lines|Draft\(beside|Draft\.replace\("#
    ).wordBoundaryKind(.simple)
    var found: Set<String> = []
    for module in ["Inspector", "InspectorCLI", "InspectorTesting"] {
      let all = try #require(
        FileManager.default.enumerator(
          at: Self.sources.appending(path: module), includingPropertiesForKeys: nil))
      for case let file as URL in all where file.pathExtension == "swift" {
        let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .filter { !$0.drop { $0 == " " }.hasPrefix("//") && !$0.contains("func print(") }
        guard code.contains(where: { $0.contains(writes) }) else { continue }
        let parts = file.path.split(separator: "/")
        let start = try #require(parts.lastIndex(of: Substring(module)))
        found.insert(parts[start...].joined(separator: "/"))
      }
    }
    #expect(found.subtracting(Self.doors.keys) == [], "say above why no secret leaves there")
    #expect(Set(Self.doors.keys).subtracting(found) == [], "these no longer write")
  }
}
