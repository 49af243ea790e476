import Inspectable
import Inspector
import Testing

/// What tests of completion have in common.
@MainActor
protocol CompletionSuite {}

extension CompletionSuite {
  /// A session after some commands.
  func session(_ commands: String...) async -> Interpreter {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    for command in commands { #expect(await interpreter.run(command) == .succeeded, "\(command)") }
    return interpreter
  }

  /// The possible completions of a line whose cursor is at its `|`, or else at its end.
  func lines(_ line: String, in interpreter: Interpreter) -> [String] {
    let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let head = String(parts[0])
    let tail = parts.count > 1 ? String(parts[1]) : ""
    let completer = Completer(SessionCompletionSource(interpreter))
    let completion = completer.complete(head + tail, at: head.utf8.count)
    return completion.candidates.map {
      String(decoding: head.utf8.prefix(completion.start), as: UTF8.self) + $0.text
    }
  }
}
