/// One item in the hands of an ``AwaitingInterceptor``.
@MainActor
final class WaitingInterceptor<StateType> {
  private let item: any Dispatchable<StateType>
  private let next: StoreInterceptorNext<StateType>
  private let outer: DispatchScope
  private weak let store: PartialStore<StateType>?

  /// Whether the interceptor has not waited yet, so that the item is still in its turn.
  private var isInTurn = true

  /// The item that it has passed on last.
  private var passed: PassedOn?

  /// How the interceptor has ended; nil as long as it has not.
  private var result: Result<Void, any Error>?

  init(
    _ item: any Dispatchable<StateType>, next: @escaping StoreInterceptorNext<StateType>,
    outer: DispatchScope, store: PartialStore<StateType>
  ) {
    self.item = item
    self.next = next
    self.outer = outer
    self.store = store
  }

  /// Lets the interceptor have the item, until it has ended.
  func run(_ interceptor: AwaitingInterceptor.Initialized<StateType>) async {
    do {
      try await interceptor { item in try await self.passOn(item).end() }(item)
      end(with: .success(()))
    } catch {
      end(with: .failure(error))
    }
  }

  /// Says that the interceptor waits, or has ended without waiting.
  ///
  /// - Parameter cancel: Calls off what it waits for.
  /// - Throws: What it has thrown.
  func leaveTurn(cancel: @escaping @MainActor () -> Void) throws {
    isInTurn = false
    if let result { return try result.get() }
    outer.begin { [weak self] in
      self?.passed?.cancel()
      cancel()
    }
  }

  // Not inside the asynchronous code, which would keep the store alive as long as it waits.
  private func passOn(_ item: any Dispatchable<StateType>) throws -> PassedOn {
    guard result == nil else { throw DispatchError.nextCalledTooLate(item) }
    guard let store else { throw CancellationError() }
    let passed = PassedOn(item, of: outer)
    self.passed = passed
    if isInTurn {
      store.carry(item, to: next, as: passed)
    } else {
      store.submit(item, as: passed, next: next)
    }
    return passed
  }

  private func end(with result: Result<Void, any Error>) {
    self.result = result
    if result.error == nil { passed?.handOverValue() }
    guard !isInTurn else { return }
    // The error of the item that was passed on has been reported already.
    if let error = result.error, passed?.error == nil {
      store?.observer?.storeDidStop(item, error: error)
    }
    outer.end(error: result.error)
  }
}
