import Inspectable

/// Reports the expectations of a tester that are not met.
package struct TesterReport {
  let handler: TesterFailure.Handler

  /// Reports a failure.
  package func fail(
    _ message: String, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
  ) {
    handler(
      TesterFailure(
        message: message, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reports where two values differ, if they are not equal.
  package func expect<T: Equatable>(
    _ subject: String, _ actual: T, toEqual expected: T,
    _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
  ) {
    guard actual != expected else { return }
    let message = Self.message(subject, expected: expected, actual: actual)
    fail(message, fileID, filePath, line, column)
  }
}

extension TesterReport {
  /// The greatest number of differences shown, so that the end of a long message is still seen.
  private static let limit = 10

  /// The message about two values that are not equal: where they differ, line by line.
  ///
  /// The differences are shown as the inspector shows them after a step: elements that were added
  /// or removed are found, and values are written as they are typed.
  ///
  /// - Parameter subject: What the values are, such as `the state`.
  package static func message<T>(_ subject: String, expected: T, actual: T) -> String {
    let (old, new) = (Snapshot(expected), Snapshot(actual))
    var lines = lines(from: old, to: new)
    if lines.isEmpty { lines = ["it is unequal, though both are shown as \(new.value.literal)"] }
    if lines.count > limit {
      lines = lines.prefix(limit) + ["and \(lines.count - limit) more"]
    }
    return (["\(subject) is not as expected"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  private static func lines(from old: Snapshot, to new: Snapshot) -> [String] {
    let changes = new.changes(since: old)
    // An element that was added where another was removed replaces it.
    var replacements: [ValuePath: Value] = [:]
    let removed = Set(changes.filter(\.isRemoval).map(\.path))
    for change in changes where removed.contains(change.path) {
      guard case .inserted(let value) = change.kind, !isOfSet(value, at: change.path, new)
      else { continue }
      replacements[change.path] = value
    }
    return changes.compactMap { change in
      let text: String
      switch change.kind {
      case .changed(let expected, let actual): text = sides(expected, actual)
      case .removed(let value):
        if isOfSet(value, at: change.path, old) {
          text = "missing \(value.literal)"
        } else if let replacement = replacements[change.path] {
          text = sides(value, replacement)
        } else {
          text = "expected \(value.literal), got nothing"
        }
      case .inserted(let value):
        if replacements[change.path] != nil { return nil }
        text =
          isOfSet(value, at: change.path, new)
          ? "unexpected \(value.literal)" : "expected nothing, got \(value.literal)"
      case .moved(let from, let to, let value):
        text = "expected \(value.literal) at [\(from)], got it at [\(to)]"
      }
      return change.path.isEmpty ? text : "\(change.path): \(text)"
    }
  }

  private static func sides(_ expected: Value, _ actual: Value) -> String {
    let printed = PrintedChange(old: expected, new: actual)
    return "expected \(printed.old), got \(printed.new)"
  }

  /// Whether an element was added to or removed from a set: the path is then the set's own.
  private static func isOfSet(
    _ element: Value, at path: ValuePath, _ snapshot: Snapshot
  ) -> Bool {
    guard let found = try? snapshot.live.resolve(path),
      case .set(let elements) = found.value(limit: .full)
    else { return false }
    return elements.contains(element)
  }
}

extension Change {
  fileprivate var isRemoval: Bool { if case .removed = kind { true } else { false } }
}
