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
