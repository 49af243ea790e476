#if os(Linux)
  /// An exploration of a scene, which stays as it is: everything is done in copies of the process.
  ///
  /// States are shared out to lanes that work side by side. What comes of them is taken over in the order
  /// of the states, whichever lane was quicker, so that the same is found each time.
  @MainActor
  final class Exploration: Underway {
    private let options: ExplorationOptions
    /// All that was found.
    private var faults: [Fault] = []
    /// Whether any input lets states in that wait for one, by queue and state.
    private var stuck: [String: Bool] = [:]
    /// How many batches of states came since the last walks.
    private var sinceWalks = 0
    /// Whether something was found in a scene made anew that is not there otherwise.
    private var isReplayWrong = false
    private let book = InputBook()
    private let trials: FaultTrials
    private let scene: LoadedScene
    private var search: StateSearch
    private let lanes: [Lane]
    /// The jobs that were given out and are not done, in order.
    private var flights: ArraySlice<Flight> = []
    /// How many batches they are, or parts of one.
    private var batches = 0
    private var nextOrder = 0
    /// Which lane first came upon each state, and so has its values.
    private var finders: [UInt8] = [0]
    /// The file in which the search is kept; nil for none.
    private var file: ExplorationFile?

    /// A job that was given to a lane.
    private struct Flight {
      var order: Int
      var lane: Int
      /// The state; nil for a walk.
      var node: StateTable.Node?
      /// The inputs that lead to where it begins.
      var path: [UInt32]
      /// The inputs that were taken in a walk.
      var walked: [UInt32] = []
      /// The state to which the last of them led.
      var walkedTo: StateDigest?
      /// Whether it is the last one of a batch.
      var endsBatch = false
    }

    /// How many copies of the app work side by side: always as many, so that the same is found anywhere.
    private static let laneCount = 2
    /// How many states are given out at a time, and how many batches before the first of them is done.
    private static let batch = 64
    private static let batchesAhead = 16
    /// How many batches of states come between walks.
    private static let batchesBetweenWalks = 3

    init(
      _ scene: LoadedScene, _ options: ExplorationOptions, _ forks: ForkChannel
    ) throws(Refusal) {
      self.scene = scene
      self.options = options
      trials = FaultTrials(scene, try ScoutCopies(forks), options)
      var lanes: [Lane] = []
      for _ in 0..<Self.laneCount { lanes.append(try Lane(scene, book, options, forks)) }
      self.lanes = lanes
      var identity = StateIdentity(scene, options)
      let root = identity.digest(of: scene).digest
      file = try options.file.map { path throws(Refusal) in try ExplorationFile(path) }
      if let path = options.file, let bytes = file?.content, !bytes.isEmpty {
        guard let search = StateSearch(bytes, root: root, options) else {
          throw Refusal("\(path) holds no exploration that began here, with the same app")
        }
        self.search = search
        faults = search.progress.faults
        for input in search.inputs { book.number(of: input) }
        for lane in lanes { lane.beginAgain(level: search.level, replays: true) }
        // Nobody has their values any more.
        finders = (0..<search.table.count).map { UInt8($0 % Self.laneCount) }
        return
      }
      search = StateSearch(root: root, options)
      var checks = StateChecks(scene, options)
      if checks.isGoal(scene) { search.noteGoalAtRoot() }
      if checks.scores { search.noteScoreAtRoot(checks.score(scene)) }
      for fault in checks.faults(checks.ask(scene))
      where search.isNews(fault.kind, fault.text, after: nil) {
        add(Fault(kind: fault.kind, text: fault.text, inputs: []))
      }
    }

    func end() { for lane in lanes { lane.end() } }

    /// Goes on for a while, and tells how far it has come.
    func goOn(until deadline: ContinuousClock.Instant) throws(Refusal) -> ExplorationProgress {
      if flights.isEmpty { giveOut() }
      while search.progress.end == nil, ContinuousClock.now < deadline {
        try beginWaitingJobs()
        Lane.wait(for: lanes)
        for lane in lanes { lane.goOn() }
        beginAgainIfWrong()
        // The copies need not wait for what they have found to be taken over.
        try beginWaitingJobs()
        try merge()
        beginAgainIfWrong()
        if search.canDrawMore {
          search.drawMore()
          beginAgain(replays: true)
        }
      }
      tellStuck()
      let isLast = search.progress.end != nil
      if isLast { try leave() }
      return takeProgress(isLast: isLast)
    }

    /// Tells the first state from which what must stay possible cannot be reached, once all ways are known.
    private func tellStuck() {
      guard search.progress.end == .complete, search.progress.isWholeAsDrawn,
        options.merging == nil, let reachable = options.reachable,
        let node = search.firstStuck,
        search.isNews(.stuck, reachable.description, after: nil)
      else { return }
      add(
        Fault(kind: .stuck, text: reachable.description, inputs: search.inputs(to: node)))
    }

    /// Begins again without scenes made anew, if they were found to lead to what the app does not.
    private func beginAgainIfWrong() {
      guard isReplayWrong || lanes.contains(where: \.isReplayWrong) else { return }
      isReplayWrong = false
      search.beginAgain()
      beginAgain(replays: false)
    }

    private func beginAgain(replays: Bool) {
      for lane in lanes { lane.beginAgain(level: search.level, replays: replays) }
      flights = []
      (batches, sinceWalks) = (0, 0)
      finders = [0]
      giveOut()
    }

    private func beginWaitingJobs() throws(Refusal) {
      for lane in lanes where try !lane.begin() { search.fail() }
    }

    /// Ends it before its end; tells what has come up to here.
    func stop() throws(Refusal) -> ExplorationProgress {
      end()
      try merge()
      try leave()
      return takeProgress(isLast: true)
    }

    private func takeProgress(isLast: Bool) -> ExplorationProgress {
      var progress = search.takeProgress(isLast: isLast)
      if isLast { progress.most = most() }
      guard isLast, options.countsInputs == true else { return progress }
      progress.statistics = search.statistics { value, input in
        if case .string(let text) = value { return .string(scene.secrets.masking(text)) }
        return input.secrets(in: scene.marked).contains(value) ? .secret(fingerprint: 0) : value
      }
      return progress
    }

    /// The highest state that was come upon, with the fewest and simplest inputs that lead as high.
    private func most() -> ExplorationProgress.Most? {
      guard let maximised = options.maximised, let inputs = search.inputsToHighest,
        let value = trials.number(maximised, after: inputs)
      else { return nil }
      var climbing = options
      climbing.goal = maximised.reaching(value)
      guard let goal = climbing.goal else { return .init(value: value, inputs: inputs) }
      let fault = Fault(kind: .goal, text: goal.description, inputs: inputs)
      return .init(value: value, inputs: trials.with(climbing).shrunk(fault).inputs)
    }

    /// Ends the lanes, and leaves the search in its file, to go on there another time.
    private func leave() throws(Refusal) {
      end()
      if let node = flights.lazy.compactMap(\.node).min() { search.giveBack(node) }
      flights = []
      batches = 0
      try save()
    }

    /// Writes what is new of the search to its file.
    private func save() throws(Refusal) {
      try file?.save(&search, faults, from: flights.lazy.compactMap(\.node).min())
    }

    private func add(_ fault: Fault) {
      faults.append(fault)
      search.add(fault)
      file?.isUrgent = true
    }

    // MARK: Jobs

    /// Gives out batches until enough are under way, or what comes next is not known yet.
    private func giveOut() {
      while batches < Self.batchesAhead, batches == 0 || search.isInsideLayer {
        if giveOutBatch() { continue }
        // The rest of a layer may have nothing to be tried in, and what comes next is known only after what is
        // under way.
        if batches > 0 || search.progress.end != nil { return }
      }
    }

    /// Gives out the next states, or walks; returns false if there are none.
    private func giveOutBatch() -> Bool {
      let count = flights.count
      sinceWalks += 1
      if sinceWalks > Self.batchesBetweenWalks, search.wantsWalks {
        sinceWalks = 0
        let root = search.table.digest(of: 0)
        for (index, walk) in search.nextWalks().enumerated() {
          let state = SharedRegion.JobState(digest: root, isPlain: false, walk: walk.seed)
          give(SharedRegion.Job(state: state, path: walk.path), to: index % lanes.count)
        }
      } else {
        var shares: [[StateTable.Node]] = Array(repeating: [], count: lanes.count)
        let climbed = search.nextClimb()
        for node in climbed.isEmpty ? search.nextBatch(Self.batch) : climbed {
          shares[lane(for: node, shares)].append(node)
        }
        // In turn, so that the states which they lead to are mixed too, and the next batches have shares
        // for both.
        for place in 0..<Self.batch {
          for (lane, share) in shares.enumerated() where place < share.count {
            give(share[place], to: lane)
          }
        }
      }
      guard flights.count > count else { return false }
      flights[flights.endIndex - 1].endsBatch = true
      batches += 1
      return true
    }

    private func give(_ node: StateTable.Node, to lane: Int) {
      let state = SharedRegion.JobState(
        digest: search.table.digest(of: node), isPlain: search.isPlain(node))
      give(SharedRegion.Job(state: state, path: search.path(to: node)), to: lane, node)
    }

    private func give(_ job: SharedRegion.Job, to lane: Int, _ node: StateTable.Node? = nil) {
      lanes[lane].add(Lane.Job(order: nextOrder, content: job))
      flights.append(Flight(order: nextOrder, lane: lane, node: node, path: job.path))
      nextOrder += 1
    }

    /// The lane for a state: the one that can put it back by its values, unless that has most of the batch.
    ///
    /// - Parameter shares: what each lane has of the batch up to here.
    private func lane(for node: StateTable.Node, _ shares: [[StateTable.Node]]) -> Int {
      // At the beginning the way is short, and each lane shall get its share.
      guard search.isPlain(node), node >= Self.batch else { return Int(node) % lanes.count }
      let finder = Int(finders[Int(node)])
      guard shares[finder].count >= Self.batch * 3 / 4 else { return finder }
      return shares.indices.min { shares[$0].count < shares[$1].count } ?? finder
    }

    // MARK: What has come

    /// Takes over what has come of the jobs, in their order.
    private func merge() throws(Refusal) {
      for input in book.inputs.dropFirst(search.inputs.count) { search.add(input) }
      while let flight = flights.first {
        let lane = lanes[flight.lane]
        for news in lane.takeNews(of: flight.order) {
          guard search.progress.end == nil else { return }
          take(news.record, news.text)
        }
        guard search.progress.end == nil, lane.isDone(flight.order) else { return }
        flights.removeFirst()
        if file?.isDue == true { try save() }
        // Only here, so that it does not depend on how quick the lanes are.
        if flight.endsBatch {
          batches -= 1
          giveOut()
        }
      }
    }

    /// Takes over what has come of the first of the jobs.
    private func take(_ record: SharedRegion.Record, _ text: String) {
      guard let flight = flights.first else { return }
      let input = record.input
      switch record.kind {
      case .plain, .waiting, .beyond:
        guard let node = flight.node else { break }
        if search.isLoop(record.digest, from: node, by: input) {
          found(.loop, "nothing changes", input)
        }
        let isPlain = record.kind == .plain
        if search.reached(
          record.digest, isPlain: isPlain, isBeyond: record.kind == .beyond,
          isGoal: record.isGoal, score: record.score, from: node, by: input,
          change: text)
        {
          finders.append(UInt8(flight.lane))
        }
      case .walked:
        flights[flights.startIndex].walked.append(input)
        flights[flights.startIndex].walkedTo = record.digest
        search.walked(
          flight.path + flight.walked + [input], feature: record.number,
          isChanged: flight.walkedTo != record.digest)
      case .crash, .hang:
        search.ended(by: input)
        found(record.kind == .crash ? .crash : .hang, text, input)
      case .fault:
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let kind = Fault.Kind(rawValue: String(words[0])) else { break }
        if kind == .queue {
          foundWaiting(String(words[1]), input)
        } else {
          found(kind, String(words[1]), input)
        }
      case .leftOut: search.skipped(Int(record.number), like: input)
      case .uncontrolled: search.waits(for: [text])
      case .putBack: search.putBack(ExplorationProgress.Way(rawValue: record.number) ?? .copied)
      case .lost: search.fail(toPutBack: 1)
      case .refused: search.refused(input)
      case .open:
        search.note(Openness(kind: Openness.Kind(rawValue: record.number) ?? .drawn, subject: text))
      case .newInput, .parked, .replaced, .notReplayed, .compared, .madeAnew:
        break
      }
    }

    /// Notes a queue in which states wait, unless some input lets them in.
    ///
    /// - Parameter text: the queue, and the state that they wait for.
    private func foundWaiting(_ text: String, _ input: UInt32) {
      guard let name = text.split(separator: " ").first else { return }
      let isStuck = stuck[text] ?? trials.isStuck(String(name), after: inputs(input, .queue))
      stuck[text] = isStuck
      if isStuck { found(.queue, String(name), input) }
    }

    /// The inputs up to one that was taken in the first of the jobs.
    private func inputs(_ input: UInt32, _ kind: Fault.Kind) -> [Input] {
      guard let flight = flights.first else { return [] }
      // What ended a walk was not noted as a step of it.
      let endsWalk = kind == .crash || kind == .hang
      let walked = endsWalk ? flight.walked[...] : flight.walked.dropLast()
      return (flight.path + walked + [input]).map { book[$0] }
    }

    /// Whether a fault is there without the last of its inputs.
    private func isThereBefore(_ fault: Fault) -> Bool {
      var before = fault
      before.inputs.removeLast()
      return !before.inputs.isEmpty && trials.isThere(before)
    }

    /// What a trial can find again.
    private static let repeatable: Set<Fault.Kind> = [.crash, .invariant, .effect, .queue, .goal]

    private func found(_ kind: Fault.Kind, _ text: String, _ input: UInt32) {
      let node = flights.first?.node
      guard search.isNews(kind, text, after: book[input]) else {
        // A search that began again draws anew.
        if options.drawsGraph == true, let node {
          search.note(kind, scene.secrets.masking(text), at: node, by: input)
        }
        return
      }
      var fault = Fault(kind: kind, text: text, inputs: inputs(input, kind))
      // What a copy saw that has done much else may be its own doing, and an input before may have led to it.
      if kind == .stale, !trials.isThere(fault) || isThereBefore(fault) { return }
      if Self.repeatable.contains(kind), lanes.contains(where: \.replays), !trials.isThere(fault) {
        search.forget(kind, text, after: book[input])
        isReplayWrong = true
        return
      }
      fault = trials.shrunk(fault)
      // The app's words may repeat a secret that it was given.
      for value in fault.inputs.flatMap({ $0.secrets(in: scene.marked) }) {
        scene.secrets.note(value)
      }
      fault.text = scene.secrets.masking(fault.text)
      add(fault)
      if let node { search.note(fault.kind, fault.text, at: node, by: input) }
    }
  }
#endif
