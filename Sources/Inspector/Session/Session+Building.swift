import InspectableDoor

extension Session {
  /// Builds a package, with progress shown.
  func build(_ folder: String) throws(CommandError) -> ProcessHost.Launch {
    let progress = progress ?? buildProgress
    defer { progress?.clear() }
    let builder = PackageBuilder(
      folder: folder, onProgress: { progress?.show($0) },
      isInterrupted: isInterrupted)
    do throws(BuildFailure) {
      return try builder.build()
    } catch {
      switch error {
      case .failed(let lines): throw .buildFailed(path: folder, lines: lines)
      case .interrupted: throw .buildInterrupted(path: folder)
      case .impossible(let reason): throw .file(path: folder, reason: reason)
      }
    }
  }
}
