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

  /// Dispatches the item once more, for the same ticket.
  typealias Redispatch = @MainActor (AnyDispatchTicket) -> Void

  private struct Waiter {
    let id: Int
    let park: EffectPark
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What was dispatched.
  private final let item: any Dispatchable

  /// Whether the item is in the hands of the interceptors now, which is when `next` works.
  final var isInTurn = false

  /// How to dispatch the item once more; nil as long as its turn is still to come.
  final var redispatch: Redispatch?

  /// Whether whoever holds the handle has called the item off.
  private(set) final var isCancelled = false

  private(set) final var outcome: Outcome?

  private final var retriesLeft = 0
  private final var effectsUnderWay = 0
  private final var error: (any Error)?
  private final var cancellations: [@MainActor () -> Void] = []
  private final var waiters: [Waiter] = []
  private final var lastWaiter = 0

  init(for item: any Dispatchable) {
    self.item = item
  }

  /// Whether the outcome may still become, or will be, an error.
  final var canStillFail: Bool { effectsUnderWay > 0 || error != nil }

  // MARK: Leaving the outcome

  /// Says that an effect has been started, and that the item is not done before it has ended.
  final func beginEffect(cancel: @escaping @MainActor () -> Void) {
    effectsUnderWay += 1
    cancellations.append(cancel)
  }

  /// Says how an effect that has been started has ended.
  final func endEffect<Value>(with result: Result<Value, any Error>) {
    effectsUnderWay -= 1
    switch result {
    case .success(let value): (self as? DispatchTicket<Value>)?.keep(value)
    case .failure(let error): note(error)
    }
    if !isInTurn { conclude() }
  }

  /// Leaves an error, which counts when the item is done.
  final func note(_ error: any Error) {
    if self.error == nil { self.error = error }
  }

  /// Leaves the outcome, unless an effect is under way.
  final func conclude() {
    guard effectsUnderWay == 0 else { return }
    cancellations = []
    if let error { fail(with: error) } else { finish(.ended) }
  }

  /// Leaves an error, or tries again as long as that has been asked for.
  final func fail(with error: any Error) {
    self.error = nil
    guard let redispatch, outcome == nil, retriesLeft > 0, !isCancelled,
      !(error is CancellationError)
    else { return finish(.failed(error)) }
    retriesLeft -= 1
    redispatch(self)
  }

  private final func finish(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    guard !waiters.isEmpty else { return }
    let released = waiters
    waiters = []
    for waiter in released { release(waiter) }
  }

  // MARK: What the holders of the handle ask for

  /// Tries again so many times more as long as the item fails, at once if it has failed.
  final func retry(_ times: Int) {
    retriesLeft += max(times, 0)
    guard case .failed(let error) = outcome else { return }
    outcome = nil
    fail(with: error)
  }

  /// Ends the effects of the item, those that are still to be started too.
  final func cancel() {
    guard outcome == nil, !isCancelled else { return }
    isCancelled = true
    for cancel in cancellations { cancel() }
  }

  /// Waits for the outcome, or until the waiting task is cancelled.
  fileprivate final func awaitOutcome() async -> Outcome {
    while true {
      if let outcome { return outcome }
      if Task.isCancelled { return .failed(CancellationError()) }
      lastWaiter += 1
      let id = lastWaiter
      let park = EffectPark(on: .dispatch(String(describing: type(of: item.dispatchedValue))))
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiters.append(Waiter(id: id, park: park, continuation: continuation))
          park.begin()
        }
      } onCancel: {
        Task { @MainActor in self.stopWaiting(id) }
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

  fileprivate func keep(_ value: Value) {
    if self.value == nil { self.value = .some(value) }
  }

  func result() async -> Result<Value, any Error> {
    switch await awaitOutcome() {
    case .failed(let error):
      return .failure(error)
    case .ended:
      // Whoever awaits nothing but the end of an item awaits `Void`.
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
    if case .ended = outcome {
      DispatchHandle(.finished(()))
    } else {
      DispatchHandle(.pending(self))
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
