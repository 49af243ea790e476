/// What the commands of a transcript said, beside the steps of the session in which they ran.
package struct TranscriptStory: Sendable {
  /// A command with what it said.
  package struct Exchange: Sendable {
    /// The line of the transcript.
    package var line: Int
    package var command: String
    /// The step at which the session was after it.
    package var step: Int
    package var output: [String]
    package var code: Int32
    /// What the transcript expects, if it is something else; with the code.
    package var expected: (lines: [String], code: Int32)?
  }

  package var path: String
  package var exchanges: [Exchange] = []
}
