import ExpectedOutput
import InspectableDoor

extension TranscriptRunner {
  /// Runs a transcript in two fresh sessions at a time, and gives where they first differ: in what
  /// they say, in exit codes, or in any value of the app, whether it was printed or not.
  func fork(
    of transcript: Transcript, path: String, _ result: inout TranscriptResult
  ) async throws(TranscriptError) -> TranscriptResult.Fork? {
    let runs = [makeRun(path), makeRun(path)]
    defer { for run in runs { run.session.close() } }
    for run in runs { try await prepare(run) }
    var matcher = OutputMatcher()
    var previous: [PartValue] = []
    for exchange in transcript.exchanges {
      let command = ExpectedLine.replacingCaptures(in: exchange.command, with: matcher.captured)
      let shown = runs[0].interpreter.shown(command).text
      var outcomes: [Interpreter.Outcome] = []
      var values: [[PartValue]] = []
      for run in runs {
        outcomes.append(await run.interpreter.run(command))
        values.append((try? await run.session.values()) ?? previous)
      }
      let said = runs.map { $0.console.take() }
      result.commands += 1
      // What it captures can be used in the commands after it.
      _ = matcher.matches(said[0], exchange.expected)
      let places = ValueFork.between(values[0], values[1])
      guard said[0] == said[1], outcomes[0] == outcomes[1], places.isEmpty else {
        let common = zip(said[0], said[1]).prefix { $0 == $1 }.count
        return TranscriptResult.Fork(
          line: exchange.line, command: shown,
          step: (try? runs[0].session.timeline())?.position,
          places: places.map { runs[0].session.secretTexts.masking(literals: $0.text) },
          first: Array(said[0].dropFirst(common)), second: Array(said[1].dropFirst(common)))
      }
      previous = values[0]
      if case .quit = outcomes[0] { break }
    }
    return nil
  }
}
