#if os(Linux)
  import InspectableSystem

  /// An exploration of a scene, which stays as it is: everything is done in copies of the process.
  @MainActor
  final class Exploration: Underway {
    private let scout: Scout
    private let region: SharedRegion
    private let copies: ScoutCopies
    private let trials: FaultTrials
    private var search: StateSearch
    /// The copy at work; nil if none is.
    private var worker: Worker?
    /// What it works on.
    private var flight: Flight?
    private var watch = StepWatch()

    /// A copy that takes jobs.
    private struct Worker {
      var process: pid_t
      var socket: Int32
      /// Where what it prints begins.
      var start: Int
    }

    /// States whose inputs are being tried.
    private struct Flight {
      var nodes: [StateTable.Node]
      var jobs: [SharedRegion.Job]
    }

    /// How many states are given to the copy at a time.
    private static let batch = 256

    init(
      _ scene: LoadedScene, _ options: ExplorationOptions, _ forks: ForkChannel
    ) throws(Refusal) {
      guard let region = SharedRegion() else { throw Refusal("there is no memory to explore with") }
      self.region = region
      copies = try ScoutCopies(forks)
      scout = Scout(scene, region, copies, options)
      trials = FaultTrials(scene, copies, options)
      search = StateSearch(root: scene.stateDigest().digest, options)
      for fault in scout.faultsAtStart() where search.isNews(fault.kind, fault.text, after: nil) {
        search.add(Fault(kind: fault.kind, text: fault.text, inputs: []))
      }
    }

    func end() {
      guard let worker else { return }
      kill(worker.process, SIGKILL)
      _ = ScoutCopies.wait(for: worker.process)
      close(worker.socket)
      self.worker = nil
    }

    /// Goes on for a while, and tells how far it has come.
    func goOn(until deadline: ContinuousClock.Instant) throws(Refusal) -> ExplorationProgress {
      while search.progress.end == nil, ContinuousClock.now < deadline {
        if flight == nil {
          guard let next = nextFlight() else { break }
          flight = next
          try send()
        }
        guard let worker else { break }
        switch wait(for: worker, until: deadline) {
        case .goesOn: break
        case .answered: try answered()
        case .ended: try ended(worker, isHung: false)
        case .hung: try ended(worker, isHung: true)
        }
      }
      if search.progress.end != nil { end() }
      return search.takeProgress()
    }

    // MARK: Jobs

    private func nextFlight() -> Flight? {
      let nodes = Array(search.nextBatch(Self.batch))
      guard !nodes.isEmpty else { return nil }
      let jobs = nodes.map { node in
        SharedRegion.Job(
          digest: search.table.digest(of: node), isPlain: search.isPlain(node), firstInput: 0,
          path: search.path(to: node))
      }
      return Flight(nodes: nodes, jobs: jobs)
    }

    /// Gives the jobs that are left to the copy, as many as there is room for.
    private func send() throws(Refusal) {
      guard let flight else { return }
      if region.write(flight.jobs) == 0 {
        // One state that is too far away for a message.
        search.fail()
        return
      }
      if worker == nil { worker = try startWorker() }
      watch.begin()
      var byte: UInt8 = 1
      if let worker { _ = write(worker.socket, &byte, 1) }
    }

    private func startWorker() throws(Refusal) -> Worker {
      guard let (own, other) = DescriptorPassing.makePair(isStream: true) else {
        throw Refusal("there is no socket to be had for a copy of the app")
      }
      let start = copies.end
      scout.leftOut = search.leftOut
      do throws(Refusal) {
        let process = try copies.start { [scout] in
          close(own)
          scout.work(other)
        }
        close(other)
        return Worker(process: process, socket: own, start: start)
      } catch {
        close(own)
        close(other)
        throw error
      }
    }

    private enum News { case goesOn, answered, ended, hung }

    private func wait(for worker: Worker, until deadline: ContinuousClock.Instant) -> News {
      var ready = pollfd(fd: worker.socket, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 20) > 0 else {
        guard watch.isStuck(region.ticks, process: region.leaf > 0 ? region.leaf : worker.process)
        else { return .goesOn }
        guard region.leaf > 0 else { return .hung }
        // Only the one step is ended, and whoever waits for it goes on.
        region.isHung = true
        kill(region.leaf, SIGKILL)
        watch.begin()
        return .goesOn
      }
      var byte: UInt8 = 0
      return read(worker.socket, &byte, 1) == 1 ? .answered : .ended
    }

    // MARK: What has come

    private func answered() throws(Refusal) {
      let spoilt = merge()
      if spoilt { end() }
      let place = region.place
      if region.state == .done {
        try goOn(after: region.jobsWritten, firstInput: 0)
      } else {
        try goOn(after: place.job, firstInput: place.input ?? 0)
      }
    }

    /// The copy is gone.
    private func ended(_ worker: Worker, isHung: Bool) throws(Refusal) {
      if isHung { kill(worker.process, SIGKILL) }
      let status = ScoutCopies.wait(for: worker.process)
      close(worker.socket)
      self.worker = nil
      merge()
      let (job, input) = region.place
      guard let flight, let input else {
        // It ended on the way to a state, which is left out.
        search.fail(toPutBack: 1)
        return try goOn(after: job + 1, firstInput: 0)
      }
      let words =
        isHung
        ? nil : copies.lastWords(status: status, from: worker.start) ?? "it ended by itself"
      note(
        isHung ? .hang : .crash, words ?? "", at: flight.nodes[job], region.current.number,
        region.current.kind)
      try goOn(after: job, firstInput: input + 1)
    }

    /// Goes on with the jobs that are left.
    private func goOn(after count: Int, firstInput: Int) throws(Refusal) {
      guard var left = flight else { return }
      left.nodes.removeFirst(min(count, left.nodes.count))
      left.jobs.removeFirst(min(count, left.jobs.count))
      if !left.jobs.isEmpty, firstInput > 0 { left.jobs[0].firstInput = firstInput }
      flight = left.jobs.isEmpty ? nil : left
      if flight != nil, search.progress.end == nil { try send() }
    }

    /// Takes over what was recorded; returns whether the copy cannot be used any more.
    @discardableResult
    private func merge() -> Bool {
      guard let flight else { return false }
      var isSpoilt = false
      for index in 0..<region.recordCount {
        let record = region[index]
        let node = flight.nodes[min(Int(record.job), flight.nodes.count - 1)]
        switch record.kind {
        case .plain, .waiting:
          search.reached(
            record.digest, isPlain: record.kind == .plain, from: node, by: record.input)
        case .refused: break
        case .crash: note(.crash, region.text(of: record), at: node, record.input, record.number)
        case .hang: note(.hang, "", at: node, record.input, record.number)
        case .fault:
          let words = region.text(of: record).split(separator: " ", maxSplits: 1)
          guard words.count == 2, let kind = Fault.Kind(rawValue: String(words[0])) else { break }
          found(kind, String(words[1]), at: node, record.input)
        case .newInput:
          guard let input = Scout.input(region.text(of: record)) else { break }
          scout.book.number(of: input)
          search.add(input)
        case .leftOut: search.skipped(Int(record.number), like: record.input)
        case .uncontrolled: search.waits(for: [region.text(of: record)])
        case .putBack: search.putBack(byCopy: record.number == 1)
        case .lost: search.fail(toPutBack: 1)
        case .copied:
          scout.copied.insert(record.number)
          isSpoilt = true
        }
        if search.progress.end != nil { break }
      }
      return isSpoilt
    }

    private func note(
      _ kind: Fault.Kind, _ text: String, at node: StateTable.Node, _ input: UInt32,
      _ kindOfInput: UInt64
    ) {
      search.ended(kindOfInput: kindOfInput)
      scout.leftOut = search.leftOut
      // Another crash shall not end the copy that does all the others.
      scout.copied.insert(kindOfInput)
      found(kind, text, at: node, input)
    }

    private func found(
      _ kind: Fault.Kind, _ text: String, at node: StateTable.Node, _ input: UInt32
    ) {
      guard search.isNews(kind, text, after: scout.book[input]) else { return }
      let fault = Fault(kind: kind, text: text, inputs: search.inputs(to: node, then: input))
      search.add(trials.shrunk(fault))
    }
  }

  /// Notices a step that does not come to an end.
  struct StepWatch {
    private var ticks: UInt64 = 0
    private var since = ContinuousClock.now
    private var processor: (process: pid_t, time: Duration)?

    /// For how long a step may compute, and for how long it may wait.
    private static let longest = (computing: Duration.seconds(1), waiting: Duration.seconds(10))

    mutating func begin() {
      since = .now
      processor = nil
    }

    /// Whether nothing has happened for too long.
    mutating func isStuck(_ now: UInt64, process: pid_t) -> Bool {
      if now != ticks || processor?.process != process {
        ticks = now
        begin()
        processor = Self.time(of: process).map { (process, $0) }
        return false
      }
      if ContinuousClock.now - since > Self.longest.waiting { return true }
      guard let before = processor?.time, let time = Self.time(of: process) else { return false }
      return time - before > Self.longest.computing
    }

    /// For how long a process has computed.
    private static func time(of process: pid_t) -> Duration? {
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0
      else { return nil }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }
#endif
