package import InspectableDoor

/// An app under inspection: its host, its timeline, and the way back after everything that can
/// happen to it.
@MainActor
package final class Session {
  package let catalog: AppCatalog
  private(set) var starter: HostStarter
  var loaded: Loaded?
  /// Where every command is written before it is carried out; nil for nowhere.
  let journal: Journal?
  package var options = Options() {
    didSet {
      if loaded?.capabilities.contains(.checkpoints) == true {
        checkpoints?.budget = options.budget
      }
    }
  }
  /// Secrets that were given to the app, to be found where the app repeats them.
  package private(set) var secretTexts = SecretTexts()
  package var audience = Audience()
  /// What ended the search of the last command before it was through; nil for any other command.
  package var untimely: Untimely?

  /// What ends a search early, which depends on how fast the machine is.
  package enum Untimely: String, Sendable { case time, interrupted, first }

  package init(catalog: AppCatalog, journal: Journal? = nil, start: @escaping HostStarter.Start) {
    self.catalog = catalog
    self.journal = journal
    starter = HostStarter(start: start)
  }

  // MARK: What is there

  package var isLoaded: Bool { loaded != nil }

  /// With what the scene began that is loaded.
  package var beginning: SceneBeginning { starter.beginning }

  /// How many apps were loaded so far.
  var loads: Int { starter.loads }

  /// Where its app crashed.
  package var crashes: Crashes { starter.crashes }

  /// Whether Swift's hashing begins with another seed in each process, so that what depends on the
  /// order of a set is found.
  package var hashesAtRandom: Bool {
    get { starter.hashesAtRandom }
    set { starter.hashesAtRandom = newValue }
  }

  /// Whether the app that is loaded has secrets.
  var keepsSecrets: Bool { loaded?.scene.hasSecrets ?? false }

  /// Whether hosts are asked for no more of long texts than what differs.
  ///
  /// A secret that is cut in two would not be found again.
  var asksForExcerpts: Bool? { options.showsExcerpts && secretTexts.isEmpty ? true : nil }

  /// Whether the app runs for its users, and has only its present.
  var isRunning: Bool { loaded?.capabilities.contains(.live) ?? false }

  /// Who does inputs, if the mirror of a running app is loaded and they are meant for that.
  var control: (any AppControl)? {
    get { loaded?.control }
    set { loaded?.control = newValue }
  }

  /// Whether the stores began with states from a file.
  package var beganWithFile: Bool { loaded?.stateFile != nil }

  /// The copies of the app that wait at earlier steps; nil while nothing is loaded.
  package var checkpoints: Checkpoints? { loaded?.checkpoints }

  /// The current step; 0 while nothing is loaded.
  var position: Int { loaded?.timeline.position ?? 0 }

  package func timeline() throws(CommandError) -> Timeline { try current().timeline }

  /// The scene as it was described when it was loaded.
  package func scene() throws(CommandError) -> SceneDescription { try current().scene }

  // MARK: Loading

  /// Starts an app's process and builds its scene; the app that was loaded before is ended once
  /// that has worked.
  ///
  /// - Parameters:
  ///   - stateFile: the states that its stores begin with; nil for its own.
  ///   - build: how a package is built; nil for what is usual for it.
  package func load(
    _ target: AppCatalog.Target, app name: String? = nil, stateFile: StateFile? = nil,
    build: PackageBuild? = nil, beginning: SceneBeginning = SceneBeginning()
  ) async throws(CommandError) -> SceneDescription {
    let launch: ProcessHost.Launch
    let title: String
    var wanted = name
    let place: String
    switch target {
    case .known(let entry):
      launch = entry.launch
      title = entry.name
      wanted = wanted ?? entry.name
      place = title
    case .package(let path):
      launch = try self.build(path, as: build)
      title = path
      place = Platform.absolutePath(path)
    case .program(let path):
      launch = ProcessHost.Launch(executable: path)
      title = path
      // An absolute path, since a session may be recovered in another folder.
      place = Platform.absolutePath(path)
    }
    let lasting = CommandText.load(
      place, app: name, stateFile: (stateFile?.path).map(Platform.absolutePath),
      flags: beginning.flags)
    let scene = try await journaling(lasting) { () throws(CommandError) in
      try await start(
        launch, app: wanted, title: title, stateFile: stateFile, beginning: beginning)
    }
    await audience.listener?.didLoad(scene, in: self)
    return scene
  }

  func start(
    _ launch: ProcessHost.Launch, app wanted: String?, title: String, stateFile: StateFile?,
    beginning: SceneBeginning
  ) async throws(CommandError) -> SceneDescription {
    let began = ContinuousClock.now
    var starter = starter
    starter.beginning = beginning
    let (host, apps, capabilities) = try await starter.begin(launch, during: "load \(title)")
    guard let app = wanted ?? (apps.count == 1 ? apps[0].name : nil) else {
      host.close()
      let names = apps.map(\.name).joined(separator: ", ")
      throw .refused(
        "\(title) serves several apps, name one of them as in "
          + "'\(CommandText.load(title)) \(apps[0].name)', or with --app as in "
          + "'\(title):\(apps[0].name)': \(names)")
    }
    var scene = try await starter.build(
      app, in: host, with: capabilities, during: "load \(title)")
    let states = try stateFile?.states(for: scene, from: host, with: capabilities) ?? []
    for state in states {
      let secrets = scene.secretPaths.below(part: state.part)
      _ = secrets.hiding(in: state.value) { secretTexts.note($0) }
    }
    if let stateFile {
      do throws(CommandError) {
        scene = try await starter.restore(states, in: host, during: "load \(title)")
      } catch {
        if case .refused(let refusal, _) = error { throw stateFile.error(refusal, in: scene) }
        throw error
      }
    }
    close()
    starter.loads += 1
    self.starter = starter
    crashes.forget()
    loaded = Loaded(
      launch: launch, host: host, scene: scene, capabilities: capabilities, budget: options.budget,
      stateFile: stateFile, states: states, isRecorded: beginning.isRecorded)
    if isRunning {
      let values = try? await values()
      loaded?.lookedAt = values
    }
    // If loading took long, a checkpoint is due, so that nobody has to wait for it again. The app
    // is loaded even if that fails: another host takes the place of one that cannot be used any
    // more.
    try? await takeCheckpoint(after: began, if: true, during: "load \(title)")
    return scene
  }

  /// Ends the app's process.
  package func close() {
    loaded?.checkpoints.close()
    loaded?.host.close()
    loaded = nil
  }

  // MARK: What it says and is given

  /// Takes what the app printed between steps; nothing while inputs are on their way, whose reports
  /// tell what was printed before them.
  package func takePrinted() -> [StepEvent] {
    guard let loaded, loaded.failure == nil, loaded.flight.isEmpty else { return [] }
    return [StepEvent]().merged(with: loaded.host.takeOutput(), hiding: secretTexts)
  }

  /// Keeps the secrets in inputs, to find them where the app repeats them.
  func noteSecrets(of inputs: [Input]) {
    guard keepsSecrets, let scene = loaded?.scene else { return }
    for secret in inputs.flatMap({ $0.secrets(in: scene) }) { secretTexts.note(secret) }
  }

  /// Hides what another session with the same app knows to be secret, too.
  func takeSecrets(of other: Session) { secretTexts = other.secretTexts }

  /// The name of an input in lists of steps, as it may be shown.
  func title(of input: Input, in scene: SceneDescription) -> String {
    secretTexts.masking(command: input.label(in: scene))
  }

  /// The command of an input as it is written down: what is secret in it is hidden, and each copy of it.
  func shown(_ input: Input, in scene: SceneDescription) -> String {
    secretTexts.masking(command: input.command(in: scene))
  }

  // MARK: The door

  func current() throws(CommandError) -> Loaded {
    guard let loaded else { throw .nothingLoaded }
    return loaded
  }

  /// What is loaded, where another host can begin again.
  func beginningAgain() throws(CommandError) -> Loaded {
    let current = try current()
    guard !isRunning else {
      throw .refused(
        "a running app can't begin again or go back: 'inspector attach' follows it in a mirror that can"
      )
    }
    return current
  }

  /// Asks the live host; if that is lost, a new one takes its place at the same step.
  ///
  /// - Parameter place: where in the command the place of a refusal stands.
  func ask<Asked: Question>(
    _ question: Asked, during label: String, place: (Refusal.Place) -> Int? = { _ in nil }
  ) async throws(CommandError) -> Asked.Answer {
    if let glance = try current().glance {
      let host = CompletedHost.answering(
        usingQueries: question.usesQueries, of: glance.host, with: try current().capabilities)
      return try await HostAsker(host: host, step: glance.step).ask(question, place: place)
    }
    if let failure = try current().failure {
      let back = try await recover(from: failure)
      // The question was about the place where the session was, so it is not asked elsewhere.
      if back.missed != nil { throw .endedWhileIdle(failure, output: AppOutput(), back: back) }
    }
    let current = try current()
    assert(current.flight.isEmpty, "nothing else is asked before all replies are here")
    let hadEnded = (current.host as? any EndingHost)?.hasEnded == true
    let reply: Reply<Asked.Answer>
    do {
      reply = try await CompletedHost.answering(
        usingQueries: question.usesQueries, of: current.host, with: current.capabilities
      ).send(question)
    } catch .givenUp(let seconds) {
      throw .givenUp(seconds: seconds, during: label)
    } catch {
      throw try await lost(current.host, error, during: hadEnded ? nil : label)
    }
    return try reply.taken { $0.place.flatMap(place) }
  }

  /// Ends a live host that failed and puts another in its place, at the same step; returns the
  /// error that says so.
  ///
  /// - Parameter label: what was asked of it; nil if it had ended before that.
  func lost(
    _ host: any AppHost, _ failure: HostFailure, during label: String?
  ) async throws(CommandError) -> CommandError {
    let output = host.takeLastOutput().hiding(secretTexts)
    dropFlight()
    if failure.isDeath, let copy = host as? any CopyableHost {
      loaded?.checkpoints.remove(originalOf: copy)
    }
    loaded?.checkpoints.drop(host)
    host.close()
    let back: Comeback
    do throws(CommandError) {
      back = try await recover(from: failure)
    } catch {
      return .notBack(failure, during: label, output: output, reason: error)
    }
    guard let label else { return .endedWhileIdle(failure, output: output, back: back) }
    return .hostFailed(failure, during: label, output: output, back: back)
  }
}

extension Reply {
  /// The answer; a refusal is thrown, with the place in the command that it points at.
  func taken(_ place: (Refusal) -> Int? = { _ in nil }) throws(CommandError) -> Answer {
    switch self {
    case .answer(let answer): return answer
    case .refused(let refusal): throw .refused(refusal, at: place(refusal))
    }
  }
}
