import InspectableDoor

extension TranscriptRunner {
  /// What a transcript led to, up to the first command that differs.
  package struct Told {
    package let interpreter: Interpreter
    package var story: TranscriptStory
    /// Why it could not be run; nil if it was.
    package var problem: TranscriptError?

    /// Ends the app.
    @MainActor
    package func close() { interpreter.session.close() }
  }

  /// Runs a transcript up to the first command that differs.
  ///
  /// - Returns: the session as it is then, which the caller closes.
  package func tell(_ text: String, path: String) async -> Told {
    let run = makeRun(path)
    var told = Told(interpreter: run.interpreter, story: TranscriptStory(path: path))
    do throws(TranscriptError) {
      let transcript = try Transcript(text, path: path)
      try await prepare(run)
      var result = TranscriptResult(path: path)
      await self.run(transcript, run.interpreter, run.console, &result) { exchange in
        told.story.exchanges.append(exchange)
        return exchange.expected == nil
      }
    } catch {
      told.problem = error
    }
    return told
  }
}
