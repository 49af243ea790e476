/// Writes to another console, and keeps what one command gave.
@MainActor
final class OverheardConsole: Console {
  private let console: any Console
  /// What was written since this was last emptied, without colour.
  private(set) var lines: [String] = []

  init(_ console: any Console) {
    self.console = console
  }

  /// What was written since this was last called.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func write(_ lines: [ShownLine], to stream: ConsoleStream) {
    self.lines += lines.map(\.plainText)
    console.write(lines, to: stream)
  }

  func page(_ lines: [ShownLine]) -> Bool {
    self.lines += lines.map(\.plainText)
    return console.page(lines)
  }

  func flush() { console.flush() }

  var isHeard: Bool { console.isHeard }

  func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette {
    console.palette(for: stream, mode: mode)
  }

  var screen: ScreenSize? { console.screen }

  var hasPager: Bool { console.hasPager }

  func pipe(_ lines: [ShownLine], to command: String) -> Int32? {
    console.pipe(lines, to: command)
  }

  func edit(_ path: String) throws(FileProblem) { try console.edit(path) }
}
