import InspectableDoor

/// A failed command in words: one message, a place in the command where there is one, details.
package struct CommandFailure: Hashable, Sendable {
  /// What is wrong and what would be right.
  package var message: String
  /// The byte of the command to point at.
  package var offset: Int?
  /// Lines that follow the message and the pointer, not indented.
  package var details: [Detail] = []
  /// The code of the command.
  package var code: Int32 = 1

  /// A line below the message.
  package enum Detail: Hashable, Sendable {
    /// Indented, said by the inspector.
    case note(String)
    /// Printed by the app.
    case app(String)
    /// Not indented: where the session is now.
    case outcome(String)
  }

  /// What a step did to conditions that must hold.
  static func message(about broken: [BrokenInvariant], step: Int) -> String {
    let what = broken.count == 1 ? "an invariant" : "\(broken.count) invariants"
    let title = broken.count == 1 ? ": \(broken[0].title)" : ""
    return step > 0
      ? "#\(step) broke \(what)\(title)"
      : "\(what) \(broken.count == 1 ? "does" : "do") not hold in the app as it is loaded\(title)"
  }

  /// What is left of timers that have no end.
  fileprivate static func message(about timers: [TimerRow], times: Int) -> String {
    let names = timers.prefix(3).map { timer in
      "timer \(timer.name)" + (timer.owner.map { " (\($0))" } ?? "")
    }
    let rest = timers.count > 3 ? [grouped(timers.count - 3) + " more"] : []
    let sets = timers.count == 1 ? "sets itself" : "set themselves"
    return "nothing is left but \((names + rest).joined(separator: ", ")), which \(sets) again: "
      + "\(times) times in this drain"
  }

  /// What is wrong in a file, with the line it is in.
  fileprivate static func inFile(_ path: String, text: String, _ error: SourceError)
    -> CommandFailure
  {
    let excerpt = SourceExcerpt(at: error.offset, in: text)
    return CommandFailure(
      message: "\(path):\(excerpt.line):\(excerpt.column): \(error.message)",
      details: [.note(excerpt.text), .note(excerpt.caret)])
  }

  /// What was found at the operands of an expression.
  static func notes(about findings: [Finding], indent: String = "") -> [Detail] {
    findings.flatMap { $0.lines(width: 78 - indent.count) }.map { .note(indent + $0) }
  }
}

extension CommandError {
  /// What sessions call the questions that they ask on the way, for a command that is called otherwise.
  private static let asides: Set = ["held", "effects", "clock", "describe", "reading values"]

  /// The same error, said of the command that was given if a question on the way failed.
  func said(of command: String) -> CommandError {
    switch self {
    case .hostFailed(let failure, let label, let output, let back) where Self.asides.contains(label):
      .hostFailed(failure, during: command, output: output, back: back)
    case .givenUp(let seconds, let label) where Self.asides.contains(label):
      .givenUp(seconds: seconds, during: command)
    default: self
    }
  }

  /// The words for this error.
  package var failure: CommandFailure {
    switch self {
    case .syntax(let error):
      CommandFailure(message: error.message, offset: error.offset)
    case .unknownApp(let name, let known):
      CommandFailure(
        message: Nearest.unknown(
          "app", name, in: known, else: known.count > 8 ? "see 'apps'" : nil))
    case .nothingLoaded:
      CommandFailure(message: "no app is loaded: load one of those that 'apps' lists")
    case .refused(let refusal, let offset):
      CommandFailure(message: refusal.message, offset: offset)
    case .notFound(let message): CommandFailure(message: message, code: 3)
    case .placeholder(let offset):
      CommandFailure(
        message: "<secret> stands for a value that was not written down: write the value there",
        offset: offset)
    case .hostFailed(let failure, let input, let output, let back):
      CommandFailure(
        message: failure.message(during: input),
        details: AppLines(output).lines.map(CommandFailure.Detail.app)
          + (back.map { [.outcome($0.text)] } ?? []))
    case .noHost(let failure, let label, let output):
      CommandFailure(
        message: failure.message(during: label),
        details: AppLines(output).lines.map(CommandFailure.Detail.app)
          + [.note("is it a host? its main must call AppServer.main before anything else")])
    case .endedWhileIdle(let failure, let output, let back, let next, let done):
      CommandFailure(
        message: failure.idleMessage ?? failure.message(during: "nothing"),
        details: AppLines(output).lines.map(CommandFailure.Detail.app)
          + [.outcome(back.text)]
          + (next.map { [.note("there it failed: \($0.failure.message)")] + $0.failure.details }
            ?? [.note(done.text)]))
    case .notBack(let failure, let input, let output, let reason):
      CommandFailure(
        message: input.map(failure.message) ?? failure.idleMessage
          ?? failure.message(during: "nothing"),
        details: AppLines(output).lines.map(CommandFailure.Detail.app)
          + [.note("it cannot be started again: \(reason.failure.message)")]
          + reason.failure.details)
    case .givenUp(let seconds, let label):
      CommandFailure(message: HostFailure.givenUp(seconds: seconds).message(during: label))
    case .restoreFailed(let failure, let step, let label, let back):
      CommandFailure(
        message: failure.message(during: "#\(step) \(label)"),
        details: [.note("the app did not come back there as it had before")]
          + (back.map { [.outcome($0.text)] } ?? []))
    case .restoreInterrupted(let step, let end, let position):
      CommandFailure(
        message: "interrupted at #\(step) on the way to #\(end)",
        details: [.outcome("at #\(position)")])
    case .unsettled(let effects):
      CommandFailure(
        message: "unsettled: \(effects.joined(separator: ", ")) "
          + (effects.count == 1 ? "waits" : "wait")
          + " for something that the inspector does not control",
        details: [.note("ask for it with context.request, or wait on context.clock")])
    case .neverAtRest(let steps):
      CommandFailure(message: "not at rest after \(grouped(steps)) steps")
    case .endless(let timers, let times):
      CommandFailure(
        message: CommandFailure.message(about: timers, times: times),
        details: [
          .note("'drain --all' goes on, 'drain until EXPR' to a condition, 'advance 1h' by time")
        ])
    case .steppingInterrupted(let verb, let steps, let back):
      CommandFailure(
        message:
          "interrupted in \(verb) after \(steps == 1 ? "1 step" : "\(grouped(steps)) steps")",
        details: back.map { [.outcome($0.text)] } ?? [])
    case .nothingToStep(let refusal, let stuck):
      CommandFailure(message: refusal.message, details: stuck.map { .note($0) })
    case .drained(let expression, let stuck):
      CommandFailure(
        message: "nothing is left, and this never held: \(expression)",
        details: stuck.map { .note($0) })
    case .waited(let expression, let seconds, let isInterrupted, let findings):
      CommandFailure(
        message: isInterrupted
          ? "interrupted after \(Duration.short(seconds)), and this does not hold: \(expression)"
          : "this did not hold within \(Duration.short(seconds)): \(expression)",
        details: CommandFailure.notes(about: findings))
    case .expectationFailed(let expression, let findings):
      CommandFailure(
        message: "expected \(expression)", details: CommandFailure.notes(about: findings))
    case .invariantsBroken(let broken, let step):
      CommandFailure(
        message: CommandFailure.message(about: broken, step: step),
        details: broken.flatMap { invariant in
          let indent = broken.count > 1 ? "  " : ""
          return (broken.count > 1 ? [.note(invariant.title)] : [])
            + (invariant.problem.map { [.note(indent + $0)] } ?? [])
            + CommandFailure.notes(about: invariant.findings, indent: indent)
        })
    case .missedActs(let effects, let likely):
      CommandFailure(
        message: "\(effects.joined(separator: ", ")) did not act as recorded",
        details: likely.map { .note($0) } + [
          .note("'effects' lists what there is: it did something else, or waits for what is"),
          .note("neither context.request nor context.clock"),
        ])
    case .otherDigest(let mark, let wanted, let found, let likely):
      CommandFailure(
        message: "the values are not those that were recorded at '\(mark)'",
        details: [.note("their digest is \(found), not \(wanted)")] + likely.map { .note($0) })
    case .invariantNeverHeld(let expression, let findings):
      CommandFailure(
        message: "does not hold now: \(expression)",
        details: CommandFailure.notes(about: findings))
    case .nothingNumbered(let number, let kind, let known, let offset):
      CommandFailure(
        message: "there is no \(kind) \(number)"
          + (known.isEmpty
            ? ", there is none at all"
            : ", there is \(known.map(String.init).joined(separator: ", "))"),
        offset: offset)
    case .unexpectedSuccess(let command):
      CommandFailure(message: "expected this to fail: \(command)")
    case .noStep(let step, let last, let offset):
      CommandFailure(
        message: "there is no step #\(step), the last one is #\(last)", offset: offset)
    case .noFurther(let verb, let position):
      CommandFailure(message: "nothing to \(verb): at #\(position)")
    case .file(let path, let reason):
      CommandFailure(message: "\(path): \(reason)")
    case .inFile(let path, let text, let error):
      CommandFailure.inFile(path, text: text, error)
    case .buildFailed(let path, let lines):
      CommandFailure(
        message: "\(path) could not be built",
        details: lines.suffix(100).map { .note(SafeText.escaped($0)) })
    case .buildInterrupted(let path):
      CommandFailure(message: "interrupted while \(path) was built")
    case .printInterrupted(let expression):
      CommandFailure(message: "interrupted while \(expression) was printed")
    case .minimizeInterrupted(let left, let all):
      CommandFailure(
        message: "interrupted while inputs were left out, with \(grouped(left)) of "
          + "\(grouped(all)) left")
    case .notAllowed(.load, let path, let offset):
      CommandFailure(
        message: "\(path) may not be loaded from here: --app or --allow-load allows it",
        offset: offset)
    case .notAllowed(.write, let path, let offset):
      CommandFailure(
        message: "\(path) may not be written from here: --allow-write allows it", offset: offset)
    case .notAllowed(.read, let path, let offset):
      CommandFailure(message: "\(path) \(FileProblem.outside.reason)", offset: offset)
    case .notAllowed(.wait, _, let offset):
      CommandFailure(
        message: "a transcript does not wait in real time: --allow-wait allows it", offset: offset,
        details: [.note("'advance' moves the app's own clock, and takes no time")])
    case .notWithout(let skipped, let step, let reason):
      CommandFailure(
        message: "without \(skipped.map { "#\($0)" }.joined(separator: ", ")) "
          + "this cannot be done again: \(step)",
        details: [.note(reason)])
    case .notReplayed(let command, let reason):
      CommandFailure(
        message: "done again from the start, this command failed: \(command)",
        details: [.note(reason)])
    case .noAppType(let app):
      CommandFailure(
        message: "\(app) does not say which type of Swift it is, so no suite can begin with it")
    case .notRecording:
      CommandFailure(message: "nothing is being recorded: 'record FILE' begins a recording")
    case .sourcedTooDeep(let path):
      CommandFailure(message: "\(path): files that source each other more than 20 deep")
    case .sourceFailed(let path):
      CommandFailure(message: "\(path): stopped at the error above")
    }
  }
}

extension HostFailure {
  /// What happened, in words, if it happened while nothing was asked of the app; nil for what
  /// cannot happen then.
  var idleMessage: String? {
    switch self {
    case .crashed(let signal): "the app crashed while it was idle: \(signal)"
    case .exited(let code): "the app exited while it was idle: code \(code)"
    case .closed: "the app's host closed its output while it was idle"
    case .garbage, .wrongVersion, .timedOut, .notStarted, .interrupted, .givenUp: nil
    }
  }

  /// What happened, in words, during an input.
  func message(during input: String) -> String {
    switch self {
    case .crashed(let signal): "the app crashed in \(input): \(signal)"
    case .exited(let code): "the app exited in \(input): code \(code)"
    case .garbage(let text): "the app's host gave no reply to \(input): \(text)"
    case .wrongVersion(let version):
      "the app's host speaks version \(version) of the protocol, "
        + "this inspector version \(ProtocolVersion.current)"
    case .timedOut(let seconds): "the app did not answer \(input) within \(seconds) s"
    case .notStarted(let reason): "the app could not be started: \(reason)"
    case .closed: "the app's host closed its output in \(input)"
    case .interrupted, .givenUp(nil): "interrupted in \(input)"
    case .givenUp(let seconds?): "\(input) took longer than \(seconds) s"
    }
  }
}
