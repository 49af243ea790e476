import InspectableDoor

extension String {
  /// The text for a line of a list: cut if it takes very many columns.
  var cutForList: String { cut(to: 100) }

  /// The text with its end left out where it takes more columns than these.
  func cut(to columns: Int) -> String {
    // No character takes more columns than it has bytes.
    guard utf8.count > columns else { return self }
    var width = 0
    // Where to cut so that the sign for the rest fits in.
    var cut = startIndex
    for index in indices {
      width += DisplayWidth.of(self[index])
      if width < columns { cut = self.index(after: index) }
      if width > columns { return self[..<cut] + "…" }
    }
    return self
  }
}

extension String {
  /// The text with its middle left out where it takes more columns than these.
  func elided(to columns: Int) -> String {
    // No character takes more columns than it has bytes.
    guard utf8.count > columns, DisplayWidth.of(self) > columns else { return self }
    let end = String(suffix(columns / 4))
    let room = columns - DisplayWidth.of(end) - 3
    var start = ""
    var width = 0
    for character in self {
      width += DisplayWidth.of(character)
      if width > room { break }
      start.append(character)
    }
    while start.last == " " { start.removeLast() }
    return "\(start) … \(end.drop { $0 == " " })"
  }
}

extension [String] {
  /// The first of very many, and how many more there are.
  ///
  /// - Parameter isFull: whether all are wanted.
  func listed(full isFull: Bool = false) -> String {
    let limit = 10
    guard !isFull, count > limit else { return joined(separator: ", ") }
    return prefix(limit).joined(separator: ", ") + ", … \(grouped(count - limit)) more"
  }

  /// The words with commas between them, and a word such as `and` before the last.
  func inWords(with word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
