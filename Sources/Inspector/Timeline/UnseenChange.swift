package import InspectableDoor

/// A place where a step changed bytes that are not read, such as those of a union of C.
///
/// What is shown of them is the same before and after, so only the step itself can tell.
package struct UnseenChange: Hashable, Sendable {
  /// The part, such as `state` or `list.model`.
  package var part: String
  /// Where in it.
  package var path: ValuePath
}

extension StepReport {
  /// Where the step changed bytes that are not read.
  package var unseenChanges: [UnseenChange] {
    changes.flatMap { part in
      part.changes.lazy.filter(\.isUnseen).map { UnseenChange(part: part.part, path: $0.path) }
    }
  }
}

extension Change {
  /// Whether bytes changed that are not read.
  fileprivate var isUnseen: Bool {
    if case .changed(.untracked, .untracked) = kind { true } else { false }
  }
}

extension Timeline {
  /// Where bytes changed that are not read, on the way from one step to another, as the steps
  /// between them reported it.
  package func unseenChanges(from a: Node, to b: Node) -> [UnseenChange] {
    let (first, second) = (way(to: a), way(to: b))
    // Steps that both ways have in common are not on the way from one to the other.
    var shared: [Int: Int] = [:]
    for (branch, steps) in first {
      if let other = second[branch] { shared[branch] = min(steps, other) }
    }
    var found: [UnseenChange] = []
    for way in [first, second] {
      for (branch, last) in way.sorted(by: { $0.key < $1.key }) {
        let next = (shared[branch] ?? 0) + 1
        if next <= last { found += unseenChanges(ofBranch: branch, in: next...last) }
      }
    }
    var seen: Set<UnseenChange> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The branches that lead to a step, each with the last of its own steps on the way.
  private func way(to node: Node) -> [Int: Int] {
    var way = [node.branch: node.step]
    var branch = node.branch
    while let origin = branches[branch].origin {
      way[origin.branch] = origin.step
      branch = origin.branch
    }
    return way
  }
}

extension [PartChanges] {
  /// These changes, and a change for each place where only bytes are known to have changed, unless
  /// one is reported there already.
  package func telling(_ unseen: [UnseenChange], of parts: Set<String>? = nil) -> [PartChanges] {
    if unseen.isEmpty { return self }
    var told = self
    for place in unseen where parts?.contains(place.part) != false {
      let change = Change(place.path, .changed(old: .untracked, new: .untracked))
      guard let index = told.firstIndex(where: { $0.part == place.part }) else {
        told.append(PartChanges(part: place.part, changes: [change]))
        continue
      }
      // A change of everything around the place covers it.
      let isTold = told[index].changes.contains {
        place.path.components.starts(with: $0.path.components)
      }
      if !isTold { told[index].changes.append(change) }
    }
    return told
  }
}
