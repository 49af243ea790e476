import ExpectedOutput
import InspectableDoor

/// A session that an agent has, with all that was said in it.
@MainActor
final class AgentSession {
  let session: Session
  let tools: AgentTools
  private let interpreter: Interpreter
  /// Whether what is being carried out changes nothing.
  private(set) var isAsking = false
  private let console = MemoryConsole()
  /// What was left out of the last answer that was too long.
  private var left = AgentAnswer([])
  /// The lines of the transcript so far.
  private var transcript: [String] = []
  /// The most lines of an answer that the transcript keeps; of a longer one it expects anything.
  private static let mostKept = 1_000

  init(_ session: Session, permissions: Permissions, registry: Registry = .standard) {
    self.session = session
    tools = AgentTools(registry)
    interpreter = Interpreter(
      session: session, console: console, registry: registry,
      permissions: permissions.waiting)
  }

  /// Loads the app that was named on the command line; what was wrong, else nil.
  func load(_ app: String) async -> String? {
    let outcome = await interpreter.load(app)
    let lines = console.take()
    guard outcome != .failed else { return lines.joined(separator: "\n") }
    note("load \(app)", lines: nil, code: 0)
    return nil
  }

  /// What a tool says, and whether it went wrong.
  func answer(_ call: AgentCall) async throws(AgentFault) -> (text: String, isError: Bool) {
    let command: String
    switch try tools.wish(call) {
    case .command(let text): command = text
    case .more:
      guard !left.isEmpty else { return ("nothing was left out of the last answer", true) }
      return (left.page(), false)
    case .transcript:
      left = AgentAnswer(transcript)
      return (left.page(), false)
    }
    if let mistake = Script.mistake(inOneCommand: command) { return (mistake, true) }
    // What is secret is not written down; afterwards another app may be loaded.
    let shown = interpreter.shown(command).text
    isAsking = tools.onlyAsks(command)
    let outcome = await interpreter.run(command)
    let lines = console.take()
    // How far an exploration comes until its time is over is another each time. One that somebody ended would not
    // end by itself.
    switch session.untimely {
    case .interrupted where isAsking: break
    case .time: note(shown, lines: nil, code: outcome == .failed ? interpreter.failureCode : 0)
    default: note(shown, lines: lines, code: outcome == .failed ? interpreter.failureCode : 0)
    }
    var answer = AgentAnswer(lines)
    let page = answer.page()
    left = answer
    return (page, outcome == .failed)
  }

  private func note(_ command: String, lines: [String]?, code: Int32) {
    let expected =
      lines.flatMap { $0.count > Self.mostKept ? nil : $0.map(EscapedLine.source(of:)) } ?? ["..."]
    transcript += Recorder.lines(of: command, expected: expected, code: code)
  }

  // MARK: Resources

  private enum Resource: String, CaseIterable {
    case state, screens, transcript

    var uri: String { "inspector://\(rawValue)" }

    var description: String {
      switch self {
      case .state: "The whole state of the app, as it is now."
      case .screens: "What each screen draws now."
      case .transcript: "All commands up to here with what they gave: a test that passes."
      }
    }
  }

  /// The list that a client asks for.
  var resources: JSON {
    .array(
      Resource.allCases.map { resource in
        .object([
          "uri": .string(resource.uri), "name": .string(resource.rawValue),
          "description": .string(resource.description), "mimeType": .string("text/plain"),
        ])
      })
  }

  /// What stands in a resource now.
  func contents(of uri: String) async throws(AgentFault) -> JSON {
    guard let resource = Resource.allCases.first(where: { $0.uri == uri }) else {
      throw AgentFault(
        .resource, Nearest.unknown("resource", uri, in: Resource.allCases.map(\.uri)))
    }
    let lines: [String]
    switch resource {
    case .transcript: lines = transcript
    case .state: lines = try await reading("state --full")
    case .screens: lines = try await reading("screen")
    }
    let contents: [String: JSON] = [
      "uri": .string(uri), "mimeType": .string("text/plain"),
      "text": .string(lines.map { $0 + "\n" }.joined()),
    ]
    return .object(["contents": .array([.object(contents)])])
  }

  /// What a command that looks gives, which is no part of the transcript.
  private func reading(_ command: String) async throws(AgentFault) -> [String] {
    let outcome = await interpreter.run(command)
    let lines = console.take()
    guard outcome == .succeeded else {
      throw AgentFault(.resource, lines.joined(separator: "\n"))
    }
    return lines
  }
}
