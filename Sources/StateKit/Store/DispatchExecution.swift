/// What an item may do with its store while it is carried out.
///
/// It is only lent to ``Dispatchable/perform(in:)`` and cannot be kept, so that nothing changes
/// the state out of turn.
@preconcurrency @MainActor
public struct DispatchExecution<StateType>: ~Copyable {
  // Both are there as long as the item is carried out. Counting references to them would take longer
  // than most items.
  @usableFromInline let owner: Unmanaged<PartialStore<StateType>>
  private let outcome: Unmanaged<DispatchScope>

  init(store: PartialStore<StateType>, scope: Unmanaged<DispatchScope>) {
    owner = .passUnretained(store)
    outcome = scope
  }

  var store: PartialStore<StateType> { owner.takeUnretainedValue() }

  /// The scope through which the outcome of the item reaches whoever awaits it.
  var scope: DispatchScope { outcome.takeUnretainedValue() }

  /// Changes the state in place, then tells the listeners.
  ///
  /// - Parameter change: Changes the state it is given. It must not read the store's state in any
  ///   other way meanwhile.
  @inlinable
  public func update(_ change: (inout StateType) -> Void) {
    owner.lend { $0.update(change) }
  }

  /// The state before the item has changed it.
  package var state: StateType { store.state }

  /// Leaves an error as the outcome of the item, which it has not changed anything for.
  package func fail(with error: any Error) {
    scope.note(error)
  }
}
