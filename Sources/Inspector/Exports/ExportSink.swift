import InspectableDoor

/// Where an export goes: piece by piece to a file, which replaces an older one once it is whole, or to a text.
package final class ExportSink {
  private let path: String?
  private var file: GrowingFile?
  /// What was written; empty where it goes to a file.
  package private(set) var text = ""

  /// - Parameter path: the file; nil for a text.
  package init(to path: String?) {
    self.path = path
  }

  package func write(_ bytes: [UInt8]) throws(CommandError) {
    guard let path else { return text += String(decoding: bytes, as: UTF8.self) }
    try CommandError.naming(path) { () throws(FileProblem) in
      // It is opened late, so that nothing is made where there is nothing to export.
      if file == nil { file = try GrowingFile(path) }
      try file?.write(bytes)
    }
  }

  package func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Puts the file in its place.
  package func finish() throws(CommandError) {
    guard let path else { return }
    try CommandError.naming(path) { () throws(FileProblem) in try file?.finish() }
  }
}
