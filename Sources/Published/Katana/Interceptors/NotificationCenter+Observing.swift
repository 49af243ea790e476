internal import Foundation
internal import StateKit
internal import StateKitHydra

extension NotificationCenter {
  /// Has a function called with every notification of a name, for as long as the result is kept.
  ///
  /// Those that are posted on the main thread are told of at once.
  @MainActor
  func observation(
    of name: Notification.Name, _ observer: @escaping @MainActor (Notification) -> Void
  ) -> NotificationObservation {
    let token = addObserver(forName: name, object: nil, queue: nil) { notification in
      // It is only read from here on, by the main actor.
      nonisolated(unsafe) let notification = notification
      onMainActor { observer(notification) }
    }
    // What a centre has given can be given back from anywhere.
    nonisolated(unsafe) let registered = token
    return NotificationObservation { self.removeObserver(registered) }
  }
}
