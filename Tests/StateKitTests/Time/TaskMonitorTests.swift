import StateKit
import Testing

@MainActor
@Suite("The task monitor")
struct TaskMonitorTests {
  private let monitor = TaskMonitor()
  private let clock = VirtualClock()

  @Test("is at rest when nothing was started")
  func empty() async {
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
  }

  @Test("lists tasks in the order in which they were started, until they end")
  func startAndFinish() async {
    let first = monitor.start("first") {}
    let second = monitor.start("second") {}
    #expect(monitor.tasks.map(\.name) == ["first", "second"])
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
    withExtendedLifetime((first, second)) {}
  }

  @Test("knows a task that sleeps on a virtual clock as parked, and is at rest then")
  func parked() async {
    let task = monitor.start("sleeper") { try? await clock.sleep(for: .seconds(1), name: "nap") }
    #expect(monitor.tasks.map(\.isParked) == [false])
    await monitor.settled()
    #expect(monitor.tasks.map(\.isParked) == [true])
    await clock.advance(by: .seconds(1)) { await monitor.settled() }
    #expect(monitor.tasks.isEmpty)
    withExtendedLifetime(task) {}
  }

  @Test("lists a cancelled task until it has really ended")
  func cancelled() async {
    let gate = FlowGate()
    let task = monitor.start("stubborn") { await gate.opened() }
    task.cancel()
    task.cancel()
    #expect(monitor.tasks.map(\.name) == ["stubborn"])
    gate.open()
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
  }

  @Test("cancels a task whose owner lets go of it")
  func ownerGone() async {
    var task: TrackedTask? = monitor.start("orphan") {
      try? await clock.sleep(for: .seconds(1), name: "nap")
    }
    await monitor.settled()
    #expect(task != nil)
    task = nil
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
  }

  @Test("waits while a task waits for something uncontrolled")
  func uncontrolled() async {
    let gate = FlowGate()
    let task = monitor.start("waiting") { await gate.opened() }
    let opener = monitor.start("opener") {
      // Runs after "waiting" has begun to wait, which alone would not count as rest.
      gate.open()
    }
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
    withExtendedLifetime((task, opener)) {}
  }
}
