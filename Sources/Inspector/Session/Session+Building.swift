import InspectableDoor

extension Session {
  /// Builds a package, with progress shown.
  ///
  /// - Parameter build: how; nil for what is usual for it.
  func build(
    _ folder: String, as build: PackageBuild? = nil
  ) throws(CommandError) -> ProcessHost.Launch {
    let progress = progress ?? buildProgress
    progress?.begin()
    defer { progress?.clear() }
    let builder = PackageBuilder(
      folder: folder, build: build ?? .usual(for: folder), onProgress: { progress?.show($0) },
      isInterrupted: isInterrupted)
    do throws(BuildFailure) {
      var launch = try builder.run()
      launch.build = build
      return launch
    } catch {
      switch error {
      case .failed(let lines): throw .buildFailed(path: folder, lines: lines)
      case .interrupted: throw .buildInterrupted(path: folder)
      case .impossible(let reason): throw .file(path: folder, reason: reason)
      }
    }
  }
}
