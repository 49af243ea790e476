public import StateKit

#if canImport(Combine)
  public import Combine
#endif

/// The state of an app in one place, which actions change by way of a reducer.
///
/// ```swift
/// let store = Store(initialState: AppState(), reducer: appReducer, environment: AppEnvironment())
/// store.send(.search(query: "Swift"))
/// let history = store.connect(using: WatchedHistoryConnector())
/// ```
///
/// A whole store, a derived one and a stub are all of this type. It is an `ActionStore`, so whatever takes
/// one takes it: containers, an inspector's store part, testers.
public final class Store<State, Action>: ActionStore<State, Action> {
  /// Makes a store of a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: Changes the state.
  ///   - environment: Passed to the reducer each time, for its effects.
  public init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment
  ) {
    super.init(
      showing: ReduxStore(initialState: initialState, reducer: reducer, environment: environment))
  }

  /// Makes a store of a function that returns what else is to be done, or nil.
  public convenience init<Environment>(
    initialState: State,
    reducer:
      @escaping @MainActor (inout State, Action, Environment) -> AnyPublisher<Action, Never>?,
    environment: Environment
  ) {
    self.init(initialState: initialState, reducer: Reducer(reducer), environment: environment)
  }

  /// Makes a store of a function that changes the state and does nothing else.
  public convenience init(
    initialState: State, reducer: @escaping @MainActor (inout State, Action) -> Void
  ) {
    self.init(
      initialState: initialState,
      reducer: Reducer<State, Action, Void> { state, action, _ -> Effect<Action>? in
        reducer(&state, action)
        return nil
      }, environment: ())
  }

  /// Shows what another store shows, and sends it what it is sent: a `StubStore`, above all.
  public init(_ store: ActionStore<State, Action>) {
    super.init(showing: store)
  }

  #if canImport(Combine)
    private var observation: StoreSubscription?

    /// Tells SwiftUI of each change.
    public private(set) lazy var objectWillChange: ObservableObjectPublisher = {
      let publisher = ObservableObjectPublisher()
      observation = subscribe { _ in publisher.send() }
      return publisher
    }()

    deinit {
      observation?.cancel()
    }
  #endif

  private init<Whole, WholeAction>(
    part: @escaping @MainActor (Whole) -> State,
    translate: @escaping @MainActor (Action) -> WholeAction,
    of whole: ActionStore<Whole, WholeAction>
  ) where State: Equatable {
    super.init(of: whole, state: part, action: translate)
  }

  /// Derives a store that shows a part of this one.
  ///
  /// ```swift
  /// store.derived(deriveState: \.summary, embedAction: AppAction.summary)
  /// ```
  ///
  /// - Parameters:
  ///   - deriveState: Takes the part out of the state; it depends on nothing else.
  ///   - embedAction: Says which action of this store an action of the part is.
  public func derived<DerivedState: Equatable, ExtractedAction>(
    deriveState: @escaping (State) -> DerivedState,
    embedAction: @escaping (ExtractedAction) -> Action
  ) -> Store<DerivedState, ExtractedAction> {
    // Not said to be of the main actor, so that references to methods can be given.
    Store<DerivedState, ExtractedAction>(
      part: { deriveState($0) }, translate: { embedAction($0) }, of: self)
  }

  /// Derives a store that shows a part of this one, as in the first form of the article.
  public func derived<DerivedState: Equatable, DerivedAction>(
    deriveState: @escaping (State) -> DerivedState,
    deriveAction: @escaping (DerivedAction) -> Action
  ) -> Store<DerivedState, DerivedAction> {
    derived(deriveState: deriveState, embedAction: deriveAction)
  }

  /// Derives the store that a connector makes for its view.
  public func connect<C: StateKit.Connector>(
    using connector: C
  ) -> Store<C.ViewState, C.ViewAction> where C.StateType == State, C.Action == Action {
    derived(
      deriveState: { connector.connect(state: $0) }, embedAction: { connector.connect(action: $0) })
  }
}
