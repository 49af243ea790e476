package import Inspectable

/// Lays one difference out: `+` inserted, `-` removed, `~` changed or moved.
package struct ChangeLayout: Sendable {
  private let width: Int

  package init(width: Int) {
    self.width = width
  }

  /// The lines of a change, indented by two.
  ///
  /// - Parameter subject: what changed, where that is no path.
  package func lines(_ change: Change, subject: String? = nil) -> [String] {
    let path = subject ?? (change.path.isEmpty ? "." : change.path.description)
    switch change.kind {
    case .inserted(let value): return value.lines(width: width, indent: 2, prefix: "+ \(path): ")
    case .removed(let value): return value.lines(width: width, indent: 2, prefix: "- \(path): ")
    case .moved(let from, let to, let value):
      return value.lines(
        width: width, indent: 2, prefix: "~ \(path): moved [\(from)] to [\(to)] ")
    case .changed(let old, let new):
      let pair = PrintedChange(old: old, new: new)
      let line = "  ~ \(path): \(pair.old) -> \(pair.new)"
      let isText = if case .string = old, case .string = new { true } else { false }
      if DisplayWidth.of(line) <= width || isText { return [line] }
      var lines = old.lines(
        width: width, indent: 2, prefix: "~ \(path): ", asciiOnly: pair.asciiOnly)
      let rest = new.lines(width: width, indent: 2, prefix: "-> ", asciiOnly: pair.asciiOnly)
      // The arrow continues the line on which the old value ends.
      if let last = lines.popLast(), let first = rest.first {
        let joined = last + " " + first.drop { $0 == " " }
        if DisplayWidth.of(joined) <= width {
          lines.append(joined)
          lines += rest.dropFirst()
        } else {
          lines.append(last)
          lines += rest
        }
      }
      return lines
    }
  }
}
