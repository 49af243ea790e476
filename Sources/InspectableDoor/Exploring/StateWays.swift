/// The ways between states, looked at backwards: from which states any leads to a goal.
struct StateWays: Sendable {
  /// The states that are goals.
  var goals: [StateTable.Node] = []
  private var froms: [StateTable.Node] = []
  private var tos: [StateTable.Node] = []

  /// Adds a way from one state to another.
  mutating func add(from: StateTable.Node, to: StateTable.Node) {
    froms.append(from)
    tos.append(to)
  }

  /// The first of the states from which no way leads to a goal; nil if one leads there from each.
  func firstStuck(among count: Int) -> StateTable.Node? {
    // The ways into each state, one state behind the other.
    var starts = Array(repeating: 0, count: count + 1)
    for to in tos { starts[Int(to) + 1] += 1 }
    for state in 0..<count { starts[state + 1] += starts[state] }
    var places = starts
    var sources = Array(repeating: StateTable.Node(0), count: froms.count)
    for (from, to) in zip(froms, tos) {
      sources[places[Int(to)]] = from
      places[Int(to)] += 1
    }
    var leads = Array(repeating: false, count: count)
    var left: [StateTable.Node] = []
    for goal in goals where !leads[Int(goal)] {
      leads[Int(goal)] = true
      left.append(goal)
    }
    while let state = left.popLast() {
      for source in sources[starts[Int(state)]..<starts[Int(state) + 1]] where !leads[Int(source)] {
        leads[Int(source)] = true
        left.append(source)
      }
    }
    return leads.firstIndex(of: false).map { StateTable.Node($0) }
  }
}
