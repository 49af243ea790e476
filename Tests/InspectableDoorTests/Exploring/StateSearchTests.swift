import InspectableDoor
import Testing

/// Puzzles as graphs, without an app: the search has to be exact by itself.
@Suite("Searching through states")
struct StateSearchTests {
  /// Searches a graph; returns how far it came.
  private func search<State: Hashable>(
    from start: State, _ options: ExplorationOptions = ExplorationOptions(),
    goal: (State) -> Bool = { _ in false }, batch: Int = 7,
    _ moves: (State) -> [(String, State)]
  ) -> (progress: ExplorationProgress, way: [String]?) {
    var digests: [State: StateDigest] = [:]
    func digest(_ state: State) -> StateDigest {
      if let known = digests[state] { return known }
      var digester = StateDigester()
      digester.combine(UInt64(digests.count))
      digests[state] = digester.digest
      return digester.digest
    }
    var search = StateSearch(root: digest(start), options)
    var states = [start]
    var numbers: [String: UInt32] = [:]
    while true {
      let nodes = search.nextBatch(batch)
      if nodes.isEmpty { break }
      for node in nodes {
        for (name, next) in moves(states[Int(node)]) {
          if numbers[name] == nil {
            numbers[name] = UInt32(numbers.count)
            search.add(.dispatch(action: name, arguments: []))
          }
          let before = search.progress.states
          search.reached(digest(next), isPlain: true, from: node, by: numbers[name] ?? 0)
          if search.progress.states > before { states.append(next) }
          if goal(next), search.isNews(.goal, "there", after: nil) {
            search.add(
              Fault(
                kind: .goal, text: "there", inputs: search.inputs(to: node, then: numbers[name])))
          }
        }
      }
    }
    let progress = search.takeProgress()
    return (progress, progress.faults.first?.inputs.map { "\($0)" })
  }

  /// The jugs of three and five litres.
  private struct Jugs: Hashable {
    var small = 0
    var large = 0
    var moves: [(String, Jugs)] {
      let poured = min(small, 5 - large)
      let back = min(large, 3 - small)
      return [
        ("fillSmall", Jugs(small: 3, large: large)), ("fillLarge", Jugs(small: small, large: 5)),
        ("emptySmall", Jugs(small: 0, large: large)), ("emptyLarge", Jugs(small: small, large: 0)),
        ("pour", Jugs(small: small - poured, large: large + poured)),
        ("pourBack", Jugs(small: small + back, large: large - back)),
      ]
    }
  }

  @Test("all states are found, and the shortest way", arguments: [1, 3, 256])
  func jugs(batch: Int) {
    let all = search(from: Jugs(), batch: batch) { $0.moves }
    #expect(all.progress.states == 16)
    #expect(all.progress.end == .complete)
    let four = search(from: Jugs(), goal: { $0.large == 4 }, batch: batch) { $0.moves }
    #expect(four.way?.count == 6)
    #expect(four.progress.end == .reached)
  }

  @Test(
    "parts of a search see together what one sees, and share the work",
    arguments: [(2, 3_000, nil), (3, 1 << 20, 8), (5, 1 << 20, 8), (8, 3_000, nil), (40, 500, nil)])
  func parts(count: Int, size: UInt64, depth: Int?) {
    /// Searches a graph in which each state leads to three others, by chance; gives the states that were seen.
    func search(_ part: ExplorationOptions.Part?) -> (seen: Set<UInt64>, ExplorationProgress) {
      var options = ExplorationOptions()
      (options.part, options.depth) = (part, depth)
      func digest(_ state: UInt64) -> StateDigest {
        var digester = StateDigester()
        digester.combine(state)
        return digester.digest
      }
      var states = [digest(0): UInt64(0)]
      var search = StateSearch(root: digest(0), options)
      for move in 0..<3 { search.add(.dispatch(action: "Move\(move)", arguments: [])) }
      while search.progress.end == nil {
        for node in search.nextBatch(7) {
          guard let state = states[search.table.digest(of: node)] else { continue }
          for move in 0..<3 as Range<UInt32> {
            var chance = WalkChance(state: state &* 3 &+ UInt64(move))
            let next = chance.next() % size
            states[digest(next)] = next
            search.reached(digest(next), isPlain: true, from: node, by: move)
          }
        }
      }
      return (Set(states.values), search.takeProgress(isLast: true))
    }
    let (all, whole) = search(nil)
    #expect(whole.sample == nil)
    var together: Set<UInt64> = []
    var sample: StateSample?
    for number in 1...count {
      let (seen, part) = search(.init(number, of: count))
      together.formUnion(seen)
      #expect(part.end == whole.end && part.depth >= whole.depth)
      if depth != nil { #expect(part.steps < whole.steps * 3 / 2 / count + 1_000) }
      guard let other = part.sample else {
        Issue.record("part \(number) tells nothing of its states")
        continue
      }
      sample?.formUnion(other)
      sample = sample ?? other
    }
    #expect(together == all)
    let counted = sample?.count ?? 0
    if sample?.isWhole == true {
      #expect(counted == all.count)
    } else {
      #expect(abs(counted - all.count) < all.count / 10 && all.count > 4_000)
    }
  }

  @Test("a search to a depth has tried every input that far, and no more")
  func depth() {
    var options = ExplorationOptions()
    options.depth = 3
    let line = search(from: 0, options) { [("up", $0 + 1), ("down", $0 - 1)] }
    #expect(line.progress.states == 7)
    #expect(line.progress.steps == 10)
    #expect(line.progress.depth == 3)
    #expect(line.progress.end == .depth)
  }

  @Test("a search ends at the number of states and the memory that it may have")
  func budgets() {
    var options = ExplorationOptions()
    options.states = 50
    let few = search(from: 0, options) { [("up", $0 + 1), ("down", $0 - 1)] }
    #expect(few.progress.end == .states)
    #expect((50...60).contains(few.progress.states))
    options = ExplorationOptions()
    options.megabytes = 1
    let small = search(from: 0, options, batch: 256) { [("up", $0 + 1), ("down", $0 - 1)] }
    #expect(small.progress.end == .memory)
    #expect(small.progress.bytes < 2 << 20)
  }

  @Test("What was drawn is counted of what was tried, and by the values of each argument")
  func drawn() {
    var search = StateSearch(root: StateDigest(high: 0, low: 0), ExplorationOptions())
    func add(_ from: Int, _ to: Int) {
      search.add(
        .dispatch(
          action: "Move",
          arguments: [Input.Argument("from", .int(from)), Input.Argument("to", .int(to))]))
    }
    for (from, to) in [(0, 1), (1, 0), (1, 1), (2, 1)] { add(from, to) }
    _ = search.nextBatch(1)
    search.opened = ["dispatch Move", "dispatch Never"]
    #expect(search.takeProgress().drawn == [])
    // What changes something, what does not, what is refused and what crashes.
    search.reached(StateDigest(high: 2, low: 2), isPlain: true, from: 0, by: 0)
    search.reached(StateDigest(high: 0, low: 0), isPlain: true, from: 0, by: 0)
    search.refused(1)
    search.ended(by: 2)
    let progress = search.takeProgress()
    #expect(
      progress.drawn == [.init(subject: "dispatch Move", form: .pair, count: 3, total: 4)])
    #expect(!progress.isWhole && progress.isWholeAsDrawn)
    let statistics = search.statistics { value, _ in value == .int(0) ? .null : value }
    #expect(statistics.map(\.subject) == ["dispatch Move"])
    #expect(statistics[0].counts == .init(tried: 4, changed: 1, refused: 1, ended: 1))
    #expect(statistics[0].labels == ["from", "to"])
    #expect(statistics[0].arguments[0].map(\.value) == [.null, .int(1)])
    #expect(statistics[0].arguments[0].map(\.counts.tried) == [2, 2])
  }

  @Test("Once all that is drawn was tried, more is drawn, and what was told of less stays told")
  func drawsMore() {
    var search = StateSearch(root: StateDigest(high: 1, low: 1), ExplorationOptions())
    search.add(.dispatch(action: "go", arguments: []))
    search.opened = ["dispatch go"]
    for node in search.nextBatch(1) {
      search.reached(StateDigest(high: 1, low: 1), isPlain: true, from: node, by: 0)
    }
    _ = search.nextBatch(1)
    #expect(search.progress.end == .complete)
    #expect(!search.canDrawMore)
    search.cut = ["dispatch go"]
    #expect(search.canDrawMore)
    search.drawMore()
    #expect(search.level == 1 && search.progress.end == nil && search.progress.steps == 0)
    // Ended here, the first claim still holds.
    let told = search.takeProgress(isLast: true)
    #expect(told.end == .complete && told.drawn?.map(\.count) == [1])
    // A goal that only more led to is what ended it.
    search.add(Fault(kind: .goal, text: "", inputs: []))
    #expect(search.takeProgress(isLast: true).end == .reached)
  }

  @Test("a fault is news once for each name of an input, and never if its kind is not wanted")
  func news() {
    var options = ExplorationOptions()
    options.silenced = [.hang]
    var search = StateSearch(root: StateDigest(high: 0, low: 0), options)
    let one = Input.dispatch(action: "A", arguments: [Input.Argument(nil, .int(1))])
    let two = Input.dispatch(action: "A", arguments: [Input.Argument(nil, .int(2))])
    let other = Input.dispatch(action: "B", arguments: [])
    func isNews(_ kind: Fault.Kind, _ text: String, _ input: Input) -> Bool {
      search.isNews(kind, text, after: input)
    }
    let first = isNews(.crash, "x", one)
    let again = isNews(.crash, "x", two)
    let elsewhere = isNews(.crash, "y", two)
    let otherInput = isNews(.crash, "x", other)
    let unwanted = isNews(.hang, "x", one)
    #expect([first, again, elsewhere, otherInput, unwanted] == [true, false, true, true, false])
  }

  @Test("A search that begins again knows what was found, but no state but the first")
  func beginsAgain() {
    var search = StateSearch(root: StateDigest(high: 1, low: 1), ExplorationOptions())
    search.add(.dispatch(action: "go", arguments: []))
    _ = search.nextBatch(1)
    search.reached(StateDigest(high: 2, low: 2), isPlain: true, from: 0, by: 0)
    func isNews(_ text: String) -> Bool { search.isNews(.crash, text, after: nil) }
    #expect(isNews("it broke"))
    #expect(isNews("it was not so"))
    search.forget(.crash, "it was not so", after: nil)
    search.skipped(3, like: 0)
    search.beginAgain()
    #expect(search.progress == ExplorationProgress())
    #expect(search.table.count == 1 && search.inputs.isEmpty)
    let next = search.nextBatch(1)
    #expect(next == [0])
    #expect(!isNews("it broke"))
    #expect(isNews("it was not so"))
  }

  /// A graph drawn at random: where the inputs of each state lead.
  private static func graph(_ chance: inout WalkChance) -> [[Int]] {
    let count = 2 + chance.below(12)
    return (0..<count).map { _ in (0..<chance.below(4)).map { _ in chance.below(count) } }
  }

  /// The states that can be reached from one, that one included.
  private static func reached(from start: Int, _ graph: [[Int]], stops: Set<Int> = []) -> Set<Int> {
    var seen: Set<Int> = [start]
    var left = [start]
    while let state = left.popLast() {
      if stops.contains(state) { continue }
      left += graph[state].filter { seen.insert($0).inserted }
    }
    return seen
  }

  /// Searches a graph whose states are their numbers; returns the search at its end, and the states by its nodes.
  private static func search(
    _ graph: [[Int]], _ options: ExplorationOptions, beyond: Set<Int> = [], goals: Set<Int> = []
  ) -> (search: StateSearch, states: [Int]) {
    var search = StateSearch(root: digest(0), options)
    for number in 0..<4 { search.add(.dispatch(action: "go\(number)", arguments: [])) }
    if goals.contains(0) { search.noteGoalAtRoot() }
    var states = [0]
    while search.progress.end == nil {
      for node in search.nextBatch(3) {
        for (number, next) in graph[states[Int(node)]].enumerated() {
          let isNew = search.reached(
            digest(next), isPlain: true, isBeyond: beyond.contains(next),
            isGoal: goals.contains(next), from: node, by: UInt32(number))
          if isNew { states.append(next) }
        }
      }
    }
    return (search, states)
  }

  @Test("The first state from which no way leads to a goal is found, whatever the graph is")
  func stuck() throws {
    var options = ExplorationOptions()
    options.reachable = try ValueExpression(parsing: "done")
    var chance = WalkChance(state: 44)
    var found = 0
    for _ in 0..<500 {
      let graph = Self.graph(&chance)
      let goals = Set((0..<chance.below(3)).map { _ in chance.below(graph.count) })
      let (search, states) = Self.search(graph, options, goals: goals)
      let stuck = states.first { Self.reached(from: $0, graph).isDisjoint(with: goals) }
      #expect(search.firstStuck.map { states[Int($0)] } == stuck)
      found += stuck == nil ? 0 : 1
    }
    #expect((50..<450).contains(found))
  }

  @Test(
    "A search that climbs tries each state once, comes to the highest, and claims no depth too early"
  )
  func climbs() throws {
    var options = ExplorationOptions()
    options.maximised = try ValueExpression(parsing: "height")
    var chance = WalkChance(state: 46)
    var early = 0
    for _ in 0..<500 {
      let graph = Self.graph(&chance)
      let heights = graph.map { _ in Float(chance.below(9)) }
      let near = Self.distances(graph)
      var search = StateSearch(root: Self.digest(0), options)
      for number in 0..<4 { search.add(.dispatch(action: "go\(number)", arguments: [])) }
      search.noteScoreAtRoot(heights[0])
      var (states, tried) = ([0], [Int]())
      while search.progress.end == nil {
        let climbed = search.nextClimb()
        early += climbed.count
        for node in climbed.isEmpty ? search.nextBatch(3) : climbed {
          let state = states[Int(node)]
          tried.append(state)
          for (number, next) in graph[state].enumerated() {
            let isNew = search.reached(
              Self.digest(next), isPlain: true, score: heights[next], from: node,
              by: UInt32(number))
            if isNew { states.append(next) }
          }
        }
        // Whatever is nearer than the depth that is told was tried.
        let depth = search.progress.depth
        let nearer = near.filter { $0.value < depth }.keys
        #expect(Set(nearer).isSubset(of: tried))
      }
      let reached = Self.reached(from: 0, graph)
      #expect(tried.sorted() == reached.sorted())
      let way = try #require(search.inputsToHighest)
      let end = way.reduce(0) { state, input in
        graph[state][(0..<4).first { "\(input)".hasPrefix("dispatch go\($0)") } ?? 9]
      }
      #expect(heights[end] == reached.map { heights[$0] }.max())
    }
    #expect(early > 500)
  }

  /// How many inputs each state is away from the first.
  private static func distances(_ graph: [[Int]]) -> [Int: Int] {
    var near = [0: 0]
    var layer = [0]
    while !layer.isEmpty {
      layer = layer.flatMap { state in
        graph[state].filter { next in
          if near[next] != nil { return false }
          near[next] = (near[state] ?? 0) + 1
          return true
        }
      }
    }
    return near
  }

  private static func digest(_ state: Int) -> StateDigest {
    var digester = StateDigester()
    digester.combine(UInt64(state))
    return digester.digest
  }

  @Test("Beyond a bound nothing is tried, whatever the graph is, and the states there are counted")
  func bound() throws {
    var options = ExplorationOptions()
    options.bound = try ValueExpression(parsing: "inside")
    var chance = WalkChance(state: 45)
    for _ in 0..<500 {
      let graph = Self.graph(&chance)
      let beyond = Set((0..<chance.below(6)).map { _ in 1 + chance.below(graph.count - 1) })
      let (search, states) = Self.search(graph, options, beyond: beyond)
      let reached = Self.reached(from: 0, graph, stops: beyond)
      #expect(Set(states) == reached)
      #expect(search.progress.beyond == reached.intersection(beyond).count)
      #expect(search.progress.end == .complete)
      #expect(
        search.progress.steps == reached.subtracting(beyond).reduce(0) { $0 + graph[$1].count })
    }
  }
}
