import InspectableDoor

extension Session {
  /// A session with the same apps, and nothing loaded.
  ///
  /// - Parameter patience: how many seconds each reply may take; nil for what is usual.
  func blank(patience: Double? = nil) -> Session {
    let start = starter.start
    return Session(catalog: catalog) { (launch) async throws(HostFailure) in
      let host = try await start(launch)
      if let patience { (host as? ProcessHost)?.limit(to: patience) }
      return host
    }
  }

  /// A session with the same app, started from nothing.
  ///
  /// A package is not built again, since a new build need not do what this one did.
  ///
  /// - Parameters:
  ///   - hashesAtRandom: whether sets have another order in each process.
  ///   - isRecorded: whether effects wait for order lines; by default, as in this session.
  func fresh(
    hashesAtRandom: Bool = false, isRecorded: Bool? = nil
  ) async throws(CommandError) -> Session {
    let current = try beginningAgain()
    var beginning = beginning
    beginning.isRecorded = isRecorded ?? beginning.isRecorded
    let session = blank()
    session.hashesAtRandom = hashesAtRandom
    _ = try await session.start(
      current.launch, app: current.scene.app, title: current.scene.app,
      stateFile: current.stateFile, beginning: beginning)
    return session
  }

  /// What a word after `load` stands for, and the app where a program serves several.
  ///
  /// The name of the loaded app stands for that app, wherever it came from: a recording that names it can be
  /// replayed with `--app PROGRAM`.
  func target(_ word: String) throws(CommandError) -> (AppCatalog.Target, app: String?) {
    do throws(CommandError) {
      return (try catalog.target(word), catalog.replacement?.app)
    } catch {
      guard let loaded, loaded.scene.app == word else { throw error }
      return (AppCatalog.Target(loaded.launch, in: catalog, app: word), word)
    }
  }

  /// Whether the app's actions, screens or types are not those of the recording that is replayed.
  var isOtherBuild: Bool {
    guard let wanted = beginning.scene, let loaded else { return false }
    return loaded.scene.digest != wanted
  }

  /// The command that loads what is loaded.
  func loadCommand() throws(CommandError) -> String {
    let current = try current()
    switch AppCatalog.Target(current.launch, in: catalog, app: current.scene.app) {
    case .known(let entry):
      return CommandText.load(
        entry.name, stateFile: current.stateFile?.path, flags: beginning.flags)
    case .program(let path), .package(let path):
      return CommandText.load(
        path, app: current.scene.app, stateFile: current.stateFile?.path, flags: beginning.flags)
    }
  }
}

extension AppCatalog.Target {
  /// The word for what was loaded, found from how it was started.
  fileprivate init(_ launch: ProcessHost.Launch, in catalog: AppCatalog, app: String) {
    self =
      catalog.entries.first { $0.name == app && $0.launch == launch }.map { .known($0) }
      ?? launch.package.map { .package(path: $0) } ?? .program(path: launch.executable)
  }
}
