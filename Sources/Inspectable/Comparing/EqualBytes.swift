import InspectableSystem

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

  /// What is known of two arrays; nil if that is nothing.
  subscript(old: ElementList, new: ElementList) -> Ends? {
    guard !ends.isEmpty, let base = old.base, let known = ends[base], known.new == new.base
    else { return nil }
    return known.ends
  }

  /// Finds out what is known of two arrays.
  mutating func note(_ old: ElementList, _ new: ElementList) {
    guard let oldBase = old.base, let newBase = new.base, oldBase != newBase,
      self[old, new] == nil
    else { return }
    ends[oldBase] = (newBase, Self.ends(old, new))
  }

  /// Compares the bytes of two arrays from either end.
  static func ends(_ old: ElementList, _ new: ElementList) -> Ends {
    let most = min(old.count, new.count)
    guard most > 0 else { return Ends(prefix: 0, suffix: 0) }
    let prefix = RawBytes.equalPrefix(old[0], new[0], most, stride: old.stride)
    let suffix = RawBytes.equalSuffix(
      old[0] + old.count * old.stride, new[0] + new.count * new.stride, most - prefix,
      stride: old.stride)
    return Ends(prefix: prefix, suffix: suffix)
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
