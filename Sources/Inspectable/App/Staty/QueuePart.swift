public import StateKit

/// A queue of a scene's transitions: the current state, and the states that wait.
///
/// ```swift
/// QueuePart("states", controller) {
///   StateExample(Loading(), "Show that something is being loaded")
///   StateExample(Content(title: "x"), "Show some content")
/// }
/// ```
@MainActor
public struct QueuePart: ScenePart {
  package let name: String
  /// The type of the policy, which decides which request is granted.
  package let policy: String
  private let controller: any StateController
  let activity: QueueActivity
  package let states: [RequestableState]

  /// Declares a queue.
  ///
  /// - Parameters:
  ///   - name: its name, with which its paths begin.
  ///   - controller: the controller of the queue. The inspector becomes the observer of a custom
  ///     controller, or the more detailed observer of transitions of an
  ///     `ObservableStateController`, and forwards all calls to the previous observer.
  ///   - states: an example of each state that can be requested.
  public init(
    _ name: String, _ controller: any StateController,
    @StateExampleBuilder states: () -> [RequestableState] = { [] }
  ) {
    self.name = name
    self.controller = controller
    activity = QueueActivity(name, controller)
    policy =
      (controller as? BasicStateController).map { Reflection.typeName(type(of: $0.policy)) }
      ?? Reflection.typeName(type(of: controller))
    self.states = states()
    activity.value = value(of:)
  }

  /// Enters the queue into a scene.
  public func add(to scene: inout Scene) {
    scene.queues.append(self)
  }

  /// The value that paths lead into: the current state and those that wait.
  package var value: Value {
    .record(
      type: "Queue",
      members: [
        Value.Member("current", controller.current.map(value(of:)) ?? .null),
        Value.Member("pending", .array(controller.pending.map(value(of:)))),
      ])
  }

  /// The value of a state: only the members that a request gives, not what it keeps while it is
  /// shown.
  ///
  /// For a state without an example it is the plain data in it.
  func value(of state: any TransitionState) -> Value {
    for example in states {
      if let value = example.value(state) { return value }
    }
    let members = ObjectPlan.plainMembers(of: state).filter { $0.label != "stateName" }
    return .record(type: state.stateName, members: members)
  }
}

/// An example of a state that can be requested, which is a class: its type is `Codable` for that.
public struct StateExample<State: TransitionState & Codable> {
  let state: State
  let help: String
  let secret: Set<String>

  /// Declares an example with one line of help, and the labels of arguments that are ``Secret``.
  public init(_ state: State, _ help: String = "", secret: Set<String> = []) {
    self.state = state
    self.help = help
    self.secret = secret
  }
}

/// A state that can be requested, made from an example's shape.
@MainActor
public struct RequestableState {
  package let shape: ExampleShape
  package let help: String
  package let secret: Set<String>
  /// The types of its arguments.
  let choices: KindChoices
  let make: @MainActor ([Input.Argument]) throws -> any TransitionState
  let value: @MainActor (any TransitionState) -> Value?

  init<State: TransitionState & Codable>(_ example: StateExample<State>) {
    let shape = ExampleShape(example.state)
    self.shape = shape
    help = example.help
    secret = example.secret
    choices = KindChoices(within: State.self)
    make = { arguments in
      let state: State = try shape.make(
        like: example.state, arguments: arguments.map { Value.Member($0.label, $0.value) })
      return state
    }
    value = { state in
      guard let state = state as? State else { return nil }
      let live = LiveValue(state)
      let members = shape.parameters.compactMap { parameter in
        parameter.label.flatMap { label in
          live.member(label).map { Value.Member(label, $0.value(limit: .full)) }
        }
      }
      return Value.record(type: shape.name, members: members).hiding(members: example.secret)
    }
  }
}

/// Collects the states that can be requested of a queue.
@resultBuilder
public enum StateExampleBuilder: PartListBuilder {
  /// The elements that the builder collects.
  public typealias Element = RequestableState

  /// An example.
  public static func buildExpression<State: TransitionState & Codable>(
    _ example: StateExample<State>
  ) -> [RequestableState] {
    [RequestableState(example)]
  }
}
