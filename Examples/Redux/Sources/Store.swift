/// A store in the shape of ReSwift's: a reducer, middleware and subscribers.
///
/// It stands for the library, and knows nothing of the inspector.
final class Store<State> {
  private(set) var state: State
  private let reducer: Reducer<State>
  private var dispatchFunction: DispatchFunction = { _ in }
  private var subscribers: [(object: AnyObject, tell: (State) -> Void)] = []

  init(
    reducer: @escaping Reducer<State>, state: State?, middleware: [Middleware<State>] = []
  ) {
    self.reducer = reducer
    self.state = reducer(StoreInit(), state)
    dispatchFunction = middleware.reversed().reduce(
      { [unowned self] action in take(action) },
      { next, middleware in
        middleware({ [weak self] in self?.dispatch($0) }, { [weak self] in self?.state })(next)
      })
  }

  func dispatch(_ action: any Action) {
    dispatchFunction(action)
  }

  func subscribe<Subscriber: StoreSubscriber>(_ subscriber: Subscriber)
  where Subscriber.StoreSubscriberStateType == State {
    subscribers.append((subscriber, { [unowned subscriber] in subscriber.newState(state: $0) }))
    subscriber.newState(state: state)
  }

  func unsubscribe(_ subscriber: AnyObject) {
    subscribers.removeAll { $0.object === subscriber }
  }

  private func take(_ action: any Action) {
    state = reducer(action, state)
    for subscriber in subscribers { subscriber.tell(state) }
  }
}

protocol Action {}

/// What a store sends itself at its start.
struct StoreInit: Action {}

typealias Reducer<State> = (_ action: any Action, _ state: State?) -> State
typealias DispatchFunction = (any Action) -> Void
typealias Middleware<State> = (
  @escaping DispatchFunction, @escaping () -> State?
) -> (@escaping DispatchFunction) -> DispatchFunction

protocol StoreSubscriber: AnyObject {
  associatedtype StoreSubscriberStateType
  func newState(state: StoreSubscriberStateType)
}
