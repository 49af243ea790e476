package import InspectableDoor

extension Definitions {
  /// Whether a word stands in a command, in a text or not.
  static func uses(_ name: String, in text: String) -> Bool {
    text.utf8.split { !$0.isNameByte }.contains { $0.elementsEqual(name.utf8) }
  }

  /// Whether a command goes on from a value that was shown.
  package static func usesShown(in text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "_")) && shownNames.contains { uses($0, in: text) }
  }

  /// The command with the values in place of `_` and `__`, as a recording has it.
  ///
  /// - Parameter start: the byte from which they are replaced.
  package func writingShown(in text: String, from start: Int) -> String {
    guard Self.usesShown(in: text) else { return text }
    let bytes = Array(text.utf8)
    var written = Array(bytes[..<start])
    var (index, isInText) = (start, false)
    while index < bytes.count {
      guard !isInText, bytes[index].isNameByte else {
        if bytes[index] == UInt8(ascii: "\"") { isInText.toggle() }
        let isEscape = isInText && bytes[index] == UInt8(ascii: "\\")
        let next = min(index + (isEscape ? 2 : 1), bytes.count)
        written += bytes[index..<next]
        index = next
        continue
      }
      let end = bytes[index...].firstIndex { !$0.isNameByte } ?? bytes.count
      let rest = bytes[end...]
      let behind = rest.drop { $0 == UInt8(ascii: " ") }.prefix(2)
      // Neither a member or a label, nor a name that gets a value.
      let isNamed =
        written.last == UInt8(ascii: ".") || rest.first == UInt8(ascii: ":")
        || behind.first == UInt8(ascii: "=") && behind.last != UInt8(ascii: "=")
      let word = String(decoding: bytes[index..<end], as: UTF8.self)
      if !isNamed, self[word] == nil, let value = shown[word]?.source {
        let isPart = rest.first.map { ".[".utf8.contains($0) } ?? false
        written += (isPart || value.hasPrefix("-") ? "(\(value))" : value).utf8
      } else {
        written += bytes[index..<end]
      }
      index = end
    }
    return String(decoding: written, as: UTF8.self)
  }
}
