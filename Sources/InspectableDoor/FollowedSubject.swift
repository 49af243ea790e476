/// A subject that is followed through steps, with what it came to wherever that changed.
///
/// It is looked at only after a step that changed a part it depends on.
package struct FollowedSubject {
  /// Its value at the beginning, and at each step at which it changed.
  package private(set) var points: [TracePoint] = []
  private var question: Question
  /// The parts on which alone it depends; nil if that is not known.
  private let partsRead: Set<String>?
  /// The names of the parts that are searched for a text.
  private let parts: [String]
  /// Whether the text stood in each of these when it was last searched; nil for those that must be.
  private var searched: [Bool?]

  private enum Question {
    case condition(Evaluator)
    case value(Evaluator)
    case text(SoughtText)
  }

  /// Begins to follow a subject.
  ///
  /// - Parameters:
  ///   - partsRead: the parts on which alone it depends; nil if that is not known.
  ///   - parts: the names of the parts that are searched for a text.
  package init(_ subject: TraceSubject, partsRead: Set<String>?, parts: [String]) {
    question =
      switch subject {
      case .expression(let expression) where expression.isCondition:
        .condition(Evaluator(expression, missing: .isFalse))
      case .expression(let expression): .value(Evaluator(expression))
      case .text(let text): .text(SoughtText(text))
      }
    self.partsRead = partsRead
    self.parts = parts
    searched = Array(repeating: nil, count: parts.count)
  }

  /// Notes what it comes to after a step, if that can have changed.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - changes: what the step changed; nil if that is not known.
  ///   - scene: where paths begin.
  ///   - contains: whether the part at an index contains a text.
  package mutating func look(
    at step: Int, after changes: [PartChanges]?, in scene: () -> any Explorable,
    contains: (SoughtText, Int) -> Bool
  ) {
    guard let changes else {
      searched = Array(repeating: nil, count: parts.count)
      return look(at: step, in: scene, contains: contains)
    }
    if let partsRead, partsRead.isDisjoint(with: changes.lazy.map(\.part)) { return }
    if case .text(let text) = question {
      for (index, part) in parts.enumerated() {
        guard let changed = changes.first(where: { $0.part == part }) else { continue }
        // Where it was not before, it is now only if a change brought it.
        let stays =
          searched[index] == false && !changed.changes.contains { $0.mayBring(text) }
        if !stays { searched[index] = nil }
      }
    }
    look(at: step, in: scene, contains: contains)
  }

  /// Notes what it comes to at a step, if that has changed.
  package mutating func look(
    at step: Int, in scene: () -> any Explorable, contains: (SoughtText, Int) -> Bool
  ) {
    let value = value(in: scene, contains: contains)
    if points.isEmpty || points.last?.value != value {
      points.append(TracePoint(step: step, value: value))
    }
  }

  private mutating func value(
    in scene: () -> any Explorable, contains: (SoughtText, Int) -> Bool
  ) -> Value? {
    switch question {
    case .condition(var evaluator):
      defer { question = .condition(evaluator) }
      return .bool((try? evaluator.holds(in: scene())) ?? false)
    case .value(var evaluator):
      defer { question = .value(evaluator) }
      return try? evaluator.value(in: scene()).value(limit: .full)
    case .text(let text):
      // One place is enough, and what did not change need not be searched again.
      if searched.contains(true) { return .bool(true) }
      for index in searched.indices where searched[index] == nil {
        let isThere = contains(text, index)
        searched[index] = isThere
        if isThere { return .bool(true) }
      }
      return .bool(false)
    }
  }
}
