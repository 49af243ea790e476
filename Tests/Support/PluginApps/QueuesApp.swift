import Dispatch
import Foundation
import Inspectable

/// What an app asks of Dispatch and of the main run loop, as apps did before there were tasks.
@MainActor
final class Queues {
  var log: [String] = []
  var timer: Timer?
  var source: (any DispatchSourceTimer)?
  var item: DispatchWorkItem?

  nonisolated func add(_ text: String) {
    MainActor.assumeIsolated { log.append(text) }
  }
}

/// Does everything that waits without a task.
struct QueuesApp: InspectableApp {
  let name = "queues"
  let summary = "The main queue, its timers, the main run loop, and other queues"

  func makeScene(in context: SceneContext) -> Scene {
    let queues = Queues()
    let serial = DispatchQueue(label: "com.example.disk")
    let idle = Notification.Name("queues")
    _ = NotificationCenter.default.addObserver(forName: idle, object: nil, queue: nil) { _ in
      queues.add("told when idle")
    }
    return Scene {
      StorePart("log", state: { queues.log }) {
        Do("async") {
          DispatchQueue.main.async { queues.add("first") }
          Task { queues.log.append("second") }
          DispatchQueue.main.async(execute: DispatchWorkItem { queues.add("third") })
          queues.log.append("at once")
        }
        Do("after", "seconds") { (seconds: Double) in
          DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
            queues.add("after \(seconds)")
          }
        }
        Do("afterOnTheWall", "seconds") { (seconds: Double) in
          DispatchQueue.main.asyncAfter(wallDeadline: .now() + seconds) {
            queues.add("on the wall")
          }
        }
        Do("item") {
          let item = DispatchWorkItem { queues.add("item") }
          queues.item = item
          DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item)
        }
        Do("cancelItem") { queues.item?.cancel() }
        Do("every", "seconds") { (seconds: Double) in
          queues.timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { _ in
            queues.add("tick")
          }
        }
        Do("once", "seconds") { (seconds: Double) in
          queues.timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
            queues.add("rung")
          }
        }
        Do("postpone", "seconds") { (seconds: Double) in
          queues.timer?.fireDate = Date(timeIntervalSinceNow: seconds)
        }
        Do("invalidate") { queues.timer?.invalidate() }
        Do("source", "seconds") { (seconds: Double) in
          let source = DispatchSource.makeTimerSource(queue: .main)
          source.setEventHandler { queues.add("source") }
          source.schedule(deadline: .now() + seconds, repeating: seconds)
          source.activate()
          queues.source = source
        }
        Do("suspend") { queues.source?.suspend() }
        Do("resume") { queues.source?.resume() }
        Do("cancelSource") { queues.source?.cancel() }
        Do("dropSource") { queues.source = nil }
        Do("perform") { RunLoop.main.perform { queues.add("performed") } }
        Do("notify") {
          queues.add("asked")
          NotificationQueue.default.enqueue(Notification(name: idle), postingStyle: .whenIdle)
        }
        Do("operation") { OperationQueue.main.addOperation { queues.add("operation") } }
        Do("elsewhere") {
          DispatchQueue.global().async {
            usleep(20_000)
            DispatchQueue.main.async { queues.add("back from elsewhere") }
          }
        }
        Do("group") {
          let group = DispatchGroup()
          for number in 1...2 { serial.async(group: group) { usleep(UInt32(number) * 10_000) } }
          group.notify(queue: .main) { queues.add("both are done") }
        }
        Do("barrier") {
          let guarded = DispatchQueue(label: "com.example.guarded", attributes: .concurrent)
          guarded.async { usleep(20_000) }
          guarded.async(flags: .barrier) {
            DispatchQueue.main.async(flags: .barrier) { queues.add("behind the others") }
          }
        }
        Do("sync") { serial.async { DispatchQueue.main.sync { queues.add("from the disk") } } }
        Do("work") {
          usleep(30_000)
          queues.add("worked")
        }
        Do("long") { serial.async { sleep(600) } }
        Do("late") {
          serial.asyncAfter(deadline: .now() + 600) {
            DispatchQueue.main.async { queues.add("late") }
          }
        }
      }
    }
  }
}
