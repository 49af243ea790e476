#if os(Linux)
  import InspectableSystem

  /// An exploration of a scene, which stays as it is: everything is done in copies of the process.
  @MainActor
  final class Exploration: Underway {
    private let options: ExplorationOptions
    /// All that was found.
    private var faults: [Fault] = []
    /// How much of what was recorded is taken over.
    private var merged = 0
    /// Whether the copy at work cannot be used any more.
    private var isSpoilt = false
    /// Whether any input lets states in that wait for one, by queue and state.
    private var stuck: [String: Bool] = [:]
    /// How many batches of states came since the last walks.
    private var sinceWalks = 0
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
      /// The states; none for walks.
      var nodes: [StateTable.Node]
      var jobs: [SharedRegion.Job]
      /// The inputs that were taken in each walk.
      var walked: [Int: [UInt32]] = [:]
    }

    /// How many states are given to the copy at a time.
    private static let batch = 64
    /// How many batches of states come between walks.
    private static let batchesBetweenWalks = 3

    init(
      _ scene: LoadedScene, _ options: ExplorationOptions, _ forks: ForkChannel
    ) throws(Refusal) {
      guard let region = SharedRegion() else { throw Refusal("there is no memory to explore with") }
      self.region = region
      copies = try ScoutCopies(forks)
      scout = Scout(scene, region, copies, options)
      trials = FaultTrials(scene, copies, options)
      self.options = options
      let root = scene.stateDigest().digest
      if let path = options.file, let bytes = ExplorationFile.read(path) {
        guard let search = StateSearch(bytes, root: root, options) else {
          throw Refusal("\(path) holds no exploration that began here, with the same app")
        }
        self.search = search
        faults = search.progress.faults
        for input in search.inputs { scout.book.number(of: input) }
        return
      }
      search = StateSearch(root: root, options)
      for fault in scout.faultsAtStart() where search.isNews(fault.kind, fault.text, after: nil) {
        add(Fault(kind: fault.kind, text: fault.text, inputs: []))
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
        // What has come up to here may be all that is wanted.
        case .goesOn: merge()
        case .answered: try answered()
        case .ended: try ended(worker, isHung: false)
        case .hung: try ended(worker, isHung: true)
        }
      }
      if search.progress.end != nil {
        end()
        try save()
      }
      return search.takeProgress()
    }

    /// Ends it before its end, with what has come up to here.
    func stop() throws(Refusal) {
      end()
      merge()
      let done = region.state == .done ? region.jobsWritten : region.place.job
      if let node = flight?.nodes.dropFirst(done).first { search.giveBack(node) }
      flight = nil
      try save()
    }

    /// Leaves the search in its file, to go on there another time.
    func save() throws(Refusal) {
      guard let path = options.file else { return }
      guard ExplorationFile.write(search.saved(faults), to: path) else {
        throw Refusal("\(path) cannot be written")
      }
    }

    private func add(_ fault: Fault) {
      faults.append(fault)
      search.add(fault)
    }

    // MARK: Jobs

    private func nextFlight() -> Flight? {
      sinceWalks += 1
      if sinceWalks > Self.batchesBetweenWalks, search.wantsWalks {
        sinceWalks = 0
        let root = search.table.digest(of: 0)
        return Flight(
          nodes: [],
          jobs: search.nextWalks().map { walk in
            SharedRegion.Job(
              digest: root, isPlain: false, firstInput: 0, path: walk.path, walk: walk.seed)
          })
      }
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
      merged = 0
      isSpoilt = false
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
      merge()
      if isSpoilt { end() }
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
      guard let flight, let input, !flight.nodes.isEmpty else {
        // It ended on the way to a state, which is left out.
        search.fail(toPutBack: 1)
        return try goOn(after: job + 1, firstInput: 0)
      }
      let words =
        isHung
        ? nil : copies.lastWords(status: status, from: worker.start) ?? "it ended by itself"
      note(
        isHung ? .hang : .crash, words ?? "", job, region.current.number, region.current.kind)
      try goOn(after: job, firstInput: input + 1)
    }

    /// Goes on with the jobs that are left.
    private func goOn(after count: Int, firstInput: Int) throws(Refusal) {
      guard var left = flight else { return }
      left.nodes.removeFirst(min(count, left.nodes.count))
      left.walked = [:]
      left.jobs.removeFirst(min(count, left.jobs.count))
      if !left.jobs.isEmpty, firstInput > 0 { left.jobs[0].firstInput = firstInput }
      flight = left.jobs.isEmpty ? nil : left
      if flight != nil, search.progress.end == nil { try send() }
    }

    /// Takes over what was recorded since the last time.
    private func merge() {
      while merged < region.recordCount, search.progress.end == nil {
        let record = region[merged]
        merged += 1
        let job = Int(record.job)
        switch record.kind {
        case .plain, .waiting:
          guard let nodes = flight?.nodes, nodes.indices.contains(job) else { break }
          if search.isLoop(record.digest, from: nodes[job], by: record.input) {
            found(.loop, "nothing changes", job, record.input)
          }
          search.reached(
            record.digest, isPlain: record.kind == .plain, from: nodes[job], by: record.input)
        case .walked:
          guard let jobs = flight?.jobs, jobs.indices.contains(job) else { break }
          flight?.walked[job, default: []].append(record.input)
          search.walked(
            jobs[job].path + (flight?.walked[job] ?? []), feature: record.number)
        case .refused: break
        case .crash: note(.crash, region.text(of: record), job, record.input, record.number)
        case .hang: note(.hang, "", job, record.input, record.number)
        case .fault:
          let words = region.text(of: record).split(separator: " ", maxSplits: 1)
          guard words.count == 2, let kind = Fault.Kind(rawValue: String(words[0])) else { break }
          if kind == .queue {
            foundWaiting(String(words[1]), job, record.input)
          } else {
            found(kind, String(words[1]), job, record.input)
          }
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
      }
    }

    private func note(
      _ kind: Fault.Kind, _ text: String, _ job: Int, _ input: UInt32, _ kindOfInput: UInt64
    ) {
      search.ended(kindOfInput: kindOfInput)
      scout.crashes[kindOfInput, default: 0] += 1
      scout.leftOut = search.leftOut
      // Another crash shall not end the copy that does all the others.
      scout.copied.insert(kindOfInput)
      found(kind, text, job, input)
    }

    /// Notes a queue in which states wait, unless some input lets them in.
    ///
    /// - Parameter text: the queue, and the state that they wait for.
    private func foundWaiting(_ text: String, _ job: Int, _ input: UInt32) {
      guard let name = text.split(separator: " ").first,
        let inputs = inputs(job, input, endsWalk: false)
      else { return }
      let isStuck = stuck[text] ?? trials.isStuck(String(name), after: inputs)
      stuck[text] = isStuck
      if isStuck { found(.queue, String(name), job, input) }
    }

    /// The inputs up to one that was taken in a job.
    ///
    /// - Parameter endsWalk: whether it ended a walk, so that it was not noted as a step of it.
    private func inputs(_ job: Int, _ input: UInt32, endsWalk: Bool) -> [Input]? {
      guard let flight, flight.jobs.indices.contains(job) else { return nil }
      var path = flight.jobs[job].path
      if let walked = flight.walked[job] { path += endsWalk ? walked[...] : walked.dropLast() }
      return (path + [input]).map { scout.book[$0] }
    }

    /// Whether a fault is there without the last of its inputs.
    private func isThereBefore(_ fault: Fault) -> Bool {
      var before = fault
      before.inputs.removeLast()
      return !before.inputs.isEmpty && trials.isThere(before)
    }

    private func found(_ kind: Fault.Kind, _ text: String, _ job: Int, _ input: UInt32) {
      guard let inputs = inputs(job, input, endsWalk: kind == .crash || kind == .hang),
        search.isNews(kind, text, after: scout.book[input])
      else { return }
      var fault = Fault(kind: kind, text: text, inputs: inputs)
      // What a copy saw that has done much else may be its own doing, and an input before may have led to it.
      if kind == .stale, !trials.isThere(fault) || isThereBefore(fault) { return }
      fault = trials.shrunk(fault)
      // The app's words may repeat a secret that it was given.
      let secrets = scout.scene.secrets
      for value in fault.inputs.flatMap({ $0.secrets(in: scout.scene.marked) }) {
        secrets.note(value)
      }
      fault.text = secrets.masking(fault.text)
      add(fault)
    }
  }
#endif
