import Foundation
import InspectableDoor
import InspectableSystem
import StateKit
import Testing

@testable import Inspectable

@Suite("Sockets of running apps")
struct LiveSocketTests {
  private func withFolder(_ body: (RuntimeFolder) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "socket-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(RuntimeFolder(folder.path))
  }

  private func greeting(_ app: String) -> AppGreeting {
    AppGreeting(
      app: app, process: getpid(), since: "2026-05-01T09:30:00.000Z", recording: nil,
      problem: "none")
  }

  private func names(in folder: RuntimeFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A socket is named after its app, also when that is known later, and goes with its owner")
  func names() throws {
    try withFolder { folder in
      var first: LiveSocket? = try LiveSocket(
        in: folder, telling: greeting("program"), door: LiveDoor { nil })
      #expect(try names(in: folder) == ["program-\(getpid()).sock"])
      first?.tell(greeting("../my shop"))
      #expect(first?.path == "\(folder.path)/-.-my-shop-\(getpid()).sock")
      // Another context of the same process.
      let second = try LiveSocket(
        in: folder, telling: greeting("../my shop"), door: LiveDoor { nil })
      #expect(second.path.hasSuffix("/-.-my-shop-2-\(getpid()).sock"))
      first = nil
      #expect(try names(in: folder) == ["-.-my-shop-2-\(getpid()).sock"])
    }
  }

  @Test("A path that is too long for a socket is a problem, and nothing is left of it")
  func long() throws {
    try withFolder { folder in
      let deep = RuntimeFolder(folder.path + "/" + String(repeating: "x", count: 90))
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      #expect(throws: RecordingFailure.self) {
        try LiveSocket(in: deep, telling: greeting("a"), door: LiveDoor { nil })
      }
      #expect(try names(in: deep) == [])
    }
  }

  @Test("A context that is not live opens nothing")
  @MainActor
  func notLive() {
    #expect(SceneContext().open() == "the context is not live")
  }
}
