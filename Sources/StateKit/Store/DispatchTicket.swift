/// The place where the outcome of one dispatched item is left for those who await it.
///
/// The first outcome counts, later ones are ignored.
@MainActor
@usableFromInline
class AnyDispatchTicket {
  /// Whether the item is in the hands of the interceptors now, which is when `next` works.
  final var isInTurn = false

  /// Whether something that outlives the item's turn has undertaken to bring the outcome.
  final var isTaken = false

  /// Whether the outcome is there.
  var isFinished: Bool { true }

  /// Leaves a value; one of another type than is awaited counts as none.
  func succeed<Outcome>(with value: Outcome) {}

  /// Leaves an error.
  func fail(with error: any Error) {}
}

/// A ticket for an item that gives a `Value`.
@usableFromInline
final class DispatchTicket<Value>: AnyDispatchTicket {
  private var outcome: Result<Value, any Error>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  override var isFinished: Bool { outcome != nil }

  override func succeed<Outcome>(with value: Outcome) {
    // Whoever awaits nothing but the end of an item is content with any value.
    if let value = value as? Value ?? () as? Value {
      finish(.success(value))
    } else {
      finish(.failure(DispatchError.noValue(expected: String(describing: Value.self))))
    }
  }

  override func fail(with error: any Error) {
    finish(.failure(error))
  }

  func result() async -> Result<Value, any Error> {
    while true {
      if let outcome { return outcome }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// The handle that gives this outcome, without the ticket if it is there already.
  var handle: DispatchHandle<Value> {
    switch outcome {
    case .success(let value): DispatchHandle(.finished(value))
    case .failure(let error): DispatchHandle(.failed(error))
    case nil: DispatchHandle(.pending(self))
    }
  }

  private func finish(_ outcome: Result<Value, any Error>) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    let resumed = waiting
    waiting = []
    for continuation in resumed { continuation.resume() }
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
