import InspectableDoor
import InspectableSystem

/// Serves the verbs to agents by the Model Context Protocol (modelcontextprotocol.io): JSON-RPC 2.0 over
/// standard input and output, one message a line.
@MainActor
package final class AgentServer {
  /// How a session is served.
  package struct Options: Sendable {
    /// The app that is loaded first; nil for none.
    package var app: String?
    /// What commands may do.
    package var permissions = Permissions.none
    package var limits = ProcessHost.Limits()
    /// The version of the inspector.
    package var version = ""

    package init() {}
  }

  /// The longest line that is read, in bytes.
  static let longestLine = 16 << 20

  private let catalog: AppCatalog
  private let options: Options
  private var lines: AgentLines
  /// The request that is being answered, and whether the client does not want that any more.
  private var underWay: (id: AgentMessage.ID, isCancelled: Bool)?

  /// - Parameter input: where the client's messages come.
  package init(catalog: AppCatalog, options: Options, input: Int32 = STDIN_FILENO) {
    self.catalog = catalog
    self.options = options
    lines = AgentLines(descriptor: input, longest: Self.longestLine)
  }

  /// Serves until the client hangs up; gives the exit code.
  package func run() async -> Int32 {
    let session = Session(
      catalog: catalog,
      start: ProcessHost.start(limits: options.limits) {
        self.listen()
        return Interruption.takeWhileWaiting()
      })
    session.audience.buildProgress = .linesOnStandardError()
    defer { session.close() }
    let agent = AgentSession(session, permissions: options.permissions)
    session.audience.isInterrupted = {
      self.listen()
      if Interruption.take() { return true }
      // An exploration is for nobody then; what a client that has said all wants done is done.
      return self.lines.isOver && Interruption.isExpected && agent.isAsking
    }
    if let app = options.app, let problem = await agent.load(app) {
      StandardConsole().write([problem], to: .errors)
      return 2
    }
    while let line = lines.next() {
      let reply: JSON?
      switch line {
      case .tooLong:
        reply = Self.failed(
          nil,
          AgentFault(
            .message, "a message of more than \(Self.longestLine >> 20) MB, the most that is read")
        )
      case .message(let bytes): reply = await answer(bytes, agent)
      }
      guard let reply else { continue }
      do throws(Platform.Failure) {
        try Platform.writeAll(Array((reply.text + "\n").utf8), to: STDOUT_FILENO)
      } catch {
        // The client has gone away: nobody is left to tell.
        return error.code == EPIPE ? 0 : 2
      }
    }
    return 0
  }

  /// The reply to a line; nil where none is due.
  func answer(_ line: [UInt8], _ agent: AgentSession) async -> JSON? {
    if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return nil }
    let message: AgentMessage
    do {
      message = try WireCoding.decode(AgentMessage.self, from: line)
    } catch {
      let isJSON = (try? WireCoding.decode(AnyMessage.self, from: line)) != nil
      return Self.failed(nil, AgentFault(isJSON ? .message : .unreadable, WireCoding.reason(error)))
    }
    guard let id = message.id, let method = message.method, !isTakenBack(id) else { return nil }
    let reply: JSON
    underWay = (id, false)
    do throws(AgentFault) {
      reply = .object([
        "jsonrpc": .string("2.0"), "id": id.json,
        "result": try await result(method, message, agent),
      ])
    } catch {
      reply = Self.failed(id, error)
    }
    let isCancelled = underWay?.isCancelled == true
    underWay = nil
    // One that came when all was done must not end what comes next.
    if isCancelled { _ = Interruption.take() }
    return isCancelled ? nil : reply
  }

  /// Hears what the client says while a request is being answered.
  ///
  /// No thread of its own does: what the inspector copies of itself must have one alone.
  private func listen() {
    let before = lines.waiting.count
    lines.look()
    guard let underWay, !underWay.isCancelled, isTakenBack(underWay.id, since: before) else {
      return
    }
    self.underWay?.isCancelled = true
    Interruption.request()
  }

  /// Whether one of the lines that wait says that a request needs no answer.
  private func isTakenBack(_ id: AgentMessage.ID, since start: Int = 0) -> Bool {
    lines.waiting[start...].contains { Self.cancelled(by: $0) == id }
  }

  /// The request that a line takes back; nil for any other line.
  private static func cancelled(by line: AgentLines.Line) -> AgentMessage.ID? {
    guard case .message(let bytes) = line,
      let message = try? WireCoding.decode(AgentMessage.self, from: bytes),
      message.method == AgentCancellation.method
    else { return nil }
    return try? message.parameters(AgentCancellation.self).requestId
  }

  /// Any JSON at all.
  private struct AnyMessage: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  private static func failed(_ id: AgentMessage.ID?, _ fault: AgentFault) -> JSON {
    .object(["jsonrpc": .string("2.0"), "id": id?.json ?? .null, "error": fault.json])
  }

  private func result(
    _ method: String, _ message: AgentMessage, _ agent: AgentSession
  ) async throws(AgentFault) -> JSON {
    switch method {
    case "initialize":
      return .object([
        "protocolVersion": .string(try message.parameters(AgentGreeting.self).version),
        "capabilities": .object(["tools": .object([:]), "resources": .object([:])]),
        "serverInfo": .object([
          "name": .string("inspector"), "version": .string(options.version),
        ]),
        "instructions": .string(Self.instructions),
      ])
    case "ping": return .object([:])
    case "tools/list": return .object(["tools": agent.tools.json])
    case "tools/call":
      let (text, isError) = try await agent.answer(try message.parameters(AgentCall.self))
      let content: [String: JSON] = ["type": .string("text"), "text": .string(text)]
      return .object(["content": .array([.object(content)]), "isError": .bool(isError)])
    case "resources/list": return .object(["resources": agent.resources])
    case "resources/templates/list": return .object(["resourceTemplates": .array([])])
    case "resources/read":
      return try await agent.contents(of: try message.parameters(AgentResource.self).uri)
    default: throw AgentFault(.method, "no method '\(method)'")
    }
  }

  private static let instructions = """
    An inspector of apps that are driven by state. Begin with 'apps' and 'load', then 'describe' and \
    'actions'. 'dispatch', 'trigger' and 'set' act and say what changed; 'history', 'undo' and 'goto' go \
    through time; 'blame', 'when' and 'bisect' ask where something came from; 'explore' looks for faults by \
    itself. 'help' explains a verb or a word such as EXPR. A tool's 'input' is what follows its name in one of \
    the forms.
    """
}
