internal import CEdit
import InspectableDoor

import InspectableSystem

/// The search through earlier commands, on Ctrl-R: in one row stands what is looked for, and beside it the
/// most recent command that has it.
extension EditLineReader {
  func searchHistory() -> UInt8 {
    let before = line.head + line.tail
    goToPrompt()
    isSearching = true
    defer { isSearching = false }
    var search = HistorySearch(in: history.entries, where: fits)
    var end: UInt8?
    while end == nil {
      show(search)
      guard let scalar = nextScalar().flatMap(Unicode.Scalar.init) else {
        end = UInt8(CC_EOF)
        break
      }
      if takeResize() { continue }
      switch scalar {
      case "\r", "\n": end = UInt8(search.found == nil ? CC_NORM : CC_NEWLINE)
      // Ctrl-R again, or Ctrl-S.
      case "\u{12}": search.goToOlder()
      case "\u{13}": search.goToNewer()
      case "\u{8}", "\u{7F}": search.removeLast()
      // Ctrl-C and Ctrl-G.
      case "\u{3}", "\u{7}":
        search.giveUp()
        end = UInt8(CC_NORM)
      case "\u{1B}":
        // A key such as an arrow takes what was found; the escape key alone gives up.
        if !skipSequence() { search.giveUp() }
        end = UInt8(CC_NORM)
      case _ where scalar.value < 0x20: end = UInt8(CC_NORM)
      default: search.append(Character(scalar))
      }
    }
    write("\r\u{1B}[K")
    isSearching = false
    replaceLine(with: search.isGivenUp ? before : search.found ?? before)
    resize()
    _ = cedit_refresh(editor)
    if end == UInt8(CC_NEWLINE) { write("\n") }
    return end ?? UInt8(CC_NORM)
  }

  private func show(_ search: HistorySearch) {
    let columns = max(20, Int(cedit_columns(STDOUT_FILENO)))
    let asked = "search: " + Self.shown(search.text)
    let found = search.found.map(Self.shown) ?? (search.text.isEmpty ? "" : "nothing has this")
    // The cursor stays behind what is looked for.
    let room = columns - 1 - DisplayWidth.of(asked)
    let rest = (found.isEmpty ? "" : "  " + found).cut(toColumns: room)
    write("\r\u{1B}[K\(asked)\u{1B}7" + palette.paint(.path, rest).text + "\u{1B}8")
  }

  /// Reads the rest of a key that sends several characters; false if there is none.
  private func skipSequence() -> Bool {
    var isFirst = true
    while isReady, let scalar = nextScalar().flatMap(Unicode.Scalar.init) {
      if isFirst, scalar != "[", scalar != "O" { return true }
      if !isFirst, scalar.value >= 0x40 { return true }
      isFirst = false
    }
    return !isFirst
  }
}

/// Earlier commands that have a text somewhere in them, upper and lower case alike, the newest first.
package struct HistorySearch {
  private let entries: [String]
  /// What is looked for.
  package private(set) var text = ""
  /// Where in the entries one was found; nil if none was.
  private var position: Int?
  /// Whether the line is to be left as it was.
  package private(set) var isGivenUp = false

  /// How many commands are asked about, which takes some 20 microseconds for each.
  private static let mostAsked = 1_000

  /// - Parameter fits: which commands are found before all others; only the newest are asked about.
  package init(in entries: [String], where fits: (String) -> Bool = { _ in true }) {
    var known: [String: Bool] = [:]
    var (fitting, others): ([String], [String]) = ([], [])
    for entry in entries.reversed() {
      let isFitting = known[entry] ?? (known.count < Self.mostAsked && fits(entry))
      known[entry] = isFitting
      if isFitting { fitting.append(entry) } else { others.append(entry) }
    }
    self.entries = (fitting + others).reversed()
  }

  /// The command that was found.
  package var found: String? { position.map { entries[$0] } }

  /// Looks for a text with one more character, from the command that was found on.
  package mutating func append(_ character: Character) {
    text.append(character)
    look(from: position ?? entries.count - 1)
  }

  /// Looks for a text with one character less, from the newest on.
  package mutating func removeLast() {
    _ = text.popLast()
    look(from: entries.count - 1)
  }

  /// Goes to the next older command that has the text and is another one, if there is one; where nothing is
  /// looked for, through all.
  package mutating func goToOlder() {
    guard let position, let found else {
      if text.isEmpty { self.position = entries.indices.last }
      return
    }
    self.position = entries[..<position].lastIndex { $0 != found && has($0) } ?? position
  }

  /// Goes to the next newer one.
  package mutating func goToNewer() {
    guard let position, let found else { return }
    self.position = entries[(position + 1)...].firstIndex { $0 != found && has($0) } ?? position
  }

  package mutating func giveUp() {
    isGivenUp = true
  }

  private mutating func look(from start: Int) {
    position = text.isEmpty ? nil : entries[..<(start + 1)].lastIndex(where: has)
  }

  private func has(_ entry: String) -> Bool {
    text.isEmpty || entry.lowercased().contains(text.lowercased())
  }
}
