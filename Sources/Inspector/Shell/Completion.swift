import InspectableDoor

/// What can stand where the cursor is.
package struct Completion: Hashable, Sendable {
  /// Where what is to be replaced begins, a byte of the line; it ends at the cursor.
  package var start: Int
  /// What can stand there, in the order in which it is listed.
  package var candidates: [Candidate]

  /// One thing that can stand there.
  package struct Candidate: Hashable, Sendable {
    /// What is written into the line, with what always follows, such as a space or a bracket.
    package var text: String
    /// How it is listed.
    package var label: String
    /// What it is, may be empty.
    package var detail: String

    package init(_ text: String, label: String? = nil, detail: String = "") {
      self.text = text
      self.label = label ?? text
      self.detail = detail
    }
  }

  package init(start: Int, candidates: [Candidate] = []) {
    self.start = start
    self.candidates = candidates
  }

  /// What the Tab key writes at the cursor, and what it replaces before it.
  package struct Insertion: Hashable, Sendable {
    package var replaced: String
    package var text: String

    /// Whether nothing new would be written.
    package var isEmpty: Bool { replaced == text }
  }

  /// As much as all candidates agree on; nil if there is none.
  package func insertion(behind head: String) -> Insertion? {
    guard let first = candidates.first?.text else { return nil }
    let replaced = String(decoding: head.utf8.dropFirst(start), as: UTF8.self)
    let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1.text) }
    // If the candidates have nothing more in common than was typed, upper and lower case stay as
    // typed.
    if candidates.count > 1, common.count <= replaced.count {
      return Insertion(replaced: replaced, text: replaced)
    }
    return Insertion(replaced: replaced, text: common)
  }

  /// The candidates as lines: in columns, or with details one a line.
  package func list(width: Int) -> [String] {
    let limit = 100
    let shown = candidates.prefix(limit)
    var lines: [String]
    if shown.contains(where: { !$0.detail.isEmpty }) {
      lines = columns(shown.map { ($0.label, $0.detail) }).flatMap {
        ShownLine($0).wrapped(to: width).map(\.text)
      }
    } else {
      lines = Self.grid(shown.map { SafeText.escaped($0.label) }, width: width)
    }
    if candidates.count > limit { lines.append("… \(grouped(candidates.count - limit)) more") }
    return lines
  }

  /// Names in columns, read downwards.
  private static func grid(_ names: [String], width: Int) -> [String] {
    let widest = (names.map { DisplayWidth.of($0) }.max() ?? 0) + 2
    let across = max(1, width / max(1, widest))
    let down = (names.count + across - 1) / across
    return (0..<down).map { row in
      var line = ""
      for index in stride(from: row, to: names.count, by: down) {
        let isLast = index + down >= names.count
        let gap = isLast ? 0 : widest - DisplayWidth.of(names[index])
        line += names[index] + String(repeating: " ", count: gap)
      }
      return line
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    var end = startIndex
    for (a, b) in zip(indices, other) {
      guard self[a] == b else { break }
      end = index(after: a)
    }
    return String(self[..<end])
  }
}
