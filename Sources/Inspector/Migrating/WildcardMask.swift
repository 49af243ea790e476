/// Makes lines with wildcards readable.
enum WildcardMask {
  /// The bytes with a text of the same length in place of each `[..]` or `[..NAME..]` that is not in a text.
  static func masked(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var (result, index, isInText) = (bytes, 0, false)
    while index < bytes.count {
      if bytes[index] == quote { isInText.toggle() }
      if isInText, bytes[index] == UInt8(ascii: "\\") { index += 1 }
      if !isInText, let end = end(of: bytes[index...]) {
        for inner in index..<end { result[inner] = UInt8(ascii: ".") }
        (result[index], result[end - 1]) = (quote, quote)
        index = end
      } else {
        index += 1
      }
    }
    return result
  }

  /// Where the wildcard ends with which some bytes begin; nil if they begin with none.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.starts(with: "[..".utf8) else { return nil }
    let name = bytes.dropFirst(3).prefix { $0.isNameByte }
    let rest = bytes[name.endIndex...]
    if name.isEmpty { return rest.starts(with: "]".utf8) ? rest.startIndex + 1 : nil }
    return rest.starts(with: "..]".utf8) ? rest.startIndex + 3 : nil
  }
}
