internal import CEdit
import InspectableDoor

import InspectableSystem

/// The choice among the candidates of a completion, on a second Tab.
extension EditLineReader {
  /// What a key means while a candidate is chosen.
  private enum Choice {
    case move(CompletionMenu.Move)
    case take, giveUp
    /// The terminal has another size.
    case layOut
    /// The key is for the line, with the candidate in it.
    case goOn(bytes: [UInt8])
  }

  /// Lets the arrows and Tab choose a candidate, which stands in the line meanwhile.
  ///
  /// - Parameter listed: how many rows of candidates stand above the prompt, below the same prompt and line.
  func choose(from completion: Completion, below listed: Int) -> UInt8 {
    let (head, _) = line
    let typed = String(decoding: head.utf8.dropFirst(completion.start), as: UTF8.self)
    let columns = self.columns
    guard var menu = menu(of: completion) else { return UInt8(CC_REFRESH_BEEP) }
    var inserted = typed
    var end: [UInt8]?
    isSearching = true
    // Where the list is that the first Tab showed, the choice takes its place.
    goToPrompt()
    let above = listed + lineWidth / columns + 1
    if above + rowsTaken(by: completion) < rows { write("\u{1B}[\(above)A\u{1B}[J") }
    while end == nil {
      replace(&inserted, with: menu.chosen.text)
      drawLine()
      show(menu)
      let choice = nextChoice()
      goToPrompt()
      switch choice {
      case .move(let move): menu.move(move)
      case .layOut:
        write("\u{1B}[J")
        // The room is for the line as it was typed.
        replace(&inserted, with: typed)
        resize()
        if let again = self.menu(of: completion, choosing: menu.index) {
          menu = again
        } else {
          end = []
        }
      case .take: end = []
      case .giveUp:
        replace(&inserted, with: typed)
        end = []
      case .goOn(let bytes): end = bytes
      }
    }
    isSearching = false
    drawLine()
    waitingBytes = ArraySlice((end ?? []) + waitingBytes)
    return UInt8(CC_NORM)
  }

  private var columns: Int { max(20, Int(cedit_columns(STDOUT_FILENO))) }
  private var rows: Int { Int(cedit_rows(STDOUT_FILENO)) }
  private var lineWidth: Int { DisplayWidth.of(prompt.text + Self.shown(line.head + line.tail)) }

  /// How many rows the prompt and the line take at most, whichever candidate stands there.
  private func rowsTaken(by completion: Completion) -> Int {
    let longest = completion.candidates.map { DisplayWidth.of($0.text) }.max() ?? 0
    return (lineWidth + longest) / columns + 1
  }

  /// The menu in the room that there is below the line; nil if there is none.
  private func menu(of completion: Completion, choosing index: Int = 0) -> CompletionMenu? {
    let height = min(12, rows - rowsTaken(by: completion) - 1)
    guard height > 1 else { return nil }
    return CompletionMenu(completion.candidates, width: columns, height: height, choosing: index)
  }

  private func replace(_ inserted: inout String, with text: String) {
    el_deletestr(editor, Int32(inserted.unicodeScalars.count))
    _ = el_insertstr(editor, text)
    inserted = text
  }

  /// Draws the prompt and the line where the cursor is.
  private func drawLine() {
    resize()
    _ = cedit_refresh(editor)
    highlightLine()
  }

  /// Writes the candidates below the line, and goes back to the cursor.
  private func show(_ menu: CompletionMenu) {
    let columns = max(1, Int(cedit_columns(STDOUT_FILENO)))
    var spot = spotOfCursor(columns: columns)
    let cursor = spot.cursor
    for character in Self.shown(line.tail) { spot.pass(character) }
    let lines = menu.rows(in: palette)
    let up = spot.cursor.row - cursor.row + lines.count
    goBehindLine()
    write(
      lines.map { "\r\n" + $0.text }.joined() + "\u{1B}[\(up)A\r"
        + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : ""))
  }

  private func nextChoice() -> Choice {
    guard let scalar = nextScalar().flatMap(Unicode.Scalar.init) else { return .giveUp }
    if takeResize() { return .layOut }
    switch scalar {
    case "\t", "\u{E}": return .move(.next)
    case "\u{10}": return .move(.previous)
    case "\r", "\n": return .take
    // Ctrl-C and Ctrl-G.
    case "\u{3}", "\u{7}": return .giveUp
    case "\u{1B}":
      var key: [UInt8] = []
      while isReady, let byte = nextByte() {
        key.append(byte)
        if key.count > 1 ? byte >= 0x40 : byte != UInt8(ascii: "[") && byte != UInt8(ascii: "O") {
          break
        }
      }
      switch String(decoding: key, as: UTF8.self) {
      case "": return .giveUp
      case "[A", "OA": return .move(.up)
      case "[B", "OB": return .move(.down)
      case "[C", "OC": return .move(.right)
      case "[D", "OD": return .move(.left)
      case "[Z": return .move(.previous)
      default: return .goOn(bytes: [0x1B] + key)
      }
    default: return .goOn(bytes: Array(String(scalar).utf8))
    }
  }
}
