/// A breadth-first search through the states of an app, without the app: what is looked at next, and
/// what has come of it.
///
/// The caller takes ``nextBatch(_:)``, tries the inputs of each of these states, and tells what they led
/// to, in order. So what is found, and in which order, depends on nothing but the app.
package struct StateSearch: Sendable {
  package let options: ExplorationOptions
  package internal(set) var table: StateTable
  package internal(set) var progress = ExplorationProgress()
  /// Each input that was tried, by its number.
  package internal(set) var inputs: [Input] = []
  /// The next state to be looked at.
  var next = 0
  /// Where the states end that are as many inputs away as that.
  var layerEnd = 1
  /// How many inputs they are away.
  var depth = 0
  /// The inputs that are looked for and were not done so far.
  private var wanted: Set<String>
  /// What is known already.
  var known: Set<String> = []
  /// The depth whose states are divided among the parts of the work; nil while there are too few.
  var sharedDepth: Int?
  /// How many states the layers before had, the last one last.
  var layers: [Int] = [1]
  package internal(set) var walks: WalkPlan
  /// The ways between the states, to look at those that lead nowhere; nil where nobody asked.
  private var ways: StateWays?
  /// The states and the steps between them; nil where nobody asked.
  private var graph: StateGraph?
  /// The states from which it climbs; nil where nothing tells which are higher.
  private var climb: ClimbPlan?
  /// How often each input was tried.
  private var tallies = InputTallies()
  /// The kinds of input that could have other arguments than were drawn, by ``Input/subject``.
  package var opened: Set<String> = []
  /// Those of which only some combinations are drawn, while fewer are drawn than could be.
  package var cut: Set<String> = []
  /// Whether numbers or texts that lie farther off can be drawn.
  var isNear = false
  /// How much is drawn: one more each time that all of the drawn was tried.
  package internal(set) var level = 0
  /// How far it came before more was drawn.
  var settled: ExplorationProgress?
  /// How much of it is saved.
  var saved = SavedCounts()

  /// After so many crashes a kind of input is left out.
  package static let mostCrashes = 20
  /// A goal that is nearer than so many states is found with the fewest inputs: only then it climbs.
  private static let statesBeforeClimb = 2_000
  /// Says that a state that was reached is made of values alone.
  static let plainBit: StateTable.Step = 1 << 31
  /// Says that nothing is tried in a state that was reached.
  static let beyondBit: StateTable.Step = 1 << 30
  /// What stands in a step beside the number of the input.
  static let bits = plainBit | beyondBit

  package init(root: StateDigest, _ options: ExplorationOptions) {
    table = StateTable(root: root)
    self.options = options
    wanted = options.wanted
    if options.bound != nil { progress.beyond = 0 }
    progress.merging = options.merging
    if options.drawsGraph == true { graph = StateGraph() }
    if options.reachable != nil { ways = StateWays() }
    if options.maximised != nil || options.goal?.hasDistance == true { climb = ClimbPlan() }
    // No two parts take the same walks.
    walks = WalkPlan(seed: options.seed &+ UInt64(options.part?.number ?? 1) &- 1)
  }

  /// Begins again, since what was told of inputs is not so; what was found stays known.
  package mutating func beginAgain() {
    var new = StateSearch(root: table.digest(of: 0), options)
    new.known = known
    new.wanted = wanted
    new.progress.faults = progress.faults
    new.progress.uncontrolled = progress.uncontrolled
    // Only the state where it begins can be the first.
    if ways?.goals.first == 0 { new.noteGoalAtRoot() }
    new.level = level
    new.settled = settled
    self = new
  }

  // MARK: Walks

  /// Whether it is time for walks: where more and more states come with each input, not all of them can be
  /// looked at, so chance goes deeper.
  package var wantsWalks: Bool {
    guard progress.end == nil, options.depth == nil, options.states == nil,
      table.count >= 2_000, layers.count > 2
    else { return false }
    let size = table.count - layerEnd
    return max(size, layers[layers.count - 1]) > 4 * layers[layers.count - 2]
  }

  /// The next walks to be taken.
  package mutating func nextWalks() -> [Walk] {
    let next = (0..<WalkPlan.batch).map { _ in walks.next() }
    progress.walks += next.count
    return next
  }

  /// Notes a step of a walk.
  package mutating func walked(_ path: [StateTable.Step], feature: UInt64, isChanged: Bool) {
    progress.steps += 1
    if let input = path.last { note(isChanged ? .changed : .same, input) }
    walks.note(path, feature: feature)
  }

  // MARK: What comes next

  /// States whose inputs are to be tried; empty if the search has ended, or nothing is tried in the rest of a layer.
  package mutating func nextBatch(_ most: Int) -> [StateTable.Node] {
    guard progress.end == nil else { return [] }
    if next == layerEnd {
      depth += 1
      progress.depth = depth
      layers.append(table.count - layerEnd)
      if next == table.count { progress.end = .complete }
      layerEnd = table.count
      divide(layerEnd - next)
    }
    if progress.end == nil {
      if let most = options.depth, depth >= most { progress.end = .depth }
      let megabytes = options.megabytes ?? ExplorationOptions.usualMegabytes
      if table.byteCount >= megabytes << 20 { progress.end = .memory }
    }
    guard progress.end == nil else { return [] }
    var batch: [StateTable.Node] = []
    while next < layerEnd, batch.count < most {
      let node = StateTable.Node(next)
      next += 1
      if !isBeyond(node), !isOthers(node), climb?.wasTaken(node) != true { batch.append(node) }
    }
    return batch
  }

  /// The states with the highest scores, if it is time to climb; their inputs are to be tried before their turn.
  ///
  /// What is tried out of turn is not tried again, so all that is said of the depth stays true: a state that was found
  /// early by a longer way is looked at in an earlier layer, never in a later one. With a limit to the depth it would be
  /// looked at although its way is too long, so then nothing climbs.
  package mutating func nextClimb() -> [StateTable.Node] {
    guard progress.end == nil, climb != nil, options.depth == nil,
      options.maximised != nil || table.count >= Self.statesBeforeClimb,
      climb?.isItsTurn() == true
    else { return [] }
    return climb?.take(ClimbPlan.batch, from: next) ?? []
  }

  /// Whether nothing is tried in a state.
  private func isBeyond(_ node: StateTable.Node) -> Bool {
    table.origin(of: node).map { $0.input & Self.beyondBit != 0 } ?? false
  }

  /// Whether the states that come next are known: not all of those that are one input further away are,
  /// before the inputs of all these have been tried.
  package var isInsideLayer: Bool { next < layerEnd }

  /// Gives back a state whose inputs were not tried, and all after it.
  package mutating func giveBack(_ node: StateTable.Node) { next = min(next, Int(node)) }

  /// The numbers of the inputs that lead to a state.
  package func path(to node: StateTable.Node) -> [StateTable.Step] {
    table.path(to: node).map { $0 & ~Self.bits }
  }

  /// Whether a state that was reached is made of values alone.
  package func isPlain(_ node: StateTable.Node) -> Bool {
    table.origin(of: node).map { $0.input & Self.plainBit != 0 } ?? true
  }

  /// The inputs that lead to a state, and one more.
  package func inputs(
    to node: StateTable.Node, then last: StateTable.Step? = nil
  ) -> [Input] {
    (path(to: node) + (last.map { [$0] } ?? [])).map { inputs[Int($0)] }
  }

  // MARK: What has come of it

  /// Gives the next number to an input.
  package mutating func add(_ input: Input) { inputs.append(input) }

  /// Notes what an input led to; returns whether that state is new.
  ///
  /// - Parameters:
  ///   - isBeyond: whether nothing is to be tried there.
  ///   - isGoal: whether ``ExplorationOptions/reachable`` holds there.
  ///   - score: how high it is, or near to the goal; not asked of a state that is known.
  ///   - change: what the input changed, in lines, for a drawing.
  @discardableResult
  package mutating func reached(
    _ digest: StateDigest, isPlain: Bool, isBeyond: Bool = false, isGoal: Bool = false,
    score: Float = 0, from node: StateTable.Node,
    by input: StateTable.Step, change: @autoclosure () -> String = ""
  ) -> Bool {
    progress.steps += 1
    note(digest == table.digest(of: node) ? .same : .changed, input)
    if !wanted.isEmpty { note(wanted: input, from: node) }
    let step = input | (isPlain ? Self.plainBit : 0) | (isBeyond ? Self.beyondBit : 0)
    let new = table.enter(digest, from: StateTable.Origin(parent: node, input: step))
    if isBeyond, let new {
      progress.beyond = (progress.beyond ?? 0) + 1
      graph?.beyond.append(Int(new))
    }
    if let new { climb?.add(new, score: score, isBeyond: isBeyond) }
    // Nobody knows where the ways beyond lead.
    if let new, isGoal || isBeyond { ways?.goals.append(new) }
    if ways != nil || graph != nil, let target = new ?? table.node(of: digest), target != node {
      ways?.add(from: node, to: target)
      graph?.add(
        StateGraph.Edge(from: Int(node), to: Int(target), input: Int(input), change: change()))
    }
    progress.states = table.count
    if let most = options.states, table.count >= most { progress.end = .states }
    return new != nil
  }

  /// Notes an input that was done, if it is looked for.
  private mutating func note(wanted input: StateTable.Step, from node: StateTable.Node) {
    let subject = inputs[Int(input)].subject
    guard wanted.remove(subject) != nil else { return }
    add(Fault(kind: .goal, text: subject, inputs: inputs(to: node, then: input)))
  }

  /// Notes that the app crashed in an input, or did not come back.
  package mutating func ended(by input: StateTable.Step) {
    progress.steps += 1
    note(.ended, input)
  }

  /// Notes that the app refused an input.
  package mutating func refused(_ input: StateTable.Step) { note(.refused, input) }

  private mutating func note(_ outcome: InputTallies.Outcome, _ input: StateTable.Step) {
    tallies.note(outcome, Int(input), inputs[Int(input)])
  }

  /// Whether something is news; from now on it is known.
  package mutating func isNews(_ kind: Fault.Kind, _ text: String, after input: Input?) -> Bool {
    guard !options.silenced.contains(kind) else { return false }
    return known.insert(Fault.identity(kind, text, after: input)).inserted
  }

  /// Takes back that something is known: it was not there.
  package mutating func forget(_ kind: Fault.Kind, _ text: String, after input: Input?) {
    known.remove(Fault.identity(kind, text, after: input))
  }

  /// Notes something that was found.
  package mutating func add(_ fault: Fault) {
    progress.faults.append(fault)
    if fault.kind == .goal, wanted.isEmpty { progress.end = .reached }
  }

  /// Notes that what must stay possible holds where the search began.
  package mutating func noteGoalAtRoot() { ways?.goals.append(0) }

  /// The first of the states from which no way leads to where that holds; nil if there is none, or nobody asked.
  ///
  /// Ask it only once nothing is left.
  package var firstStuck: StateTable.Node? { ways?.firstStuck(among: table.count) }

  /// The inputs that lead to the highest state, once it was looked for.
  package var inputsToHighest: [Input]? {
    options.maximised == nil ? nil : climb?.best.map { inputs(to: $0.node) }
  }

  /// Notes how high the state is where the search began.
  package mutating func noteScoreAtRoot(_ score: Float) { climb?.add(0, score: score) }

  /// Notes where something was found, for a drawing, which shows it once.
  package mutating func note(
    _ kind: Fault.Kind, _ text: String, at node: StateTable.Node, by input: StateTable.Step
  ) {
    let finding = StateGraph.Finding(from: Int(node), input: Int(input), kind: kind, text: text)
    func identity(_ finding: StateGraph.Finding) -> String {
      Fault.identity(finding.kind, finding.text, after: inputs[finding.input])
    }
    guard let findings = graph?.findings,
      !findings.contains(where: { identity($0) == identity(finding) })
    else { return }
    graph?.findings.append(finding)
  }

  /// Notes inputs that were not tried, because the app crashed in their like too often.
  package mutating func skipped(_ count: Int, like input: StateTable.Step) {
    tallies.noteLeftOut(count, Int(input))
    let subject = inputs[Int(input)].subject
    if let index = progress.leftOut.firstIndex(where: { $0.subject == subject }) {
      progress.leftOut[index].count += count
    } else {
      progress.leftOut.append(.init(subject: subject, count: count))
    }
  }

  /// Notes effects that wait for what is not controlled.
  package mutating func waits(for names: [String]) {
    for name in names where !progress.uncontrolled.contains(name) {
      progress.uncontrolled.append(name)
    }
    if !options.takesUncontrolled { progress.end = .uncontrolled }
  }

  /// Notes how a state was put back.
  package mutating func putBack(_ way: ExplorationProgress.Way) { progress.ways.count(way) }

  /// Notes states that could not be put back, so that their inputs are not tried.
  package mutating func fail(toPutBack count: Int) { progress.lost += count }

  /// Ends the search where it cannot go on.
  package mutating func fail() { progress.end = .failed }

  /// Whether waiting leads from a state back to one on the way to it, so that it never ends.
  package func isLoop(
    _ digest: StateDigest, from node: StateTable.Node, by input: StateTable.Step
  ) -> Bool {
    func waits(_ step: StateTable.Step) -> Bool {
      inputs[Int(step & ~Self.bits)].kind is Inputs.Step
    }
    guard inputs.indices.contains(Int(input)), waits(input),
      let target = table.node(of: digest)
    else { return false }
    var place = node
    while place != target {
      guard let origin = table.origin(of: place), waits(origin.input) else { return false }
      place = origin.parent
    }
    return true
  }

  /// Notes a kind of input for which there are no arguments.
  package mutating func note(undrawn subject: String) {
    guard progress.undrawn?.contains(subject) != true else { return }
    progress.undrawn = ((progress.undrawn ?? []) + [subject]).sorted()
  }

  /// Notes inputs that were tried before the search was kept.
  mutating func note(triedBefore numbers: [Int]) {
    for number in numbers where inputs.indices.contains(number) {
      tallies.note(.same, number, inputs[number])
    }
  }

  /// The numbers of the inputs that were tried.
  var tried: [Int] { tallies.tried }

  /// How far it has come; what was found is told only once.
  ///
  /// - Parameter isLast: whether it goes no further.
  package mutating func takeProgress(isLast: Bool = false) -> ExplorationProgress {
    var told = told
    if isLast {
      graph?.inputs = inputs
      told.graph = graph
      told.sample = sampleOfStates
      // More was drawn, but not tried as far.
      if let settled, progress.end == nil || progress.end == .states || progress.end == .memory,
        settled.end == .complete || settled.depth > told.depth
      {
        told.states = settled.states
        told.depth = settled.depth
        told.end = settled.end
        told.drawn = settled.drawn
        told.sample = settled.sample
      }
    }
    progress.faults = []
    return told
  }

  /// How often each input was tried.
  ///
  /// - Parameter shown: a value as it may be shown.
  package func statistics(
    shown: (Value, Input) -> Value
  ) -> [ExplorationProgress.Statistic] { tallies.statistics(inputs, shown: shown) }

  /// How far it has come.
  var told: ExplorationProgress {
    var told = progress
    told.bytes = table.byteCount
    told.drawn = tallies.drawn(among: opened)
    return told
  }
}
