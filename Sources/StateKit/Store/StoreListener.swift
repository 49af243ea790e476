public import Synchronization

/// Stops a listener: it is not called again, not even for a change that is being told just now.
///
/// Calling it twice does no harm. As in Katana.
public typealias StoreUnsubscribe = @MainActor () -> Void

/// One who wants to know of every change of a store's state.
///
/// It is stopped by an atomic flag, so that an owner can stop it from its `deinit`, which may run
/// anywhere.
@usableFromInline
package final class StoreListener<StateType>: Sendable {
  @usableFromInline
  package enum Body: Sendable {
    case new(@MainActor (StateType) -> Void)
    case oldAndNew(@MainActor (_ old: StateType, _ new: StateType) -> Void)
  }

  @usableFromInline let body: Body
  @usableFromInline let active = Atomic<Bool>(true)

  init(_ body: Body) {
    self.body = body
  }

  @inlinable var isActive: Bool { active.load(ordering: .acquiring) }

  var wantsOld: Bool {
    if case .oldAndNew = body { isActive } else { false }
  }

  /// Stops the listener at once; its store drops it with the next change.
  package func cancel() {
    active.store(false, ordering: .releasing)
  }
}
