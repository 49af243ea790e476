import InspectableDoor

/// A line at the bottom of a terminal that says how far a suite has come.
@MainActor
package final class ProgressLine {
  private let write: ([UInt8]) -> Void
  private var isShown = false
  /// How long it is quiet between two lines, where each stays; nil on a terminal, where one takes the
  /// place of the other.
  private let pause: Duration?
  private var last: ContinuousClock.Instant
  private let now: () -> ContinuousClock.Instant
  private let columns: () -> Int
  /// Told each text without its hint; nil for nobody.
  var onShow: ((_ text: String) -> Void)?

  /// - Parameters:
  ///   - pause: how long it is quiet between two lines that stay; nil on a terminal.
  ///   - now: what time it is.
  ///   - columns: how wide the terminal is at the moment.
  ///   - write: sends bytes to the terminal.
  package init(
    pause: Duration? = nil, now: @escaping () -> ContinuousClock.Instant = { .now },
    columns: @escaping () -> Int = { 80 }, write: @escaping ([UInt8]) -> Void
  ) {
    self.pause = pause
    self.now = now
    last = now()
    self.columns = columns
    self.write = write
  }

  /// Lines on standard error where that is no terminal, such as the log of a CI job: one every ten
  /// seconds, so that nobody takes what is at work for something that hangs.
  package static func linesOnStandardError() -> ProgressLine {
    ProgressLine(pause: .seconds(10)) { try? Platform.writeAll($0, to: 2) }
  }

  /// A progress line on standard error.
  package static func onStandardError() -> ProgressLine {
    ProgressLine(columns: { ScreenSize.current?.columns ?? 80 }) {
      try? Platform.writeAll($0, to: 2)
    }
  }

  /// Begins something new: where lines stay, what is done within the pause needs none.
  package func begin() {
    last = now()
  }

  /// Shows the numbers in the place of those shown before.
  package func show(_ done: Int, of all: Int, failed: Int) {
    let failures = failed > 0 ? ", \(grouped(failed)) failed" : ""
    show("\(grouped(done)) of \(grouped(all))\(failures)")
  }

  /// Shows a text in the place of what was shown before, as far as a line reaches.
  ///
  /// - Parameter hint: what only somebody at the terminal can do, such as "Ctrl-C ends it".
  package func show(_ text: String, hint: String? = nil) {
    onShow?(text)
    let text = ([text] + (hint.map { [$0] } ?? [])).joined(separator: ", ")
    if let pause {
      guard now() - last >= pause else { return }
      last = now()
      return write(Array("\(SafeText.escaped(text).prefix(78))\n".utf8))
    }
    // A line that fills the terminal would wrap, and the next would not take its place.
    let room = min(78, max(1, columns() - 1))
    write(Array("\r\u{1B}[K\(SafeText.escaped(text).cut(to: room))".utf8))
    isShown = true
  }

  /// Clears the line, so that something else can be written.
  package func clear() {
    guard isShown else { return }
    write(Array("\r\u{1B}[K".utf8))
    isShown = false
  }
}
