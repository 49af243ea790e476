/// Where a command begins in a file.
package struct SourceLocation: Hashable, Sendable {
  /// The file as the user named it.
  package var file: String
  /// The line, from 1.
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
