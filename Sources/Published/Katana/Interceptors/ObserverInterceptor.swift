public import Foundation
public import StateKit

/// An interceptor that dispatches items in response to others, to state changes and notifications.
///
/// ```swift
/// let interceptor = ObserverInterceptor.observe([
///   .onStart([LoadTodos.self]),
///   .onStateChange(
///     ObserverInterceptor.ObserverType.typedStateChange { (prev: AppState, current: AppState) in
///       prev.user != current.user
///     }, [ForgetTodos.self]),
/// ])
/// ```
///
/// An observer's items wait until the item that caused them is done. An observer whose initialiser
/// returns nil is skipped.
public struct ObserverInterceptor {
  private init() {}

  /// Makes the interceptor; it stops observing when its store goes away.
  ///
  /// It observes the store whose context it gets. With a context that you make, it passes
  /// everything on and observes nothing.
  ///
  /// - Parameters:
  ///   - items: The triggers to which it responds; those of one kind in order.
  ///   - notificationCenter: Where notifications come from, unless an item says so.
  @preconcurrency @MainActor
  public static func observe(
    _ items: [ObserverType], notificationCenter: NotificationCenter = .default
  ) -> StoreInterceptor {
    { context in
      guard let store = context as? any ObservableContext else { return { $0 } }
      return store.observing(items, notificationCenter)
    }
  }

  /// A trigger, and the types of the items that are dispatched in response, in order.
  public enum ObserverType {
    /// Whether a change of the state is responded to.
    public typealias StateChangeObserver =
      @MainActor (_ prev: any State, _ current: any State) -> Bool

    /// Whether a change of a known state is responded to.
    public typealias TypedStateChangeObserver<S: State> =
      @MainActor (_ prev: S, _ current: S) -> Bool

    /// The state has been updated, and the condition holds for it before and after.
    case onStateChange(
      _ observer: StateChangeObserver, _ dispatchable: [any StateObserverDispatchable.Type])

    /// A notification of this name has been posted.
    case onNotification(
      _ notification: Notification.Name, _ dispatchable: [any NotificationObserverDispatchable.Type]
    )

    /// A notification of this name has been posted to this centre.
    case onNotificationFrom(
      _ notification: Notification.Name, NotificationCenter,
      _ dispatchable: [any NotificationObserverDispatchable.Type])

    /// An item of this type has been dispatched and has succeeded: an updater with its update, a side
    /// effect at its end.
    case onDispatch(
      _ dispatchable: any Dispatchable.Type,
      _ dispatchables: [any DispatchObserverDispatchable.Type])

    /// The store has started: all interceptors are initialised.
    case onStart(_ dispatchable: [any OnStartObserverDispatchable.Type])

    /// A notification of this name has been posted to this centre.
    public static func onNotification(
      _ notification: Notification.Name, from center: NotificationCenter,
      _ dispatchable: [any NotificationObserverDispatchable.Type]
    ) -> ObserverType {
      .onNotificationFrom(notification, center, dispatchable)
    }

    /// A condition for a state of one type; it does not hold for others.
    public static func typedStateChange<S: State>(
      _ closure: @escaping TypedStateChangeObserver<S>
    ) -> StateChangeObserver {
      { prev, current in
        guard let prev = prev as? S, let current = current as? S else { return false }
        return closure(prev, current)
      }
    }
  }
}

/// The context of a store, which can be observed.
@MainActor
private protocol ObservableContext {
  func observing(
    _ items: [ObserverInterceptor.ObserverType], _ center: NotificationCenter
  ) -> @MainActor (@escaping StoreInterceptorNext) -> StoreInterceptorNext
}

extension SideEffectContext: ObservableContext where StateType: State {
  fileprivate func observing(
    _ items: [ObserverInterceptor.ObserverType], _ center: NotificationCenter
  ) -> @MainActor (@escaping StoreInterceptorNext) -> StoreInterceptorNext {
    let observation = StoreObservation<StateType>(
      items.map { $0.reaction(center) }, context: store)
    return { next in
      { item in try observation.pass(typedItem(item)) { try next(shownItem($0)) } }
    }
  }
}

extension ObserverInterceptor.ObserverType {
  @MainActor
  fileprivate func reaction<S: State>(
    _ center: NotificationCenter
  ) -> StoreObservation<S>.Reaction {
    switch self {
    case .onStart(let types):
      .onStart { types.compactMap { $0.init() }.map { typedItem($0) } }
    case .onStateChange(let condition, let types):
      .onStateChange { prev, current in
        guard condition(prev, current) else { return [] }
        return types.compactMap { $0.init(prevState: prev, currentState: current) }
          .map { typedItem($0) }
      }
    case .onDispatch(let type, let types):
      .onDispatch(type) { item, prev, current in
        let item = shownItem(item)
        return types.compactMap {
          $0.init(dispatchedItem: item, prevState: prev, currentState: current)
        }
        .map { typedItem($0) }
      }
    case .onNotification(let name, let types):
      Self.reaction(to: name, from: center, types)
    case .onNotificationFrom(let name, let center, let types):
      Self.reaction(to: name, from: center, types)
    }
  }

  @MainActor
  private static func reaction<S: State>(
    to name: Notification.Name, from center: NotificationCenter,
    _ types: [any NotificationObserverDispatchable.Type]
  ) -> StoreObservation<S>.Reaction {
    .outside { dispatch in
      center.observation(of: name) { notification in
        dispatch(types.compactMap { $0.init(notification: notification) }.map { typedItem($0) })
      }
    }
  }
}
