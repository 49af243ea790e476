import StateKit
import Testing

@MainActor
@Suite("Real time")
struct RealTimeTests {
  private let time: any TimeSource = RealTime()

  @Test("passes by itself and never goes back")
  func passes() {
    let first = time.elapsed
    #expect(first >= .zero)
    #expect(time.elapsed >= first)
  }

  @Test("runs a callback on the main actor, after the call that schedules it")
  func callback() async {
    let log = FlowLog()
    await withCheckedContinuation { continuation in
      time.schedule(after: .zero, name: "now") {
        log("callback")
        continuation.resume()
      }
      log("scheduled")
    }
    #expect(log.lines == ["scheduled", "callback"])
  }

  @Test("never runs a callback that was called off")
  func calledOff() async {
    let log = FlowLog()
    let timer = time.schedule(after: .zero, name: "never") { log("never") }
    timer.cancel()
    #expect(!timer.isPending)
    await withCheckedContinuation { continuation in
      time.schedule(after: .zero, name: "after") { continuation.resume() }
    }
    #expect(log.lines == [])
  }

  @Test("a sleep ends with an error when its task is cancelled")
  func cancelledSleep() async {
    let sleeper = Task { try await time.sleep(for: .seconds(3600), name: "long") }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test("a sleep of zero or less returns")
  func noSleep() async throws {
    try await time.sleep(for: .seconds(-1), name: "none")
  }
}
