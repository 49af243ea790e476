import StateKit

#if os(Linux) && compiler(>=6.2)
  internal import CMainQueue
  import Synchronization

  /// What the app asks of Dispatch's main queue and of Foundation's main run loop, which nobody runs in a
  /// host on Linux.
  ///
  /// It becomes one of the jobs here, in the order in which it was asked for; what is to come later waits on
  /// the clock of the scene. What other queues are given is only counted.
  enum MainQueue {
    private static let storage = Mutex(Storage())
    // Set while there is only one thread, before anything reads it.
    nonisolated(unsafe) private static var isTaken = false

    private struct Storage {
      var clock: VirtualClock?
      /// The timers under each key.
      var timers: [Key: [Timer]] = [:]
      var lastNumber: UInt = 0
      /// What other queues have not ended yet.
      var elsewhere: [UInt: Elsewhere] = [:]
      /// What they have ended lately, each once.
      var ended: [Elsewhere] = []
      var usesRunLoop = false

      mutating func removeFirst(_ key: Key) {
        timers[key]?.removeFirst()
        if timers[key]?.isEmpty == true { timers[key] = nil }
      }
    }

    /// Work of another queue: the queue in words, and what gave it the work.
    typealias Elsewhere = (name: String, cause: Cause?)

    private struct Timer {
      let work: Work
      /// By what the clock knows it.
      var id: Int
    }

    private struct Key: Hashable, @unchecked Sendable {
      // An address, at which nothing is read.
      let address: UnsafeRawPointer?
    }

    private struct Work: @unchecked Sendable {
      // As with Dispatch itself: what is handed over is made for any thread.
      let function: main_queue_work?
      let context: UnsafeMutableRawPointer?

      func run(_ turn: main_queue_turn) { function?(context, turn) }
    }

    /// From now on takes what the main thread is asked for.
    static func takeOver() {
      isTaken = main_queue_hand_over(
        main_queue_taker(
          soon: { MainQueue.add(Work(function: $0, context: $1)) },
          later: { delay, interval, name, key, work, context in
            MainQueue.wait(
              for: .nanoseconds(delay), then: .nanoseconds(interval),
              name: name.map { String(cString: $0) } ?? "", Key(address: key),
              Work(function: work, context: context))
          },
          forget: { MainQueue.forget(Key(address: $0)) },
          waits: { key in
            let key = Key(address: key)
            return MainQueue.storage.withLock { $0.timers[key] != nil }
          },
          begin: {
            MainQueue.begin(
              $0.map { OtherQueues.name(of: String(cString: $0)) } ?? MainQueue.group)
          },
          end: { MainQueue.end($0) },
          use_run_loop: { MainQueue.storage.withLock { $0.usesRunLoop = true } }))
    }

    /// Lets what comes later wait on a clock.
    ///
    /// - Returns: what other queues do; nil where that is not known.
    static func serve(_ clock: VirtualClock) -> (any PartActivity)? {
      guard isTaken else { return nil }
      storage.withLock { $0.clock = clock }
      return OtherQueues()
    }

    /// The descriptor that can be read when the main queue was given something past this; -1 if there is none.
    static var bell: Int32 { isTaken ? main_queue_bell() : -1 }

    /// Runs what the main queue and the run loop were given past this; false if that was nothing.
    static func runRest() -> Bool {
      guard isTaken else { return false }
      if main_queue_run_rest() { return true }
      return storage.withLock { $0.usesRunLoop } && main_queue_run_loop()
    }

    private static func add(_ work: Work) {
      // What follows belongs to what asked for it, as with a task.
      let (cause, time) = (Cause.current, AppTime.current)
      JobQueue.shared.add {
        Cause.$current.withValue(cause) {
          AppTime.$current.withValue(time) { work.run(main_queue_last) }
        }
      }
    }

    private static func wait(
      for delay: Duration, then interval: Duration, name: String, _ key: Key, _ work: Work
    ) -> Bool {
      guard let clock = storage.withLock({ $0.clock }) else { return false }
      let timer = ScheduledTimer(name: name) { fire(key, work, interval, name, clock) }
      storage.withLock { storage in
        storage.timers[key, default: []].append(
          Timer(work: work, id: clock.set(timer, after: delay)))
      }
      return true
    }

    @MainActor
    private static func fire(
      _ key: Key, _ work: Work, _ interval: Duration, _ name: String, _ clock: VirtualClock
    ) {
      // Of several under one key the one that is due first was set first.
      guard interval > .zero else {
        storage.withLock { $0.removeFirst(key) }
        return work.run(main_queue_last)
      }
      // Set before the work is done, which may call it off.
      let timer = ScheduledTimer(name: name) { fire(key, work, interval, name, clock) }
      let id = clock.set(timer, after: interval)
      storage.withLock { $0.timers[key]?[0].id = id }
      work.run(main_queue_once_more)
    }

    private static func forget(_ key: Key) {
      let (clock, timers) = storage.withLock {
        ($0.clock, $0.timers.removeValue(forKey: key) ?? [])
      }
      for timer in timers {
        clock?.callOff(timer.id)
        timer.work.run(main_queue_dropped)
      }
    }

    private static func begin(_ name: String) -> UInt {
      storage.withLock { storage in
        storage.lastNumber += 1
        storage.elsewhere[storage.lastNumber] = (name, Cause.current)
        return storage.lastNumber
      }
    }

    private static func end(_ number: UInt) {
      let isLast = storage.withLock { storage in
        if let work = storage.elsewhere.removeValue(forKey: number),
          storage.ended.count < mostEnded
        {
          storage.ended.append(work)
        }
        return storage.elsewhere.isEmpty
      }
      // Whoever waits for it looks again.
      if isLast { JobQueue.shared.add {} }
    }

    /// More than this need not be known of what was ended.
    private static let mostEnded = 16

    /// What other queues do, or have ended since that was last forgotten.
    static var lately: [Elsewhere] {
      guard isTaken else { return [] }
      let works = storage.withLock {
        $0.ended + $0.elsewhere.sorted { $0.key < $1.key }.map(\.value)
      }
      return works.filter { $0.name != group }
    }

    /// Forgets what other queues have ended.
    static func forgetEnded() {
      guard isTaken else { return }
      storage.withLock { if !$0.ended.isEmpty { $0.ended = [] } }
    }

    /// What a group is called for which the main queue waits.
    private static let group = "dispatch group"

    /// What other queues were given and have not ended, in order.
    fileprivate static var elsewhere: [(number: UInt, name: String)] {
      storage.withLock { storage in
        storage.elsewhere.isEmpty ? [] : storage.elsewhere.sorted { $0.key < $1.key }
      }.map { ($0.key, $0.value.name) }
    }
  }

  /// The queues beside the main one, with what they have not ended: it takes real time.
  @MainActor
  private final class OtherQueues: PartActivity {
    func begin(telling record: StepRecord, in context: SceneContext) {}

    var effects: [PartEffect] {
      MainQueue.elsewhere.map { PartEffect(id: Int($0.number), name: $0.name, status: .running) }
    }

    nonisolated static func name(of label: String) -> String {
      if label.hasPrefix("com.apple.root.") { return "global queue" }
      return label.isEmpty ? "queue" : "queue \(label)"
    }
  }
#else
  /// The main queue, which the ordinary executors run, in real time.
  enum MainQueue {
    /// Nothing is taken over here.
    static func serve(_ clock: VirtualClock) -> (any PartActivity)? { nil }

    /// What other queues do is not known here.
    static var lately: [(name: String, cause: Cause?)] { [] }

    /// Nothing is known here that could be forgotten.
    static func forgetEnded() {}
  }
#endif
