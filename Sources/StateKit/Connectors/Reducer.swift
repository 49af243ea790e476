/// How a state answers to the actions of a closed type.
///
/// ```swift
/// let appReducer = Reducer<AppState, AppAction, Services> { state, action, services in
///   switch action {
///   case .markAsWatched(let episode, let watched):
///     state.watchedHistory[episode] = watched
///     return nil
///   case .loadShow(let id):
///     return .task { .showLoaded(try await services.fetchShow(id)) }
///   ...
///   }
/// }
/// ```
///
/// It changes the state in place, and does nothing else: what takes time or reaches outside is left
/// to the effect it may return. As in the published Redux-like state containers.
public struct Reducer<StateType, Action, Environment>: Sendable {
  /// Changes the state and may return an effect.
  public typealias Reduce =
    @MainActor (_ state: inout StateType, _ action: Action, _ environment: Environment)
    -> Effect<Action>?

  private let reduce: Reduce

  /// Makes a reducer.
  ///
  /// - Parameter reduce: Changes the state it is given, which is not copied, and may return an
  ///   effect, made with what the environment offers.
  public init(_ reduce: @escaping Reduce) {
    self.reduce = reduce
  }

  /// Changes the state and may return an effect, which the caller is to run.
  @MainActor
  public func callAsFunction(
    _ state: inout StateType, _ action: Action, _ environment: Environment
  ) -> Effect<Action>? {
    reduce(&state, action, environment)
  }

  /// Makes one reducer of several, which answer to each action in the order given.
  ///
  /// Their effects run side by side.
  public static func combine(_ reducers: Reducer...) -> Reducer {
    Reducer { state, action, environment in
      let operations = reducers.compactMap { $0(&state, action, environment) }
        .flatMap(\.operations)
      return operations.isEmpty ? nil : Effect(operations: operations)
    }
  }

  /// Makes a reducer of a larger state from this one, which knows only a part of it.
  ///
  /// - Parameters:
  ///   - part: The path from the whole state to the part.
  ///   - extract: Turns an action of the whole into one of the part, or into nil.
  ///   - embed: Turns an action of the part's effects into one of the whole.
  ///   - environment: Gives the part's environment, from the whole environment.
  public func lifted<Whole, WholeAction, WholeEnvironment>(
    state part: any WritableKeyPath<Whole, StateType> & Sendable,
    extract: @escaping @MainActor (WholeAction) -> Action?,
    embed: @escaping @MainActor (Action) -> WholeAction,
    environment: @escaping @MainActor (WholeEnvironment) -> Environment
  ) -> Reducer<Whole, WholeAction, WholeEnvironment> {
    Reducer<Whole, WholeAction, WholeEnvironment> { state, action, wholeEnvironment in
      guard let action = extract(action) else { return nil }
      return reduce(&state[keyPath: part], action, environment(wholeEnvironment))?.map(embed)
    }
  }
}

extension Effect {
  /// The same effect with its actions translated.
  fileprivate func map<Other>(_ translate: @escaping @MainActor (Action) -> Other) -> Effect<Other>
  {
    Effect<Other>(
      operations: operations.map { operation in
        { send in try await operation { send(translate($0)) } }
      })
  }
}
