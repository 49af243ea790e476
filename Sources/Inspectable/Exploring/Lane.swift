#if os(Linux)
  import InspectableSystem

  /// A copy of the process that does jobs of an exploration, one after the other, beside other lanes.
  ///
  /// When the copy crashes, another one goes on. It numbers inputs as it comes upon them; outside, they
  /// have the numbers of the exploration's book.
  @MainActor
  final class Lane {
    /// A job with its number.
    struct Job {
      /// Counts up with every job of the exploration.
      var order: Int
      /// Its inputs have the numbers of the exploration's book.
      var content: SharedRegion.Job
    }

    /// Something that came of a job.
    struct News {
      /// Its input has the number of the exploration's book.
      var record: SharedRegion.Record
      var text: String
    }

    private struct Worker {
      var process: pid_t
      var socket: Int32
      /// Where what it prints begins.
      var start: Int
    }

    private let scout: Scout
    private let region: SharedRegion
    private let copies: ScoutCopies
    /// The exploration's book.
    private let book: InputBook
    /// The numbers in it of the inputs that the copy knows, by the numbers that they have there.
    private var numbers: [UInt32] = []
    /// The other way round, as far as the copy knows them.
    private var ownNumbers: [UInt32?] = []
    /// The copy at work; nil if none is.
    private var worker: Worker?
    /// The jobs that are not done.
    private var jobs: [Job] = []
    /// Whether the copy works on the first ones of them.
    private(set) var isBusy = false
    /// The first input of the first job that is to be tried.
    private var firstInput = 0
    /// How much of what was recorded is taken over.
    private var drained = 0
    /// How many of the jobs the copy has behind it, with all that was recorded of them taken over.
    private var passed = 0
    /// Whether the copy cannot be used any more.
    private var isSpoilt = false
    /// Whether scenes made anew did not lead to what the app does.
    private(set) var isReplayWrong = false
    private var news: [Int: [News]] = [:]
    private var watch = StepWatch()

    init(
      _ scene: LoadedScene, _ book: InputBook, _ options: ExplorationOptions, _ forks: ForkChannel
    ) throws(Refusal) {
      guard let region = SharedRegion() else { throw Refusal("there is no memory to explore with") }
      self.region = region
      self.book = book
      copies = try ScoutCopies(forks)
      scout = Scout(scene, region, copies, options)
    }

    /// Whether it puts states back in scenes made anew.
    var replays: Bool { scout.replay != nil }

    func add(_ job: Job) { jobs.append(job) }

    /// Takes what has come of a job since the last time.
    func takeNews(of order: Int) -> [News] { news.removeValue(forKey: order) ?? [] }

    /// Whether nothing more will come of a job that it was given.
    func isDone(_ order: Int) -> Bool { passed == jobs.count || jobs[passed].order > order }

    func end() {
      isBusy = false
      guard let worker else { return }
      kill(worker.process, SIGKILL)
      _ = SystemCall.wait(for: worker.process)
      close(worker.socket)
      self.worker = nil
    }

    /// Forgets its jobs and what has come of them.
    ///
    /// - Parameters:
    ///   - level: how much is drawn from now on.
    ///   - replays: whether states may be put back in scenes made anew.
    func beginAgain(level: Int, replays: Bool) {
      end()
      jobs = []
      news = [:]
      (firstInput, passed) = (0, 0)
      if !replays { scout.replay = nil }
      (isSpoilt, isReplayWrong) = (false, false)
      scout.level = level
      scout.crashes = CrashCounts()
    }

    // MARK: Working

    /// Gives the jobs that wait to the copy, as many as there is room for, if it has none.
    ///
    /// - Returns: false if one state is too far away for that.
    func begin() throws(Refusal) -> Bool {
      guard !isBusy, !jobs.isEmpty else { return true }
      let known = scout.book.inputs.count
      for job in jobs {
        for number in job.content.path where ownNumber(number) == nil { know(book[number]) }
      }
      var list = jobs.map { job in
        SharedRegion.Job(state: job.content.state, path: job.content.path.compactMap(ownNumber))
      }
      list[0].state.firstInput = firstInput
      guard region.write(list) > 0 else { return false }
      if worker == nil {
        worker = try startWorker()
      } else {
        for input in scout.book.inputs.dropFirst(known) {
          region.add(SharedRegion.Record(kind: .newInput), text: Scout.wire(input))
        }
      }
      region.begin(job: 0)
      drained = region.recordCount
      isSpoilt = false
      isBusy = true
      watch.begin()
      var byte: UInt8 = 1
      if let worker { _ = write(worker.socket, &byte, 1) }
      return true
    }

    private func startWorker() throws(Refusal) -> Worker {
      guard let (own, other) = DescriptorPassing.makePair(isStream: true) else {
        throw Refusal("there is no socket to be had for a copy of the app")
      }
      let start = copies.end
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

    /// Waits until one of the lanes has done what it was given, but not for long.
    static func wait(for lanes: [Lane]) {
      var ready = lanes.compactMap { lane in
        lane.isBusy
          ? lane.worker.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) } : nil
      }
      _ = poll(&ready, nfds_t(ready.count), 20)
    }

    /// Takes over what has come, and what became of the copy.
    func goOn() {
      guard isBusy, let worker else { return }
      var ready = pollfd(fd: worker.socket, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0 else {
        // What has come up to here may be all that is wanted.
        drain()
        guard watch.isStuck(region.ticks, process: region.leaf > 0 ? region.leaf : worker.process)
        else { return }
        guard region.leaf > 0 else { return ended(worker, isHung: true) }
        // Only the one step is ended, and whoever waits for it goes on.
        region.isHung = true
        kill(region.leaf, SIGKILL)
        watch.begin()
        return
      }
      var byte: UInt8 = 0
      guard read(worker.socket, &byte, 1) == 1 else { return ended(worker, isHung: false) }
      drain()
      if isSpoilt { end() }
      let place = region.place
      if region.state == .done {
        goOn(after: region.jobsWritten, firstInput: 0)
      } else {
        goOn(after: place.job, firstInput: place.input ?? 0)
      }
    }

    /// The copy is gone.
    private func ended(_ worker: Worker, isHung: Bool) {
      if isHung { kill(worker.process, SIGKILL) }
      let status = SystemCall.wait(for: worker.process)
      close(worker.socket)
      self.worker = nil
      drain()
      let (job, input) = region.place
      if region.state == .replaying { isReplayWrong = true }
      guard let input, jobs.indices.contains(job), jobs[job].content.state.walk == nil else {
        // It ended on the way to a state, which is left out.
        add(SharedRegion.Record(kind: .lost, job: UInt32(job)), "")
        return goOn(after: job + 1, firstInput: 0)
      }
      let words =
        isHung ? "" : copies.lastWords(status: status, from: worker.start) ?? "it ended by itself"
      let current = region.current
      add(
        SharedRegion.Record(
          kind: isHung ? .hang : .crash, job: UInt32(job), input: current.number,
          number: current.kind), words)
      goOn(after: job, firstInput: input + 1)
    }

    /// Goes on with the jobs that are left.
    private func goOn(after count: Int, firstInput: Int) {
      jobs.removeFirst(min(count, jobs.count))
      self.firstInput = firstInput
      passed = 0
      isBusy = false
    }

    // MARK: What has come

    private func drain() {
      // Asked first: what comes of a job is recorded before the next one begins.
      let begun = region.place.job
      defer { passed = max(passed, min(begun, jobs.count)) }
      while drained < region.recordCount {
        let record = region[drained]
        drained += 1
        switch record.kind {
        case .newInput:
          if let input = Scout.input(region.text(of: record)) { know(input) }
        case .parked:
          scout.parking.insert(record.number)
          isSpoilt = true
        case .replaced: isSpoilt = true
        case .madeAnew: scout.newScenes += 1
        case .compared: scout.replay?.noteComparison(record.number)
        case .notReplayed: isReplayWrong = true
        default: add(record, region.text(of: record))
        }
      }
    }

    private func add(_ record: SharedRegion.Record, _ text: String) {
      guard jobs.indices.contains(Int(record.job)) else { return }
      var record = record
      if record.kind == .crash || record.kind == .hang {
        scout.crashes.note(OfferedInput(number: record.input, kind: record.number))
        // Another crash shall not end the copy that does all the others.
        scout.ending.insert(record.number)
      }
      if numbers.indices.contains(Int(record.input)) { record.input = numbers[Int(record.input)] }
      news[jobs[Int(record.job)].order, default: []].append(News(record: record, text: text))
    }

    /// Notes an input that the copy knows from now on.
    private func know(_ input: Input) {
      guard scout.book.known(input) == nil else { return }
      let number = book.number(of: input)
      let missing = book.inputs.count - ownNumbers.count
      if missing > 0 { ownNumbers += Array(repeating: nil, count: missing) }
      ownNumbers[Int(number)] = scout.book.number(of: input)
      numbers.append(number)
    }

    /// The number that the copy has for an input of the exploration's book; nil if it does not know it.
    private func ownNumber(_ number: UInt32) -> UInt32? {
      Int(number) < ownNumbers.count ? ownNumbers[Int(number)] : nil
    }
  }
#endif
