/// What a process says before it ends.
package enum LastWords {
  /// What follows the last `Fatal error:` in what was printed, up to the end of that line; nil if it has none.
  package static func fatalError(in bytes: ArraySlice<UInt8>) -> String? {
    let sign = Array("Fatal error".utf8)
    var start = bytes.endIndex - sign.count
    while start >= bytes.startIndex {
      if bytes[start] == sign[0], bytes[start..<start + sign.count].elementsEqual(sign) {
        let rest = bytes[(start + sign.count)...].prefix { $0 != UInt8(ascii: "\n") }
        let words = rest.drop { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
        return words.isEmpty ? "a fatal error" : String(decoding: words, as: UTF8.self)
      }
      start -= 1
    }
    return nil
  }
}
