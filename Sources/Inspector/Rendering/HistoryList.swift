import InspectableDoor

/// The steps of the current branch as a list, the current one marked.
package struct HistoryList {
  package let lines: [String]
  /// The steps as data.
  let json: [JSON]

  /// Which steps are listed, and how.
  package struct Filter {
    /// How many of the last steps; nil for all.
    package var last: Int?
    /// Whether a step is listed; nil for each, step 0 included.
    package var includes: ((Int, Timeline.Step) -> Bool)?
    /// Whether exactly those steps are listed that otherwise would not be.
    package var isInverted = false
    /// Whether steps of the same label in a row are one line.
    package var folds = false

    package init(last: Int? = nil) {
      self.last = last
    }
  }

  /// - Parameter asData: whether the steps are told as data too, which takes long for many.
  package init(
    _ timeline: Timeline, app: String, filter: Filter = Filter(), asData: Bool = false
  ) {
    let first = filter.last.map { max(0, timeline.tip - $0 + 1) } ?? 0
    var lines: [String] = []
    var json: [JSON] = []
    var number = first
    while number <= timeline.tip {
      let start = number
      number += 1
      guard let step = timeline.step(start) else {
        if filter.includes == nil {
          lines.append("\(timeline.position == 0 ? "* " : "  ")#0 load \(app)")
          if asData {
            json.append(
              .object([
                "step": .int(0), "label": .string("load \(app)"), "changed": .array([]),
                "isCurrent": .bool(timeline.position == 0), "isSkipped": .bool(false),
              ]))
          }
        }
        continue
      }
      if let includes = filter.includes, includes(start, step) == filter.isInverted { continue }
      if asData { json.append(Self.json(start, step, in: timeline)) }
      while filter.folds, let next = timeline.step(number), next.label == step.label { number += 1 }
      for folded in start + 1..<max(start + 1, number) where asData {
        if let step = timeline.step(folded) { json.append(Self.json(folded, step, in: timeline)) }
      }
      lines.append(Self.line(start, number - 1, step, in: timeline))
    }
    self.lines = lines
    self.json = json
  }

  private static func json(_ number: Int, _ step: Timeline.Step, in timeline: Timeline) -> JSON {
    .object([
      "step": .int(number), "label": .string(step.label),
      "changed": .array(step.changedParts.map(JSON.string)),
      "isCurrent": .bool(number == timeline.position),
      "isSkipped": .bool(timeline.isSkipped(number)),
    ])
  }

  private static func line(
    _ first: Int, _ last: Int, _ step: Timeline.Step, in timeline: Timeline
  ) -> String {
    let mark = (first...last).contains(timeline.position) ? "* " : "  "
    let label = step.label.cutForList
    let number = "#\(first) "
    let rest = first == last ? label : "to #\(last) \(label), \(last - first + 1) times"
    // A fixed column, so that one long step does not move all others.
    let gap = max(4, 36 - DisplayWidth.of(rest))
    var parts: [String] = []
    for number in first...last {
      for part in timeline.step(number)?.changedParts ?? [] where !parts.contains(part) {
        parts.append(part)
      }
    }
    let what =
      timeline.isSkipped(first)
      ? "skipped" : parts.isEmpty ? "no change" : parts.joined(separator: ", ")
    return "\(mark)\(number)\(rest)\(String(repeating: " ", count: gap))\(what)"
  }
}
