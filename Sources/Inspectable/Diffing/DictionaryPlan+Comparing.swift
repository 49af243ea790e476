extension DictionaryPlan {
  /// What became of one key.
  private enum Fate {
    case removed, inserted, changed
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    let (old, new) = (entries(old), entries(new))
    guard old.count == new.count else { return false }
    var isSame = true
    walk(old, new, &comparison) { _, _ in
      isSame = false
      return false
    }
    return isSame
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    let (old, new) = (entries(old), entries(new))
    var found: [(Key, Fate)] = []
    walk(old, new, &comparison) { key, fate in
      found.append((key, fate))
      return true
    }
    let fates = found.map { typed, fate in
      let key = withUnsafePointer(to: typed) {
        fate == .removed ? comparison.oldValue(self.key, $0) : comparison.newValue(self.key, $0)
      }
      return (key: key, typed: typed, fate: fate)
    }
    for (key, typed, fate) in fates.sorted(by: { $0.key.isOrdered(before: $1.key) }) {
      let component = Path.Component.entry(key)
      switch fate {
      case .removed:
        guard let value = old[typed] else { continue }
        let read = withUnsafePointer(to: value) { comparison.oldValue(content, $0) }
        comparison.report(at: component, .removed(read))
      case .inserted:
        guard let value = new[typed] else { continue }
        let read = withUnsafePointer(to: value) { comparison.newValue(content, $0) }
        comparison.report(at: component, .inserted(read))
      case .changed:
        guard let before = old[typed], let after = new[typed] else { continue }
        withUnsafePointer(to: before) { before in
          withUnsafePointer(to: after) { after in
            comparison.reportChanges(at: component, content, from: before, to: after)
          }
        }
      }
    }
  }

  /// Finds the keys whose entries differ; stops when told so.
  ///
  /// Dictionaries that share history have their entries in nearly the same order, so both are
  /// walked in step, and keys are looked up only where they get out of it.
  private func walk(
    _ old: [Key: Content], _ new: [Key: Content], _ comparison: inout Comparison,
    _ report: (Key, Fate) -> Bool
  ) {
    var oldIndex = old.startIndex
    var newIndex = new.startIndex
    var kept = 0
    while oldIndex != old.endIndex {
      let before = old[oldIndex]
      old.formIndex(after: &oldIndex)
      if newIndex != new.endIndex, new[newIndex].key == before.key {
        let after = new[newIndex]
        new.formIndex(after: &newIndex)
        guard compare(before, after, &comparison, report) else { return }
        kept += 1
      } else if let index = new.index(forKey: before.key) {
        guard compare(before, new[index], &comparison, report) else { return }
        newIndex = new.index(after: index)
        kept += 1
      } else {
        guard report(before.key, .removed) else { return }
      }
    }
    if kept == new.count { return }
    for (key, _) in new where old.index(forKey: key) == nil {
      guard report(key, .inserted) else { return }
    }
  }

  /// Compares two entries of equal keys; false if that is enough.
  private func compare(
    _ old: (key: Key, value: Content), _ new: (key: Key, value: Content),
    _ comparison: inout Comparison, _ report: (Key, Fate) -> Bool
  ) -> Bool {
    let isSameKey = withUnsafePointer(to: old.key) { old in
      withUnsafePointer(to: new.key) { comparison.isSame(key, old, $0) }
    }
    // Keys that are equal and differ in content, such as composed and decomposed strings.
    guard isSameKey else { return report(old.key, .removed) && report(new.key, .inserted) }
    let isSame = withUnsafePointer(to: old.value) { old in
      withUnsafePointer(to: new.value) { comparison.isSame(content, old, $0) }
    }
    return isSame || report(old.key, .changed)
  }
}

extension DictionaryPlan {
  func hash(
    _ pointer: UnsafeRawPointer, into hasher: inout Hasher, _ objects: CapturedObjects?
  ) {
    // The order of entries says nothing, so their hashes are combined without one.
    var combined = 0
    for (key, content) in entries(pointer) {
      var one = Hasher()
      withUnsafePointer(to: key) { self.key.hash($0, into: &one, objects) }
      withUnsafePointer(to: content) { self.content.hash($0, into: &one, objects) }
      combined ^= one.finalize()
    }
    hasher.combine(combined)
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    for (key, content) in entries(pointer) {
      withUnsafePointer(to: key) { objects.nested(self.key, $0) }
      withUnsafePointer(to: content) { objects.nested(self.content, $0) }
    }
  }
}

extension Path.Component {
  /// The step to a dictionary's entry, as it is written.
  static func entry(_ key: Value) -> Path.Component {
    if case .int(let index) = key, index >= 0 { return .index(index) }
    return .key(key)
  }
}
