extension Interpreter {
  /// Writes a file for a command; somebody at the prompt is asked before a file of others is replaced.
  func write(_ text: String, to path: String) throws(FileProblem) {
    try checkMayReplace(path)
    try WrittenFile.write(text, to: path)
    noteOwnFile(path)
  }

  /// Asks somebody at the prompt whether a file may be replaced that this session did not write; throws if not.
  func checkMayReplace(_ path: String) throws(FileProblem) {
    if isTyped, let confirm, Platform.isRegular(path), let stamp = FileStamp(path: path),
      !ownFiles.contains(stamp), !confirm("\(path) is there already, replace it? (y/n) ")
    {
      throw FileProblem("was left as it is")
    }
  }

  /// Notes that this session has written a file, which it may replace without asking.
  func noteOwnFile(_ path: String) {
    if let stamp = FileStamp(path: path) { ownFiles.insert(stamp) }
  }
}
