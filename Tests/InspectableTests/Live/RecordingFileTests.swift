import Foundation
import StateKit
import Testing

@testable import Inspectable

@Suite("Files of recordings")
struct RecordingFileTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("What was appended is in the file at once, and zeros behind it until the recording ends")
  func atOnce() throws {
    try withFolder { folder in
      let path = folder.appending(path: "a.inspect")
      let file = try RecordingFile(path.path)
      try file.append("> one\n")
      let data = try Data(contentsOf: path)
      #expect(data.starts(with: Data("> one\n".utf8)))
      #expect(data.dropFirst(6).allSatisfy { $0 == 0 })
      file.finish()
      #expect(try Data(contentsOf: path) == Data("> one\n".utf8))
    }
  }

  @Test("Lines of any length go on from one segment to the next")
  func segments() throws {
    try withFolder { folder in
      let path = folder.appending(path: "b.inspect")
      let file = try RecordingFile(path.path)
      var all = ""
      for length in [3, RecordingFile.segmentSize - 20, 60, 3 * RecordingFile.segmentSize, 1] {
        let line = String(repeating: "\(length % 7)", count: length) + "\n"
        try file.append(line)
        all += line
      }
      #expect(file.count == all.utf8.count)
      file.finish(saying: "the end")
      #expect(try String(contentsOf: path, encoding: .utf8) == all + "> # the end\n")
    }
  }

  @Test("A file that cannot be made says why, and so does a disk that is full")
  func refused() throws {
    #expect {
      _ = try RecordingFile("/nowhere/at/all.inspect")
    } throws: {
      "\($0)" == "/nowhere/at/all.inspect: No such file or directory"
    }
    #if os(Linux)
      #expect(throws: RecordingFile.Failure.self) { _ = try RecordingFile("/dev/full") }
    #endif
  }
}

@MainActor
@Suite("The order in which effects act")
struct EffectOrderTests {
  @Test("It is noted by tasks and how often each acted in a row, and only between inputs")
  func noted() async {
    let order = EffectOrder(isFollowed: false)
    let monitor = TaskMonitor()
    order.adopt(monitor, of: "")
    order.performing { order.note() }
    #expect(order.take() == nil)
    order.note()
    let task = monitor.start("Load<Int>") {
      order.note()
      order.note()
    }
    await monitor.settled()
    withExtendedLifetime(task) {}
    #expect(order.take() == "other Load_Int_#1*3")
    #expect(order.take() == nil)
  }

  @Test("Tasks of a monitor that is not the scene's do not count")
  func others() async {
    let order = EffectOrder(isFollowed: false)
    let task = TaskMonitor().start("reads") { order.note() }
    await Task.yield()
    withExtendedLifetime(task) {}
    #expect(order.take() == nil)
  }

  @Test("When it is followed, an act that came early is not waited for again")
  func followed() async {
    let order = EffectOrder(isFollowed: true)
    let monitor = TaskMonitor()
    order.adopt(monitor, of: "")
    order.want([.other])
    #expect(order.next == .other)
    order.note()
    #expect(order.next == nil)
    let task = monitor.start("early") {}
    await monitor.settled()
    withExtendedLifetime(task) {}
    let early = EffectAct(part: "", number: 1)
    order.want([early, early, .other])
    #expect(order.next == early)
    #expect(order.giveUp() == [early, .other])
    #expect(order.next == nil)
  }
}
