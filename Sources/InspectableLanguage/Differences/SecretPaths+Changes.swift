extension SecretPaths {
  /// The changes of a value with what is secret hidden; `note` is told what that is.
  ///
  /// What changes within a secret is one change of the secret.
  package func hiding(in changes: [Change], note: (Value) -> Void = { _ in }) -> [Change] {
    if isEmpty { return changes }
    var seen: Set<ValuePath> = []
    return changes.compactMap { change in
      let change = hiding(in: change, note)
      if case .changed(.secret, .secret) = change.kind, !seen.insert(change.path).inserted {
        return nil
      }
      return change
    }
  }

  private func hiding(in change: Change, _ note: (Value) -> Void) -> Change {
    var left = self
    let steps = change.path.components
    for (index, component) in steps.enumerated() {
      if left.isEmpty { return change }
      if left.isWhole {
        change.values.forEach(note)
        return change.hidden(at: ValuePath(Array(steps[..<index])))
      }
      left = left.after(component)
    }
    if left.isEmpty { return change }
    let isOfElement = change.isOfElement
    if left.isWhole, isOfElement {
      change.values.forEach(note)
      return change.hidden(at: change.path)
    }
    func hide(_ value: Value) -> Value {
      let hidden = left.hiding(in: value, note: note)
      return isOfElement ? left.after(.all).hiding(in: hidden, note: note) : hidden
    }
    switch change.kind {
    case .changed(let old, let new):
      return Change(change.path, .changed(old: hide(old), new: hide(new)))
    case .inserted(let value): return Change(change.path, .inserted(hide(value)))
    case .removed(let value): return Change(change.path, .removed(hide(value)))
    case .moved(let from, let to, let value):
      if left.isWhole {
        note(value)
        return change.hidden(at: change.path)
      }
      let inner = left.after(.index(from)).union(left.after(.index(to)))
      return Change(
        change.path, .moved(from: from, to: to, inner.hiding(in: value, note: note)))
    }
  }
}

extension Change {
  /// Whether its path is that of the collection, as for an element of a set and for a move within an array.
  package var isOfElement: Bool {
    switch (path.components.last, kind) {
    case (_, .changed), (.index, _), (.key, _), (.all, _): false
    case (.member, _), (nil, _): true
    }
  }

  /// What was there before, and what after.
  fileprivate var values: [Value] {
    switch kind {
    case .changed(let old, let new): [old, new]
    case .inserted(let value), .removed(let value), .moved(_, _, let value): [value]
    }
  }

  /// The change which says that the secret at a place became another.
  fileprivate func hidden(at place: ValuePath) -> Change {
    let (old, new): (Value, Value) =
      switch kind {
      case .changed(let old, let new): (old, new)
      case .inserted(let value), .moved(_, _, let value): (.null, value)
      case .removed(let value): (value, .null)
      }
    if place == path, case .changed = kind {
      return Change(place, .changed(old: old.hidden, new: new.hidden))
    }
    // What is nil within a secret is hidden like anything else there.
    return Change(place, .changed(old: Value.some(old).hidden, new: Value.some(new).hidden))
  }
}

extension Value {
  fileprivate static func some(_ value: Value) -> Value {
    .enumeration(type: nil, name: "some", payload: [Member(nil, value)])
  }
}
