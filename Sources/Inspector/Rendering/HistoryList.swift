package import Inspectable

/// The steps of the present branch as a list, the present one marked.
package struct HistoryList {
  package let lines: [String]

  /// - Parameter last: how many of the last steps to list; nil for all.
  package init(_ timeline: Timeline, app: String, last: Int?) {
    let first = last.map { max(0, timeline.tip - $0 + 1) } ?? 0
    lines = (first...timeline.tip).map { number in
      let mark = number == timeline.position ? "* " : "  "
      guard let step = timeline.step(number) else { return "\(mark)#0 load \(app)" }
      // A fixed column, so that one long step does not move all others.
      let gap = max(4, 36 - DisplayWidth.of(step.label))
      let parts =
        step.changedParts.isEmpty ? "no change" : step.changedParts.joined(separator: ", ")
      return "\(mark)#\(number) \(step.label)\(String(repeating: " ", count: gap))\(parts)"
    }
  }
}
