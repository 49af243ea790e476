/// Something about a scene that must hold after every step.
///
/// ```swift
/// Scene {
///   StorePart(store) { … }
///   Invariant("state.todos.count <= 100")
///   Invariant("the totals agree") { ledger.total == ledger.entries.reduce(0, +) }
/// }
/// ```
/// The inspector names the step that broke it. An expression has the notation of the verb `expect`
/// and shows what was found at its operands; a path that leads nowhere makes it false.
@MainActor
public struct Invariant: ScenePart {
  package let title: String
  package let condition: Condition

  package enum Condition {
    /// An expression of the inspector, checked when the scene is loaded.
    case expression(String)
    /// Anything that the app itself can tell.
    case closure(@MainActor () -> Bool)
  }

  /// Declares an expression that must hold; one that cannot be read is an error when the app is
  /// loaded.
  public init(_ expression: String) {
    title = expression
    condition = .expression(expression)
  }

  /// Declares a condition in Swift under a name, which says what must hold.
  public init(_ name: String, holds: @escaping @MainActor () -> Bool) {
    title = name
    condition = .closure(holds)
  }

  /// Whether the app itself tells whether it holds.
  var isClosure: Bool { if case .closure = condition { true } else { false } }

  /// Enters the invariant into a scene.
  public func add(to scene: inout Scene) {
    scene.invariants.append(named)
  }

  /// The expression that is asked; a condition in Swift is a member of `invariants` in it.
  func expression() throws(Refusal) -> ValueExpression {
    switch condition {
    case .closure: return ValueExpression(ValuePath([.member("invariants"), .key(.string(title))]))
    case .expression(let text):
      do {
        return try ValueExpression(parsing: text)
      } catch {
        throw Refusal("the invariant '\(text)' cannot be read: \(error.message)")
      }
    }
  }
}
