import InspectableDoor

extension Session {
  /// What inputs would do from here on, each after the one before.
  ///
  /// They are done in a copy of the app, or in a fresh one that does all steps again first, which ends with that;
  /// nothing of the session changes. What an app does past its context, such as writing a file, it does there, too.
  ///
  /// - Parameter step: the step of the branch behind which they would be done; nil for the current one.
  /// - Returns: the steps that would be made, and the error if the app failed at one.
  func trying(
    _ inputs: [ReadInput], after step: Int? = nil
  ) async throws(CommandError) -> (steps: [StepResult], failure: CommandError?) {
    let (scene, now) = (try current().scene, try current().timeline.position)
    let position = step ?? now
    for read in inputs {
      if let placeholder = read.input.placeholder {
        throw .placeholder(at: read.place(placeholder))
      }
    }
    noteSecrets(of: inputs.map(\.input))
    let host = try await hostRestored(to: position)
    defer { host.close() }
    var steps: [StepResult] = []
    var number = position
    for read in inputs {
      let title = self.title(of: read.input, in: scene)
      let question = Questions.Perform(input: read.input, excerpts: asksForExcerpts)
      let reply: Reply<Questions.Perform.Answer>
      do throws(HostFailure) {
        reply = try await host.send(question)
      } catch {
        let output = host.takeLastOutput().hiding(secretTexts)
        return (steps, .hostFailed(error, during: title, output: output, back: nil))
      }
      let report = try reply.taken { $0.place.flatMap(read.place) }.report
      if !report.isHeld { number += 1 }
      steps.append(
        try StepResult(
          report, number: number, of: host, titled: title, by: shown(read.input, in: scene),
          in: self))
    }
    return (steps, nil)
  }
}
