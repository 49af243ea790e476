import InspectableSystem

/// What is shown of one of two texts that differ: the stretch that does, with a little around it.
struct TextExcerpt {
  var text: String
  /// How many characters are left out before it.
  var before = 0
  /// How many characters are left out after it.
  var after = 0

  /// How the texts of a change are shown; nil if they are no texts, or short enough to be shown whole.
  ///
  /// - Parameter excerpt: how much was left out of the two already.
  static func pair(
    _ old: Value, _ new: Value, _ excerpt: ChangeExcerpt?
  ) -> (old: TextExcerpt, new: TextExcerpt)? {
    guard case .string(let old) = old, case .string(let new) = new else { return nil }
    guard let excerpt else { return isLong(old) || isLong(new) ? pair(old, new) : nil }
    return (
      TextExcerpt(text: old, before: excerpt.oldBefore, after: excerpt.oldAfter),
      TextExcerpt(text: new, before: excerpt.newBefore, after: excerpt.newAfter)
    )
  }

  /// The excerpts of two texts that differ.
  static func pair(_ old: String, _ new: String) -> (old: TextExcerpt, new: TextExcerpt) {
    let stretch = CharacterStretch(old, new)
    var counted = Counted()
    return (
      TextExcerpt(of: old, around: stretch.old, &counted),
      TextExcerpt(of: new, around: stretch.new, &counted)
    )
  }

  private static func isLong(_ text: String) -> Bool {
    text.utf8.count > longest
      && text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex)
        .map { $0 < text.endIndex } ?? false
  }

  private static let longest = 60
  private static let context = 20

  private init(
    of text: String, around stretch: Range<String.Index>, _ counted: inout Counted
  ) {
    self.text = text
    guard Self.isLong(text) else { return }
    let start =
      text.index(stretch.lowerBound, offsetBy: -Self.context, limitedBy: text.startIndex)
      ?? text.startIndex
    // The beginning of a stretch differs already, so a long one needs no end.
    let shown =
      text.index(stretch.lowerBound, offsetBy: Self.longest, limitedBy: stretch.upperBound)
      ?? stretch.upperBound
    let end =
      shown < stretch.upperBound
      ? shown : text.index(shown, offsetBy: Self.context, limitedBy: text.endIndex) ?? text.endIndex
    self.text = String(text[start..<end])
    before = counted.before.characters(in: text[..<start])
    // What comes after an unfinished stretch differs.
    after =
      shown < stretch.upperBound
      ? text[end...].characterCount : counted.after.characters(in: text[end...])
  }

  private init(text: String, before: Int, after: Int) {
    self.text = text
    self.before = before
    self.after = after
  }

  func literal(asciiOnly: Bool) -> String {
    var writer = LiteralWriter(asciiOnly: asciiOnly)
    if before > 0 {
      writer.put(omitted: before)
      writer.put(" ")
    }
    writer.put(string: text)
    if after > 0 {
      writer.put(" ")
      writer.put(omitted: after)
    }
    return writer.text
  }

  /// What was counted already: before and after the stretch both texts are the same, so that as many
  /// bytes there are as many characters.
  private struct Counted {
    var before = Count()
    var after = Count()

    struct Count {
      private var known: (bytes: Int, characters: Int)?

      mutating func characters(in text: Substring) -> Int {
        let bytes = text.utf8.count
        if let known, known.bytes == bytes { return known.characters }
        let characters = text.characterCount
        known = (bytes, characters)
        return characters
      }
    }
  }
}

/// How many characters are left out of the two texts of a change, of which only an excerpt is told.
package struct ChangeExcerpt: Hashable, Sendable {
  package var oldBefore: Int
  package var oldAfter: Int
  package var newBefore: Int
  package var newAfter: Int

  /// From how many bytes on a text is told as an excerpt, to those who want it so.
  private static let leastBytes = 4 << 10

  /// The excerpts of two texts, and how much they leave out; nil if neither is long.
  package static func of(
    _ old: String, _ new: String
  ) -> (old: String, new: String, excerpt: ChangeExcerpt)? {
    guard max(old.utf8.count, new.utf8.count) >= leastBytes else { return nil }
    let (old, new) = TextExcerpt.pair(old, new)
    return (
      old.text, new.text,
      ChangeExcerpt(
        oldBefore: old.before, oldAfter: old.after, newBefore: new.before, newAfter: new.after)
    )
  }
}

extension ChangeExcerpt: WireObject {
  package init(members: some MemberReader) throws {
    oldBefore = try members.number("oldBefore")
    oldAfter = try members.number("oldAfter")
    newBefore = try members.number("newBefore")
    newAfter = try members.number("newAfter")
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(oldBefore, as: "oldBefore")
    try members.write(oldAfter, as: "oldAfter")
    try members.write(newBefore, as: "newBefore")
    try members.write(newAfter, as: "newAfter")
  }

  package init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  package func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

/// The bytes at the ends of two texts that are the same.
package struct EqualEnds {
  package let prefix: Int
  /// Of those that are not in the prefix.
  package let suffix: Int

  package init(_ oldText: String, _ newText: String) {
    var old = oldText
    var new = newText
    (prefix, suffix) = old.withUTF8 { old in
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
  }
}

/// Where two texts differ, in whole characters.
private struct CharacterStretch {
  let old: Range<String.Index>
  let new: Range<String.Index>

  init(_ oldText: String, _ newText: String) {
    let ends = EqualEnds(oldText, newText)
    // A boundary must lie between characters on both sides, so it may move outwards.
    let start = min(
      Self.boundary(oldText, ends.prefix).down, Self.boundary(newText, ends.prefix).down)
    let end = min(
      oldText.utf8.count - Self.boundary(oldText, oldText.utf8.count - ends.suffix).up,
      newText.utf8.count - Self.boundary(newText, newText.utf8.count - ends.suffix).up)
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
    // A carriage return and a line feed are one character.
    let isPlain =
      isASCII
      && utf8.withContiguousStorageIfAvailable {
        !RawBytes.contain(0x0D, UnsafeRawBufferPointer($0))
      } == true
    return isPlain ? utf8.count : count
  }
}
