import InspectableDoor

/// A command as it may be shown, recorded and written: what is secret in it is `<secret>`.
package struct ShownCommand: Hashable, Sendable {
  /// The command.
  package let text: String
  /// What was replaced, in bytes of what was typed, in order and apart from each other.
  private let replaced: [Range<Int>]
  /// The secrets that were replaced, in all ways to write them.
  private let secrets: Set<String>
  private static let placeholder = Value.secret(fingerprint: 0).literal

  /// A command with nothing secret in it, or one that is shown already.
  init(withoutSecrets text: String) {
    self.text = text
    replaced = []
    secrets = []
  }

  /// A command with placeholders in place of some of its stretches.
  init(_ typed: String, hiding ranges: [Range<Int>]) {
    let bytes = Array(typed.utf8)
    var shown: [UInt8] = []
    var replaced: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = replaced.last, range.lowerBound < last.upperBound {
        replaced[replaced.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        replaced.append(range)
      }
    }
    var end = 0
    for range in replaced {
      shown += bytes[end..<range.lowerBound] + Self.placeholder.utf8
      end = range.upperBound
    }
    text = String(decoding: shown + bytes[end...], as: UTF8.self)
    self.replaced = replaced
    secrets = Set(replaced.flatMap { SecretFinder.spellings(of: $0, in: typed) })
      .filter { !$0.isEmpty }
  }

  /// Where a byte of what was typed stands; for one that is hidden, its placeholder.
  func offset(of typed: Int) -> Int {
    var shift = 0
    for range in replaced {
      if typed < range.lowerBound { break }
      if typed < range.upperBound { return range.lowerBound + shift }
      shift += Self.placeholder.utf8.count - range.count
    }
    return typed + shift
  }

  /// Words about the command, without its secrets.
  ///
  /// - Parameter isName: whether a word is a name, which is not a secret.
  func withoutSecrets(_ words: String, isName: (String) -> Bool) -> String {
    if replaced.isEmpty { return words }
    return SecretMask(length: length).masking(message: words, isName: isName)
  }

  /// How long the secret of the command is that begins at a byte; it can be short, or cut off
  /// there.
  private func length(at start: Int, in bytes: [UInt8]) -> Int {
    func isWord(_ index: Int) -> Bool { bytes.indices.contains(index) && bytes[index].isNameByte }
    return secrets.map { secret in
      let wanted = secret.utf8
      let same = zip(bytes[start...], wanted).prefix { $0 == $1 }.count
      // A short text counts as the secret only if it is not part of a longer word.
      let isShort = secret.count < SecretTexts.shortest
      if isShort, isWord(start - 1) { return 0 }
      if same == wanted.count { return isShort && isWord(start + same) ? 0 : same }
      return bytes[(start + same)...].starts(with: "…".utf8) ? same : 0
    }.max() ?? 0
  }
}
