import FoundationEssentials

/// Finds the transcripts under paths.
package enum TranscriptFiles {
  /// Files as they are; folders give every `.inspect` file and every Markdown file with a fence of
  /// ours below them, sorted.
  package static func find(_ paths: [String]) throws(FileProblem) -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileProblem("\(path): no such file or folder")
      }
      if !isFolder {
        files.append(path)
        continue
      }
      guard let entries = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
        throw FileProblem("\(path): cannot be listed")
      }
      let root = path.hasSuffix("/") ? path : path + "/"
      let found = entries.sorted().map { root + $0 }.filter(Self.isTranscript)
      guard !found.isEmpty else { throw FileProblem("\(path): no transcripts below this folder") }
      files += found
    }
    guard !files.isEmpty else { throw FileProblem("no transcripts: name files or folders") }
    return files
  }

  private static func isTranscript(_ path: String) -> Bool {
    if path.hasSuffix(".inspect") { return true }
    guard path.hasSuffix(".md"), let bytes = try? LocalFiles().read(path) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
      $0.hasPrefix("```inspector")
    }
  }
}
