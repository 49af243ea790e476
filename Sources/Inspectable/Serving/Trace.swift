/// Follows a subject through the steps, and notes when it changes.
@MainActor
final class Trace {
  let scene: LoadedScene
  var step: Int
  private(set) var points: [TracePoint] = []
  private var question: Question
  /// The parts on which alone the subject depends; nil if that is not known.
  private let parts: Set<String>?
  /// The parts in which the text stood when they were last searched; nil for those that must be.
  private var searched: [Bool?] = []

  private enum Question {
    case condition(Evaluator)
    case value(Evaluator)
    case text(SoughtText)
  }

  init(_ subject: TraceSubject, of scene: LoadedScene, step: Int) {
    self.scene = scene
    self.step = step
    parts =
      if case .expression(let expression) = subject {
        scene.marked.parts(readBy: expression)
      } else { nil }
    question =
      switch subject {
      case .expression(let expression) where expression.isCondition:
        .condition(Evaluator(expression, missing: .isFalse))
      case .expression(let expression): .value(Evaluator(expression))
      case .text(let text): .text(SoughtText(text))
      }
    searched = Array(repeating: nil, count: scene.parts.count)
  }

  /// Notes what the subject comes to after a step, if that can have changed.
  ///
  /// - Parameter report: what the step changed; nil if that was not found out.
  func look(after report: StepReport?) {
    step += 1
    guard let report else {
      searched = Array(repeating: nil, count: scene.parts.count)
      return look()
    }
    if let parts, parts.isDisjoint(with: report.changes.map(\.part)) { return }
    for (index, part) in scene.parts.enumerated() {
      guard let changed = report.changes.first(where: { $0.part == part.name }) else { continue }
      // Where it was not before, it is now only if a change brought it.
      if searched[index] == false, case .text(let text) = question,
        !changed.changes.contains(where: { $0.mayBring(text) })
      {
        continue
      }
      searched[index] = nil
    }
    look()
  }

  /// Notes what the subject comes to, if that has changed.
  func look() {
    let value = value()
    if points.isEmpty || points.last?.value != value {
      points.append(TracePoint(step: step, value: value))
    }
  }

  private func value() -> Value? {
    switch question {
    case .condition(var evaluator):
      defer { question = .condition(evaluator) }
      return .bool((try? evaluator.holds(in: scene.root(step: step))) ?? false)
    case .value(var evaluator):
      defer { question = .value(evaluator) }
      return try? evaluator.value(in: scene.root(step: step)).value(limit: .full)
    case .text(let text):
      // One place is enough, and what did not change need not be searched again.
      if searched.contains(true) { return .bool(true) }
      for index in searched.indices where searched[index] == nil {
        let contains = scene.contains(text, in: index)
        searched[index] = contains
        if contains { return .bool(true) }
      }
      return .bool(false)
    }
  }
}
