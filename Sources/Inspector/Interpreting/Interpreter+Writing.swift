extension Interpreter {
  /// Writes a file for a command; somebody at the prompt is asked before a file of others is replaced.
  func write(_ text: String, to path: String) throws(FileProblem) {
    if isTyped, let confirm, Platform.isRegular(path), let stamp = FileStamp(path: path),
      !ownFiles.contains(stamp), !confirm("\(path) is there already, replace it? (y/n) ")
    {
      throw FileProblem("was left as it is")
    }
    try WrittenFile.write(text, to: path)
    if let stamp = FileStamp(path: path) { ownFiles.insert(stamp) }
  }
}
