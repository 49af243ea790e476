internal import CEdit
import InspectableDoor

import InspectableSystem

/// Reads lines at a terminal with libedit: editing, history, completion.
///
/// Only for use where standard input and output are both terminals; one at a time.
package final class EditLineReader: LineReader {
  /// What can stand at the cursor, a byte of the line.
  package typealias Complete = @MainActor (_ line: String, _ cursor: Int) -> Completion

  /// How each byte of a line looks, and the palette for that.
  ///
  /// - Parameter cursor: where a word may still go on; nil if the line is complete.
  package typealias Highlight =
    @MainActor (_ line: String, _ cursor: Int?) -> (
      styles: [Style], palette: Palette
    )?

  let editor: OpaquePointer
  private let list: OpaquePointer
  let history: History
  let palette: Palette
  let complete: Complete
  let isDumb: Bool
  /// Whether the rest of an earlier command is suggested.
  let suggests: @MainActor () -> Bool
  /// How the bytes of a line that is typed look; nil where it has no colours.
  let highlight: Highlight
  /// Whether what is on the screen of the line has colours.
  var isHighlighted = false
  /// What Tab listed last, and above which line.
  var listed: (rows: Int, line: String)?
  /// Whether an earlier command is worth offering now.
  let fits: @MainActor (String) -> Bool
  /// Whether a suggestion stands behind the cursor.
  var isSuggesting = false
  /// Whether the history is being searched.
  var isSearching = false

  /// Where the place of a crash is told that is looked for while a line is typed.
  weak var crashes: Crashes?
  /// Who does something by itself while a line is typed.
  weak var visitor: (any LineVisitor)?

  private(set) var prompt = Prompt()
  /// What libedit was last given as the prompt; it keeps no copy.
  private var promptText: UnsafeMutablePointer<CChar>?
  var wasInterrupted = false
  /// Whether the input is between the marks that the terminal puts around pasted text.
  var isPasting = false
  /// Whether the terminal got another size while something else than the line was drawn.
  var wasResized = false
  /// Whether the first byte of a key was read that sends several.
  var isWithinKey = false
  var walk: HistoryWalk?
  /// Bytes that were read already: of the next character, or of what was pasted.
  var waitingBytes: ArraySlice<UInt8> = []
  /// Whether the cursor was within the line when the last character was read.
  var wasWithinLine = false
  private var isClosed = false

  /// - Throws: if there is no terminal, or libedit does not accept it.
  package init(
    history: History, palette: Palette, environment: Environment = .process,
    suggests: @escaping @MainActor () -> Bool = { true },
    fits: @escaping @MainActor (String) -> Bool = { _ in true },
    highlight: @escaping Highlight = { _, _ in nil },
    complete: @escaping Complete
  ) throws(Platform.Failure) {
    try Terminal.takeOver()
    Self.chooseEncoding()
    guard let editor = cedit_init("inspector"), let list = history_init() else {
      Terminal.giveBack()
      throw Platform.Failure(call: "el_init", code: ENOTTY)
    }
    self.editor = editor
    self.list = list
    self.history = history
    self.palette = palette
    self.suggests = suggests
    self.fits = fits
    self.highlight = highlight
    self.complete = complete
    isDumb = environment["TERM"] ?? "dumb" == "dumb"
    _ = cedit_history_set_size(list, Int32(History.limit))
    _ = cedit_history_set_unique(list, 1)
    for entry in history.entries { _ = cedit_history_enter(list, entry) }
    // The line editor calls back while it reads, and it is ended before this object is.
    _ = cedit_set_client(editor, Unmanaged.passUnretained(self).toOpaque())
    _ = cedit_set_prompt(
      editor,
      { editor in
        EditLineReader.of(editor) { $0.nextPromptText() }.flatMap(UnsafeMutablePointer.init)
      }, 1)
    _ = cedit_set_keymap(editor, "emacs")
    // The user's own settings, before our keys: a `bind -v` among them would wipe those.
    _ = el_source(editor, nil)
    bindKeys()
    _ = cedit_set_history(editor, list)
    _ = cedit_set_terminal_mode(editor, "-d", "-isig", nil)
    // What is typed while a command runs waits, and is echoed only when it is read.
    _ = cedit_set_terminal_mode(editor, "-x", "-echo", "-icanon")
    _ = cedit_set_reader(editor) { editor, character in
      guard let scalar = EditLineReader.of(editor, { $0.nextScalar() }) else { return 0 }
      character?.pointee = wchar_t(scalar)
      return 1
    }
  }

  package func readLine(prompt: Prompt) -> LineReading {
    self.prompt = prompt
    wasInterrupted = false
    walk = nil
    (isHighlighted, listed) = (false, nil)
    // A Ctrl-C that came while a command ran was for the command, and for what was pasted behind it.
    _ = Interruption.take()
    while let event = Terminal.nextEvent() {
      if event == .interrupted { (waitingBytes, isPasting) = ([], false) }
    }
    if !isDumb { Terminal.bracketPastes(true) }
    defer { Terminal.bracketPastes(false) }
    var count: Int32 = 0
    // A line that a search took has no zero byte at its end, only the rest of an older one behind it.
    let line = el_gets(editor, &count).map { text in
      String(
        decoding: UnsafeRawBufferPointer(start: text, count: min(strlen(text), Int(count))),
        as: UTF8.self)
    }
    // An empty line that was interrupted comes as nil, like the end of the input.
    if wasInterrupted { return .interrupted }
    guard var line else {
      write("\n")
      return .endOfInput
    }
    if line.utf8.last == UInt8(ascii: "\n") { line.removeLast() }
    return .line(line)
  }

  package func remember(_ command: String) {
    if history.add(command) { _ = cedit_history_enter(list, command) }
  }

  package var remembered: [String] { history.entries }

  package func clearScreen() -> Bool {
    guard !isDumb else { return false }
    write("\u{1B}[H\u{1B}[2J")
    return true
  }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    el_end(editor)
    history_end(list)
    free(promptText)
    promptText = nil
    Terminal.giveBack()
  }

  isolated deinit {
    close()
  }

  /// Calls a function with the reader that an editor belongs to.
  nonisolated static func of<Result: Sendable>(
    _ editor: OpaquePointer?, _ body: @MainActor (EditLineReader) -> Result?
  ) -> Result? {
    guard let client = cedit_client(editor) else { return nil }
    let reader = Unmanaged<EditLineReader>.fromOpaque(client).takeUnretainedValue()
    // The editor works only within `readLine`, which is on the main actor.
    return MainActor.assumeIsolated { body(reader) }
  }

  /// The address of the prompt's text.
  private func nextPromptText() -> UInt {
    free(promptText)
    promptText = strdup(prompt.text(in: palette, mark: "\u{1}"))
    return UInt(bitPattern: promptText)
  }

  /// Sets the encoding of typed characters to UTF-8: in another one they would be lost.
  private static func chooseEncoding() {
    setlocale(LC_CTYPE, "")
    for name in ["C.UTF-8", "en_US.UTF-8", "UTF-8"] {
      if let codeset = nl_langinfo(nl_item(CODESET)), strcmp(codeset, "UTF-8") == 0 { return }
      setlocale(LC_CTYPE, name)
    }
  }

  // MARK: Where things are on the screen

  /// Writes something at the cursor, in order with what the line editor wrote.
  func write(_ text: String) {
    try? Platform.writeAll(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// The line up to the cursor, and from there on.
  var line: (head: String, tail: String) {
    guard let info = el_line(editor)?.pointee else { return ("", "") }
    func text(_ start: UnsafePointer<CChar>, _ end: UnsafePointer<CChar>) -> String {
      let bytes = UnsafeRawBufferPointer(start: start, count: end - start)
      return String(decoding: bytes, as: UTF8.self)
    }
    return (text(info.buffer, info.cursor), text(info.cursor, info.lastchar))
  }

  /// Moves the terminal's cursor to the end of the line by writing its rest once more.
  func goBehindLine() {
    write(Self.shown(line.tail))
  }

  /// Where the cursor stands, counted from where the prompt begins.
  func spotOfCursor(columns: Int) -> ScreenSpot {
    var spot = ScreenSpot(columns: columns)
    for character in prompt.text + Self.shown(line.head) { spot.pass(character) }
    return spot
  }

  /// Goes to where the prompt begins, and removes it with the line.
  func goToPrompt() {
    let rows = spotOfCursor(columns: max(1, Int(cedit_columns(STDOUT_FILENO)))).cursor.row
    write((rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J")
  }

  /// Draws prompt and line anew where they are, after the terminal's width has changed.
  func redrawAfterResize() { redraw(below: "") }

  /// Draws prompt and line anew, below a text.
  private func redraw(below text: String) {
    if isSearching { return }
    if !isDumb {
      goToPrompt()
      write(text)
    }
    resize()
    _ = cedit_refresh(editor)
  }

  /// Lets the line editor know how large the screen is, unless it could not keep one of that size.
  func resize() {
    if ScreenSize.current?.isDrawable != false { el_resize(editor) }
  }

  /// What becomes readable when there may be something to tell while a line is typed.
  var newsDescriptor: Int32? { isDumb || isSearching ? nil : crashes?.descriptor }

  /// Shows above the line what there is to tell.
  func showNews() {
    guard let news = crashes?.takeNews() else { return }
    showAbove(news)
  }

  /// Waits until something can be read or was done by a signal, and lets the visitor do what it has meanwhile.
  ///
  /// - Returns: what `poll` gave.
  func wait(for entries: inout [pollfd]) -> Int32 {
    while true {
      let pause = isDumb || isSearching || isPasting || isWithinKey ? nil : visitor?.pause
      let found = poll(&entries, nfds_t(entries.count), pause ?? -1)
      if found != 0 { return found }
      guard let visitor, visitor.hasCome() else { continue }
      hideSuggestion()
      goToPrompt()
      // The app is asked; until it answers, Ctrl-C has to send a signal.
      _ = cedit_prepare_terminal(editor, 0)
      if let prompt = visitor.visit() { self.prompt = prompt }
      _ = cedit_prepare_terminal(editor, 1)
      resize()
      _ = cedit_refresh(editor)
      return 0
    }
  }

  /// Tells something above the line, which goes on below it.
  func showAbove(_ note: String) {
    let columns = Int(cedit_columns(STDOUT_FILENO))
    let lines = palette.paint(.aside, note).wrapped(to: columns > 0 ? columns : 80)
    redraw(below: lines.map { $0.text + "\n" }.joined())
  }

  /// A line as the line editor shows it: control characters as `^X`, others that cannot be printed by their number.
  static func shown(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      if scalar != "\n", scalar.value < 0x20 || scalar.value == 0x7F {
        result += "^" + String(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      } else if cedit_width(scalar.value) < 0 {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
