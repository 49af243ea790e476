/// The place where the outcome of one dispatched item is left for those who await it.
///
/// The first outcome counts, later ones are ignored. This much of it is not generic, so that an
/// item without a value, which is nearly every one, costs no type lookup.
@MainActor
@usableFromInline
class AnyDispatchTicket {
  enum Outcome {
    case ended
    case failed(any Error)
  }

  /// Whether the item is in the hands of the interceptors now, which is when `next` works.
  final var isInTurn = false

  /// Whether something that outlives the item's turn has undertaken to bring the outcome.
  final var isTaken = false

  fileprivate(set) final var outcome: Outcome?
  private final var waiting: [CheckedContinuation<Void, Never>] = []

  /// Leaves word that the item is done.
  final func end() {
    finish(.ended)
  }

  /// Leaves an error.
  final func fail(with error: any Error) {
    finish(.failed(error))
  }

  fileprivate final func finish(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    guard !waiting.isEmpty else { return }
    let resumed = waiting
    waiting = []
    for continuation in resumed { continuation.resume() }
  }

  /// Waits for the outcome.
  fileprivate final func awaitOutcome() async -> Outcome {
    while true {
      if let outcome { return outcome }
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}

/// A ticket for an item that gives a `Value`.
@usableFromInline
final class DispatchTicket<Value>: AnyDispatchTicket {
  func result() async -> Result<Value, any Error> {
    switch await awaitOutcome() {
    case .failed(let error):
      return .failure(error)
    case .ended:
      // Whoever awaits nothing but the end of an item awaits `Void`.
      guard let value = () as? Value else {
        return .failure(DispatchError.noValue(expected: String(describing: Value.self)))
      }
      return .success(value)
    }
  }
}

extension DispatchTicket<Void> {
  /// The handle that gives this outcome, without the ticket if it is there already.
  var handle: DispatchHandle<Void> {
    switch outcome {
    case .ended: DispatchHandle(.finished(()))
    case .failed(let error): DispatchHandle(.failed(error))
    case nil: DispatchHandle(.pending(self))
    }
  }
}

/// An item that waits for its turn, with its ticket.
///
/// If it goes away unperformed, because its store did, whoever awaits it is told so.
@MainActor
final class QueuedDispatch<StateType> {
  let item: any Dispatchable<StateType>
  let ticket: AnyDispatchTicket
  var isPerformed = false

  init(item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    self.item = item
    self.ticket = ticket
  }

  deinit {
    guard !isPerformed else { return }
    Task { @MainActor [ticket] in ticket.fail(with: CancellationError()) }
  }
}
