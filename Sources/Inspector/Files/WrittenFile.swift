import InspectableSystem

/// Files that the inspector writes as a whole.
package enum WrittenFile {
  /// Writes a file, new or not, completely or not at all, as ``GrowingFile`` does.
  package static func write(_ text: String, to path: String) throws(FileProblem) {
    let file = try GrowingFile(path)
    try file.write(Array(text.utf8))
    try file.finish()
  }

  /// Makes a folder that only its owner can read, and those above it, where they are missing.
  package static func makeFolders(_ path: String) throws(FileProblem) {
    var folder = ""
    for part in path.split(separator: "/") {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST, access(folder, F_OK) != 0 {
        throw FileProblem("\(folder): \(SystemCall.errorText)")
      }
    }
  }

  /// Replaces the text that was read by another one, completely or not at all.
  ///
  /// The new file is written beside the old one and renamed; it has the permissions of the old one,
  /// and where the path is a link, the link stays. A file that is no longer as it was read is left
  /// alone.
  ///
  /// - Parameter folder: what it must lie in, so that no link leads out of it; nil for anywhere.
  package static func replace(
    _ old: String, with new: String, at path: String, below folder: String? = nil
  ) throws(FileProblem) {
    do {
      let target = try ReadBounds.resolved(path)
      if let folder, !ReadBounds.lies(target, below: try ReadBounds.resolved(folder)) {
        throw FileProblem("is a link that leads out of \(folder), so it was left alone")
      }
      try Platform.check("access") { access(target, W_OK) }
      guard try LocalFiles().read(target).elementsEqual(old.utf8) else {
        throw FileProblem("has changed since it was read, so it was left alone")
      }
      try Draft.replace(target, with: Array(new.utf8))
    } catch let failure as Platform.Failure {
      throw FileProblem(failure)
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw FileProblem("\(error)")
    }
  }
}
