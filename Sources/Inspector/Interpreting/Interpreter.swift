import InspectableDoor

/// Runs commands one after the other on a session, and shows what they give.
@MainActor
package final class Interpreter {
  package let session: Session
  package let registry: Registry
  package var format: OutputFormat {
    didSet { session.options.showsExcerpts = format == .text }
  }
  package var settings: Settings
  private(set) var console: any Console
  private(set) var files: any FileReading
  private(set) var permissions: Permissions
  /// What kind of file a command may name: only somebody at the prompt can end the wait for a pipe.
  package var fileKind = FileKind.regular
  /// The app that the user named on the command line, which may be loaded without any further
  /// permission.
  private(set) var namedApp: String?
  /// The file with a state that the user named on the command line, which may be read without any
  /// further permission.
  private(set) var namedState: String?
  /// How many files that name each other are being run.
  var sourceDepth = 0
  /// Whether the current command was typed at the prompt.
  var isTyped = false
  /// Whether the current command is read at the terminal, but was not typed there.
  private(set) var isUntyped = false
  /// Whether whatever is shown is read at a prompt, also what files print that are run there.
  var isAtPrompt = false
  /// Why the last command failed, as data and as it may be shown; nil if it did not.
  private(set) var failed: (error: CommandError, words: ShownFailure)?
  /// Whether the last command was wrong as it stands: the error pointed at a place in it.
  package var wasMistaken: Bool { failed?.words.offset != nil }
  /// The code of the last command that failed.
  package var failureCode: Int32 { failed?.words.code ?? 1 }
  /// The code of all that failed: that of a search that found nothing only where nothing else did.
  package private(set) var codeOfAll: Int32?
  /// What the current command says, where somebody wants it elsewhere than on the terminal.
  var redirected: Redirection.Taken?
  /// The form for programs in which the current command's answer is wanted alone.
  private(set) var answerForm: AnswerForm?
  var recorder: Recorder?
  /// How many values had been shown when the recording began.
  var shownBeforeRecording = 0
  /// Why something that was to be recorded could not be written, though its command succeeded.
  package var lostText: FileProblem?
  /// Asks somebody at the prompt whether to do something; nil where nobody is there.
  package var confirm: ((_ question: String) -> Bool)?
  /// The files that this session has written, as they were then.
  var ownFiles: Set<FileStamp> = []
  /// Places whose changes are shown with other values, to test what varies.
  var replaced = SecretPaths()
  /// The paths whose values count, where two builds are compared.
  var compared = ComparedPaths()
  /// What was shown of steps at the prompt.
  package var seenSteps = SeenSteps()
  /// The numbers that a transcript has for the session's steps.
  package var numbering = StepNumbering()
  /// The commands that led to the place where the session is.
  var story: Story
  /// What was done of a recording, if one was loaded.
  var recorded = RecordedActions()
  /// Whether steps are done again to find out why a replay differs from its recording.
  package var searchesCauses = true

  /// - Parameters:
  ///   - files: where files are read; nil for those of this machine that may be read.
  ///   - path: the file that the commands come from, in whose folder they may read.
  package init(
    session: Session, console: any Console, format: OutputFormat = .text,
    settings: Settings = Settings(), registry: Registry,
    files: (any FileReading)? = nil, permissions: Permissions = .all,
    commandsFrom path: String? = nil
  ) {
    self.session = session
    self.console = console
    self.format = format
    self.settings = settings
    self.registry = registry
    self.files = files ?? LocalFiles(within: permissions.bounds(ofFile: path))
    self.permissions = permissions
    story = Story(in: format)
    session.options.showsExcerpts = format == .text
  }

  /// How a script went.
  package enum Outcome: Hashable, Sendable {
    /// Every command succeeded.
    case succeeded
    /// At least one failed.
    case failed
    /// `quit` ended it.
    case quit(Int32)
  }

  // MARK: One command

  /// Carries out a command and gives what it says, without showing it.
  ///
  /// Throws ``CommandError`` and nothing else.
  ///
  /// - Parameters:
  ///   - planned: the command, if it was read before its turn.
  ///   - isShown: whether long output may be shown while the command goes on, instead of being
  ///     returned.
  package func perform(
    _ text: String, as planned: PlannedCommand? = nil, isShown: Bool = false
  ) async throws(CommandError) -> Output {
    let stepsMade = session.stepsMade
    do {
      let format = format
      // This comes before it is carried out: afterwards another app may be loaded.
      var shown = shown(text)
      let command: Command
      var output: Output
      var isOne = true
      // This comes before anything is asked: what the app prints from here on belongs to this
      // command.
      // An answer for a program is alone, so that the next command has it.
      let form = answerForm(for: text)
      let outerForm = answerForm
      defer { answerForm = outerForm }
      answerForm = form?.form
      let printed = form == nil ? session.takePrinted().map { $0.betweenSteps() } : []
      if let planned, let plan = planned.plan {
        command = planned.command
        output = Output(try await session.perform(plan.input, place: plan.place))
      } else {
        var parser = Parser(text)
        if parser.isAtEnd { return Output() }
        let (verb, offset) = try parser.verb()
        // A screen can have the name of a verb.
        let isEvent = parser.comes(".") && event(in: text) != nil
        guard let found = registry.command(named: verb), !isEvent else {
          throw await unknown(verb, at: offset, in: text)
        }
        if let command = try replacement(for: found, parser) {
          var output = try await perform(command, isShown: isShown)
          output.canonical = command
          output.printed = printed + output.printed
          return output
        }
        command = found
        if command.onlyAsks, let refusal = Redirection.refusal(parser) {
          throw CommandError.syntax(refusal)
        }
        isOne = !(found.doesSeveral(parser) && found.isLeftOut(parser))
        try await session.knowShown(in: text)
        var plain = form?.text ?? text
        // What showed a value before the recording is not in it, so there the value replaces its name.
        let keeps =
          Definitions.usesShown(in: text)
          && (found.keepsValues
            || recorder != nil && session.usesShown(ofFirst: shownBeforeRecording, in: text))
        if keeps, let definitions = session.loaded?.definitions {
          plain = definitions.writingShown(in: text, from: parser.position)
          if plain != text { shown = self.shown(plain) }
        }
        let invocation = Invocation(
          text: plain, parser: Parser(plain, from: parser.position), interpreter: self,
          show: isShown ? sink(in: format) : nil)
        output = try await run(command, invocation, as: shown)
        if plain != text, output.canonical == nil, keeps {
          output.canonical = fullForm(of: shown.text)
        }
      }
      output.printed = printed + output.printed
      output.isLook = !command.movesSession
      // Of a command that others stand for, such as a way to a finding, each of these is seen to by itself.
      if command.movesSession, isOne {
        await look(into: &output)
        if command.beginsSession {
          (story, seenSteps, numbering) = (Story(in: format), SeenSteps(), StepNumbering())
          (recorded, shownBeforeRecording) = (
            RecordedActions(isOtherBuild: session.isOtherBuild), 0
          )
        }
        remember(command, output, of: shown.text, in: format)
      }
      if form == nil { output.varied = session.takeVariedSteps() }
      if session.beginning.isRecorded { recorded.note(text, output.steps) }
      output.error = (output.error.map(recorded.explained))?.after(.shown)
      output = masking(output.keeping(compared).replacing(replaced))
      return format == .text ? try form?.form.output(of: output) ?? output : output
    } catch {
      throw await explained(CommandError(error)).after(steps: session.stepsMade - stepsMade)
    }
  }

  /// The command that another stands for: the page of help that `--help` asks for; and of a verb without a number
  /// that somebody typed, the step that it goes to, since without a prompt it would go one step.
  private func replacement(
    for command: Command, _ parser: Parser
  ) throws(CommandError) -> String? {
    var parser = parser
    if isTyped, parser.isAtEnd, let goal = command.typedGoal {
      return goal(try session.timeline()).map { CommandText.goTo($0) }
    }
    return parser.flag() == "help" && parser.isAtEnd ? "help \(command.verb)" : nil
  }

  /// Carries out a command that somebody typed.
  ///
  /// One `undo` takes back all steps that it makes, and steps that repeat are folded.
  package func runTyped(_ text: String) async -> Outcome {
    let outset = session.outset
    isTyped = true
    defer {
      isTyped = false
      // What others did in a running app meanwhile is not of the command.
      if session.control == nil { session.joinSteps(since: outset) }
    }
    guard console.screen != nil else { return await run(text) }
    let wasLoaded = session.loaded != nil
    defer {
      if !wasLoaded, session.loaded != nil { noteAside("'overview' shows all of it at a glance") }
    }
    do {
      if let redirection = try Redirection(text, in: registry) { return await run(redirection) }
    } catch {
      show(.syntax(error), of: text)
      return .failed
    }
    return await run(text)
  }

  /// Carries out a command that somebody at the terminal did not type but reads, such as one of a lesson: as it means
  /// in a file, but shown as if it were typed.
  package func runUntyped(
    _ text: String, at location: SourceLocation? = nil, as planned: PlannedCommand? = nil
  ) async -> Outcome {
    isUntyped = true
    defer { isUntyped = false }
    return await run(text, at: location, as: planned)
  }

  /// Carries out a command of somebody who may less than whoever sits at the prompt, and is shown what comes of it.
  func restricted<Result>(
    to permissions: Permissions, _ files: any FileReading, on console: any Console,
    _ body: @MainActor () async -> Result
  ) async -> Result {
    let own = (self.permissions, self.files, self.console, confirm)
    (self.permissions, self.files, self.console, confirm) = (permissions, files, console, nil)
    defer { (self.permissions, self.files, self.console, confirm) = own }
    return await body()
  }

  /// Carries out a verb.
  ///
  /// Steps write themselves to the journal one by one; verbs of the groups `time` and `check` that
  /// move the session are written here, as they are.
  private func run(
    _ command: Command, _ invocation: Invocation, as shown: ShownCommand
  ) async throws(CommandError) -> Output {
    guard !command.onlyLooks else { return try await look(command, invocation) }
    var invocation = invocation
    if command.doesSeveral(invocation.parser) {
      return try await session.journaling(within: fullForm(of: shown.text)) {
        () throws(CommandError) in try await command.perform(&invocation)
      }
    }
    guard command.movesSession, [.time, .check].contains(command.group) else {
      return try await command.perform(&invocation)
    }
    return try await session.journaling(fullForm(of: shown.text)) {
      () throws(CommandError) in try await command.perform(&invocation)
    }
  }

  /// Looks at what is observed, if a command has moved the session and did not look itself.
  private func look(into output: inout Output) async {
    guard session.needsLook else { return }
    do throws(CommandError) {
      output.watched += try await session.look().watched
    } catch {
      // The command is carried out, whatever comes of the look.
      if output.error == nil { output.error = error }
    }
  }

  /// Carries out a verb that only looks.
  ///
  /// If the app turns out to be gone, the look is tried again on the app that took its place: only
  /// if it fails there too was it the cause.
  private func look(
    _ command: Command, _ invocation: Invocation
  ) async throws(CommandError) -> Output {
    var attempt = invocation
    do throws(CommandError) {
      return try await command.perform(&attempt)
    } catch {
      let failure: HostFailure
      let printed: AppOutput
      let back: Comeback
      switch error {
      case .hostFailed(let lost, _, let output, let step?) where lost.idleMessage != nil:
        (failure, printed, back) = (lost, output, step)
      case .endedWhileIdle(let lost, let output, let step, nil, _):
        (failure, printed, back) = (lost, output, step)
      case .hostFailed(.interrupted, let label, let output, let step?) where step.missed == nil:
        // Whoever only looked has not been away.
        throw .hostFailed(.interrupted, during: label, output: output, back: nil)
      default: throw error
      }
      attempt = invocation
      do throws(CommandError) {
        var output = try await command.perform(&attempt)
        // A reload that did not reach its last step has an error of its own.
        output.error = .endedWhileIdle(
          failure, output: printed, back: back, then: output.error, done: .all)
        return output
      } catch {
        if case .hostFailed = error { throw error }
        throw .endedWhileIdle(failure, output: printed, back: back, then: error)
      }
    }
  }

  /// Carries out a command and shows what it gives or why it failed.
  package func run(
    _ text: String, at location: SourceLocation? = nil, as planned: PlannedCommand? = nil
  ) async -> Outcome {
    // What a command gives is shown in the form that held when it began.
    let format = format
    let shown = shown(text)
    (failed, session.untimely) = (nil, nil)
    do {
      let output = try await perform(text, as: planned, isShown: true)
      show(output, of: shown.text, in: format)
      record(output, of: shown.text, in: format)
      if let error = output.error {
        let failure = output.failure ?? masking(error.failure, of: shown)
        failed = (error, failure)
        if error.tellsCrash { tellCrash(failure, in: format) }
        note(code: failure.code)
        return .failed
      }
      return output.quit.map(Outcome.quit) ?? .succeeded
    } catch {
      // Within nested files the error itself was shown; it need not be repeated for each file.
      note(code: error.failure.code)
      if case .sourceFailed = error, sourceDepth > 0 { return .failed }
      var failure = error.said(of: fullForm(of: shown.text)).failure
      failure.details += session.takeVariedSteps().flatMap(\.lines).map { .outcome($0) }
      failure.details += note(onPlaceholderAt: failure.offset, in: text).map { [.note($0)] } ?? []
      let typed = redirected?.asTyped(failure, of: text)
      let told = masking(failure, of: shown)
      failed = (error, told)
      show(
        typed.map { masking($0.failure, of: self.shown($0.text)) } ?? told, at: location, in: format
      )
      record(told, in: format)
      if error.tellsCrash { tellCrash(told, in: format) }
      return .failed
    }
  }

  private func note(code: Int32) {
    if codeOfAll != 1 { codeOfAll = code }
  }

  /// Loads the app that was named on the command line; shows only a failure, and what the app
  /// prints.
  ///
  /// - Parameter stateFile: the file with the state that it begins with; nil for its own.
  package func load(_ app: String, stateFile: String? = nil) async -> Outcome {
    let word = AppWord(app)
    namedApp = word.place
    namedState = stateFile
    let command = word.loadCommand(stateFile: stateFile)
    // Only this once: a pipe can be read once, and a second read would wait for ever.
    let kind = fileKind
    fileKind = .any
    defer { fileKind = kind }
    do {
      let output = try await perform(command)
      var printed = Output()
      printed.printed = output.printed
      show(printed, of: command, in: format)
      record(output, of: command, in: format)
      return .succeeded
    } catch {
      let failure = masking(error.failure, of: shown(command))
      show(failure, at: nil, in: format)
      record(failure, in: format)
      if error.tellsCrash { tellCrash(failure, in: format) }
      return .failed
    }
  }
}
