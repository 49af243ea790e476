import InspectableDoor

/// A line at the bottom of a terminal that says how far a suite has come.
@MainActor
package final class ProgressLine {
  private let write: ([UInt8]) -> Void
  private var isShown = false

  /// - Parameter write: sends bytes to the terminal.
  package init(write: @escaping ([UInt8]) -> Void) {
    self.write = write
  }

  /// A progress line on standard error.
  package static func onStandardError() -> ProgressLine {
    ProgressLine { try? Platform.writeAll($0, to: 2) }
  }

  /// Shows the numbers in the place of those shown before.
  package func show(_ done: Int, of all: Int, failed: Int) {
    let failures = failed > 0 ? ", \(grouped(failed)) failed" : ""
    show("\(grouped(done)) of \(grouped(all))\(failures)")
  }

  /// Shows a text in the place of what was shown before, as far as a line reaches.
  package func show(_ text: String) {
    write(Array("\r\u{1B}[K\(SafeText.escaped(text).prefix(78))".utf8))
    isShown = true
  }

  /// Clears the line, so that something else can be written.
  package func clear() {
    guard isShown else { return }
    write(Array("\r\u{1B}[K".utf8))
    isShown = false
  }
}
