package import InspectableDoor

/// Why a command failed, as data; ``CommandFailure`` has the words.
package indirect enum CommandError: Error, Hashable {
  /// The text of the command is wrong at a place.
  case syntax(SourceError)
  /// No app of that name.
  case unknownApp(String, known: [String])
  /// The command needs an app and none is loaded.
  case nothingLoaded
  /// The app's host refused, and the place in the command that this is about.
  case refused(Refusal, at: Int?)
  /// What was looked for was not found, and may be there all the same.
  case notFound(String)
  /// A value is only a placeholder for a secret, and where that stands in the command.
  case placeholder(at: Int?)
  /// The app's host is gone, or sent something that is not a reply.
  case hostFailed(HostFailure, during: String, output: AppOutput, back: Comeback?)
  /// A program was started, and did not answer the first question as a host does.
  case noHost(HostFailure, during: String, output: AppOutput)
  /// The app's host had ended by itself before a command, or between two things that it does. One
  /// that only looks was then carried out on the host that took its place; why it failed there, if it
  /// did. Of any other it is told how much was done.
  case endedWhileIdle(
    HostFailure, output: AppOutput, back: Comeback, then: CommandError? = nil,
    done: CarriedOut = .nothing)
  /// The app's host is gone, and no other could take its place: why it went, and why none could.
  /// Without an input, it had ended before.
  case notBack(HostFailure, during: String?, output: AppOutput, reason: CommandError)
  /// What the inspector computes itself took longer than the limit, or was ended by the user (then
  /// without a number); the app is as it was.
  case givenUp(seconds: Double?, during: String)
  /// A step that had worked before failed when it was done again; where the session is, if that was
  /// its own app.
  case restoreFailed(HostFailure, step: Int, label: String, back: Comeback? = nil)
  /// The user ended the way to a step: how far it had come, how far it went, and where the session
  /// is.
  case restoreInterrupted(at: Int, of: Int, position: Int)
  /// A step ended while effects were waiting for something that nobody here controls.
  case unsettled([String])
  /// Stepping found no end.
  case neverAtRest(steps: Int)
  /// All that is left are timers that set themselves again and again: how often each did so.
  case endless(timers: [TimerRow], times: Int)
  /// The user interrupted a verb that steps; where the app came back if it was ended for that.
  case steppingInterrupted(String, steps: Int, back: Comeback?)
  /// Nothing is left to step through, and what still waits.
  case nothingToStep(Refusal, stuck: [String])
  /// Nothing is left to step through, and the condition never held; what still waits.
  case drained(without: String, stuck: [String])
  /// Real time was over and the condition did not hold; the user may have ended it.
  case waited(without: String, seconds: Double, isInterrupted: Bool, findings: [Finding])
  /// An expression did not hold.
  case expectationFailed(String, findings: [Finding])
  /// A step after which conditions that must hold do not; the step is taken.
  case invariantsBroken([BrokenInvariant], step: Int)
  /// Effects that did not act as they had when they were recorded.
  ///
  /// `likely` has what may be the cause, in sentences.
  case missedActs([String], likely: [String] = [])
  /// The values at a mark are others than those that were recorded there.
  case otherDigest(mark: String, wanted: String, found: String, likely: [String] = [])
  /// A condition that was to hold from now on does not hold now.
  case invariantNeverHeld(String, findings: [Finding])
  /// Nothing of that number is there to be removed.
  case nothingNumbered(Int, kind: String, known: [Int], at: Int)
  /// A command under `fails` did not fail.
  case unexpectedSuccess(String)
  /// No step of that number on the branch.
  case noStep(Int, last: Int, at: Int)
  /// There is nothing before, or nothing after, the current step.
  case noFurther(verb: String, position: Int)
  /// A file could not be read or written.
  case file(path: String, reason: String)
  /// The text of a file is wrong at a place.
  case inFile(path: String, text: String, SourceError)
  /// A package could not be built; what the build said.
  case buildFailed(path: String, lines: [String])
  /// The build of a package was ended by the user.
  case buildInterrupted(path: String)
  /// The user interrupted the printing of an expression's value.
  case printInterrupted(String)
  /// The user interrupted the search for the fewest inputs that break something: how many were left
  /// by then, and of how many.
  case minimizeInterrupted(left: Int, of: Int)
  /// Something that commands from elsewhere may not do, and where its path is in the command.
  case notAllowed(Act, path: String, at: Int)
  /// A step that fails when steps before it are skipped: these steps, the failing one, and why.
  case notWithout([Int], step: String, reason: String)
  /// A command of the session did not do the same again on a fresh scene.
  case notReplayed(String, reason: String)
  /// The app does not say which Swift type it is.
  case noAppType(String)
  /// `record --stop` without a recording.
  case notRecording
  /// Files that source each other without end.
  case sourcedTooDeep(path: String)
  /// A sourced file had an error, which was already shown.
  case sourceFailed(path: String)

  /// Things that are allowed only by a flag.
  package enum Act: Hashable, Sendable {
    /// Starting a program by its path.
    case load
    /// Writing a file.
    case write
    /// Reading a file.
    case read
    /// Waiting in real time.
    case wait
  }
}

extension CommandError {
  /// Whether it tells that the app crashed.
  package var tellsCrash: Bool {
    switch self {
    case .hostFailed(.crashed, _, _, _), .noHost(.crashed, _, _), .notBack(.crashed, _, _, _),
      .endedWhileIdle(.crashed, _, _, _, _), .restoreFailed(.crashed, _, _, _):
      true
    case .endedWhileIdle(_, _, _, let next?, _): next.tellsCrash
    default: false
    }
  }

  /// The same error, with how many steps the command had made, if any.
  func after(steps: Int) -> CommandError { steps > 0 ? after(.steps(steps)) : self }

  /// The same error, with how much of the command was done, where it could not tell that itself.
  func after(_ done: CarriedOut) -> CommandError {
    guard case .endedWhileIdle(let failure, let output, let back, nil, .nothing) = self else {
      return self
    }
    return .endedWhileIdle(failure, output: output, back: back, done: done)
  }

  /// What cannot be done, in a sentence, and the place in the command that this is about.
  package static func refused(_ message: String, at offset: Int? = nil) -> CommandError {
    .refused(Refusal(message), at: offset)
  }

  /// Does something with a file or folder, and names its path in the error.
  package static func naming<Result>(
    _ path: String, _ body: () throws(FileProblem) -> Result
  ) throws(CommandError) -> Result {
    do throws(FileProblem) {
      return try body()
    } catch {
      throw .file(path: path, reason: error.reason)
    }
  }

  /// An error of any kind, made one of a command.
  package init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as SourceError: self = .syntax(error)
    default: self = .syntax(SourceError("\(error)", at: 0))
    }
  }
}
