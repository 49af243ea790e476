import InspectableDoor

/// Where commands come from when nobody is at the keyboard.
package enum ScriptSource: Hashable, Sendable {
  case file(String)
  case standardInput
  case commands([String])
}

/// Runs scripts without a prompt.
package struct Batch: Sendable {
  private let start: SessionStart
  private let bail: Bool
  private let permissions: Permissions

  /// - Parameters:
  ///   - start: what each script begins with.
  ///   - bail: whether the first command that fails ends everything.
  ///   - permissions: what files of commands may do; commands given in other ways may do
  ///     everything.
  package init(_ start: SessionStart, bail: Bool = true, permissions: Permissions = .none) {
    self.start = start
    self.bail = bail
    self.permissions = permissions
  }

  /// Runs each source in a fresh session.
  ///
  /// - Returns: the exit code: 0, 1 if a command failed, 2 if a file cannot be read or written, or
  ///   the code of `quit`, which ends everything.
  @MainActor
  package func run(_ sources: [ScriptSource]) async -> Int32 {
    let console = StandardConsole(isBuffered: true)
    if let warning = start.journals?.warning { console.write([warning], to: .errors) }
    defer { start.recovered?.giveBack() }
    let code = await run(sources, on: console)
    console.flush()
    return code == 0 && console.hasLostOutput ? 2 : code
  }

  @MainActor
  private func run(_ sources: [ScriptSource], on console: any Console) async -> Int32 {
    var scripts: [(script: Script, file: String?)] = []
    for source in sources {
      do throws(FileProblem) {
        scripts.append((try source.read(), source.file))
      } catch {
        console.write(["error: \(error.reason)"], to: .errors)
        return 2
      }
    }
    var code: Int32 = 0
    for (script, file) in scripts {
      var failure: Int32 = 1
      switch await run(script, from: file, on: console, &failure) {
      case .succeeded: continue
      case .quit(let code): return code
      case .failed:
        if code != 1 { code = failure }
        if bail { return code }
      }
    }
    return code
  }

  @MainActor
  private func run(
    _ script: Script, from file: String?, on console: any Console, _ failure: inout Int32
  ) async -> Interpreter.Outcome {
    let journal = start.journals.map { Journal(in: $0, on: console) }
    // A script can be run again, so its journal is needed only while it runs.
    var keepsJournal = start.recovered != nil
    defer { journal?.finish(keeps: keepsJournal) }
    let session = Session(
      catalog: start.catalog, journal: journal, start: ProcessHost.start(limits: start.limits))
    if Platform.isTerminal(.errors) {
      session.audience.progress = .onStandardError()
    } else {
      session.audience.buildProgress = .linesOnStandardError()
    }
    defer { session.close() }
    let interpreter = Interpreter(
      session: session, console: console, format: start.format,
      settings: Settings(color: start.color),
      permissions: file == nil ? .all : permissions.waiting, commandsFrom: file)
    if let recording = start.recording {
      do throws(CommandError) {
        try interpreter.startRecording(to: recording)
      } catch {
        interpreter.show(error, of: CommandText.record(to: recording))
        return .quit(2)
      }
    }
    let outcome = await run(script, on: interpreter, &keepsJournal)
    failure = interpreter.codeOfAll ?? 1
    // What the commands gave is all that there is on standard output.
    if let ending = await interpreter.stopRecording(), ending.isNews {
      console.write([ending.line], to: .errors)
    }
    if interpreter.lostText != nil || journal?.hasLostText == true {
      switch outcome {
      case .succeeded, .quit(0): return .quit(2)
      case .failed, .quit: break
      }
    }
    return outcome
  }

  /// Runs a script after what comes before it.
  @MainActor
  private func run(
    _ script: Script, on interpreter: Interpreter, _ keepsJournal: inout Bool
  ) async -> Interpreter.Outcome {
    if let recovered = start.recovered, await interpreter.recover(recovered) == .failed {
      // The journal that was to be recovered stays, and holds more than this one.
      keepsJournal = false
      return .failed
    }
    if let path = start.following {
      guard let following = following(path, on: interpreter) else { return .quit(2) }
      let outcome = await follow(following, on: interpreter)
      guard outcome == .succeeded else { return outcome }
      let result = await interpreter.run(script, bail: bail)
      // The mirror may have parted from the recording meanwhile.
      return result == .succeeded && following.end == .parted ? .failed : result
    } else if let app = start.app,
      await interpreter.load(app, stateFile: start.stateFile) == .failed
    {
      return .failed
    }
    return await interpreter.run(script, bail: bail)
  }

  /// Begins to follow a running app; if that is impossible, says why and returns nil.
  @MainActor
  private func following(_ path: String, on interpreter: Interpreter) -> Following? {
    do throws(FileProblem) {
      let following = try Following(
        path, of: start.remote, with: start.app, controlling: start.controlled, in: interpreter)
      if following.isWaitedFor { interpreter.note(following.greeting, to: .errors) }
      return following
    } catch {
      interpreter.note("error: \(path): \(error.reason)", to: .errors)
      return nil
    }
  }

  /// Does what a running app records: until its recording ends, or up to now, if commands act in the app.
  @MainActor
  private func follow(
    _ following: Following, on interpreter: Interpreter
  ) async -> Interpreter.Outcome {
    let isControlled = start.controlled != nil
    if isControlled {
      await following.catchUp()
      guard following.isBegun || following.end != nil else {
        interpreter.note("error: the recording has no beginning", to: .errors)
        return .quit(2)
      }
    }
    while following.end == nil, !isControlled {
      if following.hasNews() {
        await following.proceed()
        interpreter.console.flush()
      } else {
        Platform.pause(milliseconds: 10)
      }
    }
    switch following.end {
    case .over?, .itself?, nil: return .succeeded
    case .parted?: return .failed
    case .unreadable?: return .quit(2)
    }
  }
}

extension ScriptSource {
  /// The file that the commands come from; nil where they come from the user.
  var file: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// Reads the commands.
  func read() throws(FileProblem) -> Script {
    switch self {
    case .commands(let commands): return Script(commands: commands)
    case .file(let path):
      return try FileProblem.naming(path) { () throws(FileProblem) in
        try Script.read(name: path, try LocalFiles().open(path, as: .any), verbs: .standard)
      }
    case .standardInput:
      do throws(FileProblem) {
        return try Script(name: "<stdin>", descriptor: 0)
      } catch {
        throw FileProblem("standard input: \(error.reason)")
      }
    }
  }
}
