import InspectableSystem

extension String {
  /// Whether both have the same code units: strings that are equal only after normalisation are told
  /// apart.
  package func hasSameUnits(as other: String) -> Bool {
    let isEqual = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        mine.count == theirs.count
          && RawBytes.areEqual(mine.baseAddress, theirs.baseAddress, mine.count)
      }
    }
    return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension StringProtocol {
  /// Whether there is nothing but ASCII, whose characters alone take as many bytes as units of UTF-16.
  ///
  /// The library mostly knows that without looking, and else looks with optimised code even in a debug build.
  package var isASCII: Bool { utf16.count == utf8.count }
}
