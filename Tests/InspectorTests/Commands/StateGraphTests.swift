import InspectableDoor
import Testing

@testable import Inspector

@Suite("States and steps for Graphviz")
struct StateGraphTests {
  private func dot(_ graph: StateGraph, app: String = "app", shown: (Input) -> String = { "\($0)" })
    -> [String]
  {
    graph.dot(of: app, shown: shown).split(separator: "\n").map(String.init)
  }

  private func graph(_ edges: [StateGraph.Edge]) -> StateGraph {
    var graph = StateGraph()
    graph.inputs = [.dispatch(action: "A", arguments: []), .dispatch(action: "B", arguments: [])]
    for edge in edges { graph.add(edge) }
    return graph
  }

  @Test(
    "Steps with the same ends are one edge, and what a step leads to besides a state has a node of its own"
  )
  func edges() {
    var graph = graph([
      .init(from: 0, to: 1, input: 0, change: "x 0 → 1"),
      .init(from: 0, to: 1, input: 1, change: ""),
    ])
    graph.beyond = [1]
    graph.findings = [
      .init(from: 1, input: 1, kind: .crash, text: "out of range"),
      .init(from: 0, input: 1, kind: .invariant, text: "x < 1"),
    ]
    #expect(
      dot(graph) == [
        "digraph \"app\" {", "  rankdir=LR;",
        "  node [shape=box, style=rounded, fontname=\"sans-serif\"];",
        "  edge [fontname=\"sans-serif\", fontsize=10];", "  s0 [label=\"start\", penwidth=2];",
        "  s1 [label=\"1\", style=\"rounded,dashed\"];",
        #"  s0 -> s1 [label="dispatch A()\lx 0 → 1\ldispatch B()\linvariant: x < 1\l", color=red, fontcolor=red];"#,
        #"  f0 [label="crash: out of range\l", shape=octagon, color=red, fontcolor=red];"#,
        #"  s1 -> f0 [label="dispatch B()\l", color=red, fontcolor=red];"#, "}",
      ])
  }

  @Test("Quotes, backslashes and control characters of an app end no label, and lines are cut")
  func hostile() {
    let graph = graph([
      .init(from: 0, to: 1, input: 0, change: "a \"b\" \\l\n" + String(repeating: "x", count: 99))
    ])
    let lines = dot(graph, app: "\"];x\\") { _ in "A(\"\u{1B}[2J\")" }
    #expect(lines[0] == #"digraph "\"];x\\" {"#)
    #expect(
      lines.contains(
        #"  s0 -> s1 [label="A(\" [2J\")\la \"b\" \\l\l"# + String(repeating: "x", count: 59)
          + #"…\l"];"#),
      "\(lines)")
  }

  @Test(
    "Of more states than can be looked at the first are kept, and the steps left out are counted")
  func many() {
    let all = (0..<3_000).map { StateGraph.Edge(from: $0, to: $0 + 1, input: 0, change: "") }
    let graph = graph(all)
    #expect(graph.edges.count == StateGraph.most - 1)
    #expect(graph.omitted == 3_000 - graph.edges.count)
  }
}
