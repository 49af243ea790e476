/// Finds the name that was probably meant.
package enum Nearest {
  /// The candidate nearest to a name that was not found, nil if none is near.
  package static func name(to wanted: String, in candidates: some Sequence<String>) -> String? {
    names(to: wanted, in: candidates, limit: 1).first
  }

  /// The candidates near a name that was not found, the nearest first.
  ///
  /// A name is near if at most about a third of its letters differ, or if it begins with the wanted
  /// one.
  package static func names(
    to wanted: String, in candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let wantedLetters = letters(wanted)
    let allowed = max(1, min(3, wantedLetters.count / 3))
    // Of names that are equally near, one that goes on where the wanted one ends was hardly mistyped.
    var found: [(rank: Int, name: String)] = []
    for name in candidates where name != wanted {
      let nameLetters = letters(name)
      let isContinuation = wantedLetters.count > 1 && nameLetters.starts(with: wantedLetters)
      if isContinuation {
        found.append((2 * min(allowed, nameLetters.count - wantedLetters.count), name))
      } else if abs(nameLetters.count - wantedLetters.count) <= allowed {
        let distance = distance(wantedLetters, nameLetters)
        if distance <= allowed, distance < max(wantedLetters.count, nameLetters.count) {
          found.append((2 * distance + 1, name))
        }
      }
    }
    return found.sorted(by: <).prefix(limit).map(\.name)
  }

  /// `, did you mean 'index'?`, or nothing if no candidate is near.
  package static func hint(for wanted: String, in candidates: some Sequence<String>) -> String {
    name(to: wanted, in: candidates).map { ", did you mean '\($0.shown(to: 64))'?" } ?? ""
  }

  /// How many letters must be inserted, removed, replaced or swapped with their neighbour.
  ///
  /// The Damerau-Levenshtein distance in which no stretch is edited twice.
  package static func distance(_ a: String, _ b: String) -> Int {
    distance(Array(a.unicodeScalars), Array(b.unicodeScalars))
  }

  /// Names are short, as a rule; of one that is long on purpose the beginning is enough.
  private static func letters(_ name: String) -> [Unicode.Scalar] {
    Array(name.prefix(64).lowercased().unicodeScalars)
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforePrevious[j - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[b.count]
  }
}
