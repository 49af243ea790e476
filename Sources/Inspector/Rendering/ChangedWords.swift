import InspectableDoor

/// The words that are different between two lines, to be marked in both.
struct ChangedWords {
  /// Stretches of a line, and whether each is different.
  typealias Stretches = [(text: String, isChanged: Bool)]

  let old: Stretches
  let new: Stretches

  /// Beyond so many words a line is marked as a whole.
  private static let most = 400

  init(_ old: String, _ new: String) {
    let (a, b) = (Self.words(old), Self.words(new))
    guard a.count <= Self.most, b.count <= Self.most else {
      (self.old, self.new) = ([(old, true)], [(new, true)])
      return
    }
    let difference = b.difference(from: a)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    self.old = Self.stretches(a, removed)
    self.new = Self.stretches(b, inserted)
  }

  /// A text as words, and what stands between them.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      var end = text.index(after: start)
      if isWord(text[start]) {
        while end < text.endIndex, isWord(text[end]) { end = text.index(after: end) }
      }
      words.append(text[start..<end])
      start = end
    }
    return words
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func stretches(_ words: [Substring], _ changed: Set<Int>) -> Stretches {
    var found: Stretches = []
    for (index, word) in words.enumerated() {
      let isChanged = changed.contains(index)
      if let last = found.last, last.isChanged == isChanged {
        found[found.count - 1].text += word
      } else {
        found.append((String(word), isChanged))
      }
    }
    return found
  }
}
