/// The outcome of a dispatch, finished or still to come.
///
/// A dispatch starts at once and needs no awaiting; await its handle to go on only when it is done:
///
/// ```swift
/// store.dispatch(AddTodo(title: "fly"))
/// try await store.dispatch(AddTodo(title: "land")).value
/// ```
///
/// It takes the place of Katana's promises.
public struct DispatchHandle<Value> {
  @usableFromInline
  enum Storage {
    case finished(Value)
    case failed(any Error)
    case pending(DispatchTicket<Value>)
  }

  @usableFromInline let storage: Storage

  @inlinable
  init(_ storage: Storage) {
    self.storage = storage
  }

  /// Whether the outcome is there already, so that awaiting it would not suspend.
  @preconcurrency @MainActor public var isFinished: Bool {
    switch storage {
    case .finished, .failed: true
    case .pending(let ticket): ticket.outcome != nil
    }
  }

  /// The result of the dispatch, once it is there.
  ///
  /// For a state updater it is `Void`, once the state is updated and the listeners were called.
  ///
  /// - Throws: The error of the interceptor or of the item itself that ended it;
  ///   ``DispatchError``; or `CancellationError` if the store went away first, or if the task that
  ///   awaits is cancelled first, which does nothing to the item.
  @preconcurrency @MainActor public var value: Value {
    get async throws {
      try await result.get()
    }
  }

  /// The value of the dispatch or the error that ended it, awaited until it is there.
  @preconcurrency @MainActor public var result: Result<Value, any Error> {
    get async {
      switch storage {
      case .finished(let value): .success(value)
      case .failed(let error): .failure(error)
      case .pending(let ticket): await ticket.result()
      }
    }
  }
}

extension DispatchHandle {
  /// Dispatches the item again as long as it fails.
  ///
  /// ```swift
  /// try await store.dispatch(LoadTodos()).retry().value
  /// try await store.dispatch(LoadTodos()).retry(5, delay: .seconds(2)) { _, error in
  ///   error is Offline
  /// }.value
  /// ```
  ///
  /// Each try passes through the interceptors like a new dispatch. A cancelled dispatch isn't tried
  /// again. As Katana's promises do.
  ///
  /// - Parameters:
  ///   - tries: How many tries there are in all; the one that runs, or has failed, is the first.
  ///   - delay: How long to wait before each further try.
  ///   - time: The clock of that wait.
  ///   - condition: Whether to try again after a failure; it takes the number of tries left, and
  ///     the error.
  /// - Returns: A handle with the outcome of the last try.
  @preconcurrency @MainActor
  @discardableResult
  public func retry(
    _ tries: Int = 3, delay: Duration = .zero, on time: any TimeSource = RealTime(),
    if condition: @escaping @MainActor (_ triesLeft: Int, _ error: any Error) -> Bool = { _, _ in
      true
    }
  ) -> DispatchHandle {
    if case .pending(let ticket) = storage {
      let delay = RetryDelay(duration: delay, time: time)
      ticket.retry(Retrying(tries: tries, delay: delay, condition: condition))
    }
    return self
  }

  /// Cancels the side effect that was dispatched.
  ///
  /// It ends when it notices, as tasks do; whoever awaits it gets its outcome then. One that waits
  /// its turn is cancelled as soon as it has started. A state updater is not affected.
  @preconcurrency @MainActor
  public func cancel() {
    if case .pending(let ticket) = storage { ticket.cancel() }
  }
}

extension DispatchHandle: Sendable where Value: Sendable {}
extension DispatchHandle.Storage: Sendable where Value: Sendable {}
