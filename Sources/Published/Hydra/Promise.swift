internal import Foundation
public import StateKit

/// The result of a dispatch, which you can await or ignore, in place of Hydra's promises.
public typealias Promise<Value> = DispatchHandle<Value>

/// Where Hydra would call a function; here everything is called on the main actor.
public enum Context {
  /// The main actor.
  case main

  /// Nothing is called in the background.
  @available(
    *, unavailable, message: "write an async function, and await it, for work off the main actor"
  )
  public static var background: Context { .main }
}

/// Hydra's status of a promise, for its body; it is empty, because no promise is invalidated here.
public struct PromiseStatus {}

extension DispatchHandle {
  /// Makes a promise to keep or break later, from any thread.
  ///
  /// - Parameters:
  ///   - context: Where the body is called, which is on the main actor.
  ///   - body: Called at once with two closures, one that takes the value and one that takes an
  ///     error. The first call counts, and so does an error that it throws.
  @preconcurrency @MainActor
  public init(
    in context: Context = .main,
    _ body: (
      _ resolve: @escaping @Sendable (Value) -> Void,
      _ reject: @escaping @Sendable (any Error) -> Void, _ operation: PromiseStatus
    ) throws -> Void
  ) {
    requireMainActor("Promise(_:)")
    self.init { resolve, reject in
      do {
        try body(
          { value in
            // Whoever resolves a promise has no more to do with the value, as in Hydra.
            nonisolated(unsafe) let value = value
            onMainActor { resolve(value) }
          },
          { error in onMainActor { reject(error) } }, PromiseStatus())
      } catch { reject(error) }
    }
  }

  /// Calls a function with the value, in a later turn of the main actor.
  ///
  /// - Returns: A promise of what it returns; one of an error, if this is or if it throws.
  @preconcurrency @MainActor
  @discardableResult
  public func then<Mapped>(
    in context: Context = .main, _ body: @escaping (Value) throws -> Mapped
  ) -> Promise<Mapped> {
    following { result, resolve, _ in resolve(try body(try result.get())) }
  }

  /// Calls a function with the value, in a later turn of the main actor.
  ///
  /// - Returns: A promise of its result, or of an error if this promise has one or the function
  ///   throws.
  @preconcurrency @MainActor
  @discardableResult
  public func then<Mapped>(
    in context: Context = .main, _ body: @escaping (Value) throws -> Promise<Mapped>
  ) -> Promise<Mapped> {
    following { result, resolve, reject in
      try body(try result.get()).whenFinished {
        switch $0 {
        case .success(let value): resolve(value)
        case .failure(let error): reject(error)
        }
      }
    }
  }

  /// Calls a function with the error, in a later turn of the main actor.
  ///
  /// - Returns: A promise of nothing; one of an error, if the function throws.
  @preconcurrency @MainActor
  @discardableResult
  public func `catch`(
    in context: Context = .main, _ body: @escaping (any Error) throws -> Void
  ) -> Promise<Void> {
    following { result, resolve, _ in
      if case .failure(let error) = result { try body(error) }
      resolve(())
    }
  }

  /// Calls a function when there is a value or an error, in a later turn of the main actor.
  ///
  /// - Returns: A promise of the same; one of an error, if the function throws.
  @preconcurrency @MainActor
  @discardableResult
  public func always(
    in context: Context = .main, body: @escaping () throws -> Void
  ) -> Promise<Value> {
    following { result, resolve, _ in
      try body()
      resolve(try result.get())
    }
  }

  /// A promise of what becomes of the outcome.
  @MainActor
  private func following<Mapped>(
    _ body:
      @escaping (
        Result<Value, any Error>, _ resolve: @escaping @MainActor (Mapped) -> Void,
        _ reject: @escaping @MainActor (any Error) -> Void
      ) throws -> Void
  ) -> Promise<Mapped> {
    requireMainActor("Promise.then(_:)")
    return Promise<Mapped> { resolve, reject in
      whenFinished { result in
        Task { @MainActor in
          do { try body(result, resolve, reject) } catch { reject(error) }
        }
      }
    }
  }
}

/// Hydra's functions that are named after the library.
public enum Hydra {
  /// The value of a promise, awaited until it is there; no thread is blocked.
  ///
  /// - Throws: The error of the promise.
  @preconcurrency @MainActor
  public static func await<Value>(_ promise: Promise<Value>) async throws -> Value {
    try await promise.value
  }
}
