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
      let file = try RecordingFile(path.path, head: "load a")
      try file.append(Array("> one\n".utf8))
      let data = try Data(contentsOf: path)
      let expected = Data("> load a\n> one\n".utf8)
      #expect(data.starts(with: expected))
      #expect(data.dropFirst(expected.count).allSatisfy { $0 == 0 })
      file.finish()
      #expect(try Data(contentsOf: path) == expected)
    }
  }

  @Test("Lines of any length go on from one segment to the next")
  func segments() throws {
    try withFolder { folder in
      let path = folder.appending(path: "b.inspect")
      let file = try RecordingFile(path.path, head: "load b")
      var all = "> load b\n"
      let size = RecordingPart.segmentSize
      for length in [3, size - 20, 60, 3 * size, 1, size - RecordingPart.spare, 4095, 4096] {
        let line = String(repeating: "\(length % 7)", count: length) + "\n"
        try file.append(Array(line.utf8))
        all += line
        let data = try Data(contentsOf: path)
        #expect(
          data.starts(with: Data(all.utf8)) && data.dropFirst(all.utf8.count).allSatisfy { $0 == 0 }
        )
      }
      #expect(file.count == all.utf8.count)
      file.finish(saying: "the end")
      #expect(try String(contentsOf: path, encoding: .utf8) == all + "> # the end\n")
    }
  }

  @Test("A recording goes on in other files, up to its limit")
  func parts() throws {
    try withFolder { folder in
      let path = folder.appending(path: "c.inspect").path
      let file = try RecordingFile(
        path, head: "load c", limits: RecordingLimits(partSize: 40, size: 290))
      for number in 1...5 { try file.append(Array("> dispatch Number(\(number))\n".utf8)) }
      #expect {
        try file.append(Array("> dispatch Number(6)\n".utf8))
      } throws: {
        "\($0)" == "it has \(file.count) bytes, and may have 290"
      }
      file.finish(saying: "full")
      func text(_ suffix: String) throws -> String {
        try String(contentsOfFile: path + suffix, encoding: .utf8)
      }
      #expect(try text("") == "> load c\n> dispatch Number(1)\n> # goes on in FILE.1\n")
      #expect(
        try text(".1") == "> # FILE.1 of load c\n> dispatch Number(2)\n> # goes on in FILE.2\n")
      #expect(throws: (any Error).self) { try text(".5") }
    }
  }

  @Test("A file that cannot be made says why, and so does a disk that is full")
  func refused() throws {
    #expect {
      _ = try RecordingFile("/nowhere/at/all.inspect", head: "load d")
    } throws: {
      "\($0)" == "/nowhere/at/all.inspect: No such file or directory"
    }
    #if os(Linux)
      #expect(throws: RecordingFailure.self) { _ = try RecordingFile("/dev/full", head: "load d") }
    #endif
  }

  @Test("Two recordings into one file are refused, and so is what is none")
  func taken() throws {
    try withFolder { folder in
      let path = folder.appending(path: "e.inspect").path
      let limits = RecordingLimits(partSize: 10)
      let file = try RecordingFile(path, head: "load e", limits: limits)
      func refusal(_ path: String) -> String? {
        do {
          _ = try RecordingFile(path, head: "load f")
          return nil
        } catch { return "\(error)" }
      }
      #expect(refusal(path) == "\(path): is being recorded into already")
      try file.append(Array("> one\n".utf8))
      try file.append(Array("> two\n".utf8))
      #expect(refusal(path) == "\(path): is being recorded into already")
      #expect(refusal(path + ".1") == "\(path).1: is being recorded into already")
      file.finish()
      _ = consume file
      #expect(refusal(path) == nil)
      try "a letter".write(toFile: path, atomically: false, encoding: .utf8)
      #expect(refusal(path) == "\(path): is no recording, and is left as it is")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "a letter")
    }
  }

  @Test("A file that somebody cuts ends the recording, and not the app")
  func cut() throws {
    try withFolder { folder in
      let path = folder.appending(path: "g.inspect").path
      let file = try RecordingFile(path, head: "load g")
      truncate(path, 0)
      #expect {
        try file.append(Array("> one\n".utf8))
      } throws: {
        "\($0)" == "\(path): the file was cut while it was written"
      }
      file.finish(saying: "the end")
      #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    }
  }
}

@MainActor
@Suite("Running apps")
struct LiveClockTests {
  private struct Count: State { var number = 0 }

  private struct Add: StateUpdater {
    func updateState(_ state: inout Count) { state.number += 1 }
  }

  @MainActor
  private final class Time { var elapsed = Duration.zero }

  @Test("A clock that is set back moves nothing back, and time goes on where it was before")
  func setBack() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).inspect").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let time = Time()
    let context = SceneContext.live(to: path, seed: 1, limits: RecordingLimits(inputs: 3)) {
      time.elapsed
    }
    let store = Store(state: Count())
    let scene = Scene { StorePart(store) { Example(Add(), "Add") } }
    #expect(context.record(scene, as: "count") == nil)
    #expect(
      context.record(scene, as: "count")
        == "the context is being recorded already, into \(path)")
    for seconds in [5, 3, 6, 7] {
      time.elapsed = .seconds(seconds)
      store.dispatch(Add())
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .dropFirst().map { $0.split(separator: "  # ")[0] }
    #expect(
      lines == [
        "> advance 5s", "> dispatch Add()", "> dispatch Add()", "> advance 1s", "> dispatch Add()",
        "> advance 1s", "> # the recording ends here: it has 3 inputs, and may have no more",
      ])
    #expect(context.recordingProblem == "it has 3 inputs, and may have no more")
    #expect(store.state.number == 4)
    #expect(context.clock.elapsed == .seconds(7))
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
    order.want([EffectAct()])
    #expect(order.next == EffectAct())
    order.note()
    #expect(order.next == nil)
    let task = monitor.start("early") {}
    await monitor.settled()
    withExtendedLifetime(task) {}
    let early = EffectAct(number: 1)
    order.want([early, early, EffectAct()])
    #expect(order.next == early)
    #expect(order.giveUp() == [early, EffectAct()])
    #expect(order.next == nil)
  }
}
