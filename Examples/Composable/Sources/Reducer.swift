/// A reducer in the shape of The Composable Architecture's: it changes a state, and returns effects.
///
/// This file and `Store.swift` stand for the library, without its macros, and know nothing of the
/// inspector. Reducers are on no actor, and effects are sendable, as they are there.
protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// What a reducer wants done beside changing its state.
struct Effect<Action> {
  enum Step {
    case run(
      id: AnyHashable?, cancelInFlight: Bool,
      operation: @Sendable (Send<Action>) async throws -> Void)
    case cancel(AnyHashable)
    case sequence([Effect])
  }

  var steps: [Step] = []

  static var none: Effect { Effect() }

  static func run(_ operation: @escaping @Sendable (Send<Action>) async throws -> Void) -> Effect {
    Effect(steps: [.run(id: nil, cancelInFlight: false, operation: operation)])
  }

  static func cancel(id: some Hashable) -> Effect { Effect(steps: [.cancel(id)]) }

  static func concatenate(_ effects: Effect...) -> Effect { Effect(steps: [.sequence(effects)]) }

  static func merge(_ effects: Effect...) -> Effect { Effect(steps: effects.flatMap(\.steps)) }

  /// What can be cancelled by an id; nothing else of that id goes on if `cancelInFlight` says so.
  func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    Effect(
      steps: steps.map { step in
        switch step {
        case .cancel: return step
        case .sequence(let effects):
          return .sequence(effects.map { $0.cancellable(id: id, cancelInFlight: cancelInFlight) })
        case .run(_, _, let operation):
          return .run(id: id, cancelInFlight: cancelInFlight, operation: operation)
        }
      })
  }

  func map<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> Effect<Parent> {
    Effect<Parent>(
      steps: steps.map { step in
        switch step {
        case .cancel(let id): return .cancel(id)
        case .sequence(let effects): return .sequence(effects.map { $0.map(embed) })
        case .run(let id, let cancelInFlight, let operation):
          return .run(id: id, cancelInFlight: cancelInFlight) { send in
            try await operation(Send { send(embed($0)) })
          }
        }
      })
  }
}

/// Sends actions out of an effect.
@MainActor
struct Send<Action> {
  private let send: @MainActor @Sendable (Action) -> Void

  nonisolated init(_ send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }
}

/// Changes made from a view to one property.
struct BindingAction<Root> {
  let keyPath: PartialKeyPath<Root>
  let apply: (inout Root) -> Void

  static func set<Value>(_ keyPath: WritableKeyPath<Root, Value>, _ value: Value) -> BindingAction {
    BindingAction(keyPath: keyPath) { $0[keyPath: keyPath] = value }
  }
}

/// A case of an enum: how it is made, and what is in it.
struct CasePath<Root, Value> {
  let embed: @Sendable (Value) -> Root
  let extract: (Root) -> Value?
}

/// A reducer by a closure.
struct Reduce<State, Action>: Reducer {
  let body: (inout State, Action) -> Effect<Action>

  init(_ body: @escaping (inout State, Action) -> Effect<Action>) {
    self.body = body
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { body(&state, action) }
}

/// Reducers one after the other, each for every action.
@resultBuilder
enum ReducerBuilder<State, Action> {
  static func buildExpression<Part: Reducer<State, Action>>(_ part: Part) -> Part { part }

  static func buildPartialBlock<First: Reducer<State, Action>>(first: First) -> First { first }

  static func buildPartialBlock<First: Reducer<State, Action>, Next: Reducer<State, Action>>(
    accumulated first: First, next: Next
  ) -> Both<First, Next> {
    Both(first: first, next: next)
  }
}

/// Two reducers, one after the other.
struct Both<First: Reducer, Next: Reducer>: Reducer
where First.State == Next.State, First.Action == Next.Action {
  let first: First
  let next: Next

  func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    .merge(first.reduce(into: &state, action: action), next.reduce(into: &state, action: action))
  }
}

/// A reducer of a part of the state, for the actions in one case.
struct Scope<State, Action, Child: Reducer>: Reducer {
  let state: WritableKeyPath<State, Child.State>
  let action: CasePath<Action, Child.Action>
  let child: Child

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let inner = self.action.extract(action) else { return .none }
    return child.reduce(into: &state[keyPath: self.state], action: inner).map(self.action.embed)
  }
}
