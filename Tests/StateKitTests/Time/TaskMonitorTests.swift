import StateKit
import Testing

@MainActor
@Suite("The task monitor")
struct TaskMonitorTests {
  private let monitor = TaskMonitor()
  private let clock = VirtualClock()
  private let events = FlowEvents()

  init() {
    let events = events
    monitor.setObserver { event, name in events.append("\(name) \(event)") }
  }

  @Test("is at rest when nothing was started")
  func empty() async {
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
  }

  @Test("tells when tasks start and finish, in order")
  func startAndFinish() async {
    let first = monitor.start("first") {}
    let second = monitor.start("second") {}
    #expect(monitor.tasks.map(\.name) == ["first", "second"])
    await monitor.settled()
    #expect(
      events.take() == ["first started", "second started", "first finished", "second finished"])
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
    #expect(
      events.take() == ["sleeper started", "sleeper parked", "sleeper resumed", "sleeper finished"])
    withExtendedLifetime(task) {}
  }

  @Test("reports a cancelled task once, and lists it until it has really ended")
  func cancelled() async {
    let gate = FlowGate()
    let task = monitor.start("stubborn") { await gate.opened() }
    task.cancel()
    task.cancel()
    #expect(monitor.tasks.map(\.isCancelled) == [true])
    gate.open()
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
    #expect(events.take() == ["stubborn started", "stubborn cancelled"])
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
    #expect(events.take().contains("orphan cancelled"))
  }

  @Test("cancelling a task that has ended says nothing")
  func cancelEnded() async {
    let task = monitor.start("quick") {}
    await monitor.settled()
    task.cancel()
    #expect(events.take() == ["quick started", "quick finished"])
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
