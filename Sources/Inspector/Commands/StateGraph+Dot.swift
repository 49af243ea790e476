import InspectableDoor

extension StateGraph {
  /// The graph in the language of Graphviz: states as nodes, inputs and what they change on the edges.
  ///
  /// Steps with the same ends are one edge, each in a line of its own. A state in which nothing was tried is drawn
  /// with a broken line, a step that leads to a fault in red; one that doesn't lead to a state, such as a crash, ends
  /// at a node of its own.
  ///
  /// - Parameters:
  ///   - app: the name of the app.
  ///   - shown: an input as it may be shown.
  func dot(of app: String, shown: (Input) -> String) -> String {
    var lines = [
      "digraph \(Self.quoted(app)) {",
      "  rankdir=LR;",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\"];",
      "  edge [fontname=\"sans-serif\", fontsize=10];",
      "  s0 [label=\"start\", penwidth=2];",
    ]
    let nodes = Set(edges.flatMap { [$0.from, $0.to] } + findings.map(\.from)).subtracting([0])
    let broken = Set(beyond)
    for node in nodes.sorted() {
      let style = broken.contains(node) ? ", style=\"rounded,dashed\"" : ""
      lines.append("  s\(node) [label=\"\(node)\"\(style)];")
    }
    var faults = Dictionary(grouping: findings) { Step(from: $0.from, input: $0.input) }
    for (ends, edges) in Dictionary(grouping: edges, by: { Ends(from: $0.from, to: $0.to) }).sorted(
      by: { $0.key < $1.key })
    {
      let found = edges.compactMap {
        faults.removeValue(forKey: Step(from: $0.from, input: $0.input))
      }
      let label = edges.map {
        shown(inputs[$0.input]) + ($0.change.isEmpty ? "" : "\n" + $0.change)
      }
      lines.append(
        "  s\(ends.from) -> s\(ends.to) [label=\(Self.label(label + found.joined().map(Self.sentence)))"
          + "\(found.isEmpty ? "" : Self.red)];")
    }
    for (number, finding) in faults.values.joined().sorted(by: {
      ($0.from, $0.input) < ($1.from, $1.input)
    })
    .enumerated() {
      lines.append(
        "  f\(number) [label=\(Self.label([Self.sentence(finding)])), shape=octagon, color=red, fontcolor=red];"
      )
      lines.append(
        "  s\(finding.from) -> f\(number) [label=\(Self.label([shown(inputs[finding.input])]))\(Self.red)];"
      )
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private struct Ends: Hashable, Comparable {
    var from: Int
    var to: Int

    static func < (a: Ends, b: Ends) -> Bool { (a.from, a.to) < (b.from, b.to) }
  }

  private struct Step: Hashable {
    var from: Int
    var input: Int
  }

  private static let red = ", color=red, fontcolor=red"
  /// How many lines an edge has at most.
  private static let mostLines = 8
  /// After how many characters a line is cut.
  private static let longestLine = 60

  private static func sentence(_ finding: Finding) -> String {
    "\(finding.kind.rawValue): \(finding.text)"
  }

  /// Lines as a label, each begun at the left.
  private static func label(_ lines: [String]) -> String {
    let all = lines.flatMap { $0.split(separator: "\n") }.map(String.init)
    let shown =
      all.prefix(mostLines)
      + (all.count > mostLines ? ["and \(all.count - mostLines) more lines"] : [])
    return "\""
      + shown.map { line in
        escaped(line.count > longestLine ? line.prefix(longestLine - 1) + "…" : line) + "\\l"
      }.joined() + "\""
  }

  private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// A text without what would end it or be read as something else.
  private static func escaped(_ text: some StringProtocol) -> String {
    let visible = text.unicodeScalars.map { $0.value < 32 ? " " : String($0) }.joined()
    return visible.split(separator: "\\", omittingEmptySubsequences: false).joined(
      separator: "\\\\"
    )
    .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
  }
}

extension Session.Exploration {
  /// The graph of its states as a file of Graphviz; nil where none was asked for.
  @MainActor
  func dot(in session: Session) throws(CommandError) -> String? {
    let scene = try session.scene()
    return progress.graph?.dot(of: scene.app) { session.shown($0, in: scene) }
  }

  /// What to say of the graph that was written.
  func written(_ path: String) -> String {
    let omitted = progress.graph?.omitted ?? 0
    let rest =
      omitted > 0
      ? "; \(counted(omitted, "step")) to states past the first \(grouped(StateGraph.most)) left out: --depth, "
        + "--states or --where bound it" : ""
    return "wrote \(path)\(rest)"
  }
}
