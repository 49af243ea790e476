package import InspectableDoor

/// Pairs what came of the inputs of one state on two builds.
package struct StatePairing {
  /// What came of the inputs, by numbers that are the same for both builds.
  package typealias Outcome = TriedStates.Outcome

  /// What the two outcomes of an input say.
  package enum Verdict: Hashable, Sendable {
    /// Both reached the same state, with the same events.
    case same(StateDigest)
    case bothRefused
    /// Both crashed or did not come back.
    case bothEnded
    /// One or both did not try it: so often.
    case leftOut(Int)
    case different(Difference)
  }

  /// How two outcomes differ, without the values: the same for differences that are probably of one kind.
  package struct Difference: Hashable, Sendable {
    /// What came of the input; nil from a build that does not offer it.
    package var old: Outcome.Kind?
    package var new: Outcome.Kind?
    /// ``StepMark/differences(to:)``.
    package var parts: UInt64 = 0

    package init(_ old: Outcome?, _ new: Outcome?) {
      (self.old, self.new) = (old?.shownKind, new?.shownKind)
      guard let old, let new, old.isReached, new.isReached else { return }
      parts = StepMark(bits: old.number).differences(to: StepMark(bits: new.number))
    }
  }

  /// No state has more inputs than this, whatever a host says.
  private static let mostLeftOut: UInt64 = 1 << 20

  /// What an input does, without its arguments.
  private let subject: (UInt32) -> String
  /// The kinds of input of which not all arguments are tried.
  private let drawn: Set<String>

  /// - Parameters:
  ///   - drawn: the kinds of input of which not all arguments are tried, so that one build may try others.
  ///   - subject: ``Input/subject`` of the input with a number.
  package init(drawn: Set<String>, subject: @escaping (UInt32) -> String) {
    self.drawn = drawn
    self.subject = subject
  }

  /// The verdict for each input, in the order of the old build; those that only the new one has come last.
  package func verdicts(_ old: [Outcome], _ new: [Outcome]) -> [(input: UInt32, Verdict)] {
    // Nearly always both offer the same, in the same order.
    if old.count == new.count, zip(old, new).allSatisfy({ $0.input == $1.input }) {
      return zip(old, new).map { ($0.input, verdict($0, $1)) }
    }
    let newByInput = Dictionary(new.map { ($0.input, $0) }) { first, _ in first }
    let oldInputs = Set(old.map(\.input))
    let oldSubjects = Set(oldInputs.map(subject))
    let newSubjects = Set(newByInput.keys.map(subject))
    var found: [(input: UInt32, Verdict)] = []
    for outcome in old {
      if let other = newByInput[outcome.input] {
        found.append((outcome.input, verdict(outcome, other)))
      } else if isOffered(outcome, among: newSubjects) {
        found.append((outcome.input, verdict(outcome, nil)))
      }
    }
    for outcome in new where !oldInputs.contains(outcome.input) {
      if isOffered(outcome, among: oldSubjects) {
        found.append((outcome.input, verdict(nil, outcome)))
      }
    }
    return found
  }

  /// Whether it is a difference that only one build tries an input: not if both draw arguments for it, and one drew
  /// others.
  private func isOffered(_ outcome: Outcome, among others: Set<String>) -> Bool {
    let subject = subject(outcome.input)
    return !drawn.contains(subject) || !others.contains(subject)
  }

  private func verdict(_ old: Outcome?, _ new: Outcome?) -> Verdict {
    if old?.kind == .leftOut || new?.kind == .leftOut {
      let counts = [old, new].compactMap { $0?.kind == .leftOut ? $0?.number : nil }
      return .leftOut(Int(min(counts.max() ?? 1, Self.mostLeftOut)))
    }
    guard let old, let new else { return .different(Difference(old, new)) }
    switch (old.kind, new.kind) {
    case (.plain, .plain), (.plain, .waiting), (.waiting, .plain), (.waiting, .waiting):
      let isSame =
        old.digest == new.digest
        && StepMark(bits: old.number).events == StepMark(bits: new.number).events
      return isSame ? .same(old.digest) : .different(Difference(old, new))
    case (.refused, .refused): return .bothRefused
    case (.crash, .crash), (.hang, .hang), (.crash, .hang), (.hang, .crash): return .bothEnded
    default: return .different(Difference(old, new))
    }
  }
}

extension TriedStates.Outcome {
  /// The kind, without how a state can be put back.
  fileprivate var shownKind: Kind { kind == .waiting ? .plain : kind }
}
