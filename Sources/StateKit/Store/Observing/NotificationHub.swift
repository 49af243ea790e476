/// A place to post notifications, and to observe them.
///
/// Every observer of a name is called at once, on the main actor, in the order in which they were
/// added.
@preconcurrency @MainActor
public final class NotificationHub: NotificationSource {
  private struct Observer {
    let name: String
    let subscription: StoreSubscription
    let body: @MainActor (StoreNotification) -> Void
  }

  private var observers: [Observer] = []

  /// Makes a hub that nobody listens to yet.
  public init() {}

  /// Tells every observer of notifications of this name.
  public func post(_ notification: StoreNotification) {
    dropEnded()
    for observer in observers where observer.name == notification.name {
      if observer.subscription.isActive { observer.body(notification) }
    }
  }

  /// Tells every observer of notifications of this name.
  public func post(_ name: String, userInfo: [String: any Sendable] = [:]) {
    post(StoreNotification(name: name, userInfo: userInfo))
  }

  /// Calls a function with every notification of a name from now on.
  public func observe(
    _ name: String, _ observer: @escaping @MainActor (StoreNotification) -> Void
  ) -> NotificationObservation {
    dropEnded()
    let subscription = StoreSubscription()
    observers.append(Observer(name: name, subscription: subscription, body: observer))
    return NotificationObservation { subscription.cancel() }
  }

  /// How many observers have not ended.
  package var observerCount: Int {
    observers.count { $0.subscription.isActive }
  }

  private func dropEnded() {
    observers.removeAll { !$0.subscription.isActive }
  }
}
