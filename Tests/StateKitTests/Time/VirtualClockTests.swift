import Synchronization
import Testing

@testable import StateKit

@MainActor
@Suite("A virtual clock")
struct VirtualClockTests {
  private let clock = VirtualClock()
  private let monitor = TaskMonitor()
  private let log = FlowLog()

  @Test("stands still until it is advanced")
  func standsStill() {
    #expect(clock.now.offset == .zero)
    clock.advance(by: .seconds(2))
    #expect(clock.elapsed == .seconds(2))
    clock.advance(to: .init(offset: .seconds(3)))
    #expect(clock.now == VirtualClock.Instant(offset: .seconds(3)))
  }

  @Test("never goes back")
  func neverGoesBack() {
    clock.advance(by: .seconds(2))
    clock.advance(to: .init(offset: .seconds(1)))
    clock.advance(by: .seconds(-1))
    #expect(clock.elapsed == .seconds(2))
  }

  @Test("its instants measure distances and sort")
  func instants() {
    let start = VirtualClock.Instant()
    let later = start.advanced(by: .milliseconds(1500))
    #expect(start.duration(to: later) == .milliseconds(1500))
    #expect(later.duration(to: start) == .milliseconds(-1500))
    #expect(start < later)
    #expect("\(later)" == "1.5 seconds")
    #expect(clock.minimumResolution == .nanoseconds(1))
  }

  @Test("tells of a sleep, and of what it reads, before anybody can wake the sleeper")
  func tellsOfSleep() async {
    let told = Mutex<[String]>([])
    let clock = clock
    @Sendable func note(_ word: String) {
      // Another thread that moves the time on, and so wakes the sleeper, needs the same lock.
      let isLocked = clock.storage.withLockIfAvailable { _ in } == nil
      told.withLock { $0.append(word + (isLocked ? "" : ", unlocked")) }
    }
    clock.setOnRead { note("read") }
    clock.setOnSet { _ in note("set") }
    monitor.setActs { _, _ in note("act") }
    let ways: [@Sendable () async -> Void] = [
      { try? await clock.sleep(for: .seconds(1), name: "tea") },
      { try? await clock.sleep(for: .seconds(1)) },
      { try? await clock.sleep(until: .init(offset: clock.elapsed + .seconds(1))) },
    ]
    let reads = [2, 2, 1]
    for (sleep, count) in zip(ways, reads) {
      let task = monitor.start("effect") { await sleep() }
      await monitor.settled()
      #expect(
        told.withLock { $0 } == Array(repeating: "read", count: count) + ["act", "set"])
      clock.advance(by: .seconds(1))
      await monitor.settled()
      #expect(told.withLock { $0.last } == "act, unlocked", "the end of the effect")
      told.withLock { $0 = [] }
      withExtendedLifetime(task) {}
    }
  }

  @Test("notes that an effect reads the time for a sleep also where it is cancelled already")
  func tellsOfCancelledSleep() async {
    let count = Mutex(0)
    clock.setOnRead { count.withLock { $0 += 1 } }
    let clock = clock
    let task = monitor.start("effect") {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) {
        try await clock.sleep(for: .seconds(1), name: "tea")
      }
    }
    await monitor.settled()
    #expect(count.withLock { $0 } == 1)
    #expect(clock.pendingCount == 0)
    withExtendedLifetime(task) {}
  }

  @Test("runs a callback exactly at its time, the end of the advance included")
  func callbackAtItsTime() {
    clock.schedule(after: .seconds(1)) { log("due at \(clock.now)") }
    clock.advance(by: .milliseconds(999))
    #expect(log.lines == [])
    clock.advance(by: .milliseconds(1))
    #expect(log.lines == ["due at 1.0 seconds"])
  }

  @Test("wakes in order of deadline, then first in, first out, each at its own instant")
  func order() {
    for (name, delay) in [("c", 3), ("a", 1), ("b1", 2), ("b2", 2), ("b3", 2)] {
      clock.schedule(after: .seconds(delay), name: name) { log("\(name) \(clock.now)") }
    }
    clock.advance(by: .seconds(10))
    #expect(
      log.lines == [
        "a 1.0 seconds", "b1 2.0 seconds", "b2 2.0 seconds", "b3 2.0 seconds", "c 3.0 seconds",
      ])
    #expect(clock.elapsed == .seconds(10))
  }

  @Test("runs what a callback schedules, if it is due by then")
  func callbackSchedules() {
    clock.schedule(after: .seconds(1)) {
      log("first")
      clock.schedule(after: .seconds(1)) { log("second") }
      clock.schedule(after: .seconds(5)) { log("too late") }
    }
    clock.advance(by: .seconds(2))
    #expect(log.lines == ["first", "second"])
  }

  @Test("never runs a callback inside the call that schedules it, even without a delay")
  func noDelay() {
    clock.schedule(after: .zero) { log("now") }
    clock.schedule(after: .seconds(-1)) { log("overdue") }
    #expect(log.lines == [])
    clock.advance(by: .zero)
    #expect(log.lines == ["now", "overdue"])
  }

  @Test("forgets a callback that is called off")
  func cancelCallback() {
    let timer = clock.schedule(after: .seconds(1), name: "tea") { log("tea") }
    #expect(timer.name == "tea")
    #expect(timer.isPending)
    timer.cancel()
    timer.cancel()
    #expect(!timer.isPending)
    #expect(clock.nextDeadline == nil)
    clock.advance(by: .seconds(2))
    #expect(log.lines == [])
  }

  @Test("a callback can be called off by another that is due at the same instant")
  func cancelFromCallback() {
    var second: ScheduledTimer?
    clock.schedule(after: .seconds(1)) { second?.cancel() }
    second = clock.schedule(after: .seconds(1)) { log("second") }
    clock.advance(by: .seconds(1))
    #expect(log.lines == [])
  }

  @Test("wakes sleepers in order of deadline, then first in, first out")
  func sleepers() async {
    for (name, delay) in [("b", 2), ("a1", 1), ("a2", 1)] {
      sleeper(name, .seconds(delay))
    }
    await clock.advance(by: .milliseconds(999)) { await monitor.settled() }
    #expect(log.lines == [])
    await clock.advance(by: .seconds(5)) { await monitor.settled() }
    #expect(log.lines == ["a1 1.0 seconds", "a2 1.0 seconds", "b 2.0 seconds"])
  }

  @Test("settles before the first wake, after each one, and at the end")
  func settling() async {
    clock.schedule(after: .seconds(1)) {}
    clock.schedule(after: .seconds(2)) {}
    var instants: [Duration] = []
    await clock.advance(by: .seconds(3)) { instants.append(clock.elapsed) }
    #expect(instants == [.zero, .seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("lets a task that waits again and again do so at the right instants")
  func ticking() async {
    _ = keep(
      monitor.start("ticker") {
        while (try? await clock.sleep(for: .milliseconds(300), name: "tick")) != nil {
          log("\(clock.now.offset / .milliseconds(1))")
        }
      })
    await clock.advance(by: .seconds(1)) { await monitor.settled() }
    #expect(log.lines == ["300.0", "600.0", "900.0"])
    #expect(clock.elapsed == .seconds(1))
  }

  @Test("a cancelled sleep throws at once and leaves no timer")
  func cancelSleep() async {
    let task = sleeper("a", .seconds(1))
    await monitor.settled()
    #expect(clock.nextDeadline == .init(offset: .seconds(1)))
    task.cancel()
    #expect(clock.nextDeadline == nil)
    await monitor.settled()
    #expect(log.lines == ["a cancelled"])
  }

  @Test("a sleep in a task that is cancelled already throws without waiting")
  func cancelledBefore() async {
    sleeper("a", .seconds(1)).cancel()
    await monitor.settled()
    #expect(log.lines == ["a cancelled"])
    #expect(clock.pendingTimers == [])
  }

  @Test("a sleep until an instant that is not in the future returns at once")
  func sleepUntilThePast() async throws {
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(for: .seconds(-1), name: "past")
    #expect(clock.pendingTimers == [])
  }

  @Test("serves as the clock of the standard library's own sleep")
  func standardSleep() async {
    _ = keep(
      monitor.start("worker") {
        try? await Task.sleep(for: .seconds(1), clock: clock)
        log("woke")
      })
    await monitor.settled()
    #expect(clock.pendingTimers.map(\.name) == ["worker"])
    await clock.advance(by: .seconds(1)) { await monitor.settled() }
    #expect(log.lines == ["woke"])
  }

  @Test("lists what waits, with name and deadline, in the order in which it will wake")
  func listing() async {
    clock.schedule(after: .seconds(3), name: "late") {}
    sleeper("sleeper", .seconds(1))
    await monitor.settled()
    let listed = clock.pendingTimers
    #expect(listed.map(\.name) == ["sleeper", "late"])
    #expect(listed.map(\.due.offset) == [.seconds(1), .seconds(3)])
    #expect(listed.map(\.kind) == [.sleep, .callback])
    #expect(listed.map(\.id) == [2, 1])
    #expect(clock.nextTimer == listed.first)
    #expect(clock.pendingCount == 2)
    clock.advance(by: .seconds(3))
    #expect(clock.nextTimer == nil)
    #expect(clock.pendingCount == 0)
  }

  @Test("wakes what is overdue, even on the way to an instant that has passed")
  func overdue() {
    clock.advance(by: .seconds(5))
    clock.schedule(after: .zero, name: "a") { log("a") }
    clock.schedule(after: .seconds(1), name: "b") { log("b") }
    clock.advance(to: .init(offset: .seconds(2)))
    #expect(log.lines == ["a"])
    #expect(clock.elapsed == .seconds(5))
    clock.schedule(after: .seconds(-3), name: "c") { log("c") }
    clock.advance(by: .seconds(-1))
    #expect(log.lines == ["a", "c"])
    #expect(clock.pendingTimers.map(\.name) == ["b"])
  }

  @Test("can be stepped one wake at a time")
  func stepping() {
    clock.schedule(after: .seconds(1), name: "a") { log("a") }
    clock.schedule(after: .seconds(1), name: "b") { log("b") }
    #expect(clock.wakeNext(notAfter: .init(offset: .milliseconds(500))) == nil)
    #expect(clock.elapsed == .zero)
    #expect(clock.wakeNext()?.name == "a")
    #expect(log.lines == ["a"])
    #expect(clock.elapsed == .seconds(1))
    #expect(clock.wakeNext(notAfter: clock.now)?.name == "b")
    #expect(clock.wakeNext() == nil)
  }

  /// Keeps tasks alive for as long as the test runs.
  private func keep(_ task: TrackedTask) -> TrackedTask {
    log.tasks.append(task)
    return task
  }

  @discardableResult
  private func sleeper(_ name: String, _ delay: Duration) -> TrackedTask {
    keep(
      monitor.start(name) {
        do {
          try await clock.sleep(for: delay, name: name)
          log("\(name) \(clock.now)")
        } catch {
          log("\(name) cancelled")
        }
      })
  }
}
