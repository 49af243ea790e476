import Foundation
import Inspectable
import TestSupport
import Testing

@testable import Inspector

@Suite("The folders that commands from elsewhere may read")
struct ReadBoundsTests {
  /// Paths that lead through random folders and links, some of which lead nowhere or in circles.
  @Test("A path leads where the system says it does", arguments: Thoroughness.seeds(8))
  func resolving(seed: UInt64) throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    var random = SeededGenerator(seed: seed)
    let root = files.path("") + "root"
    let names = ["a", "b", "c"]
    let words = names + ["..", ".", "", "é", "none"]
    func path(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &random) ?? "a" }.joined(separator: "/")
    }
    var folders = ["."]
    for _ in 0..<6 {
      let folder =
        (folders.randomElement(using: &random) ?? ".") + "/"
        + (names.randomElement(using: &random) ?? "a")
      try files.write("", to: "root/\(folder)/é")
      folders.append(folder)
    }
    for _ in 0..<12 {
      let place =
        (folders.randomElement(using: &random) ?? ".") + "/"
        + (names.randomElement(using: &random) ?? "a")
      let target =
        Bool.random(using: &random)
        ? root + "/" + path(2) : path(Int.random(in: 1...3, using: &random))
      // If the name is taken already, that file stays.
      try? FileManager.default.createSymbolicLink(
        atPath: "\(root)/\(place)", withDestinationPath: target.isEmpty ? "." : target)
    }
    var count = 0
    for _ in 0..<300 {
      let path = root + "/" + path(Int.random(in: 1...5, using: &random))
      let own = try? ReadBounds.resolved(path)
      guard let system = realpath(path, nil) else { continue }
      defer { free(system) }
      #expect(own == String(cString: system), "\(path)")
      count += 1
    }
    #expect(count > 20)
  }

  @Test("Paths are compared byte by byte, and a folder with a longer name is another folder")
  func below() {
    #expect(ReadBounds.lies("/a/b", below: "/a"))
    #expect(ReadBounds.lies("/a/b/c", below: "/a"))
    #expect(ReadBounds.lies("/a", below: "/"))
    #expect(!ReadBounds.lies("/ab/c", below: "/a"))
    #expect(!ReadBounds.lies("/a", below: "/a/b"))
    #expect(!ReadBounds.lies("/e\u{301}/a", below: "/\u{E9}"))
  }

  @Test("A link out of the folder, to a file or through a folder, is refused wherever it stands")
  func links() throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    try files.write("> load todo\n", to: "in/own.inspect")
    try files.write("secret", to: "out/secret")
    for (name, target) in [
      ("file", "../out/secret"), ("folder", files.path("out")), ("gone", "../out/not-there"),
      ("fine", "own.inspect"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: files.path("in/\(name)"), withDestinationPath: target)
    }
    let bounded = LocalFiles(within: ReadBounds(ofFile: files.path("in/own.inspect")))
    func problem(_ name: String) -> String? {
      do throws(FileProblem) {
        _ = try bounded.read(files.path("") + name)
        return nil
      } catch {
        return error.reason
      }
    }
    for name in ["in/file", "in/folder/secret", "in/gone", "in/../out/secret", "out/nothing"] {
      #expect(problem(name)?.contains("--allow-read") == true, "\(name)")
    }
    #expect(problem("in/fine") == nil)
    #expect(problem("in/nothing") == "No such file or directory")
  }

  @Test(
    "What is not a file is not read, and not waited for; /dev/null counts as an empty file")
  func kinds() throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    let pipe = files.path("") + "pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, reason) in [
      (pipe, "is a pipe, not a file"), ("/dev/zero", "is a device, not a file"),
      ("/tmp", "is a folder, not a file"),
    ] {
      #expect(throws: FileProblem(reason)) { try LocalFiles().read(path) }
    }
    #expect(try LocalFiles().read("/dev/null").isEmpty)
  }

  @Test("No more than the limit is read, however much there is")
  func limits() throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    try files.write("1234", to: "file")
    #expect(try LocalFiles().read(files.path("file"), limit: 4).count == 4)
    #expect(throws: FileProblem.self) { try LocalFiles().read(files.path("file"), limit: 3) }
    #expect(throws: FileProblem.self) {
      try LocalFiles().read("/dev/zero", as: .any, limit: 1 << 20)
    }
  }
}
