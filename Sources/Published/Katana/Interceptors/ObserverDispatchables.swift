public import Foundation
public import StateKit

/// An item that an ``ObserverInterceptor`` dispatches when the store has started.
public protocol OnStartObserverDispatchable: Dispatchable {
  /// Makes the item.
  ///
  /// - Returns: nil to dispatch nothing.
  init?()
}

/// An item that an ``ObserverInterceptor`` dispatches when the state has been updated.
public protocol StateObserverDispatchable: Dispatchable {
  /// Makes the item.
  ///
  /// - Parameters:
  ///   - prevState: The state before the update.
  ///   - currentState: The state after it.
  /// - Returns: nil to dispatch nothing.
  init?(prevState: any State, currentState: any State)
}

/// An item that an ``ObserverInterceptor`` dispatches when another has succeeded.
public protocol DispatchObserverDispatchable: Dispatchable {
  /// Makes the item.
  ///
  /// - Parameters:
  ///   - dispatchedItem: The other item.
  ///   - prevState: The state before the other item was carried out.
  ///   - currentState: The state after that.
  /// - Returns: nil to dispatch nothing.
  init?(dispatchedItem: any Dispatchable, prevState: any State, currentState: any State)
}

/// An item that an ``ObserverInterceptor`` dispatches when a notification has been posted.
public protocol NotificationObserverDispatchable: Dispatchable {
  /// Makes the item.
  ///
  /// - Returns: nil to dispatch nothing.
  init?(notification: Notification)
}
