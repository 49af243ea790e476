import InspectableDoor

/// A step that came out differently when it was done again.
package struct VariedStep: Hashable, Sendable {
  /// Its number on its branch.
  package var step: Int
  /// What it is called.
  package var label: String
  /// Where it differs; empty if that cannot be named.
  package var places: [String]

  /// What is said about it, followed by how to mend it.
  package var lines: [String] {
    let limit = 3
    let named =
      places.isEmpty
      ? "it made less than before"
      : places.prefix(limit).joined(separator: ", ")
        + (places.count > limit ? " and \(grouped(places.count - limit)) more" : "")
    return [
      "warning: #\(step) \(label.cutForList) came out differently when it was done again: \(named)",
      "  take the time from context.date, chance from context.random, UUIDs from context.makeUUID()",
    ]
  }
}

/// The places of a scene that are known to come out differently whenever a step is done again.
struct Variations {
  /// The places, each standing for all of its kind.
  private(set) var patterns: Set<String> = []
  /// Steps without a place that can be named.
  private var unnamed: Set<Timeline.Node> = []
  /// What was not reported yet.
  private var news: [VariedStep] = []

  /// Notes that a step differed; it is reported if one of its places was not known before.
  mutating func note(_ step: VariedStep, at node: Timeline.Node) {
    if step.places.isEmpty {
      if unnamed.insert(node).inserted { news.append(step) }
      return
    }
    let fresh = step.places.filter { !patterns.contains(Variation.pattern(of: $0)) }
    guard !fresh.isEmpty else { return }
    patterns.formUnion(fresh.map(Variation.pattern))
    var step = step
    step.places = fresh
    news.append(step)
  }

  /// Takes what was not reported yet.
  mutating func takeNews() -> [VariedStep] {
    if news.isEmpty { return [] }
    defer { news = [] }
    return news
  }
}
