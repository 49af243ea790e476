/// Something that can be done to an app of any architecture: a name, labelled arguments, and a closure.
///
/// ```swift
/// Do("check", "id", "done") { (id: UUID, done: Bool) in
///   store.send(.todos(.element(id: id, action: .setDone(done))))
/// }
/// ```
/// is dispatched as `dispatch check(id: "…", done: true)`. It is for actions that an ``Example`` cannot
/// be made of, and where an app has no actions but calls.
@MainActor
public struct Do {
  var action: StoreAction

  /// The label of an argument, and what the argument is where it is left out.
  public struct Label: ExpressibleByStringLiteral {
    let name: String
    let fallback: Value?

    /// A label of an argument that must be given, unless its type is optional.
    public init(stringLiteral name: String) {
      self.name = name
      fallback = nil
    }

    /// A label of an argument that may be left out, as one with a default value in Swift.
    ///
    /// - Parameters:
    ///   - name: the label.
    ///   - value: what the argument is then.
    public static func label(_ name: String, default value: some Any) -> Label {
      Label(name: name, fallback: Reflection.value(of: value))
    }

    private init(name: String, fallback: Value?) {
      self.name = name
      self.fallback = fallback
    }
  }

  /// Declares something that can be done.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - labels: the labels of the closure's arguments, in order; an argument for which none is left
  ///     goes by its position.
  ///   - help: what it does, in one line.
  ///   - secret: the labels of arguments that are ``Secret``.
  ///   - perform: does it; what it throws is shown as the action's failure.
  public init<each Argument>(
    _ name: String, _ labels: Label..., help: String = "", secret: Set<String> = [],
    perform: @escaping @MainActor (repeat each Argument) throws -> Void
  ) {
    let call = LabelledCall(name, labels, of: repeat (each Argument).self)
    action = call.action(help: help, secret: secret) { values in
      let values = (repeat try values.next((each Argument).self))
      return { _ in try perform(repeat each values) }
    }
  }

  /// Declares something that takes its time, and is waited for as an effect of its name.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - labels: the labels of the closure's arguments, in order; an argument for which none is left
  ///     goes by its position.
  ///   - help: what it does, in one line.
  ///   - secret: the labels of arguments that are ``Secret``.
  ///   - perform: does it; what it throws is shown as the effect's failure.
  public init<each Argument>(
    _ name: String, _ labels: Label..., help: String = "", secret: Set<String> = [],
    perform: @escaping @MainActor (repeat each Argument) async throws -> Void
  ) {
    let call = LabelledCall(name, labels, of: repeat (each Argument).self)
    action = call.action(help: help, secret: secret) { values in
      let values = (repeat try values.next((each Argument).self))
      return { context in
        context.startEffect(name) { try await perform(repeat each values) }
      }
    }
  }
}

/// A name and labels as what they are in calls.
@MainActor
private struct LabelledCall {
  let shape: ExampleShape
  let fallbacks: [Value?]
  let choices: KindChoices
  let obstacle: @MainActor () -> MakingObstacle?

  init<each Argument>(
    _ name: String, _ labels: [Do.Label], of types: repeat (each Argument).Type
  ) {
    var parameters: [ExampleShape.Parameter] = []
    var kinds: [any Any.Type] = []
    for type in repeat each types {
      let label = parameters.count < labels.count ? labels[parameters.count] : nil
      let kind = Reflection.typeName(type)
      parameters.append(
        ExampleShape.Parameter(
          label: label?.name, codingName: label?.name ?? "_\(parameters.count)", kind: kind,
          isOptional: label?.fallback != nil || kind.hasSuffix("?")))
      kinds.append(type)
    }
    shape = ExampleShape(name: name, isCase: false, parameters: parameters)
    fallbacks = parameters.indices.map { $0 < labels.count ? labels[$0].fallback : nil }
    choices = KindChoices(of: kinds)
    obstacle = { [kinds] in kinds.lazy.compactMap { MakingObstacle(to: $0) }.first }
  }

  func action(
    help: String, secret: Set<String>,
    prepare: @escaping @MainActor (CallValues) throws -> PreparedAction.Perform
  ) -> StoreAction {
    StoreAction(
      shape: shape, help: help, secret: secret, obstacle: obstacle, choices: choices
    ) { arguments in
      let values = try CallValues(self, arguments.map { Value.Member($0.label, $0.value) })
      let perform = try prepare(values)
      return PreparedAction(
        value: .record(type: shape.name, members: values.made), perform: perform)
    }
  }
}

/// The arguments of a call, made one after the other.
@MainActor
private final class CallValues {
  private let call: LabelledCall
  private let arguments: [Value.Member]
  private let sources: [Int?]
  /// What was made, as it is printed.
  private(set) var made: [Value.Member] = []

  init(_ call: LabelledCall, _ arguments: [Value.Member]) throws {
    self.call = call
    self.arguments = arguments
    sources = try call.shape.sources(of: arguments)
  }

  func next<T>(_ type: T.Type) throws -> T {
    let position = made.count
    let given = sources[position].map { arguments[$0].value }
    let argument = try call.shape.argument(
      type, at: position, from: given ?? call.fallbacks[position], sources)
    made.append(
      Value.Member(call.shape.parameters[position].label, Reflection.value(of: argument)))
    return argument
  }
}
