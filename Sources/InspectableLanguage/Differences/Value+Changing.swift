extension Value {
  /// Becomes the value that it was compared with when changes were found.
  ///
  /// Only what changed is touched. What a change replaced need not be told, nor what an element or entry was that
  /// is gone.
  ///
  /// - Returns: false where it is not certain what became of it: an element of a set and the set itself have the
  ///   same path, so that where sets lie in a collection, a set that comes or goes may be either.
  package mutating func apply(_ changes: [Change]) -> Bool {
    if let whole = changes.first(where: { $0.path.isEmpty }), changes.count == 1 || self == .null {
      return applyWhole(whole)
    }
    var ofSets: [Change] = []
    var others: [Change] = []
    for change in changes {
      if change.path.components.count > Self.longestPath { return false }
      if case .changed = change.kind { continue }
      guard let isOfSet = isOfSet(change) else { return false }
      if isOfSet { ofSets.append(change) } else { others.append(change) }
    }
    // Where the elements of an array are moved too, the place of a set in it is another before and after.
    if !others.isEmpty, ofSets.contains(where: \.path.leadsThroughCollections) { return false }
    for change in ofSets where !visit(change.path, { $0.comeOrGoInSet(change.kind) }) {
      return false
    }
    // Outer collections first: the paths of what is in them are those of the new value too.
    let collections = Dictionary(grouping: others, by: \.collection)
    for (path, changes) in collections.sorted(by: { $0.key.count < $1.key.count })
    where !visit(path[...], { $0.comeAndGo(changes) }) {
      return false
    }
    // The paths of what changed are those of the new value.
    for change in changes {
      guard case .changed(_, let new) = change.kind else { continue }
      let isThere = visit(change.path) { value in
        value = new
        return true
      }
      guard isThere else { return false }
    }
    return true
  }

  /// The same for what is at a path.
  package mutating func apply(_ changes: [Change], at path: ValuePath) -> Bool {
    visit(path) { $0.apply(changes) }
  }

  /// Longer paths would take more of the stack than there may be.
  private static let longestPath = 64

  /// A change of all there is.
  private mutating func applyWhole(_ change: Change) -> Bool {
    switch change.kind {
    case .changed(_, let new): self = new
    case .inserted(let new) where self == .null: self = new
    case .removed(let old) where self == old: self = .null
    case .moved: return comeAndGo([change])
    default: return comeOrGoInSet(change.kind)
    }
    return true
  }

  /// Whether a change is one of an element of a set; nil if that is not certain.
  private mutating func isOfSet(_ change: Change) -> Bool? {
    let element: Value
    switch change.kind {
    case .inserted(let new): element = new
    case .removed(let old): element = old
    case .changed, .moved: return false
    }
    var isSet = false
    _ = visit(change.path) { value in
      if case .set = value { isSet = true }
      return true
    }
    guard isSet else { return false }
    switch (change.kind, change.path.components.last) {
    // It may have come into the array, before that set.
    case (.inserted, .index): return nil
    case (.inserted, _): return true
    default: break
    }
    switch element {
    case .set, .untracked: return nil
    default: return true
    }
  }

  private mutating func comeOrGoInSet(_ kind: Change.Kind) -> Bool {
    guard case .set(var elements) = self else { return false }
    switch kind {
    case .inserted(let element):
      let place = elements.firstIndex { element.isOrdered(before: $0) } ?? elements.count
      elements.insert(element, at: place)
    case .removed(let element):
      guard let place = elements.firstIndex(of: element) else { return false }
      elements.remove(at: place)
    case .changed, .moved: return false
    }
    self = .set(elements)
    return true
  }

  /// Lets elements of an array or entries of a dictionary come, go and move; false if that cannot be.
  private mutating func comeAndGo(_ changes: [Change]) -> Bool {
    let whole = self
    self = .null
    switch consume whole {
    case .array(var elements):
      defer { self = .array(elements) }
      return elements.comeAndGo(changes)
    case .dictionary(var entries):
      defer { self = .dictionary(entries) }
      return changes.allSatisfy { entries.comeOrGo($0) }
    case let other:
      self = other
      return false
    }
  }

  private mutating func visit(_ path: ValuePath, _ body: (inout Value) -> Bool) -> Bool {
    visit(path.components[...], body)
  }

  /// Does something to what is at a path, without copying what is beside it.
  ///
  /// - Returns: what that returned; false if nothing is there.
  fileprivate mutating func visit(
    _ path: ArraySlice<ValuePath.Component>, _ body: (inout Value) -> Bool
  ) -> Bool {
    guard let first = path.first else { return body(&self) }
    // Nothing else holds on to the parts while one of them changes.
    let whole = self
    self = .null
    switch (consume whole, first) {
    case (.record(let type, var members), .member(let name)):
      defer { self = .record(type: type, members: members) }
      return members.visit(name, path.dropFirst(), body)
    case (.tuple(var members), .member(let name)):
      defer { self = .tuple(members) }
      return members.visit(name, path.dropFirst(), body)
    case (.enumeration(let type, let name, var payload), .member(let label)):
      defer { self = .enumeration(type: type, name: name, payload: payload) }
      // The name of the case leads to its payload.
      let inner = path.dropFirst()
      guard label == name, case .member(let part)? = inner.first else { return false }
      return payload.visit(part, inner.dropFirst(), body)
    case (.array(var elements), .index(let index)):
      defer { self = .array(elements) }
      guard elements.indices.contains(index) else { return false }
      return elements[index].visit(path.dropFirst(), body)
    case (.dictionary(var entries), let component):
      defer { self = .dictionary(entries) }
      guard let index = entries.firstIndex(where: { .entry($0.key) == component }) else {
        return false
      }
      return entries[index].value.visit(path.dropFirst(), body)
    case (let other, _):
      self = other
      return false
    }
  }
}

extension Change {
  /// Where the collection is in which something comes, goes or moves.
  fileprivate var collection: [ValuePath.Component] {
    if case .moved = kind { path.components } else { path.components.dropLast() }
  }
}

extension [Value] {
  /// Lets elements come, go and move; false if that cannot be.
  fileprivate mutating func comeAndGo(_ changes: [Change]) -> Bool {
    var gone: Set<Int> = []
    var come: [Int: Value] = [:]
    for change in changes {
      switch (change.kind, change.path.components.last) {
      case (.removed, .index(let index)) where index < count: gone.insert(index)
      case (.inserted(let new), .index(let index)): come[index] = new
      case (.moved(let from, let to, _), _) where indices.contains(from):
        gone.insert(from)
        come[to] = self[from]
      default: return false
      }
    }
    for index in gone.sorted(by: >) { remove(at: index) }
    for (index, value) in come.sorted(by: { $0.key < $1.key }) {
      guard index <= count else { return false }
      insert(value, at: index)
    }
    return true
  }
}

extension [Value.Entry] {
  /// Lets an entry come or go; false if that cannot be.
  fileprivate mutating func comeOrGo(_ change: Change) -> Bool {
    let place = change.path.components.last
    switch (change.kind, firstIndex { .entry($0.key) == place }) {
    case (.inserted(let new), nil):
      let key: Value
      switch place {
      case .index(let number): key = .int(number)
      case .key(let other): key = other
      case .member, .all, nil: return false
      }
      let next = firstIndex { key.isOrdered(before: $0.key) } ?? count
      insert(Element(key, new), at: next)
    case (.removed, let index?): remove(at: index)
    default: return false
    }
    return true
  }
}

extension ValuePath {
  fileprivate var leadsThroughCollections: Bool {
    components.contains { if case .member = $0 { false } else { true } }
  }
}

extension [Value.Member] {
  fileprivate mutating func visit(
    _ name: String, _ path: ArraySlice<ValuePath.Component>, _ body: (inout Value) -> Bool
  ) -> Bool {
    let index =
      firstIndex { $0.label == name }
      ?? Int(name).flatMap { indices.contains($0) && self[$0].label == nil ? $0 : nil }
    guard let index else { return false }
    return self[index].value.visit(path, body)
  }
}
