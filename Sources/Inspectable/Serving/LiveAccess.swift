import InspectableDoor

/// How far an inspector that is attached to a running app may go, beyond following its recording.
///
/// See ``SceneContext/open(allowing:)``.
public enum LiveAccess: String, Hashable, Sendable {
  /// It reads values: `inspector attach --live`.
  case looking
  /// It also dispatches actions, triggers events and sets local states: `inspector attach --control`.
  case control
}

extension LiveAccess {
  /// What a running app can do for an inspector: it has only its present, and takes no input ahead of its turn.
  ///
  /// The inspector searches values and lays them out itself, since that would take the app's main actor three times as
  /// long as reading them.
  static let capabilities: [Capability] = [
    .expressions, .effects, .tree, .queries, .paths, .draw, .live,
  ]

  /// The inputs that a running app takes from an inspector; it has its own time and order.
  private static let inputs = ["dispatch", "trigger", "set", "resolve", "fail"]

  /// Why an inspector may not act; nil if it may.
  private var refusalToAct: Refusal? {
    self == .control
      ? nil
      : Refusal(
        "the running app only answers questions: 'attach --control' acts, if the app has called "
          + "'context.open(allowing: .control)'")
  }

  /// Why a running app doesn't answer a question; nil if it does.
  func refusal(of question: any Question) -> Refusal? {
    switch question {
    case is Questions.Hello, is Questions.Load, is Questions.Describe, is Questions.Read,
      is Questions.Tree, is Questions.Check, is Questions.Continuations, is Questions.Values,
      is Questions.Draw, is Questions.Held, is Questions.Effects, is Questions.Clock:
      return nil
    case let question as Questions.Perform:
      let word = type(of: question.input.kind).word
      guard Self.inputs.contains(word) else {
        return Refusal(
          "a running app has its own time and order, so it takes no '\(word)'")
      }
      return refusalToAct
    case is Questions.Recorded: return refusalToAct
    default:
      return Refusal("a running app doesn't answer '\(type(of: question).word)'")
    }
  }
}
