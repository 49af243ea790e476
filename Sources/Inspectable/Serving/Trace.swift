/// Follows a subject through the steps, and notes when it changes.
@MainActor
final class Trace {
  let scene: LoadedScene
  var step: Int
  private(set) var points: [TracePoint] = []
  private var question: Question

  private enum Question {
    case condition(Evaluator)
    case value(Evaluator)
    case text(String)
  }

  init(_ subject: TraceSubject, of scene: LoadedScene, step: Int) {
    self.scene = scene
    self.step = step
    question =
      switch subject {
      case .expression(let expression) where expression.isCondition:
        .condition(Evaluator(expression, missing: .isFalse))
      case .expression(let expression): .value(Evaluator(expression))
      case .text(let text): .text(text)
      }
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
      // Whether a screen is visible is a part too, but not one to be searched.
      let screens = Set(scene.scene.screens.map(\.name))
      return .bool(
        scene.values.contains {
          !screens.contains($0.part) && !$0.value.places(containing: text).isEmpty
        })
    }
  }
}
