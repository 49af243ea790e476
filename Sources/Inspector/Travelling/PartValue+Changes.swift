import InspectableDoor

extension [PartValue] {
  /// The changes from older values of these parts, by part.
  func changes(since before: [PartValue]) -> [PartChanges] {
    compactMap { part in
      let old = before.first { $0.part == part.part }?.value ?? .null
      let changes = Difference.between(old, part.value)
      return changes.isEmpty ? nil : PartChanges(part: part.part, changes: changes)
    }
  }
}
