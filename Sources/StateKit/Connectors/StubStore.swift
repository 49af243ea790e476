/// A store without a reducer, for previews and tests: it shows the state that you give it, and
/// keeps the actions that you send.
///
/// ```swift
/// let store = StubStore<HistoryState, HistoryAction>(HistoryState(isLoading: true))
/// let container = ContainerView(store: store, content: WatchedHistoryView())
/// store.state = HistoryState()          // and the view shows it
/// container.content.send(.unwatch(3))   // store.sent is [.unwatch(3)]
/// ```
///
/// You can use it wherever you can use an ``ActionStore``, and derive others from it. As the stores
/// for SwiftUI previews in the published Redux-like state containers.
public final class StubStore<StateType, Action>: ActionStore<StateType, Action> {
  private let store: Store<StateType>
  private let journal: Journal

  /// The actions that were sent, the first one first.
  public var sent: [Action] { journal.actions }

  /// Makes a store that shows a state.
  public init(_ state: StateType) {
    let store = Store(state: state)
    let journal = Journal()
    self.store = store
    self.journal = journal
    super.init(of: store) { action in
      journal.actions.append(action)
      return DispatchHandle(.finished(()))
    }
  }

  /// The state that it shows.
  ///
  /// Setting it calls the listeners. If one of them sets it, the listeners are called for that
  /// change after the current one.
  public override var state: StateType {
    get { store.state }
    set { store.dispatch(Showing(state: newValue)) }
  }

  package override var restoring: (@MainActor (StateType) -> Void)? {
    { [store] in store.restore($0) }
  }

  /// An object of its own, since a closure that takes the actions would keep the store alive.
  @MainActor
  private final class Journal {
    var actions: [Action] = []
  }

  private struct Showing: Dispatchable {
    let state: StateType

    func perform(in execution: borrowing DispatchExecution<StateType>) {
      execution.update { $0 = state }
    }
  }
}
