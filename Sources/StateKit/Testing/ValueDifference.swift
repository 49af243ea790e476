/// Where two values differ, told line by line.
package struct ValueDifference {
  /// So many lines are told at most, since one early insertion can make every element differ.
  private static let limit = 10

  private var lines: [String] = []

  /// What to say of two values that are not equal.
  ///
  /// - Parameter subject: What the values are, such as `the state`.
  package static func message<Value>(_ subject: String, expected: Value, actual: Value) -> String {
    var difference = ValueDifference()
    difference.compare(expected, actual, at: "")
    var lines = difference.lines
    if lines.isEmpty { lines = ["it is unequal, though both print as \(text(expected))"] }
    if lines.count > limit {
      lines = lines.prefix(limit) + ["and \(lines.count - limit) more"]
    }
    return (["\(subject) is not as expected"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  private mutating func compare(_ expected: Any, _ actual: Any, at path: String) {
    let old = Mirror(reflecting: expected)
    let new = Mirror(reflecting: actual)
    guard type(of: expected) == type(of: actual), old.displayStyle == new.displayStyle else {
      return add(path, text(expected), text(actual))
    }
    switch old.displayStyle {
    case .struct, .tuple, .enum, .optional:
      compareMembers(old, new, of: (expected, actual), at: path)
    case .collection:
      compareElements(old.children.map(\.value), new.children.map(\.value), at: path)
    case .dictionary:
      compareEntries(old, new, at: path)
    case .set:
      addIfUnequal(path, setText(old), setText(new))
    default:
      addIfUnequal(path, text(expected), text(actual))
    }
  }

  private mutating func compareMembers(
    _ old: Mirror, _ new: Mirror, of values: (expected: Any, actual: Any), at path: String
  ) {
    let (before, after) = (Array(old.children), Array(new.children))
    guard !before.isEmpty, before.map(\.label) == after.map(\.label) else {
      return addIfUnequal(path, text(values.expected), text(values.actual))
    }
    for (member, other) in zip(before, after) {
      let name = old.displayStyle == .optional ? "" : member.label.map { ".\($0)" } ?? ""
      compare(member.value, other.value, at: path + name)
    }
  }

  private mutating func compareElements(_ old: [Any], _ new: [Any], at path: String) {
    for index in 0..<max(old.count, new.count) {
      let place = "\(path)[\(index)]"
      if index >= new.count {
        add(place, text(old[index]), "nothing")
      } else if index >= old.count {
        add(place, "nothing", text(new[index]))
      } else {
        compare(old[index], new[index], at: place)
      }
    }
  }

  private mutating func compareEntries(_ old: Mirror, _ new: Mirror, at path: String) {
    let (before, after) = (entries(of: old), entries(of: new))
    for key in Set(before.keys).union(after.keys).sorted() {
      let place = "\(path)[\(key)]"
      switch (before[key], after[key]) {
      case (let expected?, let actual?): compare(expected, actual, at: place)
      case (let expected?, nil): add(place, text(expected), "nothing")
      case (nil, let actual): add(place, "nothing", actual.map { text($0) } ?? "nothing")
      }
    }
  }

  private func entries(of dictionary: Mirror) -> [String: Any] {
    var entries: [String: Any] = [:]
    for child in dictionary.children {
      let parts = Mirror(reflecting: child.value).children.map(\.value)
      if parts.count == 2 { entries[text(parts[0])] = parts[1] }
    }
    return entries
  }

  private func setText(_ set: Mirror) -> String {
    "[\(set.children.map { text($0.value) }.sorted().joined(separator: ", "))]"
  }

  private mutating func addIfUnequal(_ path: String, _ expected: String, _ actual: String) {
    if expected != actual { add(path, expected, actual) }
  }

  private mutating func add(_ path: String, _ expected: String, _ actual: String) {
    let place = path.hasPrefix(".") ? String(path.dropFirst()) : path
    lines.append("\(place.isEmpty ? "" : "\(place): ")expected \(expected), got \(actual)")
  }
}

/// A value as it is shown in a failure; a string with its quotes.
private func text(_ value: Any) -> String {
  value is String ? String(reflecting: value) : String(describing: value)
}
