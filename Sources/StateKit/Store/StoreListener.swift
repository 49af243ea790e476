public import Synchronization

/// Stops a listener: it is not called again, not even for a change that listeners are being told of
/// now.
///
/// Calling it twice does no harm. As in Katana.
public typealias StoreUnsubscribe = @MainActor () -> Void

/// A function that is called with every change of a store's state.
@usableFromInline
struct StoreListener<StateType> {
  @usableFromInline
  enum Body {
    case new(@MainActor (StateType) -> Void)
    case oldAndNew(@MainActor (_ old: StateType, _ new: StateType) -> Void)
  }

  @usableFromInline let body: Body
  @usableFromInline let subscription = StoreSubscription()

  init(_ body: Body) {
    self.body = body
  }

  @inlinable var isActive: Bool { subscription.isActive }

  /// - Parameter delay: Tells of each change later; not if the listener has been stopped by then.
  init(
    _ body: Body, delay: (@MainActor (_ tell: @escaping @MainActor () -> Void) -> Void)?
  ) {
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

  var wantsOld: Bool {
    if case .oldAndNew = body { isActive } else { false }
  }
}

/// Whether a listener is still to be called.
///
/// It is an atomic flag, so that the owner of a listener can stop it from its `deinit`, which may
/// run anywhere.
@usableFromInline
package final class StoreSubscription: Sendable {
  @usableFromInline let active = Atomic<Bool>(true)

  @inlinable package var isActive: Bool { active.load(ordering: .acquiring) }

  /// Stops the listener at once; its store drops it later.
  package func cancel() {
    active.store(false, ordering: .releasing)
  }
}
