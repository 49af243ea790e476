internal import CEdit
import InspectableDoor

import InspectableSystem

extension EditLineReader {
  /// What a key does, and how the line editor goes on: one of its `CC_` codes.
  typealias Key = @convention(c) (OpaquePointer?, Int32) -> UInt8

  /// Binds the keys that are ours; all others keep their usual meaning.
  func bindKeys() {
    add("inspector-complete", "Complete", ["^I"]) { editor, _ in
      EditLineReader.of(editor) { $0.completeAtCursor() } ?? UInt8(CC_ERROR)
    }
    add("inspector-interrupt", "Abandon the line", ["^C"]) { editor, _ in
      EditLineReader.of(editor) { $0.interruptLine() } ?? UInt8(CC_ERROR)
    }
    add("inspector-suspend", "Stop until fg", ["^Z"]) { editor, _ in
      EditLineReader.of(editor) { $0.suspendLine() } ?? UInt8(CC_ERROR)
    }
    add("inspector-older", "Older command", ["\\e[A", "\\eOA", "^P"]) { editor, _ in
      EditLineReader.of(editor) { $0.walkHistory(.up) } ?? UInt8(CC_ERROR)
    }
    add("inspector-newer", "Newer command", ["\\e[B", "\\eOB", "^N"]) { editor, _ in
      EditLineReader.of(editor) { $0.walkHistory(.down) } ?? UInt8(CC_ERROR)
    }
    add("inspector-paste", "What follows is pasted", ["\\e[200~"]) { editor, _ in
      EditLineReader.of(editor) { $0.beginPaste() } ?? UInt8(CC_ERROR)
    }
    add("inspector-pasted", "Nothing is pasted any more", ["\\e[201~"]) { editor, _ in
      EditLineReader.of(editor) { $0.endPaste() } ?? UInt8(CC_ERROR)
    }
    add("inspector-forward", "Next character, or what is suggested", ["\\e[C", "\\eOC", "^F"]) {
      editor, _ in
      EditLineReader.of(editor) { $0.goForward() } ?? UInt8(CC_ERROR)
    }
    add("inspector-erase", "Delete the character before the cursor", ["^?", "^H"]) { editor, _ in
      EditLineReader.of(editor) { $0.eraseCharacter() } ?? UInt8(CC_ERROR)
    }
    if isDumb {
      bind("^R", "em-inc-search-prev")
    } else {
      add("inspector-search", "Search earlier commands", ["^R"]) { editor, _ in
        EditLineReader.of(editor) { $0.searchHistory() } ?? UInt8(CC_ERROR)
      }
    }
    // The line editor's own commands: it crashes at a quotation mark in them.
    for key in ["\\ex", "\\eX"] { bind(key, "ed-unassigned") }
    _ = cedit_bind_command(editor, ":", "ed-unassigned")
    bind("\\e[1;5C", "em-next-word")
    bind("\\e[1;5D", "ed-prev-word")
    bind("\\e[3~", "ed-delete-next-char")
  }

  private func add(_ name: String, _ help: String, _ keys: [String], _ function: Key) {
    _ = cedit_add_function(editor, name, help, function)
    for key in keys { bind(key, name) }
  }

  private func bind(_ key: String, _ function: String) {
    _ = cedit_bind(editor, key, function)
  }

  // MARK: Keys

  private func interruptLine() -> UInt8 {
    wasInterrupted = true
    isPasting = false
    goBehindLine()
    write("^C\n")
    return UInt8(CC_NEWLINE)
  }

  /// Deletes what a reader takes for one character, of however many code points: a letter with its accent, a family
  /// of emoji.
  private func eraseCharacter() -> UInt8 {
    guard let last = line.head.last else { return UInt8(CC_ERROR) }
    let count = last.unicodeScalars.count
    el_deletestr(editor, Int32(count))
    // The line editor thinks that each of them took columns of its own.
    return UInt8(count == 1 ? CC_REFRESH : CC_REDISPLAY)
  }

  private func suspendLine() -> UInt8 {
    goBehindLine()
    Terminal.suspend()
    // Without a shell above it, nothing could let the process go on, so then it was not stopped.
    guard Terminal.nextEvent() == .resumed else { return UInt8(CC_REDISPLAY) }
    handle(.resumed)
    return UInt8(CC_NORM)
  }

  private func walkHistory(_ direction: HistoryWalk.Direction) -> UInt8 {
    let (head, tail) = line
    var walk: HistoryWalk
    if let present = self.walk, present.continues(from: head + tail, in: history.entries) {
      walk = present
    } else {
      walk = HistoryWalk(from: head + tail, cursor: head.utf8.count, in: history.entries)
    }
    guard let next = walk.step(direction, in: history.entries) else {
      return UInt8(CC_REFRESH_BEEP)
    }
    self.walk = walk
    replaceLine(with: next)
    return UInt8(CC_REFRESH)
  }

  func replaceLine(with text: String) {
    let (head, tail) = line
    _ = el_cursor(editor, Int32(tail.unicodeScalars.count))
    el_deletestr(editor, Int32((head + tail).unicodeScalars.count))
    _ = el_insertstr(editor, text)
  }

  // MARK: Completion

  private func completeAtCursor() -> UInt8 {
    if isPasting {
      return el_insertstr(editor, "\t") == 0 ? UInt8(CC_REFRESH) : UInt8(CC_ERROR)
    }
    let (head, tail) = line
    // The app may have to be asked; until it answers, Ctrl-C has to send a signal.
    _ = cedit_prepare_terminal(editor, 0)
    let completion = complete(head + tail, head.utf8.count)
    _ = cedit_prepare_terminal(editor, 1)
    guard let insertion = completion.insertion(behind: head) else {
      return UInt8(CC_REFRESH_BEEP)
    }
    if !insertion.isEmpty {
      el_deletestr(editor, Int32(insertion.replaced.unicodeScalars.count))
      _ = el_insertstr(editor, insertion.text)
      return UInt8(CC_REFRESH)
    }
    let text = head + tail
    if let listed, listed.line == text, completion.candidates.count > 1, !isDumb {
      self.listed = nil
      return choose(from: completion, below: listed.rows)
    }
    goBehindLine()
    let columns = Int(cedit_columns(STDOUT_FILENO))
    let list = completion.list(width: columns > 0 ? columns : 80)
    listed = (list.count, text)
    write("\n" + list.map { $0 + "\n" }.joined())
    return UInt8(CC_REDISPLAY)
  }

  // MARK: Characters

  /// Waits for the next character, and handles what happens meanwhile; nil at the end of the input.
  func nextScalar() -> UInt32? {
    settleCursor()
    guard var byte = nextByte() else { return nil }
    var bytes = [byte]
    let length = Self.length(from: byte)
    while bytes.count < length, let next = nextByte() {
      byte = next
      guard byte & 0xC0 == 0x80 else {
        waitingBytes.insert(byte, at: waitingBytes.startIndex)
        break
      }
      bytes.append(byte)
    }
    // What was typed in one go has no colours until it is ended.
    if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n"), !isSearching, !isPasting {
      highlightLine(isComplete: true)
    }
    // Invalid bytes are shown as such, so that nothing is lost unnoticed.
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value
  }

  /// Draws a line anew that is longer than the screen, once the cursor comes back to its end.
  ///
  /// libedit leaves the cursor in another row than it notes. If such a line then grows by one more row, libedit 3.1
  /// writes beyond its rows and crashes.
  private func settleCursor() {
    guard let info = el_wline(editor)?.pointee else { return }
    let isAtEnd = info.cursor == info.lastchar
    defer { wasWithinLine = !isAtEnd }
    guard wasWithinLine, isAtEnd, !isSearching else { return }
    guard let screen = ScreenSize.current,
      spotOfCursor(columns: screen.columns).cursor.row >= screen.rows - 1
    else { return }
    redrawAfterResize()
  }

  /// How many bytes a character has that begins with this one.
  private static func length(from byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  func nextByte() -> UInt8? {
    if let byte = waitingBytes.popFirst() { return byte }
    while true {
      if !isSearching, !isPasting, !isReady {
        highlightLine()
        showSuggestion()
      }
      defer { hideSuggestion() }
      var entries = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Terminal.events, events: Int16(POLLIN), revents: 0),
      ]
      if let news = newsDescriptor {
        entries.append(pollfd(fd: news, events: Int16(POLLIN), revents: 0))
      }
      if wait(for: &entries) < 0, errno != EINTR { return nil }
      hideSuggestion()
      while let event = Terminal.nextEvent() {
        if event == .interrupted { return Self.interruptKey }
        if event == .resized, isSearching {
          wasResized = true
          return 0
        }
        handle(event)
      }
      if entries.count > 2, entries[2].revents != 0 { showNews() }
      guard entries[0].revents != 0 else { continue }
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 {
        isWithinKey = byte == Self.escapeKey
        return byte
      }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return nil }
    }
  }

  /// Whether a key was pressed that is not read yet.
  var isReady: Bool {
    var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return !waitingBytes.isEmpty || poll(&entry, 1, 0) > 0
  }

  /// Whether the byte that was just read stands for another size of the terminal, which what is drawn instead of
  /// the line has to know.
  func takeResize() -> Bool {
    defer { wasResized = false }
    return wasResized
  }

  static var interruptKey: UInt8 { 3 }
  private static var escapeKey: UInt8 { 0x1B }

  private func handle(_ event: Terminal.Event) {
    switch event {
    case .interrupted: break
    case .resized: redrawAfterResize()
    case .resumed:
      // The program that had the terminal meanwhile may have changed it.
      _ = cedit_prepare_terminal(editor, 0)
      _ = cedit_prepare_terminal(editor, 1)
      // Who was stopped by a signal, and no shell told, still stands behind the prompt.
      if !isDumb { write("\r\u{1B}[J") }
      resize()
      _ = cedit_refresh(editor)
    }
  }
}
