/// An item that an ``ObserverInterceptor`` dispatches when the store has started.
///
/// As in Katana.
public protocol OnStartObserverDispatchable<StateType>: Dispatchable {
  /// Makes the item.
  ///
  /// - Returns: nil to dispatch nothing.
  init?()
}

/// An item that an ``ObserverInterceptor`` dispatches when the state has been updated.
///
/// As in Katana.
public protocol StateObserverDispatchable<StateType>: Dispatchable {
  /// Makes the item.
  ///
  /// - Parameters:
  ///   - prevState: The state before the update.
  ///   - currentState: The state after it.
  /// - Returns: nil to dispatch nothing.
  init?(prevState: StateType, currentState: StateType)
}

/// An item that an ``ObserverInterceptor`` dispatches when another has succeeded.
///
/// As in Katana.
public protocol DispatchObserverDispatchable<StateType>: Dispatchable {
  /// Makes the item.
  ///
  /// - Parameters:
  ///   - dispatchedItem: The other item.
  ///   - prevState: The state before the other item was carried out.
  ///   - currentState: The state after that.
  /// - Returns: nil to dispatch nothing.
  init?(dispatchedItem: any Dispatchable, prevState: StateType, currentState: StateType)
}

/// An item that an ``ObserverInterceptor`` dispatches when a notification has been posted.
///
/// As in Katana.
public protocol NotificationObserverDispatchable<StateType>: Dispatchable {
  /// Makes the item.
  ///
  /// - Returns: nil to dispatch nothing.
  init?(notification: StoreNotification)
}
