extension DispatchHandle {
  /// Makes the handle of finished work, for example for a mock.
  ///
  /// - Parameter value: The result.
  public init(resolved value: Value) {
    self.init(.finished(value))
  }

  /// Makes the handle of failed work, for example for a mock.
  ///
  /// - Parameter error: The error.
  public init(rejected error: any Error) {
    self.init(.failed(error))
  }

  /// Makes the handle of work that ends later, such as a navigation.
  ///
  /// ```swift
  /// DispatchHandle<Void> { resolve, _ in show(screen, completion: { resolve(()) }) }
  /// ```
  ///
  /// - Parameter body: Called at once with two closures, one that takes the value and one that
  ///   takes an error. The first call counts.
  @preconcurrency @MainActor
  public init(
    _ body: (
      _ resolve: @escaping @MainActor (Value) -> Void,
      _ reject: @escaping @MainActor (any Error) -> Void
    ) -> Void
  ) {
    let ticket = DispatchTicket<Value>(for: nil)
    self.init(.pending(ticket))
    body(
      { value in
        ticket.keep(value)
        ticket.succeed()
      }, { ticket.fail(with: $0) })
  }

  /// Calls something with the outcome, at once if that is there already.
  @MainActor
  package func whenFinished(_ body: @escaping @MainActor (Result<Value, any Error>) -> Void) {
    switch storage {
    case .finished(let value): body(.success(value))
    case .failed(let error): body(.failure(error))
    case .pending(let ticket):
      ticket.follow { if let result = ticket.finishedResult { body(result) } }
    }
  }

  /// A handle with what becomes of the value; cancelling it cancels nothing.
  @MainActor
  package func map<Mapped>(
    _ transform: @escaping @MainActor (Value) throws -> Mapped
  ) -> DispatchHandle<Mapped> {
    DispatchHandle<Mapped> { resolve, reject in
      whenFinished { result in
        do { resolve(try transform(try result.get())) } catch { reject(error) }
      }
    }
  }
}
