internal import CEdit
import InspectableDoor

import InspectableSystem

/// The rest of the most recent command that begins like the line, dimmed behind the cursor.
///
/// The line editor knows nothing of it: it is written while a key is waited for, and taken away before the
/// key is handled.
extension EditLineReader {
  /// What would be taken by the arrow to the right; nil where nothing is suggested.
  private var suggestion: String? {
    let (head, tail) = line
    guard tail.isEmpty, !head.isEmpty, palette.isColored, !isDumb, !isPasting,
      !prompt.isContinuation, suggests()
    else { return nil }
    return history.rest(of: head, where: fits)
  }

  /// Writes what is suggested, as much as fits into the row, and goes back to the cursor.
  func showSuggestion() {
    guard !isSuggesting, let suggestion else { return }
    let columns = Int(cedit_columns(STDOUT_FILENO))
    guard columns > 0 else { return }
    let column = DisplayWidth.of(prompt.text + Self.shown(line.head)) % columns
    // The last column is left free: what is written there may move the cursor to the next row.
    let text = Self.shown(suggestion).cut(toColumns: columns - column - 1)
    guard column > 0, !text.isEmpty else { return }
    isSuggesting = true
    write("\u{1B}7" + palette.paint(.aside, text).text + "\u{1B}8")
  }

  /// Takes away what is suggested.
  func hideSuggestion() {
    guard isSuggesting else { return }
    isSuggesting = false
    write("\u{1B}[K")
  }

  /// Goes to the next character, or at the end of the line takes what is suggested.
  func goForward() -> UInt8 {
    let (_, tail) = line
    if !tail.isEmpty {
      _ = el_cursor(editor, 1)
      return UInt8(CC_CURSOR)
    }
    guard let suggestion else { return UInt8(CC_ERROR) }
    return el_insertstr(editor, suggestion) == 0 ? UInt8(CC_REFRESH) : UInt8(CC_ERROR)
  }
}

/// The colours of what is typed.
///
/// The line editor knows nothing of them: it writes the line plainly, and while a key is waited for, the same
/// characters are written over it in colour. Nothing is ever erased for that, so nothing flickers.
extension EditLineReader {
  /// A longer line has no colours.
  private static let longest = 4_096

  /// Colours the line where it stands.
  ///
  /// - Parameter isComplete: whether it is ended, so that no word of it goes on.
  func highlightLine(isComplete: Bool = false) {
    let (head, tail) = line
    let text = head + tail
    let (columns, rows) = (
      Int(cedit_columns(STDOUT_FILENO)), Int(cedit_rows(STDOUT_FILENO))
    )
    guard !isDumb, palette.isColored, prompt.question == nil, columns > 0,
      text.utf8.count <= Self.longest, text.isPlacedAlike,
      let found = highlight(text, isComplete ? nil : head.utf8.count)
    else {
      // What has colours cannot be left with those of another line.
      if isHighlighted {
        isHighlighted = false
        hideSuggestion()
        redrawAfterResize()
      }
      return
    }
    guard isHighlighted || found.styles.contains(where: { $0 != .plain }) else { return }
    var spot = ScreenSpot(columns: columns)
    for character in prompt.text { spot.pass(character) }
    let (start, styles) = (spot, found.styles)
    var cursor = spot
    var painted = ""
    var (run, runStyle) = ("", Style.plain)
    func endRun() {
      painted += found.palette.paint(runStyle, run).text
      run = ""
    }
    var offset = 0
    var row = spot.cursor.row
    for character in text {
      let place = spot.pass(character)
      let style = styles.indices.contains(offset) ? styles[offset] : .plain
      if style != runStyle || place != row { endRun() }
      if place > row {
        painted += String(repeating: "\r\n", count: place - row)
        row = place
      }
      runStyle = style
      if character != "\n" { run.append(character) }
      offset += character.utf8.count
      if offset == head.utf8.count { cursor = spot }
    }
    endRun()
    // What is above the screen can no longer be reached.
    guard spot.cursor.row < rows else { return }
    let above = cursor.cursor.row - start.cursor.row
    isHighlighted = true
    write(
      "\u{1B}7\r" + (above > 0 ? "\u{1B}[\(above)A" : "")
        + (start.cursor.column > 0 ? "\u{1B}[\(start.cursor.column)C" : "") + painted + "\u{1B}8")
  }
}

extension History {
  /// How many commands are asked about: each key that is pressed waits for it.
  private static let mostAsked = 200

  /// The rest of the most recent command that fits, begins with a text and is longer; nil if there is none.
  package func rest(of text: String, where fits: (String) -> Bool = { _ in true }) -> String? {
    let bytes = text.utf8
    var asked: Set<String> = []
    for entry in entries.reversed() {
      guard entry.utf8.count > bytes.count, entry.utf8.starts(with: bytes),
        !entry.utf8.contains(UInt8(ascii: "\n")), asked.insert(entry).inserted
      else { continue }
      if fits(entry) { return String(decoding: entry.utf8.dropFirst(bytes.count), as: UTF8.self) }
      if asked.count == Self.mostAsked { return nil }
    }
    return nil
  }
}

extension String {
  /// As much of the beginning as so many columns of a terminal hold.
  func cut(toColumns columns: Int) -> String {
    var left = columns
    return String(
      prefix { character in
        left -= DisplayWidth.of(character)
        return left >= 0
      })
  }

  /// The text in so many columns of a terminal, with `…` at its end where it is longer.
  func fitted(toColumns columns: Int) -> String {
    if DisplayWidth.of(self) <= columns { return self }
    return columns > 0 ? cut(toColumns: columns - 1) + "…" : ""
  }
}

extension String {
  /// Whether terminals, the line editor and ``DisplayWidth`` agree on where each character stands.
  fileprivate var isPlacedAlike: Bool {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return true }
    return allSatisfy { character in
      guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first
      else { return false }
      if scalar == "\n" { return true }
      let width = DisplayWidth.of(character)
      return width > 0 && SafeText.escaped(String(character)) == String(character)
        && Int(cedit_width(scalar.value)) == width
    }
  }
}
