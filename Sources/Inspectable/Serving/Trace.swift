/// What is followed through the steps.
public enum TraceSubject: Hashable, Sendable, Codable {
  /// The value of an expression; a condition that cannot be answered is false.
  case expression(expression: ValueExpression)
  /// Whether any value of the parts whose changes are shown contains a text.
  case text(text: String)
}

/// What a subject came to at a step.
public struct TracePoint: Hashable, Sendable, Codable {
  /// The step.
  public var step: Int
  /// What it came to; nil where a path led nowhere.
  public var value: Value?

  /// Makes a point.
  public init(step: Int, value: Value?) {
    self.step = step
    self.value = value
  }
}

/// A subject on its way through the steps.
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

  /// Notes what the subject comes to, if that is something new.
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
      // How a screen is, which is a part too, is nothing to be searched.
      let screens = Set(scene.scene.screens.map(\.name))
      return .bool(
        scene.values.contains {
          !screens.contains($0.part) && !$0.value.places(containing: text).isEmpty
        })
    }
  }
}

extension Value {
  /// The innermost values that contain a text, with their paths in order.
  ///
  /// Of a string its content is searched, of anything else what it is written as; keys count too.
  package func places(containing text: String) -> [(path: ValuePath, value: Value)] {
    var found: [(path: ValuePath, value: Value)] = []
    search(text, at: ValuePath(), &found)
    return found
  }

  private func search(
    _ text: String, at path: ValuePath, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    switch self {
    case .array(let elements), .set(let elements):
      for (index, element) in elements.enumerated() {
        element.search(text, at: path.appending(.index(index)), &found)
      }
    case .dictionary(let entries):
      for entry in entries {
        let place = path.appending(.key(entry.key))
        if entry.key.isWritten(with: text) { found.append((place, entry.value)) }
        entry.value.search(text, at: place, &found)
      }
    case .record(_, let members) where !members.isEmpty, .tuple(let members):
      members.search(text, at: path, &found)
    case .enumeration(_, let name, let payload) where !payload.isEmpty:
      if name.contains(text) { found.append((path, self)) }
      payload.search(text, at: path, &found)
    default:
      if isWritten(with: text) { found.append((path, self)) }
    }
  }

  private func isWritten(with text: String) -> Bool {
    switch self {
    case .string(let content): content.contains(text)
    // The placeholder is not what is there.
    case .secret: false
    default: literal.contains(text)
    }
  }
}

extension [Value.Member] {
  fileprivate func search(
    _ text: String, at path: ValuePath, _ found: inout [(path: ValuePath, value: Value)]
  ) {
    for (index, member) in enumerated() {
      let place = path.appending(.member(member.label ?? String(index)))
      for inner in member.value.places(containing: text) {
        found.append((place.appending(inner.path), inner.value))
      }
    }
  }
}
