/// The outcome of a dispatch, finished or still to come.
///
/// A dispatch starts at once and needs no awaiting; await its handle to go on only when it is done:
///
/// ```swift
/// store.dispatch(AddTodo(title: "fly"))
/// try await store.dispatch(AddTodo(title: "land")).value
/// ```
///
/// It stands where Katana has a promise.
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
  @MainActor public var isFinished: Bool {
    switch storage {
    case .finished, .failed: true
    case .pending(let ticket): ticket.outcome != nil
    }
  }

  /// The value of the dispatch, awaited until it is there.
  ///
  /// For a state updater it is `Void`, and there once the state is updated and the listeners are
  /// told.
  ///
  /// - Throws: The error of the interceptor or of the item itself that ended it;
  ///   ``DispatchError``; or `CancellationError` if the store went away first.
  @MainActor public var value: Value {
    get async throws {
      try await result.get()
    }
  }

  /// The value of the dispatch or the error that ended it, awaited until it is there.
  @MainActor public var result: Result<Value, any Error> {
    get async {
      switch storage {
      case .finished(let value): .success(value)
      case .failed(let error): .failure(error)
      case .pending(let ticket): await ticket.result()
      }
    }
  }
}

extension DispatchHandle: Sendable where Value: Sendable {}
extension DispatchHandle.Storage: Sendable where Value: Sendable {}
