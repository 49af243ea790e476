import FoundationEssentials

/// Finds the transcripts under paths.
package enum TranscriptFiles {
  /// Files as they are; folders give every `.inspect` file and every Markdown file with a fence of
  /// ours below them, sorted, but nothing hidden.
  ///
  /// A path inside the working directory is given relative to it, and each file once.
  package static func find(_ paths: [String]) throws(FileProblem) -> [String] {
    try findAsGiven(paths.map(shown))
  }

  /// The same, with paths that begin as they were given.
  static func findAsGiven(_ paths: [String]) throws(FileProblem) -> [String] {
    var files: [String] = []
    var seen: Set<String> = []
    for path in paths {
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileProblem("\(path): no such file or folder")
      }
      for file in isFolder ? try transcripts(below: path) : [path]
      where seen.insert(plain(file)).inserted {
        files.append(file)
      }
    }
    guard !files.isEmpty else { throw FileProblem("no transcripts: name files or folders") }
    return files
  }

  private static func transcripts(below path: String) throws(FileProblem) -> [String] {
    guard let entries = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw FileProblem("\(path): cannot be listed")
    }
    let root = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    let found = entries.sorted().filter { !$0.split(separator: "/").contains { $0.first == "." } }
      .map { root + $0 }.filter(isTranscript)
    guard !found.isEmpty else { throw FileProblem("\(path): no transcripts below this folder") }
    return found
  }

  /// A path as it is shown: where it lies in the working directory, without what leads there.
  private static func shown(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    guard path != here, path != here + "/" else { return "." }
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.utf8.count + 1)) : path
  }

  /// A path without the dots that mean nothing, and without ways up and down again.
  static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func isTranscript(_ path: String) -> Bool {
    if path.hasSuffix(".inspect") { return true }
    guard path.hasSuffix(".md"), let bytes = try? LocalFiles().read(path) else { return false }
    return TranscriptLines(String(decoding: bytes, as: UTF8.self)).lines.contains {
      TranscriptReader.opensFence($0.text)
    }
  }
}

extension FileReading {
  /// The text of a file.
  func text(_ path: String) throws(FileProblem) -> String {
    guard let text = String(validating: try read(path), as: UTF8.self) else {
      throw FileProblem("is not UTF-8")
    }
    return text
  }
}
