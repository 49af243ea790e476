package import InspectableDoor

/// Lays one difference out: `+` inserted, `-` removed, `~` changed or moved.
package struct ChangeLayout: Sendable {
  private let width: Int
  private let limit: ValueLimit

  /// - Parameters:
  ///   - width: the columns to fit into.
  ///   - limit: how much of a collection is shown.
  package init(width: Int, limit: ValueLimit = .ends) {
    self.width = width
    self.limit = limit
  }

  /// The lines of a change, indented by two.
  ///
  /// - Parameter subject: what changed, if that is not a path.
  package func lines(_ change: Change, subject: String? = nil) -> [String] {
    let change = change.cut(to: limit)
    let path = subject ?? (change.path.isEmpty ? "." : change.path.description)
    switch change.kind {
    case .inserted(let value): return value.lines(width: width, indent: 2, prefix: "+ \(path): ")
    case .removed(let value): return value.lines(width: width, indent: 2, prefix: "- \(path): ")
    case .moved(let from, let to, let value):
      return value.lines(
        width: width, indent: 2, prefix: "~ \(path): moved [\(from)] to [\(to)] ")
    case .changed(.untracked, .untracked):
      return ["  ~ \(path): untracked, its bytes changed"]
    case .changed(let old, let new):
      let pair = PrintedChange(old: old, new: new, excerpt: change.excerpt)
      let line = "  ~ \(path): \(pair.old) -> \(pair.new)"
      let isText = if case .string = old, case .string = new { true } else { false }
      let fits = DisplayWidth.of(line) <= width && !old.containsOmission && !new.containsOmission
      if fits || isText { return [line] }
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

extension Change {
  /// The change with long collections in its values cut to their ends, unless that would hide the
  /// difference.
  fileprivate func cut(to limit: ValueLimit) -> Change {
    var change = self
    switch kind {
    case .inserted(let value): change.kind = .inserted(value.cut(to: limit))
    case .removed(let value): change.kind = .removed(value.cut(to: limit))
    case .moved(let from, let to, let value):
      change.kind = .moved(from: from, to: to, value.cut(to: limit))
    case .changed(let old, let new):
      let (old, new) = (old.cut(to: limit), new.cut(to: limit))
      if old != new { change.kind = .changed(old: old, new: new) }
    }
    return change
  }
}
