/// The states that an exploration saw and the steps between them, to be drawn.
///
/// States have their numbers in the order in which they were seen; the search began at 0.
package struct StateGraph: Hashable, Sendable, Codable {
  /// The inputs of the steps.
  package var inputs: [Input] = []
  /// The steps that led to another state.
  package var edges: [Edge] = []
  /// Where faults were found.
  package var findings: [Finding] = []
  /// The states in which nothing was tried, since the search was not to go beyond them.
  package var beyond: [Int] = []
  /// How many steps are not in it, since they begin or end at a state past the first ``most``.
  package var omitted = 0

  /// How many states it can have: more can't be looked at.
  package static let most = 2_000

  package init() {}

  /// A step from one state to another.
  package struct Edge: Hashable, Sendable, Codable {
    package var from: Int
    package var to: Int
    /// The number of the input.
    package var input: Int
    /// What it changed, in lines.
    package var change: String

    package init(from: Int, to: Int, input: Int, change: String) {
      self.from = from
      self.to = to
      self.input = input
      self.change = change
    }
  }

  /// A fault that a step led to.
  package struct Finding: Hashable, Sendable, Codable {
    package var from: Int
    /// The number of the input.
    package var input: Int
    package var kind: Fault.Kind
    package var text: String

    package init(from: Int, input: Int, kind: Fault.Kind, text: String) {
      self.from = from
      self.input = input
      self.kind = kind
      self.text = text
    }
  }

  /// Adds a step, unless one of its states is past those that can be looked at.
  package mutating func add(_ edge: Edge) {
    guard edge.from < Self.most, edge.to < Self.most else {
      omitted += 1
      return
    }
    edges.append(edge)
  }
}

extension [PartValue] {
  /// What is different since older values of the same parts, in short lines for a person to see.
  package func changeLines(since old: [PartValue]) -> String {
    let changes = zip(old, self).flatMap { old, new in
      Difference.between(old.value, new.value).map {
        Change(ValuePath(names: new.part).appending($0.path), $0.kind)
      }
    }
    let shown = changes.prefix(3).map(\.inLine)
    return (shown + (changes.count > 3 ? ["and \(changes.count - 3) more"] : []))
      .joined(separator: "\n")
  }
}

extension Change {
  fileprivate var inLine: String {
    func short(_ value: Value) -> String {
      let text = value.cut(to: ValueLimit(longest: 4, first: 2, last: 1)).literal
      return text.count > 32 ? text.prefix(31) + "…" : text
    }
    return switch kind {
    case .inserted(let value): "+ \(path) \(short(value))"
    case .removed: "- \(path)"
    case .changed(let old, let new): "\(path) \(short(old)) → \(short(new))"
    case .moved(_, let to, _): "\(path) moved to [\(to)]"
    }
  }
}
