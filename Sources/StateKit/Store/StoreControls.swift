/// What an inspector needs of a store, whatever its state.
@MainActor
package protocol StoreControls: AnyObject {
  /// The observer of the store, which the store keeps.
  var observer: (any StoreObserver)? { get set }

  /// Whether dispatched items are held back.
  var isHolding: Bool { get }

  /// The items that wait for their turn, the next one first.
  var waitingItems: [any Dispatchable] { get }

  /// The first of them, nil if none waits.
  var nextWaitingItem: (any Dispatchable)? { get }

  /// The effects that have not ended, in the order in which they started.
  var effects: [EffectRecord] { get }

  /// The effect of a handle; nil if it is not one of this store's, or has ended.
  func effect(of handle: EffectHandle) -> EffectRecord?

  /// Counts the effects that are started from now on; the store's own unless changed.
  var taskMonitor: TaskMonitor { get set }

  /// Holds back every item dispatched from now on.
  func hold()

  /// Carries out what has been held back, in order, and holds back nothing more.
  func unhold()

  /// Drops what has been held back: it fails with `CancellationError`.
  func dropWaitingItems()

  /// Carries out the next item that has been held back; what it causes is held back in turn.
  ///
  /// - Returns: The item, or nil if none waits or the store is busy.
  @discardableResult func releaseNext() -> (any Dispatchable)?
}
