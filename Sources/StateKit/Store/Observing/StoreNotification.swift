/// Something that has happened outside the store, such as that the app has become active.
public struct StoreNotification: Sendable {
  /// The name of the notification.
  public var name: String

  /// More about it.
  public var userInfo: [String: any Sendable]

  /// Makes a notification.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - userInfo: More about it.
  public init(name: String, userInfo: [String: any Sendable] = [:]) {
    self.name = name
    self.userInfo = userInfo
  }
}

/// Where notifications come from.
///
/// ``NotificationHub`` is one; an app can make its platform's notification centre another.
@preconcurrency @MainActor
public protocol NotificationSource: AnyObject {
  /// Calls a function with every notification of a name from now on.
  ///
  /// - Returns: An object to keep for as long as you want notifications.
  func observe(
    _ name: String, _ observer: @escaping @MainActor (StoreNotification) -> Void
  ) -> NotificationObservation
}

/// Keeps an observer of notifications registered, until the last reference to this goes.
public final class NotificationObservation: Sendable {
  private let stop: @Sendable () -> Void

  /// Makes an observation.
  ///
  /// - Parameter stop: Called once, from anywhere, when the observation ends.
  public init(stop: @escaping @Sendable () -> Void) {
    self.stop = stop
  }

  deinit { stop() }
}
