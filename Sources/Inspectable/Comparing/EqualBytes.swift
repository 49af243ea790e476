/// Which parts of large storage have equal bytes, found once for all that ask.
struct EqualBytes {
  private var ends: [UnsafeRawPointer: (new: UnsafeRawPointer, ends: Ends)] = [:]
  private var groups: [UnsafeRawPointer: (new: UnsafeRawPointer, differing: [Int])] = [:]

  /// How many elements of arrays from the start on, and how many of the others before the end.
  struct Ends {
    var prefix: Int
    var suffix: Int
  }

  /// Whether nothing was found that has storage of its own.
  var isEmpty: Bool { ends.isEmpty && groups.isEmpty }

  /// What is known of two arrays, by where their elements are; nil if that is nothing.
  subscript(old: UnsafeRawPointer?, new: UnsafeRawPointer?) -> Ends? {
    get {
      guard !ends.isEmpty, let old, let known = ends[old], known.new == new else { return nil }
      return known.ends
    }
    set {
      guard let old, let new, let newValue else { return }
      ends[old] = (new, newValue)
    }
  }

  /// What is known of two dictionaries: which groups of buckets differ.
  subscript(old: DictionaryStorage, new: DictionaryStorage) -> [Int]? {
    guard let known = groups[old.address], known.new == new.address else { return nil }
    return known.differing
  }

  /// Finds out what is known of two dictionaries whose entries are in the same buckets.
  mutating func note(_ old: DictionaryStorage, _ new: DictionaryStorage) -> [Int] {
    if let known = self[old, new] { return known }
    let differing = old.differingGroups(new)
    groups[old.address] = (new.address, differing)
    return differing
  }
}
