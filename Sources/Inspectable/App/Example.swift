/// An action by example, with one line of help.
///
/// From the example come the action's name, its labels and kinds, completion, and a seed for
/// exploration. The action's type is `Codable` and nothing else.
public struct Example<Action: Codable> {
  /// The example itself.
  public let action: Action
  /// What it does, in one line.
  public let help: String
  /// The labels of arguments whose values are never shown or written.
  public let secret: Set<String>

  /// Declares an example.
  ///
  /// - Parameters:
  ///   - action: the example itself.
  ///   - help: what it does, in one line.
  ///   - secret: the labels of arguments that are ``Secret``; one that the action does not have is
  ///     an error when the app is loaded.
  public init(_ action: Action, _ help: String = "", secret: Set<String> = []) {
    self.action = action
    self.help = help
    self.secret = secret
  }

  /// Says what the action does in an app of any architecture.
  ///
  /// ```swift
  /// Example(Add(amount: 1), "Add to the counter").performed { counter.add($0.amount) }
  /// ```
  @MainActor
  public func performed(_ perform: @escaping @MainActor (Action) throws -> Void) -> StoreAction {
    StoreAction(self, perform: perform)
  }
}

/// An action a store takes: made from an example's shape, performed by the store.
@MainActor
public struct StoreAction {
  package let shape: ExampleShape
  package let help: String
  package let secret: Set<String>
  package let example: Value
  package let make: @MainActor ([Input.Argument]) throws -> PreparedAction

  package init<Action: Codable>(
    _ example: Example<Action>, perform: @escaping @MainActor (Action) throws -> Void
  ) {
    let shape = ExampleShape(example.action)
    self.shape = shape
    self.help = example.help
    self.secret = example.secret
    self.example = Reflection.value(of: example.action)
    self.make = { arguments in
      let action: Action = try shape.make(
        like: example.action, arguments: arguments.map { Value.Member($0.label, $0.value) })
      return PreparedAction(value: Reflection.value(of: action)) { try perform(action) }
    }
  }
}

/// An action that was decoded and can be performed.
@MainActor
package struct PreparedAction {
  /// The action as it is printed.
  package let value: Value
  /// Does it.
  package let perform: @MainActor () throws -> Void
}

/// Collects the actions of a store.
@MainActor
@resultBuilder
public enum StoreActionBuilder {
  /// An action as it is.
  public static func buildExpression(_ action: StoreAction) -> [StoreAction] { [action] }
  /// The actions of a block, in order.
  public static func buildBlock(_ actions: [StoreAction]...) -> [StoreAction] {
    actions.flatMap { $0 }
  }
}
