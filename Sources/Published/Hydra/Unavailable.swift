public import StateKit

// What Hydra has and this module cannot: the compiler says what to do in its place.

/// Says that a promise is wanted no longer.
@available(*, unavailable, message: "cancel a promise by its cancel function")
public final class InvalidationToken {}

/// Awaits all of several promises.
@available(*, unavailable, message: "await each of them, with async let or in a task group")
public func all<Value>(_ promises: Promise<Value>...) -> Promise<[Value]> { fatalError() }

/// Awaits two promises.
@available(*, unavailable, message: "await both of them, with async let")
public func zip<A, B>(_ a: Promise<A>, _ b: Promise<B>) -> Promise<(A, B)> { fatalError() }

extension DispatchHandle {
  /// Breaks a promise that takes too long.
  @available(*, unavailable, message: "await it in a task group, beside a sleep")
  public func timeout(timeout: Double) -> Promise<Value> { fatalError() }

  /// Breaks a promise that has a wrong value.
  @available(*, unavailable, message: "throw an error in then")
  public func validate(_ isValid: @escaping (Value) throws -> Bool) -> Promise<Value> {
    fatalError()
  }

  /// Goes on after an error.
  @available(*, unavailable, message: "await it within do, and go on in catch")
  public func recover(_ body: @escaping (any Error) throws -> Promise<Value>) -> Promise<Value> {
    fatalError()
  }

  /// Tries again under a condition.
  @available(*, unavailable, message: "use retry, or a loop of awaits")
  public func retryWhen(_ attempts: Int, _ condition: @escaping (Int, any Error) -> Promise<Bool>)
    -> Promise<Value>
  {
    fatalError()
  }
}
