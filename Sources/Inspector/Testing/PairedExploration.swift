import InspectableDoor

/// Explores two builds of an app together: both do the same inputs from the start, and what comes of each is compared.
///
/// The search is here, its states are those that both builds have reached with the same inputs and that are the same.
/// What follows a difference is not tried.
@MainActor
final class PairedExploration {
  private let sides: [PairedSide]
  private var options: ExplorationOptions
  private let trial: PairTrial
  private var search: StateSearch
  /// The number of each input in the search.
  private var numbers: [Input: UInt32] = [:]
  /// The states that were asked for, in order.
  private var waiting: ArraySlice<StateTable.Node> = []
  /// Whether states may be put back in scenes made anew, and whether that led to what the apps do not.
  private var replays = true
  private var isReplayWrong = false
  /// How often differences came up that are probably of one kind.
  private var seen: [Sign: Int] = [:]
  /// Those of which one came again in fresh processes.
  private var confirmed: Set<Sign> = []
  private var known: Set<String> = []
  private var ways = ExplorationProgress.Ways()
  /// What was found, the first first.
  private(set) var differences: [BuildDifference] = []
  /// How many differences did not come again in fresh processes.
  private(set) var unrepeated = 0
  /// The paths at which the old build alone comes to other values each time, so that they are not compared.
  private(set) var varying: [ValuePath] = []
  /// For how long differences were looked at, which takes nothing from the time that exploring may take.
  private(set) var outside = Duration.zero

  /// What differences have in common that are probably of one kind.
  private struct Sign: Hashable {
    var subject: String
    var difference: StatePairing.Difference
  }

  /// How many states are asked for at a time, and how many batches before the first of them is done.
  private static let batch = 64
  private static let batchesAhead = 16
  /// For how long a host works before it answers, in milliseconds.
  private static let slice = 25
  /// So many differences with one sign are looked at each; later ones, each time that they are twice as many.
  private static let looksAtEach = 3

  init(_ sessions: [Session], _ options: ExplorationOptions) {
    var options = options
    // The two are compared with each other, not held to anything else.
    options.silenced = Set(Fault.Kind.allCases)
    self.options = options
    sides = sessions.map(PairedSide.init)
    trial = PairTrial(sessions, ignored: options.ignored ?? [])
    search = StateSearch(root: StateDigest(high: 0, low: 0), options)
  }

  func close() { trial.close() }

  /// How far it has come, at its end.
  func takeProgress() -> ExplorationProgress {
    var progress = search.takeProgress(isLast: true)
    progress.ways = ways
    guard options.countsInputs == true, let scene = try? sides[0].session.scene() else {
      return progress
    }
    progress.statistics = search.statistics { value, input in
      input.secrets(in: scene).contains(value) ? .secret(fingerprint: 0) : value
    }
    return progress
  }

  /// How far it has come, while it goes on.
  var progress: ExplorationProgress { search.progress }

  // MARK: Beginning

  /// Asks both builds where they begin, and compares that.
  func begin() async throws(CommandError) {
    for side in sides {
      guard try side.session.current().capabilities.contains(.tries) else {
        throw .refused(
          "\(try side.session.scene().app)'s host cannot explore together with another build: "
            + "it is built with an Inspectable from before that, or makes no copies of its process")
      }
    }
    while true {
      let roots = try await beginAgain()
      search = StateSearch(root: roots[0], options)
      guard roots[0] != roots[1] else { return }
      switch try await trial.outcome(of: [], mayHang: false) {
      case .different(let difference):
        differences.append(difference)
        return search.fail()
      case .varying(let paths) where leaveOut(paths): continue
      case .varying, .unclear:
        throw .refused("the app begins in another way each time, so no two builds can be compared")
      }
    }
  }

  /// Compares what is at paths no longer; returns false if it was not compared anyway.
  private func leaveOut(_ paths: [ValuePath]) -> Bool {
    let known = options.ignored ?? []
    let new = paths.filter { !known.contains($0) }
    varying = (varying + new).sorted { "\($0)" < "\($1)" }
    options.ignored = known + new
    trial.ignored = known + new
    return !new.isEmpty
  }

  /// Has both builds begin anew; returns the states where they begin.
  private func beginAgain() async throws(CommandError) -> [StateDigest] {
    waiting = []
    let states = StatesToTry(level: search.level, replays: replays)
    for side in sides { side.beginAgain() }
    let answers = try await ask([states, states], begins: true)
    numbers = [:]
    return answers.map { $0.root ?? StateDigest(high: 0, low: 0) }
  }

  // MARK: Going on

  /// Goes on for a while; returns whether there is more to do.
  func goOn() async throws(CommandError) -> Bool {
    var asked = [StatesToTry(), StatesToTry()]
    while waiting.count < Self.batch * Self.batchesAhead, waiting.isEmpty || search.isInsideLayer {
      let nodes = search.nextBatch(Self.batch)
      if nodes.isEmpty { break }
      for node in nodes {
        let (digest, path) = (search.table.digest(of: node), search.path(to: node))
        for (index, side) in sides.enumerated() {
          asked[index].append(side.state(digest, node, path))
        }
      }
      waiting += nodes
    }
    if search.canDrawMore {
      search.drawMore()
      _ = try await beginAgain()
      return true
    }
    guard search.progress.end == nil else { return false }
    let answers = try await ask(asked, begins: false)
    if replays, answers.contains(where: \.isReplayWrong) { isReplayWrong = true }
    if answers.contains(where: \.hasFailed) { search.fail() }
    for (side, answer) in zip(sides, answers) { try take(answer, side) }
    while let node = waiting.first, let old = sides[0].done.first, let new = sides[1].done.first,
      search.progress.end == nil, !isReplayWrong
    {
      waiting.removeFirst()
      for side in sides { side.done.removeFirst() }
      try await take(old, new, at: node)
    }
    if isReplayWrong, replays {
      (replays, isReplayWrong) = (false, false)
      search.beginAgain()
      _ = try await beginAgain()
    }
    return search.progress.end == nil
  }

  /// Asks both, so that they work at the same time.
  private func ask(
    _ states: [StatesToTry], begins: Bool
  ) async throws(CommandError) -> [TriedStates] {
    let questions = states.map {
      Questions.Explore(begins ? options : nil, milliseconds: Self.slice, states: $0)
    }
    for (side, question) in zip(sides, questions) { try await side.post(question) }
    var answers: [TriedStates] = []
    for (side, question) in zip(sides, questions) {
      answers.append(try await side.receive(to: question))
    }
    return answers
  }

  /// Takes over what a build tells beside what came of the inputs.
  private func take(_ answer: TriedStates, _ side: PairedSide) throws(CommandError) {
    for input in answer.newInputs {
      let number: UInt32
      if let known = numbers[input] {
        number = known
      } else {
        number = UInt32(search.inputs.count)
        numbers[input] = number
        search.add(input)
      }
      side.know(number)
    }
    ways.note(answer.ways)
    for openness in answer.open { search.note(openness) }
    if !answer.uncontrolled.isEmpty { search.waits(for: answer.uncontrolled) }
    guard side.take(answer) else {
      throw .refused("the app's host gave an answer that cannot be read")
    }
  }

  // MARK: Pairs

  /// Pairs what came of the inputs of a state.
  private func take(
    _ old: TriedStates.State, _ new: TriedStates.State, at node: StateTable.Node
  ) async throws(CommandError) {
    guard !old.isLost, !new.isLost else { return search.fail(toPutBack: 1) }
    let inputs = search.inputs
    let pairing = StatePairing(drawn: search.opened) { inputs[Int($0)].subject }
    for (place, (input, verdict)) in pairing.verdicts(old.outcomes, new.outcomes).enumerated() {
      switch verdict {
      case .same(let digest):
        guard search.reached(digest, isPlain: true, from: node, by: input) else { continue }
        for (side, state) in zip(sides, [old, new]) { side.reached(input, in: state, near: place) }
      case .bothRefused: search.refused(input)
      case .bothEnded: search.ended(by: input)
      case .leftOut(let count): search.skipped(count, like: input)
      case .different(let difference):
        // Nothing that follows is tried, as after a crash.
        search.ended(by: input)
        try await look(at: difference, after: search.inputs(to: node, then: input))
      }
    }
  }

  /// Looks at a difference, unless enough were looked at that are probably of its kind.
  private func look(
    at difference: StatePairing.Difference, after inputs: [Input]
  ) async throws(CommandError) {
    let sign = Sign(subject: inputs.last?.subject ?? "", difference: difference)
    let count = seen[sign, default: 0] + 1
    seen[sign] = count
    guard count <= Self.looksAtEach || count & (count - 1) == 0 else {
      // It may be none, and nothing after it is tried.
      if !confirmed.contains(sign) { search.fail(toPutBack: 1) }
      return
    }
    let began = ContinuousClock.now
    defer { outside += .now - began }
    let mayHang = difference.old == .hang || difference.new == .hang
    for side in sides { side.session.noteSecrets(of: inputs) }
    let found: BuildDifference
    switch try await trial.outcome(of: inputs, mayHang: mayHang) {
    case .different(let difference): found = difference
    case .varying(let paths) where leaveOut(paths):
      // Each state had them in what it is known by.
      seen = [:]
      return try await begin()
    case .varying, .unclear:
      // Scenes made anew may be the reason; otherwise nothing after it is tried, and no claim is made of that.
      if replays, ways.replayed != nil {
        seen[sign] = count - 1
        isReplayWrong = true
      } else {
        unrepeated += 1
        search.fail(toPutBack: 1)
      }
      return
    }
    confirmed.insert(sign)
    guard known.insert(found.identity).inserted else { return }
    differences.append(try await trial.shrunk(found, mayHang: mayHang))
  }
}

extension ExplorationProgress.Ways {
  /// Notes the ways of a host; how often each was taken is not told of two builds.
  fileprivate mutating func note(_ other: Self) {
    assigned = max(assigned, other.assigned)
    copied = max(copied, other.copied)
    if let others = other.replayed { replayed = max(replayed ?? 0, others) }
  }
}
