/// The lines of an answer, a page at a time: whoever reads them pays for each.
struct AgentAnswer {
  /// The most that is shown at once.
  static let mostLines = 120
  static let mostCharacters = 8_000

  private var rest: ArraySlice<String>

  init(_ lines: [String]) {
    // A line that is longer than a page is several.
    rest = lines.flatMap(Self.pieces)[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  /// The next page, with a last line that says how much is left.
  mutating func page() -> String {
    var shown: [String] = []
    var characters = 0
    while let line = rest.first, shown.count < Self.mostLines {
      characters += line.count + 1
      if !shown.isEmpty, characters > Self.mostCharacters { break }
      shown.append(line)
      rest.removeFirst()
    }
    if !rest.isEmpty {
      shown.append(
        "… \(grouped(rest.count)) more line\(rest.count == 1 ? "" : "s"), which the tool 'more' shows"
      )
    }
    return shown.joined(separator: "\n")
  }

  private static func pieces(of line: String) -> [String] {
    guard line.utf8.count > mostCharacters else { return [line] }
    var pieces: [String] = []
    var left = line[...]
    while !left.isEmpty {
      pieces.append(String(left.prefix(mostCharacters - 1)))
      left = left.dropFirst(mostCharacters - 1)
    }
    return pieces
  }
}
