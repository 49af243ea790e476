extension LiteralWriter {
  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func put(text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func put(_ number: Double) {
    if number.isNaN {
      put("Double.nan")
    } else if number.isInfinite {
      put(number < 0 ? "-Double.infinity" : "Double.infinity")
    } else {
      put(text: number.description)
    }
  }

  /// Writes `… 99,987 more`.
  mutating func put(omitted count: Int) {
    put("… ")
    if count < 0 { put("-") }
    let digits = Array(String(count.magnitude).utf8)
    for (i, digit) in digits.enumerated() {
      if i > 0 && (digits.count - i).isMultiple(of: 3) { put(",") }
      bytes.append(digit)
    }
    put(" more")
  }

  /// Writes a string in quotes; past the limit it stops, since the text is not used then.
  mutating func put(string: String, limit: Int = .max) {
    bytes.append(UInt8(ascii: "\""))
    put(escaping: string, quote: UInt8(ascii: "\""), limit: limit)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the inside of a quotation, with everything escaped that would not be seen as it is.
  mutating func put(escaping text: String, quote: UInt8, limit: Int = .max) {
    var text = text
    let asciiOnly = asciiOnly
    text.withUTF8 { source in
      var previous: Unicode.Scalar?
      var i = 0
      var plain = 0
      while i < source.count && bytes.count + (i - plain) <= limit {
        let byte = source[i]
        let run = Self.plainRun(source, from: i, quote: quote)
        if run > 0 {
          i += run
          previous = Unicode.Scalar(source[i - 1])
          continue
        }
        if byte >= 0x20 && byte < 0x7F && byte != quote && byte != UInt8(ascii: "\\") {
          previous = Unicode.Scalar(byte)
          i += 1
          continue
        }
        let (scalar, length) = decodeScalar(source, at: i)
        if byte >= 0x80 && !asciiOnly {
          let after = i + length
          let next = after < source.count ? decodeScalar(source, at: after).0 : nil
          if scalar.isVisible(after: previous, before: next) {
            previous = scalar
            i += length
            continue
          }
        }
        bytes.append(contentsOf: source[plain..<i])
        put(escaped: scalar)
        previous = nil
        i += length
        plain = i
      }
      bytes.append(contentsOf: source[plain..<i])
    }
  }

  /// How many bytes from a place on are written as they are, found eight at a time; 0 where one of the next eight
  /// is not, or there are fewer.
  ///
  /// Texts are most of what is written: of an action with one of 1 KB, going byte by byte took half the time.
  private static func plainRun(
    _ source: UnsafeBufferPointer<UInt8>, from start: Int, quote: UInt8
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones << 7
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
    let raw = UnsafeRawBufferPointer(source)
    var end = start
    while end + 8 <= source.count {
      let word = raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      // Above 0x7F, the delete character, below a blank, and what ends or escapes the text.
      let special =
        (word & highs) | zeros(word ^ (ones &* 0x7F)) | ((word &- (ones &* 0x20)) & ~word & highs)
        | zeros(word ^ (ones &* UInt64(quote))) | zeros(word ^ (ones &* UInt64(UInt8(ascii: "\\"))))
      if special != 0 { break }
      end += 8
    }
    return end - start
  }

  private mutating func put(escaped scalar: Unicode.Scalar) {
    bytes.append(UInt8(ascii: "\\"))
    switch scalar {
    case "\0": put("0")
    case "\t": put("t")
    case "\n": put("n")
    case "\r": put("r")
    case "\"", "\\", "`": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    default: put(text: "u{" + String(scalar.value, radix: 16, uppercase: true) + "}")
    }
  }
}
