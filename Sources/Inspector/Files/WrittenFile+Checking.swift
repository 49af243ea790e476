import InspectableSystem

/// Whether files can be written, asked before work whose results they are to hold.
extension WrittenFile {
  /// Makes a folder, if it is missing, and makes sure that files can be written there.
  package static func check(folder: String) throws(FileProblem) {
    try makeFolders(folder)
    try probe(folder + (folder.hasSuffix("/") ? "" : "/"))
  }

  /// Makes sure that a file can be written; what is in it stays.
  package static func check(file path: String) throws(FileProblem) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw FileProblem("\(path): is a folder") }
      guard access(path, W_OK) == 0 else {
        throw FileProblem("\(path): \(SystemCall.errorText)")
      }
      return
    }
    let slash = path.lastIndex(of: "/")
    try probe(slash.map { String(path[...$0]) } ?? "./")
  }

  /// Makes a file in a folder, and takes it away again: only that tells whether it can be made.
  ///
  /// - Parameter place: the folder, with a slash behind it.
  private static func probe(_ place: String) throws(FileProblem) {
    var template = Array("\(place).inspector-XXXXXX".utf8CString)
    do throws(Platform.Failure) {
      close(try Platform.check("mkstemp") { mkstemp(&template) })
    } catch {
      throw FileProblem("\(place): \(error.reason)")
    }
    unlink(String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
