import Foundation

/// A folder that is removed after the test.
struct TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "inspector-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The path of a file in it; an empty name gives what all paths begin with.
  func path(_ name: String) -> String {
    name.isEmpty ? url.path + "/" : url.appending(path: name).path
  }

  func write(_ text: String, to name: String) throws {
    try write(bytes: Array(text.utf8), to: name)
  }

  /// Writes a file, and makes the folders it lies in.
  func write(bytes: [UInt8], to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The names of all that lies in it, or in a folder of it.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  func delete(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}
