/// An action by example, with one line of help.
///
/// From the example come the action's name, its labels and kinds, completion, and a seed for
/// exploration. An action whose type is `Codable` is made by its `init(from:)`, any other of its
/// parts: a structure by its members, an enum by the payload of the example's case. A part that cannot
/// be made so, such as a closure, is an error when the app is loaded; what it does is declared with
/// ``Do`` then.
public struct Example<Action> {
  /// The example itself.
  public let action: Action
  /// A description of the action, in one line.
  public let help: String
  /// The labels of arguments whose values are never shown or written.
  public let secret: Set<String>
  var tried = Tried()

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

  /// Says what the action does where that takes its time: it is waited for as an effect.
  @MainActor
  public func performed(
    _ perform: @escaping @MainActor (Action) async throws -> Void
  ) -> StoreAction {
    let shape = ExampleShape(action)
    let name = (shape.isCase ? "." : "") + shape.name
    return StoreAction(self) { action, context in
      context.startEffect(name) { try await perform(action) }
    }
  }
}

extension Example where Action: CaseIterable {
  /// An example of each case.
  ///
  /// - Parameter help: what they do, in one line.
  public static func all(_ help: String = "") -> [Example] {
    Action.allCases.map { Example($0, help) }
  }
}

/// An action a store takes: made from an example's shape, performed by the store.
@MainActor
public struct StoreAction {
  package let shape: ExampleShape
  /// The name by which it is called: that of its shape, with its type before it where another action of the
  /// store has the same.
  package internal(set) var name: String
  package let help: String
  package let secret: Set<String>
  /// What completion offers; nil where there is none.
  package let example: @MainActor () -> Value?
  /// Why none can be made of what is typed; nil if it can.
  ///
  /// It is asked when all of the scene is known.
  let obstacle: @MainActor () -> MakingObstacle?
  /// The values that arguments of some kinds can have, by the kind.
  let choices: KindChoices
  /// What an exploration does with it.
  var tried = Tried()
  /// The type that it is made of; nil if it is a name and a closure.
  let type: (any Any.Type)?
  package let make: @MainActor ([Input.Argument]) throws -> PreparedAction

  init(
    shape: ExampleShape, help: String, secret: Set<String>,
    example: @escaping @MainActor () -> Value? = { nil },
    obstacle: @escaping @MainActor () -> MakingObstacle?, choices: KindChoices,
    type: (any Any.Type)? = nil,
    make: @escaping @MainActor ([Input.Argument]) throws -> PreparedAction
  ) {
    self.shape = shape
    name = shape.name
    self.help = help
    self.secret = secret
    self.example = example
    self.obstacle = obstacle
    self.choices = choices
    self.type = type
    self.make = make
  }

  package init<Action>(
    _ example: Example<Action>, perform: @escaping @MainActor (Action) throws -> Void
  ) {
    self.init(example) { action, _ in try perform(action) }
  }

  init<Action>(
    _ example: Example<Action>, perform: @escaping @MainActor (Action, SceneContext) throws -> Void
  ) {
    let shape = ExampleShape(example.action)
    self.init(
      shape: shape, help: example.help, secret: example.secret,
      example: { Reflection.value(of: example.action) },
      obstacle: { MakingObstacle(to: Action.self, case: shape.isCase ? shape.name : nil) },
      choices: KindChoices(within: Action.self), type: Action.self
    ) { arguments in
      let action: Action = try shape.make(
        like: example.action, arguments: arguments.map { Value.Member($0.label, $0.value) })
      return PreparedAction(value: Reflection.value(of: action)) { try perform(action, $0) }
    }
    tried = example.tried
  }
}

/// An action that was decoded and can be performed.
@MainActor
package struct PreparedAction {
  /// Does something in a scene.
  package typealias Perform = @MainActor (SceneContext) throws -> Void

  /// The action as it is printed.
  package let value: Value
  /// Does it.
  package let perform: Perform
}

/// Collects the actions of a store.
@resultBuilder
public enum StoreActionBuilder: PartListBuilder {
  /// The elements that the builder collects.
  public typealias Element = StoreAction

  /// Something that can be done.
  public static func buildExpression(_ call: Do) -> [StoreAction] { [call.action] }
}
