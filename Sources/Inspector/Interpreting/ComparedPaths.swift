package import InspectableDoor

/// The paths whose values count when two builds are compared: `--ignore` and `--only`.
package struct ComparedPaths: Hashable, Sendable, Codable {
  /// Paths of which neither values nor changes are shown.
  package var ignored: [ValuePath]
  /// The only paths of which they are; all, if there are none.
  package var only: [ValuePath]

  package init(ignored: [ValuePath] = [], only: [ValuePath] = []) {
    self.ignored = ignored
    self.only = only
  }

  /// Whether everything counts.
  package var isEmpty: Bool { ignored.isEmpty && only.isEmpty }

  /// The value of an expression without what doesn't count; `.ignored` if that is all of it.
  ///
  /// A value that is computed from several others counts as a whole.
  package func keeping(_ value: Value, of expression: ValueExpression) -> Value {
    guard !isEmpty, let path = expression.path else { return value }
    return keeping(value) { $0.below(path) } ?? .enumCase("ignored")
  }

  private func keeping(_ value: Value, _ place: (SecretPaths) -> SecretPaths) -> Value? {
    var kept: Value? = value
    if !only.isEmpty {
      kept = place(SecretPaths(only)).replacing(in: value, inside: { $0 }, outside: { _ in nil })
    }
    return kept.flatMap {
      place(SecretPaths(ignored)).replacing(in: $0, inside: { _ in nil }, outside: { $0 })
    }
  }

  /// The changes that count.
  package func keeping(_ parts: [PartChanges]) -> [PartChanges] {
    if isEmpty { return parts }
    return parts.compactMap { part in
      var part = part
      let root = ValuePath(names: part.part)
      part.changes = part.changes.compactMap { keeping($0, below: root) }
      return part.changes.isEmpty && part.omitted == 0 ? nil : part
    }
  }

  /// A change as far as it counts; nil where all of it is within what doesn't.
  private func keeping(_ change: Change, below root: ValuePath) -> Change? {
    let path = root.appending(change.path)
    let isBeside = !only.isEmpty && SecretPaths(only).below(path).isEmpty
    if isBeside || SecretPaths(ignored).below(path).isWhole { return nil }
    let place = change.isOfElement ? path.appending(.all) : path
    func keep(_ value: Value) -> Value {
      keeping(value) { $0.below(place) } ?? .enumCase("ignored")
    }
    switch change.kind {
    case .changed(let old, let new):
      let (old, new) = (keep(old), keep(new))
      return old == new ? nil : Change(change.path, .changed(old: old, new: new))
    case .inserted(let value): return Change(change.path, .inserted(keep(value)))
    case .removed(let value): return Change(change.path, .removed(keep(value)))
    case .moved(let from, let to, let value):
      return Change(change.path, .moved(from: from, to: to, keep(value)))
    }
  }
}

extension Output {
  /// The output with what counts alone.
  ///
  /// Where only some paths are wanted, what happened on the way isn't, but for failures.
  func keeping(_ paths: ComparedPaths) -> Output {
    if paths.isEmpty { return self }
    var output = self
    for index in output.steps.indices {
      output.steps[index].changes = paths.keeping(output.steps[index].changes)
      if case .success(var look) = output.steps[index].look {
        look.watched = paths.keeping(look.watched)
        output.steps[index].look = .success(look)
      }
      if !paths.only.isEmpty {
        output.steps[index].events.removeAll { !$0.isFailure }
      }
    }
    output.changes = output.changes.map(paths.keeping)
    output.watched = paths.keeping(output.watched)
    return output
  }
}

extension ComparedPaths {
  fileprivate func keeping(_ watched: [WatchedChanges]) -> [WatchedChanges] {
    watched.compactMap { watched in
      guard watched.expression.path != nil else { return watched }
      var watched = watched
      watched.changes = watched.changes.compactMap { keeping($0, below: ValuePath()) }
      return watched.changes.isEmpty ? nil : watched
    }
  }
}

extension StepEvent {
  /// Whether it tells that something went wrong, rather than which way something took.
  fileprivate var isFailure: Bool {
    [.failed, .eventFailed, .effectFailed, .transitionProblem].contains(kind)
  }
}
