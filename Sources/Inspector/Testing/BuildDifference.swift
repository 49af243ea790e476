import InspectableDoor

/// How two builds differ after the same inputs.
struct BuildDifference {
  /// The inputs; the last of them does it.
  var inputs: [Input]
  var old: Ending
  var new: Ending

  /// How a build is after inputs.
  struct Ending: Hashable {
    /// Why it did not take the last one.
    enum Failure: Hashable {
      /// The app's process is gone, or did not come back: why, and what it said last.
      case ended(HostFailure, words: String?)
      /// The app does not take the input: why not.
      case refused(String)
    }

    var failure: Failure?
    var values: [PartValue] = []
    /// What happened in the last step, in lines.
    var events: [String] = []
    /// What waits, and for what, in lines.
    var waiting: [String] = []
    /// What the host recognises the state by; nil if it does not tell.
    var digest: StateDigest?
  }

  /// What is shown of the two that differs.
  enum Shown: Hashable {
    case failures
    case values([PartChanges])
    /// Lines that only one has.
    case lines(old: [String], new: [String])
    /// Nothing that is shown, such as the next random number.
    case nothing
  }

  var shown: Shown {
    if old.failure != nil || new.failure != nil { return .failures }
    let changes = new.values.allChanges(since: old.values)
    if !changes.isEmpty { return .values(changes) }
    for lines in [\Ending.events, \Ending.waiting] where old[keyPath: lines] != new[keyPath: lines]
    {
      let (old, new) = (old[keyPath: lines], new[keyPath: lines])
      return .lines(
        old: old.filter { !new.contains($0) }, new: new.filter { !old.contains($0) })
    }
    return .nothing
  }

  /// Whether the two differ at all.
  var isThere: Bool {
    switch shown {
    case .failures: old.failure?.kind != new.failure?.kind
    case .nothing: old.digest != new.digest
    case .values, .lines: true
    }
  }

  /// What it is known by, so that it is told once: the last input, and the paths that differ.
  var identity: String {
    let what: String
    switch shown {
    case .failures:
      what = [old.failure, new.failure].map { $0?.kind ?? "goes on" }.joined(separator: " ")
    case .values(let parts):
      let paths = parts.flatMap { part in
        part.changes.map { "\(part.part) \($0.path.withoutPlaces)" }
      }
      what = Set(paths).sorted().joined(separator: " ")
    case .lines(let old, let new): what = "lines \(old.count) \(new.count)"
    case .nothing: what = "nothing"
    }
    return "\(inputs.last?.subject ?? "") \(what)"
  }
}

extension BuildDifference.Ending.Failure {
  /// What kind of failure it is, in a word.
  var kind: String {
    switch self {
    case .ended: "ended"
    case .refused: "refused"
    }
  }
}

extension Change {
  /// The path of what it changes from the root, with one word for all elements of a collection.
  func place(in part: String) -> ValuePath {
    let path = ValuePath(names: part).appending(self.path.withoutPlaces)
    return isOfElement ? path.appending(.all) : path
  }
}

extension ValuePath {
  /// The path with one word for all elements of a collection.
  fileprivate var withoutPlaces: ValuePath {
    ValuePath(
      components.map { component in
        switch component {
        case .index, .key, .all: .all
        case .member: component
        }
      })
  }
}
