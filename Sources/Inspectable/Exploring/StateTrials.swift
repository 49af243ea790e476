#if os(Linux)
  /// Tries the inputs of the states that the inspector names, and tells all that comes of them: one side of an
  /// exploration of two builds together.
  ///
  /// The search is the inspector's. Here are only the lanes that try inputs, as in an ``Exploration``.
  @MainActor
  final class StateTrials: Underway {
    private let book = InputBook()
    private let lanes: [Lane]
    private let root: StateDigest
    /// The states that are not done, in the order in which they were named.
    private var flights: ArraySlice<Flight> = []
    private var nextOrder = 0
    /// How many inputs of the book were told.
    private var told = 0
    private var toldStates = ToldStates()

    private struct Flight {
      var order: Int
      var lane: Int
      var state: TriedStates.State
    }

    private static let laneCount = 2
    private static let sharedEvenly = 64

    init(
      _ scene: LoadedScene, _ options: ExplorationOptions, _ states: StatesToTry,
      _ forks: ForkChannel
    ) throws(Refusal) {
      var lanes: [Lane] = []
      for _ in 0..<Self.laneCount { lanes.append(try Lane(scene, book, options, forks)) }
      for lane in lanes { lane.beginAgain(level: states.level, replays: states.replays) }
      self.lanes = lanes
      var identity = StateIdentity(scene, options)
      root = identity.digest(of: scene).digest
    }

    func end() { for lane in lanes { lane.end() } }

    /// Takes further states, and works for a while or until all are done; tells what has come of those that are.
    func goOn(
      with states: StatesToTry, until deadline: ContinuousClock.Instant
    ) throws(Refusal) -> TriedStates {
      guard let list = states.list else { throw Refusal("the states to try cannot be read") }
      var shares = Array(repeating: 0, count: lanes.count)
      for state in list { give(state, &shares, of: list.count) }
      var tried = TriedStates(root: root)
      repeat {
        try beginWaitingJobs(&tried)
        if flights.isEmpty || tried.hasFailed { break }
        Lane.wait(for: lanes)
        for lane in lanes { lane.goOn() }
        try beginWaitingJobs(&tried)
        tried.isReplayWrong = lanes.contains(where: \.isReplayWrong)
        take(&tried)
      } while !flights.isEmpty && !tried.isReplayWrong && ContinuousClock.now < deadline
      tried.newInputs = Array(book.inputs.dropFirst(told))
      told = book.inputs.count
      return tried
    }

    private func beginWaitingJobs(_ tried: inout TriedStates) throws(Refusal) {
      for lane in lanes where try !lane.begin() { tried.hasFailed = true }
    }

    /// Gives a state to the lane that can put it back by its values, unless that has most of them.
    ///
    /// - Parameter shares: how many states each lane has of those that came with it.
    private func give(_ state: StatesToTry.State, _ shares: inout [Int], of count: Int) {
      var lane = Int(state.origin.lane) % lanes.count
      // At the beginning the way is short, and each lane shall get its share.
      if nextOrder < Self.sharedEvenly {
        lane = nextOrder % lanes.count
      } else if shares[lane] > count * 3 / 4 {
        lane = shares.indices.min { shares[$0] < shares[$1] } ?? lane
      }
      shares[lane] += 1
      let job = SharedRegion.JobState(digest: state.digest, isPlain: state.origin.isPlain)
      lanes[lane].add(
        Lane.Job(order: nextOrder, content: SharedRegion.Job(state: job, path: state.path)))
      flights.append(
        Flight(order: nextOrder, lane: lane, state: TriedStates.State(lane: UInt8(lane))))
      nextOrder += 1
    }

    /// Takes over what has come of the states, in their order.
    private func take(_ tried: inout TriedStates) {
      while let flight = flights.first {
        let lane = lanes[flight.lane]
        for news in lane.takeNews(of: flight.order) { take(news, &tried) }
        guard lane.isDone(flight.order) else { return }
        tried.append(flights[flights.startIndex].state, &toldStates)
        flights.removeFirst()
      }
    }

    private func take(_ news: Lane.News, _ tried: inout TriedStates) {
      let record = news.record
      switch record.kind {
      case .plain: note(.plain, record)
      case .waiting: note(.waiting, record)
      case .refused: note(.refused, record)
      case .crash: note(.crash, record)
      case .hang: note(.hang, record)
      case .leftOut: note(.leftOut, record)
      case .lost: flights[flights.startIndex].state.isLost = true
      case .uncontrolled: tried.uncontrolled.append(news.text)
      case .open:
        let kind = Openness.Kind(rawValue: record.number) ?? .drawn
        tried.open.append(Openness(kind: kind, subject: news.text))
      case .putBack: tried.ways.count(ExplorationProgress.Way(rawValue: record.number) ?? .copied)
      case .beyond, .fault, .newInput, .parked, .replaced, .notReplayed, .compared, .madeAnew,
        .walked:
        break
      }
    }

    private func note(_ kind: TriedStates.Outcome.Kind, _ record: SharedRegion.Record) {
      flights[flights.startIndex].state.outcomes.append(
        TriedStates.Outcome(
          kind: kind, input: record.input, digest: record.digest, number: record.number))
    }
  }
#endif
