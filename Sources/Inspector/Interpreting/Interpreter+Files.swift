import InspectableDoor

/// The files that commands name, and what a script may do with them.
extension Interpreter {
  /// Reads a file with the state that an app begins with; `offset` is where its name stands.
  func readState(_ path: String, at offset: Int) throws(CommandError) -> StateFile {
    let named: (any FileReading)? = path == namedState ? LocalFiles() : nil
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try (named ?? files).read(path, as: kindHere, limit: FileLimits.state)
    } catch {
      throw self.error(error, with: path, at: offset)
    }
    return try StateFile(path, bytes)
  }

  /// The bytes of a document of another tool.
  func bytes(of path: String) throws(FileProblem) -> [UInt8] {
    try files.read(path, as: kindHere, limit: FileLimits.state)
  }

  /// Opens a file of commands.
  func openScript(_ path: String) throws(FileProblem) -> OpenedFile {
    try files.open(path, as: kindHere)
  }

  /// What kind of file the current command may name; a command of a file may not name a pipe, since
  /// nobody could end the wait.
  private var kindHere: FileKind { sourceDepth == 0 ? fileKind : .regular }

  /// What went wrong with a file that a command names; `offset` is where its name stands.
  func error(_ problem: FileProblem, with path: String, at offset: Int) -> CommandError {
    problem == .outside
      ? notAllowed(.read, path, at: offset) : .file(path: path, reason: problem.reason)
  }

  // MARK: Permissions

  /// Throws unless a program may be started by its path; `offset` is where that stands.
  func checkMayLoad(_ path: String, at offset: Int) throws(CommandError) {
    guard permissions.loadsPrograms || path == namedApp else {
      throw notAllowed(.load, path, at: offset)
    }
  }

  /// Throws if the app that is loaded may not be built again, which starts programs.
  func checkMayBuild() throws(CommandError) {
    if let reason = permissions.refusal { throw .refused(Refusal(reason), at: nil) }
  }

  /// Throws unless files may be written; every verb that writes one asks this first.
  func checkMayWrite(_ path: String, at offset: Int) throws(CommandError) {
    guard permissions.writesFiles else { throw notAllowed(.write, path, at: offset) }
  }

  private func notAllowed(
    _ wish: CommandError.Act, _ path: String, at offset: Int
  ) -> CommandError {
    permissions.refusal.map { .refused(Refusal($0), at: offset) }
      ?? .notAllowed(wish, path: path, at: offset)
  }
}
