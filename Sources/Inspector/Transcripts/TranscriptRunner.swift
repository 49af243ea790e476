import Inspectable

/// Runs transcripts, each on a fresh session, and says where they differ.
@MainActor
package struct TranscriptRunner {
  private let makeSession: () -> Session
  private let app: String?

  /// - Parameters:
  ///   - app: what each transcript finds loaded; nil for nothing.
  ///   - makeSession: a session on which nothing is loaded.
  package init(app: String? = nil, makeSession: @escaping () -> Session) {
    self.app = app
    self.makeSession = makeSession
  }

  /// A command that gave something else than expected.
  package struct Difference: Hashable, Sendable {
    package var exchange: Transcript.Exchange
    package var actual: [String]
    package var code: Int32
    /// The text that was run, after captures were replaced.
    package var command: String
    /// For each expected line, whether it is one of those that came.
    package var alignment: [OutputAlignment.Row]
  }

  /// How a transcript went.
  package struct Result: Hashable, Sendable {
    /// The path as the user gave it.
    package var path: String
    /// How many commands ran.
    package var commands: Int
    /// Those that differed.
    package var differences: [Difference]
    /// Why nothing ran.
    package var problem: TranscriptError?

    package var passed: Bool { problem == nil && differences.isEmpty }
  }

  /// Runs one transcript from its text.
  package func run(_ text: String, path: String) async -> Result {
    let transcript: Transcript
    do throws(TranscriptError) {
      transcript = try Transcript(text, path: path)
    } catch {
      return Result(path: path, commands: 0, differences: [], problem: error)
    }
    let session = makeSession()
    defer { session.close() }
    let console = MemoryConsole()
    let interpreter = Interpreter(session: session, console: console)
    if let app, await interpreter.load(app) == .failed {
      return Result(
        path: path, commands: 0, differences: [],
        problem: TranscriptError(line: nil, message: console.lines.joined(separator: "\n")))
    }
    return await run(transcript, path: path, interpreter, console)
  }

  private func run(
    _ transcript: Transcript, path: String, _ interpreter: Interpreter, _ console: MemoryConsole
  ) async -> Result {
    var result = Result(path: path, commands: 0, differences: [])
    var matcher = OutputMatcher()
    var hasQuit = false
    for exchange in transcript.exchanges {
      let command = ExpectedLine.replacingCaptures(in: exchange.command, with: matcher.captured)
      var code: Int32 = 0
      if hasQuit {
        console.write(["error: 'quit' has ended the session"], to: .errors)
        code = 1
      } else {
        switch await interpreter.run(command) {
        case .succeeded: break
        case .failed: code = 1
        case .quit(let number):
          code = number
          hasQuit = true
        }
      }
      result.commands += 1
      let actual = console.take()
      if code == exchange.code, matcher.matches(actual, exchange.expected) { continue }
      result.differences.append(
        Difference(
          exchange: exchange, actual: actual, code: code, command: command,
          alignment: OutputAlignment(actual, exchange.expected, matcher).rows))
    }
    return result
  }
}
