import InspectableDoor

extension Session {
  /// A session with the same app, started from nothing.
  ///
  /// A package is not built again, since a new build need not do what this one did.
  ///
  /// - Parameter hashesAtRandom: whether sets have another order in each process.
  func fresh(hashesAtRandom: Bool = false) async throws(CommandError) -> Session {
    let current = try current()
    let session = Session(catalog: catalog, start: starter.start)
    session.hashesAtRandom = hashesAtRandom
    _ = try await session.start(
      current.launch, app: current.scene.app, title: current.scene.app,
      stateFile: current.stateFile, beginning: beginning)
    return session
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
