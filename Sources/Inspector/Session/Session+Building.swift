import InspectableDoor

extension Session {
  /// Builds a package, with progress shown.
  ///
  /// - Parameter build: how; nil for what is usual for it.
  func build(
    _ folder: String, as build: PackageBuild? = nil
  ) throws(CommandError) -> ProcessHost.Launch {
    let progress = audience.progress ?? audience.buildProgress
    progress?.begin()
    defer { progress?.clear() }
    let builder = PackageBuilder(
      folder: folder, build: build ?? .usual(for: folder), onProgress: { progress?.show($0) },
      isInterrupted: audience.isInterrupted)
    do throws(BuildFailure) {
      var launch = try builder.run()
      launch.build = build
      return launch
    } catch {
      throw error.told(of: folder)
    }
  }
}

extension BuildFailure {
  /// The error of a command that wanted a package in this folder.
  func told(of folder: String) -> CommandError {
    switch self {
    case .failed(let lines): .buildFailed(path: folder, lines: lines)
    case .interrupted: .buildInterrupted(path: folder)
    case .impossible(let reason): .file(path: folder, reason: reason)
    }
  }
}
