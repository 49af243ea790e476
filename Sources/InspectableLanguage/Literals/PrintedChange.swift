import InspectableSystem

/// The two sides of a change in printed form, which are never alike.
///
/// Of a text of more than 60 characters, only the stretch that differs is shown, with 20 characters
/// on either side and the counts of what is left out: `… 140 more "…" … 2,000 more`. Where the two
/// sides would look alike, all that is not ASCII is escaped in both.
package struct PrintedChange: Hashable, Sendable {
  /// The older value.
  package let old: String
  /// The newer value.
  package let new: String
  /// Whether everything outside ASCII is escaped, because the two would look alike otherwise.
  package let asciiOnly: Bool

  /// Prints two values that differ.
  package init(old: Value, new: Value) {
    var asciiOnly = false
    while true {
      let (oldText, newText) = Self.texts(old, new, asciiOnly: asciiOnly)
      if asciiOnly || !Lookalikes.areAlike(oldText, newText) {
        self.old = oldText
        self.new = newText
        self.asciiOnly = asciiOnly
        return
      }
      asciiOnly = true
    }
  }

  private static func texts(_ old: Value, _ new: Value, asciiOnly: Bool) -> (String, String) {
    guard case .string(let oldString) = old, case .string(let newString) = new,
      isLong(oldString) || isLong(newString)
    else { return (old.literal(asciiOnly: asciiOnly), new.literal(asciiOnly: asciiOnly)) }
    let stretch = DifferingStretch(oldString, newString)
    return (
      shortened(oldString, around: stretch.old, asciiOnly: asciiOnly),
      shortened(newString, around: stretch.new, asciiOnly: asciiOnly)
    )
  }

  private static func isLong(_ text: String) -> Bool {
    text.utf8.count > longest
      && text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex)
        .map { $0 < text.endIndex } ?? false
  }

  private static let longest = 60
  private static let context = 20

  private static func shortened(
    _ text: String, around stretch: Range<String.Index>, asciiOnly: Bool
  ) -> String {
    var writer = LiteralWriter(asciiOnly: asciiOnly)
    guard isLong(text) else {
      writer.put(string: text)
      return writer.text
    }
    let start =
      text.index(stretch.lowerBound, offsetBy: -context, limitedBy: text.startIndex)
      ?? text.startIndex
    // The beginning of a stretch differs already, so a long one needs no end.
    let shown =
      text.index(stretch.lowerBound, offsetBy: longest, limitedBy: stretch.upperBound)
      ?? stretch.upperBound
    let end =
      shown < stretch.upperBound
      ? shown : text.index(shown, offsetBy: context, limitedBy: text.endIndex) ?? text.endIndex
    if start > text.startIndex {
      writer.put(omitted: text[..<start].characterCount)
      writer.put(" ")
    }
    writer.put(string: String(text[start..<end]))
    if end < text.endIndex {
      writer.put(" ")
      writer.put(omitted: text[end...].characterCount)
    }
    return writer.text
  }
}

/// Where two texts differ, in whole characters.
private struct DifferingStretch {
  let old: Range<String.Index>
  let new: Range<String.Index>

  init(_ oldText: String, _ newText: String) {
    var old = oldText
    var new = newText
    let (prefix, suffix) = old.withUTF8 { old in
      new.withUTF8 { new in
        let shorter = min(old.count, new.count)
        guard let oldBase = UnsafeRawPointer(old.baseAddress),
          let newBase = UnsafeRawPointer(new.baseAddress)
        else { return (0, 0) }
        let prefix = RawBytes.equalPrefix(oldBase, newBase, shorter, stride: 1)
        let suffix = RawBytes.equalSuffix(
          oldBase + old.count, newBase + new.count, shorter - prefix, stride: 1)
        return (prefix, suffix)
      }
    }
    // A boundary must lie between characters on both sides, so it may move outwards.
    let start = min(Self.boundary(oldText, prefix).down, Self.boundary(newText, prefix).down)
    let end = min(
      oldText.utf8.count - Self.boundary(oldText, oldText.utf8.count - suffix).up,
      newText.utf8.count - Self.boundary(newText, newText.utf8.count - suffix).up)
    self.old = Self.range(oldText, start, end)
    self.new = Self.range(newText, start, end)
  }

  /// The nearest offsets between characters at or before, and at or after an offset.
  private static func boundary(_ text: String, _ offset: Int) -> (down: Int, up: Int) {
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    let down = text.index(index, offsetBy: 0)
    let up = down < index ? text.index(after: down) : down
    return (
      text.utf8.distance(from: text.startIndex, to: down),
      text.utf8.distance(from: text.startIndex, to: up)
    )
  }

  private static func range(_ text: String, _ prefix: Int, _ suffix: Int) -> Range<String.Index> {
    let start = text.index(text.utf8.index(text.startIndex, offsetBy: prefix), offsetBy: 0)
    let end = text.utf8.index(text.endIndex, offsetBy: -suffix)
    return start..<max(start, end)
  }
}

extension Substring {
  /// How many characters there are, which in plain ASCII are the bytes.
  fileprivate var characterCount: Int {
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      // A carriage return and a line feed are one character.
      bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }
    return isPlain == true ? utf8.count : count
  }
}

/// Tells whether a reader could take one text for another.
private enum Lookalikes {
  static func areAlike(_ a: String, _ b: String) -> Bool {
    if a.utf8.allSatisfy({ $0 < 0x80 }) && b.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return skeleton(a) == skeleton(b)
  }

  /// The text with letters of other scripts replaced by the Latin ones they look like.
  ///
  /// What only joins or styles emoji is left out. Strings compare composed, as they are drawn.
  private static func skeleton(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.value != 0x200D && scalar.value != 0xFE0F {
      result.append(latin[scalar] ?? scalar)
    }
    return String(result)
  }

  private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(String, String)] = [
      // Cyrillic, then Greek, then punctuation and full-width digits.
      ("аеорсухіјѕԁһԛԝАВЕЅІЈКМНОРСТУХ", "aeopcyxijsdhqwABESIJKMHOPCTYX"),
      ("ονρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovpuABEZHIKMNOPTYX"),
      ("‐‑‒–−’‘“”٠०〇", "-----''\"\"000"),
    ]
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (from, to) in pairs {
      for (scalar, letter) in zip(from.unicodeScalars, to.unicodeScalars) { table[scalar] = letter }
    }
    return table
  }()
}
