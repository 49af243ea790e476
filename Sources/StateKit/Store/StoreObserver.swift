/// Watches what a store does, item by item, without taking part in it.
///
/// A store without one pays nothing for it. Everything is called on the main actor, synchronously;
/// what an observer dispatches waits its turn.
@MainActor
package protocol StoreObserver: AnyObject {
  /// An item that was sent from a place is to have its turn now: it calls the closure, once.
  ///
  /// What is dispatched during another item's turn waits, and belongs to that.
  func storeTakes(_ item: any Dispatchable, from place: SourcePlace?, _ turn: () -> Void)

  /// An item is about to be carried out; it is what the interceptors passed on.
  func storeWillPerform(_ item: any Dispatchable)

  /// An item has been carried out and the listeners have been told.
  func storeDidPerform(_ item: any Dispatchable)

  /// An interceptor has thrown; the item is the one that was dispatched.
  func storeDidStop(_ item: any Dispatchable, error: any Error)

  /// An item has been put in the queue because dispatching is held.
  func storeDidHold(_ item: any Dispatchable)

  /// Something has happened to an effect; the record says how it is then.
  ///
  /// What happens on another executor is reported when the main actor is next free.
  func storeEffect(_ effect: EffectRecord, did event: EffectEvent)
}

extension StoreObserver {
  package func storeTakes(
    _ item: any Dispatchable, from place: SourcePlace?, _ turn: () -> Void
  ) {
    turn()
  }
  package func storeWillPerform(_ item: any Dispatchable) {}
  package func storeDidPerform(_ item: any Dispatchable) {}
  package func storeDidStop(_ item: any Dispatchable, error: any Error) {}
  package func storeDidHold(_ item: any Dispatchable) {}
  package func storeEffect(_ effect: EffectRecord, did event: EffectEvent) {}
}
