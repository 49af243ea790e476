import InspectableDoor

extension Output {
  /// The output with other values of the same width at places that vary, so that its layout stays
  /// the same.
  func replacing(_ places: SecretPaths) -> Output {
    var output = self
    guard !places.isEmpty else { return output }
    for index in output.steps.indices {
      output.steps[index].changes = output.steps[index].changes.map { part in
        let inside = places.below(part: part.part)
        var part = part
        if !inside.isEmpty { part.changes = part.changes.map { $0.replacing(inside) } }
        return part
      }
    }
    return output
  }
}

extension Change {
  fileprivate func replacing(_ places: SecretPaths) -> Change {
    guard let hidden = places.hiding(in: [self]).first else { return self }
    // The change is inside such a place, so all of it is replaced.
    guard hidden.path == path else { return mapping { $0.other } }
    switch (kind, hidden.kind) {
    case (.changed(let old, let new), .changed(let hiddenOld, let hiddenNew)):
      return Change(
        path, .changed(old: hiddenOld.filled(from: old), new: hiddenNew.filled(from: new)))
    case (.inserted(let value), .inserted(let hidden)):
      return Change(path, .inserted(hidden.filled(from: value)))
    case (.removed(let value), .removed(let hidden)):
      return Change(path, .removed(hidden.filled(from: value)))
    case (.moved(let from, let to, let value), .moved(_, _, let hidden)):
      return Change(path, .moved(from: from, to: to, hidden.filled(from: value)))
    default: return mapping { $0.other }
    }
  }

  private func mapping(_ body: (Value) -> Value) -> Change {
    switch kind {
    case .changed(let old, let new): Change(path, .changed(old: body(old), new: body(new)))
    case .inserted(let value): Change(path, .inserted(body(value)))
    case .removed(let value): Change(path, .removed(body(value)))
    case .moved(let from, let to, let value):
      Change(path, .moved(from: from, to: to, body(value)))
    }
  }
}

extension Value {
  /// Another value of the same width.
  fileprivate var other: Value {
    .enumCase(String(repeating: "x", count: max(1, literal.count - 1)))
  }

  /// This value with another one in place of each placeholder, as wide as what the original has
  /// there.
  fileprivate func filled(from original: Value) -> Value {
    func members(_ a: [Member], _ b: [Member]) -> [Member] {
      a.count == b.count ? zip(a, b).map { Member($0.label, $0.value.filled(from: $1.value)) } : a
    }
    switch (self, original) {
    case (.secret, .secret): return self
    case (.secret, _): return original.other
    case (.record(let type, let a), .record(_, let b)):
      return .record(type: type, members: members(a, b))
    case (.tuple(let a), .tuple(let b)): return .tuple(members(a, b))
    case (.enumeration(let type, let name, let a), .enumeration(_, _, let b)):
      return .enumeration(type: type, name: name, payload: members(a, b))
    case (.array(let a), .array(let b)) where a.count == b.count:
      return .array(zip(a, b).map { $0.filled(from: $1) })
    case (.set(let a), .set(let b)) where a.count == b.count:
      return .set(zip(a, b).map { $0.filled(from: $1) })
    case (.dictionary(let a), .dictionary(let b)) where a.count == b.count:
      return .dictionary(zip(a, b).map { Entry($0.key, $0.value.filled(from: $1.value)) })
    default: return self
    }
  }
}
