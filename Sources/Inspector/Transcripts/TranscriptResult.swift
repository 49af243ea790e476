package import ExpectedOutput
package import InspectableDoor

/// How a transcript went.
package struct TranscriptResult: Hashable, Sendable, Codable {
  /// A command that gave something else than expected.
  package struct Difference: Hashable, Sendable, Codable {
    /// The position of the command in its transcript.
    package var exchange: Int
    /// The line of the command, from 1.
    package var line: Int
    /// The text that was run, after captures were replaced.
    package var command: String
    /// The expected lines as they are in the file.
    package var expected: [String]
    package var actual: [String]
    package var expectedCode: Int32
    package var code: Int32
    /// The two side by side, and what would have to be expected.
    package var revision: OutputRevision
    /// What is broken, so that an update doesn't take this by itself; nil for an ordinary change.
    package var broken: String?
  }

  /// When the values at the end of a transcript are wanted.
  package enum WantedEnd: String, Hashable, Sendable, Codable {
    case never, always
    /// If it differs.
    case ifDifferent
  }

  /// The path as it is shown.
  package var path: String
  /// How many commands ran.
  package var commands = 0
  /// Those that differed.
  package var differences: [Difference] = []
  /// Where two runs of it differ; nil if they do not, or if it ran only once.
  package var fork: Fork?
  /// Why nothing was run.
  package var problem: TranscriptError?
  /// The values of the app at its end; nil if nobody wanted them, or no app was loaded.
  package var end: [PartValue]?
  /// How long it took.
  package var duration = Duration.zero

  package init(path: String) {
    self.path = path
  }

  /// The result of what could not be run.
  package init(path: String, problem: TranscriptError) {
    self.path = path
    self.problem = problem
  }

  package var passed: Bool { problem == nil && differences.isEmpty && fork == nil }
}
