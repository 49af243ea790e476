import InspectableFoundation

/// A transcript that was found.
package struct TranscriptFile: Hashable, Sendable {
  /// The path as it is shown.
  package let path: String
  /// The folder that was given, below which it was found; nil if the file itself was given.
  package let folder: String?

  /// Its text.
  ///
  /// - Parameters:
  ///   - readsFiles: whether it may be outside of the folder, where a link can lead.
  ///   - waits: whether the file may be a pipe, if it was named itself.
  package func text(readsFiles: Bool, waits: Bool = true) throws(FileProblem) -> String {
    let bounds = folder.flatMap { readsFiles ? nil : ReadBounds([$0]) }
    return try LocalFiles(within: bounds).transcript(
      path, as: waits && folder == nil ? .any : .regular)
  }
}

/// Finds the transcripts under paths.
package enum TranscriptFiles {
  /// A file is taken as it is.
  ///
  /// A folder gives every `.inspect` file below it, and every Markdown file with a fence of ours,
  /// sorted, but no hidden ones.
  ///
  /// A path inside the working directory is given relative to it, and each file once.
  ///
  /// - Parameter readsFiles: whether links may lead anywhere.
  package static func find(
    _ paths: [String], readsFiles: Bool = false
  ) throws(FileProblem) -> [TranscriptFile] {
    try findAsGiven(paths.map(shown), readsFiles: readsFiles)
  }

  /// The same, with paths that begin as they were given.
  package static func findAsGiven(
    _ paths: [String], readsFiles: Bool = false
  ) throws(FileProblem) -> [TranscriptFile] {
    var files: [TranscriptFile] = []
    var seen: Set<String> = []
    for path in paths {
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileProblem("\(path): no such file or folder")
      }
      let found =
        isFolder
        ? try transcripts(below: path, readsFiles: readsFiles)
        : [TranscriptFile(path: path, folder: nil)]
      for file in found where seen.insert(plain(file.path)).inserted {
        files.append(file)
      }
    }
    guard !files.isEmpty else { throw FileProblem("no transcripts: name files or folders") }
    return files
  }

  private static func transcripts(
    below path: String, readsFiles: Bool
  ) throws(FileProblem) -> [TranscriptFile] {
    guard let entries = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw FileProblem("\(path): cannot be listed")
    }
    let root = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    let found = entries.sorted().filter { !$0.split(separator: "/").contains { $0.first == "." } }
      .map { TranscriptFile(path: root + $0, folder: path) }
      .filter { isTranscript($0, readsFiles: readsFiles) }
    guard !found.isEmpty else { throw FileProblem("\(path): no transcripts below this folder") }
    return found
  }

  /// A path as it is shown: relative to the working directory, if it is inside.
  private static func shown(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath
    guard path != here, path != here + "/" else { return "." }
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.utf8.count + 1)) : path
  }

  /// A path without needless `.` and `..`.
  package static func plain(_ path: String) -> String {
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

  private static func isTranscript(_ file: TranscriptFile, readsFiles: Bool) -> Bool {
    if file.path.hasSuffix(".inspect") { return true }
    guard Transcript.isMarkdown(file.path) else { return false }
    do throws(FileProblem) {
      return TranscriptLines(try file.text(readsFiles: readsFiles)).lines.contains {
        TranscriptReader.opensFence($0.text)
      }
    } catch {
      // A file that may not be read could be a transcript, and nobody would notice that it was not
      // run.
      return error == .outside
    }
  }
}
