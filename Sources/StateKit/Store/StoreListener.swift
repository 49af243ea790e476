public import Synchronization

/// Stops a listener: it is not called again, not even for a change that listeners are being told of
/// now.
///
/// Calling it twice does no harm, from any thread. As in Katana.
public typealias StoreUnsubscribe = @Sendable () -> Void

/// A function that is called with every change of a store's state.
///
/// It is an object that never changes, so that telling many counts no references to what is in it.
@MainActor
@usableFromInline
final class StoreListener<StateType> {
  @usableFromInline
  enum Body {
    case new(@MainActor (StateType) -> Void)
    case oldAndNew(@MainActor (_ old: StateType, _ new: StateType) -> Void)
  }

  @usableFromInline let body: Body
  @usableFromInline let subscription: StoreSubscription

  private init(_ body: Body, _ subscription: StoreSubscription) {
    self.body = body
    self.subscription = subscription
  }

  @inlinable var isActive: Bool { subscription.isActive }

  /// What is left in the place of a listener that was stopped: its function is let go.
  var removed: StoreListener { StoreListener(.new { _ in }, subscription) }

  /// - Parameters:
  ///   - number: Greater than that of each listener before it.
  ///   - delay: Tells of each change later; not if the listener has been stopped by then.
  init(
    _ body: Body, number: Int,
    delay: (@MainActor (_ tell: @escaping @MainActor () -> Void) -> Void)? = nil
  ) {
    subscription = StoreSubscription(number: number)
    guard let delay else {
      self.body = body
      return
    }
    let subscription = subscription
    switch body {
    case .new(let listener):
      self.body = .new { new in
        delay { if subscription.isActive { listener(new) } }
      }
    case .oldAndNew(let listener):
      self.body = .oldAndNew { old, new in
        delay { if subscription.isActive { listener(old, new) } }
      }
    }
  }

  /// Whether it is told the old state too, as long as it is not stopped.
  var hearsOld: Bool { if case .oldAndNew = body { true } else { false } }

  var wantsOld: Bool { hearsOld && isActive }
}

/// Whether a listener is still to be called.
///
/// It is an atomic flag, so that the owner of a listener can stop it from its `deinit`, which may
/// run anywhere.
@usableFromInline
package final class StoreSubscription: Sendable {
  @usableFromInline let active = Atomic<Bool>(true)
  /// By which it is found among the listeners of its store.
  let number: Int

  init(number: Int = 0) {
    self.number = number
  }

  @inlinable package var isActive: Bool { active.load(ordering: .acquiring) }

  /// Stops the listener at once; its store drops it later.
  package func cancel() {
    active.store(false, ordering: .releasing)
  }
}
