import StateKit

/// What runs behind a store of StateKit: what it performs, and its effects.
@MainActor
final class StoreActivity: PartActivity {
  private let store: any StoreControls

  /// Which store it is; that of stores derived from one another is the same.
  var identity: ObjectIdentifier { ObjectIdentifier(store) }

  init(_ store: any StoreControls) {
    self.store = store
  }

  func begin(telling record: StepRecord, in context: SceneContext) {
    store.observer = StoreRecord(record, in: context)
    store.taskMonitor = context.tasks
  }

  var effects: [PartEffect] {
    store.effects.map { PartEffect(id: $0.id, name: $0.name, status: $0.status) }
  }

  func owner(of cause: Cause) -> String? {
    guard case .effect(let handle) = cause else { return nil }
    return store.effect(of: handle).map { "effect \($0.name)" }
  }
}

extension StoreActivity: HoldableStore {
  var isHolding: Bool { store.isHolding }
  var waitingActions: [Any] { store.waitingItems.map { $0.dispatchedValue } }
  var nextWaitingAction: Any? { store.nextWaitingItem?.dispatchedValue }
  func hold() { store.hold() }
  func unhold() { store.unhold() }
  func performNextAction() { store.releaseNext() }
  func dropWaitingActions() { store.dropWaitingItems() }
}

/// Notes what a store does.
@MainActor
private final class StoreRecord: StoreObserver {
  private let record: StepRecord
  private unowned let context: SceneContext

  init(_ record: StepRecord, in context: SceneContext) {
    self.record = record
    self.context = context
  }

  func storeTakes(_ item: any Dispatchable, from place: SourcePlace?, _ turn: () -> Void) {
    context.take(
      from: place.map(SentPlace.known),
      {
        $0.put(text: "dispatch ")
        record.write(item.dispatchedValue, to: &$0)
      }, turn)
  }

  func storeWillPerform(_ item: any Dispatchable) {
    record.addAction { name(of: item) }
  }

  func storeDidStop(_ item: any Dispatchable, error: any Error) {
    record.add(.failed, name(of: item), detail: "\(error)")
  }

  func storeDidHold(_ item: any Dispatchable) {
    record.add(.held, name(of: item))
  }

  func storeEffect(_ effect: EffectRecord, did event: EffectEvent) {
    if record.isSilent { return }
    let name = effect.name
    switch event {
    case .started: record.add(.effectStarted, name)
    case .parked(let wait): record.addWait(of: name, for: wait)
    // That an effect goes on is not an event: what it does next shows it.
    case .unparked: break
    case .finished: record.add(.effectFinished, name)
    case .failed(let error): record.add(.effectFailed, name, detail: "\(error)")
    case .cancelled: record.add(.effectCancelled, name)
    }
  }

  private func name(of item: any Dispatchable) -> String { record.name(of: item.dispatchedValue) }
}

extension EffectRecord {
  /// What the effect is called in lists: the type that was dispatched, or its case.
  fileprivate var name: String {
    if case .enumeration(_, let name, _) = Reflection.value(of: value) { return "." + name }
    return Reflection.typeName(type(of: value))
  }
}
