extension DictionaryPlan {
  /// What became of one key.
  private enum Fate {
    case removed, inserted, changed
  }

  /// Takes what became of a key, and says whether to go on.
  private typealias Report = (Key, Fate) -> Bool

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    guard entries(old).count == entries(new).count else { return false }
    var isSame = true
    walk(old, new, &comparison) { _, _ in
      isSame = false
      return false
    }
    return isSame || (key.traits.canLookAlike && comparison.isReadAlike(self, old, new))
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if key.traits.canLookAlike {
      // Two keys that read the same are the same key in a path.
      if !isSame(old, new, &comparison) { comparison.reportReplaced(self, old, new) }
      return
    }
    var found: [(Key, Fate)] = []
    walk(old, new, &comparison) { key, fate in
      found.append((key, fate))
      return true
    }
    let (old, new) = (entries(old), entries(new))
    if content.traits.holdsUnseen, comparison.hasPassedUnseen {
      let told = Set(found.map(\.0))
      found += old.keys.filter { !told.contains($0) }.map { ($0, .changed) }
    }
    if found.isEmpty { return }
    let fates = found.map { typed, fate in
      let key = withUnsafePointer(to: typed) {
        fate == .removed ? comparison.oldValue(self.key, $0) : comparison.newValue(self.key, $0)
      }
      return (key: key, typed: typed, fate: fate)
    }
    for (key, typed, fate) in fates.sorted(by: { $0.key.isOrdered(before: $1.key) }) {
      let component = ValuePath.Component.entry(key)
      switch fate {
      case .removed:
        guard let value = old[typed] else { continue }
        let read = withUnsafePointer(to: value) { comparison.oldValue(content, $0) }
        comparison.found.report(at: component, .removed(read))
      case .inserted:
        guard let value = new[typed] else { continue }
        let read = withUnsafePointer(to: value) { comparison.newValue(content, $0) }
        comparison.found.report(at: component, .inserted(read))
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
  private func walk(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison,
    _ report: Report
  ) {
    if let oldStorage = DictionaryStorage(old.assumingMemoryBound(to: [Key: Content].self)),
      let newStorage = DictionaryStorage(new.assumingMemoryBound(to: [Key: Content].self))
    {
      walk(oldStorage, newStorage, entries(old), entries(new), &comparison, report)
    } else {
      walk(entries(old), entries(new), &comparison, report)
    }
  }

  /// Walks over storage: dictionaries that share history have most entries in the same buckets.
  private func walk(
    _ oldStorage: DictionaryStorage, _ newStorage: DictionaryStorage, _ old: [Key: Content],
    _ new: [Key: Content], _ comparison: inout Comparison, _ report: Report
  ) {
    var (kept, seen) = (0, 0)
    let tellsByBytes = !key.traits.holdsReferences && !content.traits.holdsReferences
    let groups = tellsByBytes ? comparison.differingGroups(oldStorage, newStorage) : nil
    oldStorage.forEachBucket(in: groups) { bucket in
      seen += 1
      let (key, value) = (oldStorage.key(bucket), oldStorage.value(bucket))
      func isKey(_ place: Int) -> Bool {
        newStorage.isOccupied(place) && comparison.isSame(self.key, key, newStorage.key(place))
      }
      var place = bucket
      if !isKey(place) {
        guard let index = new.index(forKey: typed(key)) else {
          return report(typed(key), .removed)
        }
        place = newStorage.bucket(at: index)
        if !isKey(place) {
          kept += 1
          return follow(typed(key), key, value, new, index, &comparison, report)
        }
      }
      kept += 1
      return comparison.isSame(content, value, newStorage.value(place))
        || report(typed(key), .changed)
    }
    // Where only some are looked at, as many are in each side's.
    if kept == (groups == nil ? new.count : seen) { return }
    newStorage.forEachBucket(in: groups) { bucket in
      let key = newStorage.key(bucket)
      if oldStorage.isOccupied(bucket), comparison.isSame(self.key, oldStorage.key(bucket), key) {
        return true
      }
      let after = typed(key)
      return old.index(forKey: after) != nil || report(after, .inserted)
    }
  }

  private func typed(_ pointer: UnsafeRawPointer) -> Key {
    pointer.assumingMemoryBound(to: Key.self).pointee
  }

  /// Looks up each key through the dictionaries' own interface.
  private func walk(
    _ old: [Key: Content], _ new: [Key: Content], _ comparison: inout Comparison,
    _ report: Report
  ) {
    var kept = 0
    for (key, value) in old {
      guard let index = new.index(forKey: key) else {
        guard report(key, .removed) else { return }
        continue
      }
      kept += 1
      let goesOn = withUnsafePointer(to: key) { keyPointer in
        withUnsafePointer(to: value) { value in
          follow(key, keyPointer, value, new, index, &comparison, report)
        }
      }
      guard goesOn else { return }
    }
    if kept == new.count { return }
    for (key, _) in new where old.index(forKey: key) == nil {
      guard report(key, .inserted) else { return }
    }
  }

  /// Compares an entry with the one of an equal key in another dictionary; returns false to stop
  /// the search.
  private func follow(
    _ key: Key, _ keyPointer: UnsafeRawPointer, _ value: UnsafeRawPointer,
    _ new: [Key: Content], _ index: [Key: Content].Index, _ comparison: inout Comparison,
    _ report: Report
  ) -> Bool {
    let isSameKey = withUnsafePointer(to: new[index].key) {
      comparison.isSame(self.key, keyPointer, $0)
    }
    // Keys that are equal and differ in content, such as composed and decomposed strings.
    guard isSameKey else { return report(key, .removed) && report(new[index].key, .inserted) }
    let isSame = withUnsafePointer(to: new[index].value) {
      comparison.isSame(content, value, $0)
    }
    return isSame || report(key, .changed)
  }
}

extension DictionaryPlan {
  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    guard key.traits.holdsReferences || content.traits.holdsReferences else { return }
    for (key, content) in entries(pointer) {
      withUnsafePointer(to: key) { objects.nested(self.key, $0) }
      withUnsafePointer(to: content) { objects.nested(self.content, $0) }
    }
  }
}

extension DictionaryPlan {
  func takeOver(
    _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer, _ keeping: inout Keeping
  ) {
    let (keptPlace, livePlace) = (
      kept.assumingMemoryBound(to: [Key: Content].self),
      live.assumingMemoryBound(to: [Key: Content].self)
    )
    guard let old = DictionaryStorage(keptPlace), let new = DictionaryStorage(livePlace),
      old.address != new.address, keeping.isLarge(old), keeping.isLarge(new),
      old.hasBuckets(of: new), DictionaryStorage.isUnique(keptPlace)
    else {
      keptPlace.pointee = livePlace.pointee
      return
    }
    let differing = keeping.equalBytes[old, new] ?? old.differingGroups(new)
    if differing.isEmpty {
      if keeping.isCalm(old.address, new.address) { keptPlace.pointee = livePlace.pointee }
      return
    }
    if keeping.isMadeAnew(old.address, as: new.address, isMostly: false) {
      keptPlace.pointee = livePlace.pointee
      return
    }
    keeping.noteWritten(old.address, new.address, before: old.address)
    let (keyPadding, padding) = (key.padding, content.padding)
    for group in differing {
      for bucket in old.buckets(of: group) {
        let (key, value) = (old.ownKey(bucket), old.ownValue(bucket))
        guard old.isOccupied(bucket) else {
          // Nobody reads these bytes, but that they are equal.
          key.copyMemory(from: new.key(bucket), byteCount: old.keyStride)
          value.copyMemory(from: new.value(bucket), byteCount: old.valueStride)
          continue
        }
        keeping.takeOver(self.key, key, from: new.key(bucket))
        keeping.takeOver(content, value, from: new.value(bucket))
        for range in keyPadding {
          (key + range.lowerBound).copyMemory(
            from: new.key(bucket) + range.lowerBound, byteCount: range.count)
        }
        for range in padding {
          (value + range.lowerBound).copyMemory(
            from: new.value(bucket) + range.lowerBound, byteCount: range.count)
        }
      }
    }
  }
}
