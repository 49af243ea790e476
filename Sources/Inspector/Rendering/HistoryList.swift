import InspectableDoor

/// The steps of the current branch as a list, the current one marked.
package struct HistoryList {
  let timeline: Timeline
  let app: String
  /// The steps that are listed, those that are one line together.
  let stretches: [ClosedRange<Int>]
  let showsSources: Bool

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
    /// Whether each line ends with where in the app's source something was sent from.
    package var showsSources = false

    package init(last: Int? = nil) {
      self.last = last
    }
  }

  package init(_ timeline: Timeline, app: String, filter: Filter = Filter()) {
    self.timeline = timeline
    self.app = app
    showsSources = filter.showsSources
    let first = filter.last.map { max(0, timeline.tip - $0 + 1) } ?? 0
    var stretches: [ClosedRange<Int>] = []
    var number = first
    while number <= timeline.tip {
      let start = number
      number += 1
      guard let step = timeline.step(start) else {
        if filter.includes == nil { stretches.append(start...start) }
        continue
      }
      if let includes = filter.includes, includes(start, step) == filter.isInverted { continue }
      while filter.folds, let next = timeline.step(number), next.label == step.label { number += 1 }
      stretches.append(start...number - 1)
    }
    self.stretches = stretches
  }

  /// The list as text.
  package var lines: [String] {
    stretches.map { stretch in
      guard let step = timeline.step(stretch.lowerBound) else {
        return "\(mark(stretch))#0 load \(app)"
      }
      let line = line(stretch.lowerBound, stretch.upperBound, step)
      guard showsSources, !step.sources.isEmpty else { return line }
      return line + "    " + step.sources.joined(separator: ", ")
    }
  }

  /// The steps as data, each by itself.
  var json: [JSON] {
    stretches.joined().map { number in
      let step = timeline.step(number)
      var members: [String: JSON] = [
        "step": .int(number), "label": .string(step?.label ?? "load \(app)"),
        "changed": .array((step?.changedParts ?? []).map(JSON.string)),
        "isCurrent": .bool(number == timeline.position),
        "isSkipped": .bool(timeline.isSkipped(number)),
      ]
      if showsSources { members["source"] = .array((step?.sources ?? []).map(JSON.string)) }
      return .object(members)
    }
  }

  private func line(_ first: Int, _ last: Int, _ step: Timeline.Step) -> String {
    let label = step.label.cutForList
    let number = "#\(first) "
    let rest = first == last ? label : "to #\(last) \(label), \(last - first + 1) times"
    // A fixed column, so that one long step does not move all others.
    let gap = max(4, 36 - DisplayWidth.of(rest))
    let what = outcome(of: first...last)
    return "\(mark(first...last))\(number)\(rest)\(String(repeating: " ", count: gap))\(what)"
  }

  /// What stands before steps: whether the session is at one of them.
  func mark(_ stretch: ClosedRange<Int>) -> String {
    stretch.contains(timeline.position) ? "* " : "  "
  }

  /// What came of steps that are one line: the parts that changed in any of them.
  func outcome(of stretch: ClosedRange<Int>) -> String {
    if timeline.isSkipped(stretch.lowerBound) { return "skipped" }
    var parts: [String] = []
    for number in stretch {
      for part in timeline.step(number)?.changedParts ?? [] where !parts.contains(part) {
        parts.append(part)
      }
    }
    return parts.isEmpty ? "no change" : parts.joined(separator: ", ")
  }
}
