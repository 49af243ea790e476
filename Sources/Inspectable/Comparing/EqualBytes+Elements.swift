import InspectableSystem

extension EqualBytes {
  /// What is known of two arrays; nil if that is nothing.
  subscript(old: ElementList, new: ElementList) -> Ends? { self[old.base, new.base] }

  /// Finds out what is known of two arrays.
  mutating func note(_ old: ElementList, _ new: ElementList) {
    guard old.base != new.base, self[old, new] == nil else { return }
    self[old.base, new.base] = Self.ends(old, new)
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
}
