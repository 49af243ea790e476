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
  ///
  /// - Parameter excerpt: how much was left out of the two, if they are excerpts of texts.
  package init(old: Value, new: Value, excerpt: ChangeExcerpt? = nil) {
    let excerpts = TextExcerpt.pair(old, new, excerpt)
    var asciiOnly = false
    while true {
      let oldText = excerpts?.old.literal(asciiOnly: asciiOnly) ?? old.literal(asciiOnly: asciiOnly)
      let newText = excerpts?.new.literal(asciiOnly: asciiOnly) ?? new.literal(asciiOnly: asciiOnly)
      if asciiOnly || !Lookalikes.areAlike(oldText, newText) {
        self.old = oldText
        self.new = newText
        self.asciiOnly = asciiOnly
        return
      }
      asciiOnly = true
    }
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
