/// The place where the outcome of one dispatched item is left for those who await it.
///
/// The first outcome counts, later ones are ignored. This much of it is not generic, so that an
/// item without a value, which is nearly every one, costs no type lookup.
@usableFromInline
class AnyDispatchTicket: DispatchScope {
  enum Outcome {
    case ended
    case failed(any Error)
  }

  /// Dispatches the item once more, after a while, for the same ticket.
  typealias Redispatch = @MainActor (AnyDispatchTicket, RetryDelay) -> Void

  private struct Waiter {
    let id: Int
    let park: EffectPark
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What was dispatched; nil if it is not a store that the outcome comes from.
  @exclusivity(unchecked) final var item: (any Dispatchable)?

  /// How to dispatch the item once more; nil as long as its turn is still to come.
  final var redispatch: Redispatch?

  @exclusivity(unchecked) private(set) final var outcome: Outcome?

  private final var retrying: Retrying?
  @exclusivity(unchecked) private final var waiters: [Waiter] = []
  @exclusivity(unchecked) private final var followers: [@MainActor () -> Void] = []
  private final var lastWaiter = 0
  /// Whether anybody has waited for the outcome; asking the lists would take longer.
  @exclusivity(unchecked) private final var isAwaited = false

  init(for item: (any Dispatchable)?) {
    self.item = item
  }

  /// Whether there is an outcome, which is not an error.
  final var hasSucceeded: Bool { if case .ended = outcome { true } else { false } }

  // MARK: Using it again

  /// Makes it like new, unless something is left of what it was used for; only if nobody else holds it.
  ///
  /// - Returns: Whether it could.
  final func renew() -> Bool {
    guard redispatch == nil, !isCancelled, !canStillFail else { return false }
    outcome = nil
    place = nil
    return true
  }

  // MARK: Leaving the outcome

  override func keep<Value>(_ value: Value) {
    if let own = self as? DispatchTicket<Value> {
      own.keepOwn(value)
    } else {
      (self as? DispatchTicket<Any>)?.keepOwn(value)
    }
  }

  override final func succeed() {
    finish(.ended)
  }

  /// Leaves an error, or tries again as long as that has been asked for.
  override final func fail(with error: any Error) {
    guard let redispatch, outcome == nil, !isCancelled, !(error is CancellationError),
      let delay = retrying?.delay(after: error)
    else { return finish(.failed(error)) }
    redispatch(self, delay)
  }

  private final func finish(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    guard isAwaited else { return }
    let (released, told) = (waiters, followers)
    waiters = []
    followers = []
    for waiter in released { release(waiter) }
    for follower in told { follower() }
  }

  /// Calls something when there is an outcome; at once if there is.
  final func follow(_ follower: @escaping @MainActor () -> Void) {
    guard outcome == nil else { return follower() }
    isAwaited = true
    followers.append(follower)
  }

  // MARK: What the holders of the handle ask for

  /// Tries again as long as the item fails, at once if it has failed.
  final func retry(_ retrying: Retrying) {
    self.retrying = retrying
    guard case .failed(let error) = outcome else { return }
    outcome = nil
    fail(with: error)
  }

  /// Ends the effects of the item, those that are still to be started too.
  override final func cancel() {
    if outcome == nil { super.cancel() }
  }

  /// Waits for the outcome, or until the waiting task is cancelled.
  fileprivate final func awaitOutcome() async -> Outcome {
    while true {
      if let outcome { return outcome }
      if Task.isCancelled { return .failed(CancellationError()) }
      lastWaiter += 1
      let id = lastWaiter
      let park = EffectPark(on: item)
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          isAwaited = true
          waiters.append(Waiter(id: id, park: park, continuation: continuation))
          park.begin()
        }
      } onCancel: {
        TaskMonitor.startUncounted { self.stopWaiting(id) }
      }
    }
  }

  private final func stopWaiting(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    release(waiters.remove(at: index))
  }

  private final func release(_ waiter: Waiter) {
    waiter.park.end()
    waiter.continuation.resume()
  }
}

/// A ticket for an item that gives a `Value`.
@usableFromInline
final class DispatchTicket<Value>: AnyDispatchTicket {
  private var value: Value?

  fileprivate func keepOwn(_ value: Value) {
    if self.value == nil { self.value = .some(value) }
  }

  func result() async -> Result<Value, any Error> {
    result(of: await awaitOutcome())
  }

  /// The value or the error, if there is an outcome.
  var finishedResult: Result<Value, any Error>? { outcome.map { result(of: $0) } }

  private func result(of outcome: Outcome) -> Result<Value, any Error> {
    switch outcome {
    case .failed(let error):
      return .failure(error)
    case .ended:
      // Code that awaits only the end of an item awaits `Void`.
      guard let value = value ?? () as? Value else {
        return .failure(DispatchError.noValue(expected: String(describing: Value.self)))
      }
      return .success(value)
    }
  }
}

extension DispatchTicket<Void> {
  /// The handle that gives this outcome, without the ticket if it is there for good.
  var handle: DispatchHandle<Void> {
    if hasSucceeded {
      DispatchHandle(.finished(()))
    } else {
      DispatchHandle(.pending(self))
    }
  }
}
