import StateKit
import Testing

@MainActor
@Suite("Side effects and workers of workflows")
struct WorkflowEffectTests {
  let log = WorkflowLog()
  let monitor = TaskMonitor()
  let clock = VirtualClock()

  @Test(
    "a side effect starts when first rendered under its key, lives while rendered again with it, and ends when not"
  )
  func sideEffectLives() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        log("render \(state)")
        if state < 2 {
          context.runSideEffect(key: "watch") { lifetime in
            log("start")
            lifetime.onEnded { log("end") }
          }
        }
      }, monitor: monitor)
    #expect(host.snapshot.sideEffects == ["watch"])
    host.rendering.change { $0 = 1 }
    host.rendering.change { $0 = 2 }
    #expect(host.snapshot.sideEffects == [])
    host.rendering.change { $0 = 0 }
    #expect(
      log.take() == ["render 0", "start", "render 1", "render 2", "end", "render 0", "start"])
  }

  @Test("what a side effect sends as it starts is handled after the pass")
  func sendsAtOnce() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        let sink = context.makeSink(of: AnyWorkflowAction<Scripted<Int>>.self)
        context.runSideEffect(key: 1) { _ in
          sink.send(
            AnyWorkflowAction {
              $0 += 5
              return nil
            })
        }
      }, monitor: monitor, onMisuse: { log.misuses.append($0) })
    #expect(host.rendering.state == 5)
    #expect(log.misuses.isEmpty)
  }

  @Test("ending cancels an asynchronous side effect")
  func endingCancels() async {
    let (log, clock) = (log, clock)
    let host = WorkflowHost(
      workflow: Scripted(true) { runs, context in
        guard runs else { return }
        context.runSideEffect(key: "sleep") {
          do {
            try await clock.sleep(for: .seconds(1), name: "sleep")
            log("slept")
          } catch { log("cancelled") }
        }
      }, monitor: monitor)
    await monitor.settled()
    #expect(monitor.tasks.map(\.name) == ["sleep"])
    #expect(monitor.tasks.map(\.isParked) == [true])
    host.rendering.change { $0 = false }
    await monitor.settled()
    #expect(log.take() == ["cancelled"])
    #expect(monitor.tasks.isEmpty)
  }

  @Test("a worker has its result handled, and is not started again while it is rendered")
  func workerResult() async {
    let (log, clock) = (log, clock)
    let host = WorkflowHost(
      workflow: Scripted("idle") { _, context in
        Load(id: 7, clock: clock, log: log).running(in: context) { text in
          AnyWorkflowAction<Scripted<String>> {
            $0 = text
            return nil
          }
        }
      }, monitor: monitor)
    #expect(host.snapshot.workers == ["Load"])
    await clock.advance(by: .seconds(1), settling: monitor.settled)
    #expect(host.rendering.state == "loaded 7")
    #expect(host.snapshot.workers == [])
    host.rendering.change { $0 = "other" }
    await clock.advance(by: .seconds(5), settling: monitor.settled)
    #expect(host.rendering.state == "other")
    #expect(log.take() == ["start 7", "end 7"])
  }

  @Test("a worker runs off the main actor, and what it produces comes in on it")
  func workerOffMain() async {
    let host = WorkflowHost(
      workflow: Scripted("idle") { _, context in
        Whereabouts().running(in: context) { isOnMain in
          AnyWorkflowAction<Scripted<String>> { state in
            state = "ran \(isOnMain ? "on" : "off") main"
            return nil
          }
        }
      }, monitor: monitor)
    await monitor.settled()
    #expect(host.rendering.state == "ran off main")
  }

  @Test("a worker on a sequence is iterated off the main actor")
  func sequenceOffMain() async {
    let host = WorkflowHost(
      workflow: Scripted<[Bool]>([]) { _, context in
        ManyWhereabouts().running(in: context) { isOnMain in
          AnyWorkflowAction<Scripted<[Bool]>> { state in
            state.append(isOnMain)
            return nil
          }
        }
      }, monitor: monitor)
    await monitor.settled()
    #expect(host.rendering.state == [false, false, false])
  }

  @Test("a worker that is never equivalent is started anew in each pass of its workflow")
  func neverEquivalent() async {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        Restless(log: log).running(in: context) { AnyWorkflowAction<Scripted<Int>>.noAction }
      }, monitor: monitor)
    await monitor.settled()
    host.rendering.change { $0 = 1 }
    await monitor.settled()
    #expect(log.take() == ["started", "started"])
  }

  @Test("equal workers are not restarted; others take the place of the one before")
  func equalWorkers() async {
    let (log, clock) = (log, clock)
    let host = WorkflowHost(
      workflow: Scripted((id: 1, heard: "")) { state, context in
        Load(id: state.id, clock: clock, log: log).running(in: context) { text in
          AnyWorkflowAction<Scripted<(id: Int, heard: String)>> {
            $0.heard = "\(text), newest map \(state.heard)"
            return nil
          }
        }
      }, monitor: monitor)
    await monitor.settled()
    host.rendering.change { $0.heard = "a" }
    await monitor.settled()
    #expect(log.take() == ["start 1"])
    host.rendering.change { $0.id = 2 }
    await monitor.settled()
    #expect(Set(log.take()) == ["cancel 1", "start 2"])
    await clock.advance(by: .seconds(1), settling: monitor.settled)
    #expect(host.rendering.state.heard == "loaded 2, newest map a")
  }

  @Test("what a worker produces is handled as its workflow last rendered it")
  func newestMap() async {
    let (log, clock) = (log, clock)
    let host = WorkflowHost(
      workflow: Scripted("first") { state, context in
        Load(id: 1, clock: clock, log: log).running(in: context) { text in
          AnyWorkflowAction<Scripted<String>> {
            $0 = "\(text), map of \(state)"
            return nil
          }
        }
      }, monitor: monitor)
    await monitor.settled()
    host.rendering.change { $0 = "second" }
    await clock.advance(by: .seconds(1), settling: monitor.settled)
    #expect(host.rendering.state == "loaded 1, map of second")
    #expect(log.take() == ["start 1", "end 1"])
  }

  @Test("what a worker produces after it ended is ignored")
  func lateOutput() async {
    let gate = Gate()
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        guard state == 0 else { return }
        Stubborn(gate: gate).running(in: context) { value in
          AnyWorkflowAction<Scripted<Int>> {
            $0 = value
            return nil
          }
        }
      }, monitor: monitor)
    await gate.reached()
    host.rendering.change { $0 = 1 }
    gate.open()
    await monitor.settled()
    #expect(host.rendering.state == 1)
  }

  @Test("a worker on a sequence has each of its results handled until it ends")
  func sequenceWorker() async {
    let clock = clock
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        guard state < 3 else { return }
        Ticks(clock: clock).running(in: context, key: "fast") { _ in
          AnyWorkflowAction<Scripted<Int>> {
            $0 += 1
            return nil
          }
        }
      }, monitor: monitor)
    #expect(host.snapshot.workers == ["Ticks fast"])
    await clock.advance(by: .seconds(2), settling: monitor.settled)
    #expect(host.rendering.state == 2)
    await clock.advance(by: .seconds(9), settling: monitor.settled)
    #expect(host.rendering.state == 3)
    #expect(monitor.tasks.isEmpty)
  }

  @Test("two workers under one key in one pass are a mistake; the first counts")
  func duplicates() {
    let (log, clock) = (log, clock)
    let host = WorkflowHost(
      workflow: Scripted(0) { _, context in
        for _ in 0..<2 {
          Ticks(clock: clock).running(in: context) { _ in
            AnyWorkflowAction<Scripted<Int>>.noAction
          }
        }
      }, monitor: monitor, onMisuse: { log.misuses.append($0) })
    #expect(host.snapshot.workers == ["Ticks"])
    #expect(
      log.misuses == [
        .duplicateWorkers(workflow: "Scripted<Int>", worker: "Ticks", key: "")
      ])
  }

  @Test("when the host goes away lifetimes end")
  func lifetimesEnd() {
    let log = log
    var host: WorkflowHost? = WorkflowHost(
      workflow: Scripted(0) { _, context in
        context.runSideEffect(key: "watch") { lifetime in
          lifetime.onEnded { log("end") }
        }
      })
    #expect(host != nil)
    #expect(log.take() == [])
    host = nil
    #expect(log.take() == ["end"])
  }

  @Test("a host that ends or goes away cancels what runs")
  func hostEnds() async {
    let clock = clock
    func makeHost() -> WorkflowHost<Scripted<Int>> {
      WorkflowHost(
        workflow: Scripted(0) { _, context in
          Ticks(clock: clock).running(in: context) { _ in
            AnyWorkflowAction<Scripted<Int>>.noAction
          }
        }, monitor: monitor)
    }
    let host = makeHost()
    await monitor.settled()
    #expect(monitor.tasks.count == 1)
    host.end()
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
    host.rendering.change { $0 = 1 }
    #expect(host.rendering.state == 0)
    var other: WorkflowHost? = makeHost()
    #expect(other != nil)
    await monitor.settled()
    other = nil
    await monitor.settled()
    #expect(monitor.tasks.isEmpty)
  }
}

private struct Load: Worker {
  let id: Int
  let clock: VirtualClock
  let log: WorkflowLog

  func isEquivalent(to other: Load) -> Bool { id == other.id }

  func run() async -> String {
    await log("start \(id)")
    do {
      try await clock.sleep(for: .seconds(1), name: "load")
      await log("end \(id)")
    } catch { await log("cancel \(id)") }
    return "loaded \(id)"
  }
}

/// Reports whether it runs on the main actor.
private struct Whereabouts: Worker, Equatable {
  func run() async -> Bool { isOnMainActor() }
}

private struct ManyWhereabouts: SequenceWorker, Equatable {
  func outputs() -> Places { Places() }

  struct Places: AsyncSequence, AsyncIteratorProtocol {
    var left = 3

    func makeAsyncIterator() -> Places { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Bool? {
      left -= 1
      return left < 0 ? nil : isOnMainActor(isolation: actor)
    }

    mutating func next() async -> Bool? { await next(isolation: #isolation) }
  }
}

private func isOnMainActor(isolation: isolated (any Actor)? = #isolation) -> Bool {
  isolation === MainActor.shared
}

private struct Restless: Worker {
  let log: WorkflowLog

  func isEquivalent(to other: Restless) -> Bool { false }

  func run() async { await log("started") }
}

private struct Stubborn: Worker {
  let gate: Gate

  func isEquivalent(to other: Stubborn) -> Bool { true }

  func run() async -> Int {
    await gate.opened()
    return 99
  }
}

private struct Ticks: SequenceWorker {
  let clock: VirtualClock

  func isEquivalent(to other: Ticks) -> Bool { true }

  func outputs() -> AsyncStream<Int> {
    let clock = clock
    return AsyncStream {
      do { try await clock.sleep(for: .seconds(1), name: "tick") } catch { return nil }
      return 1
    }
  }
}

/// Lets one task wait until it is opened, whether or not it is cancelled.
@MainActor
private final class Gate {
  private var waiter: CheckedContinuation<Void, Never>?
  private var watcher: CheckedContinuation<Void, Never>?

  /// Returns when the task waits.
  func reached() async {
    guard waiter == nil else { return }
    await withCheckedContinuation { watcher = $0 }
  }

  func opened() async {
    await withCheckedContinuation {
      waiter = $0
      watcher?.resume()
      watcher = nil
    }
  }

  func open() {
    waiter?.resume()
    waiter = nil
  }
}
