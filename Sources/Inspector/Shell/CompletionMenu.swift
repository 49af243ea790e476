import InspectableDoor

/// The candidates of a completion below the line, of which one is chosen with the arrows.
package struct CompletionMenu {
  /// A key that goes to another candidate.
  package enum Move { case up, down, left, right, next, previous }

  private let candidates: [Completion.Candidate]
  private let width: Int
  /// How many rows there are for it.
  private let height: Int
  /// How many candidates stand below each other; all of them where they have details.
  private let down: Int
  /// How many columns of the terminal a candidate has.
  private let room: Int
  /// The one that is chosen.
  package private(set) var index: Int

  /// - Parameter index: the candidate that is chosen.
  package init(
    _ candidates: [Completion.Candidate], width: Int, height: Int, choosing index: Int = 0
  ) {
    self.candidates = candidates
    self.index = index
    self.width = max(width, 2)
    self.height = max(height, 1)
    let widest = candidates.map { DisplayWidth.of(SafeText.escaped($0.label)) }.max() ?? 0
    if candidates.contains(where: { !$0.detail.isEmpty }) {
      (down, room) = (candidates.count, min(widest + 2, self.width / 2))
    } else {
      room = min(widest + 2, self.width)
      let across = max(1, (self.width - 1) / room)
      down = (candidates.count + across - 1) / across
    }
  }

  package var chosen: Completion.Candidate { candidates[index] }

  /// Goes to another candidate, at an end to the other one.
  package mutating func move(_ move: Move) {
    let count = candidates.count
    switch move {
    case .down, .next: index = (index + 1) % count
    case .up, .previous: index = (index + count - 1) % count
    case .right: if index + down < count { index += down }
    case .left: if index >= down { index -= down }
    }
  }

  /// The rows around the one that is chosen.
  package func rows(in palette: Palette) -> [ShownLine] {
    let shown = min(down, height)
    let first = min(max(0, index % down - shown / 2), down - shown)
    var rows = (first..<(first + shown)).map(row)
    // The last row tells of what there is no room for.
    if shown < down, shown > 1, index % down < first + shown - 1 {
      rows[shown - 1] = [("… \(grouped(down - first - shown + 1)) more", .aside)]
    }
    return rows.map { row in
      row.reduce(ShownLine("")) { line, stretch in
        // Reverse video is no colour, so `NO_COLOR` leaves it.
        line + (stretch.style == .chosen ? .colored : palette).paint(stretch.style, stretch.text)
      }
    }
  }

  /// One row, a stretch for each candidate and detail.
  private func row(_ row: Int) -> [(text: String, style: Style)] {
    // The last column is left free: what is written there may move the cursor to the next row.
    var left = width - 1
    var stretches: [(text: String, style: Style)] = []
    func add(_ text: String, _ style: Style) {
      let cut = text.fitted(toColumns: left)
      left -= DisplayWidth.of(cut)
      stretches.append((cut, style))
    }
    for place in stride(from: row, to: candidates.count, by: down) {
      let candidate = candidates[place]
      let label = SafeText.escaped(candidate.label).fitted(toColumns: room - 1)
      add(label, place == index ? .chosen : .plain)
      add(String(repeating: " ", count: max(1, room - DisplayWidth.of(label))), .plain)
      if !candidate.detail.isEmpty { add(SafeText.escaped(candidate.detail), .aside) }
    }
    return stretches
  }
}
