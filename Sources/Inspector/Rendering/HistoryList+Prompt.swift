import InspectableDoor

extension HistoryList {
  /// The list as somebody reads it at a prompt: in columns that hold whatever is in them, with the places
  /// that changed where these were seen, and how far the clock was.
  ///
  /// - Parameter columns: how wide the terminal is.
  package func lines(columns: Int, seen: SeenSteps) -> [String] {
    let rows = stretches.map { row($0, seen) }
    let marks = rows.map { $0.number.count }.max() ?? 0
    let times = rows.map { $0.time.count }.max() ?? 0
    // What is left for a label and what came of it, beside the blanks between columns.
    let room = max(24, columns - marks - 3 - (times > 0 ? times + 2 : 0))
    let longest = rows.map(\.width).max() ?? 0
    let outcomes = rows.map { DisplayWidth.of($0.what) }.max() ?? 0
    let labels = min(longest, max(room / 2, room - outcomes))
    return rows.map { row in
      // A label may go beyond its column where what came of it, the last column, leaves room.
      let width = min(row.width, max(labels, room - DisplayWidth.of(row.what)))
      let label = row.label.elided(to: width - row.times.count) + row.times
      var line = row.number.padded(to: marks) + " "
      if times > 0 { line += row.time.padded(to: times) + "  " }
      line += label.padded(to: labels) + "  " + row.what.cut(to: room - max(labels, width))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private struct Row {
    var number: String
    var label: String
    /// How often, where that is more than once.
    var times = ""
    var time = ""
    var what = ""

    /// The columns of the label with how often.
    var width: Int { DisplayWidth.of(label) + times.count }
  }

  private func row(_ stretch: ClosedRange<Int>, _ seen: SeenSteps) -> Row {
    let (first, last) = (stretch.lowerBound, stretch.upperBound)
    let number = mark(stretch) + "#\(first)" + (first == last ? "" : " to #\(last)")
    guard let step = timeline.step(first) else { return Row(number: number, label: "load \(app)") }
    let count = last - first + 1
    var row = Row(number: number, label: step.label)
    if count > 1 { row.times = ", \(grouped(count)) times" }
    if let clock = seen.clock(after: last, in: timeline), clock > 0 {
      row.time = "+\(Duration.nanoseconds(clock).literal)"
    }
    let summary =
      count == 1 && !timeline.isSkipped(first) ? seen.summary(of: first, in: timeline) : nil
    row.what = summary ?? outcome(of: stretch)
    if showsSources, !step.sources.isEmpty {
      row.what += "  " + step.sources.joined(separator: ", ")
    }
    return row
  }
}
