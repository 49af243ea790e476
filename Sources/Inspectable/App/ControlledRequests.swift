import StateKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The questions that an app's effects ask of the outside world, each parked until the inspector
/// answers it.
@MainActor
final class ControlledRequests {
  /// A question without an answer yet.
  struct Parked {
    let name: String
    /// Its number among the requests of this name, from 1.
    let number: Int
    /// The number of the effect that asks; nil outside effects.
    let effect: Int?
    /// The arguments with which it is shown.
    let arguments: [Value.Member]
    /// What set off the code that asks.
    let cause: Cause?
    /// The kind of answer that is wanted, as it is written in Swift.
    let kind: String
    /// The type of such an answer.
    let type: any Any.Type
    /// The answers that an exploration tries; nil for those that are drawn.
    let tried: (@MainActor () -> [Value])?
    /// Whether the app offers an answer.
    let hasOffer: Bool
    /// Makes the answer from a value, or from what the app offers where there is none.
    fileprivate let answer: (Value?) throws -> @MainActor () -> Void
    fileprivate let fail: (any Error) -> Void

    /// How it is referred to: `fetchTodos#1`.
    var title: String { "\(name)#\(number)" }
  }

  /// Called with each answer, and the name of its request, before the answer is given.
  var onAnswer: @MainActor (_ name: String, _ value: () -> Value) -> Void = { _, _ in }

  /// Called with a request that no effect asks for: else the effect tells of it.
  var onParkingAlone: @MainActor (_ title: String) -> Void = { _ in }

  /// The order in which effects act, if that is noted or followed.
  var order: EffectOrder?

  private(set) var parked: [Parked] = []
  /// How many requests of each name there were.
  var counts: [String: Int] = [:]

  /// Waits for an answer.
  func ask<Response: Sendable>(
    _ name: String, _ arguments: [Value.Member], offer: (@MainActor () throws -> Response)?,
    tried: (@MainActor () -> [Response])?
  ) async throws -> Response {
    try Task.checkCancellation()
    let number = counts[name, default: 0] + 1
    counts[name] = number
    let park = EffectPark(on: .request("\(name)#\(number)"))
    let effect = EffectParking.current?.id
    let answers: (@MainActor () -> [Value])? =
      if let tried { { tried().map { Reflection.value(of: $0) } } } else { nil }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Response, any Error>) in
        let answer: (Value?) throws -> @MainActor () -> Void = { value in
          let response: Response =
            if value == nil, let offer {
              try ClosureName.calling("'offering' of request \(name)", offer)
            } else {
              try Self.response(Response.self, from: value, to: name)
            }
          self.onAnswer(name) { Reflection.value(of: response) }
          return {
            park.end()
            continuation.resume(returning: response)
          }
        }
        parked.append(
          Parked(
            name: name, number: number, effect: effect, arguments: arguments,
            cause: Cause.current, kind: Reflection.typeName(Response.self), type: Response.self,
            tried: answers,
            hasOffer: offer != nil || Response.self == Void.self, answer: answer,
            fail: { error in
              park.end()
              continuation.resume(throwing: error)
            }))
        park.begin()
        if TaskMonitor.currentBranch == nil { order?.note() }
        if effect == nil { onParkingAlone("\(name)#\(number)") }
      }
    } onCancel: {
      TaskMonitor.startUncounted { self.cancel(name, number) }
    }
  }

  /// Asks the outside world itself, unless an inspector that is attached answers first.
  ///
  /// - Parameter tell: is told the answer on the main actor, before the caller goes on.
  func ask<Response: Sendable>(
    _ name: String, _ arguments: [Value.Member],
    really ask: @escaping @Sendable () async throws -> Response,
    tell: (_ title: String, _ result: Result<Response, any Error>) -> Void
  ) async throws -> Response {
    try Task.checkCancellation()
    let number = counts[name, default: 0] + 1
    counts[name] = number
    let title = "\(name)#\(number)"
    let park = EffectPark(on: .request(title))
    let asking = Asking<Response>()
    parked.append(
      Parked(
        name: name, number: number, effect: EffectParking.current?.id, arguments: arguments,
        cause: Cause.current, kind: Reflection.typeName(Response.self), type: Response.self,
        tried: nil, hasOffer: Response.self == Void.self,
        answer: { value in
          let response = try Self.response(Response.self, from: value, to: name)
          return { asking.end(.success(response)) }
        },
        fail: { asking.end(.failure($0)) }))
    park.begin()
    if TaskMonitor.currentBranch == nil { order?.note() }
    let result = await asking.result(of: ask)
    park.end()
    parked.removeAll { $0.title == title }
    // Where a request is only waited for, one that was told to end has no answer.
    try Task.checkCancellation()
    tell(title, result)
    return try result.get()
  }

  /// The answer that a value stands for; no value stands for `Void`.
  private static func response<Response>(
    _ type: Response.Type, from value: Value?, to name: String
  ) throws -> Response {
    if let value { return try MainActor.decode(type, from: value, root: name) }
    if let nothing = () as? Response { return nothing }
    throw Refusal("\(name) wants a value, a \(Reflection.typeName(type))", at: .name)
  }

  /// Finds a request, the oldest of its name unless a number is given, and prepares its answer.
  func prepareAnswer(
    _ name: String, number: Int?, value: Value?
  ) throws -> (number: Int, perform: @MainActor () -> Void) {
    let request = try find(name, number: number)
    let perform = try request.answer(value)
    return (
      request.number,
      {
        self.remove(request)
        perform()
      }
    )
  }

  /// Finds a request and prepares its failure.
  func prepareFailure(
    _ name: String, number: Int?, message: String
  ) throws(Refusal) -> (number: Int, perform: @MainActor () -> Void) {
    let request = try find(name, number: number)
    return (
      request.number,
      {
        self.remove(request)
        request.fail(RequestFailure(message: message))
      }
    )
  }

  private func find(_ name: String, number: Int?) throws(Refusal) -> Parked {
    if let found = parked.first(where: { $0.name == name && (number ?? $0.number) == $0.number }) {
      return found
    }
    let wanted = number.map { "\(name)#\($0)" } ?? name
    guard !parked.isEmpty else {
      throw Refusal("no request '\(wanted)' is parked, there is none at all", at: .name)
    }
    let names = parked.map(\.title)
    throw Refusal(
      "no request '\(wanted)' is parked"
        + (Nearest.name(to: wanted, in: parked.map(\.name) + names)
          .map { ", did you mean '\($0)'?" } ?? ", there is \(names.joined(separator: ", "))"),
      at: .name)
  }

  private func remove(_ request: Parked) {
    parked.removeAll { $0.title == request.title }
  }

  private func cancel(_ name: String, _ number: Int) {
    guard let request = parked.first(where: { $0.name == name && $0.number == number }) else {
      return
    }
    remove(request)
    request.fail(CancellationError())
  }
}

/// A question to the outside world, which ends with the first answer to it.
@MainActor
private final class Asking<Response: Sendable> {
  private var task: Task<Void, Never>?
  private var continuation: CheckedContinuation<Result<Response, any Error>, Never>?

  /// What came first: the answer of a closure, or one that ``end(_:)`` was given.
  func result(
    of ask: @escaping @Sendable () async throws -> Response
  ) async -> Result<Response, any Error> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        self.continuation = continuation
        TaskMonitor.uncounted {
          task = Task { self.end(await Self.away(ask)) }
        }
        if Task.isCancelled { task?.cancel() }
      }
    } onCancel: {
      // The closure ends as it likes to, as if nothing stood between.
      TaskMonitor.startUncounted { self.task?.cancel() }
    }
  }

  /// Ends the question, if it hasn't ended.
  func end(_ result: Result<Response, any Error>) {
    continuation?.resume(returning: result)
    continuation = nil
    task?.cancel()
  }

  /// Asks off the main actor, which is to stay free.
  @concurrent
  private nonisolated static func away(
    _ ask: @Sendable () async throws -> Response
  ) async -> Result<Response, any Error> {
    // What it does is none of the effect's: nobody asks when the recording is done again.
    await TaskMonitor.$currentBranch.withValue(nil) {
      await Cause.$current.withValue(nil) {
        // The task that waits for it is ours, and what it does is the app's.
        await TaskMonitor.$isUncounted.withValue(false) {
          do { return .success(try await ask()) } catch { return .failure(error) }
        }
      }
    }
  }
}

/// A request that was answered with `fail`.
///
/// Its `localizedDescription` is what was said, so an app that shows that shows what `fail` was given.
public struct RequestFailure: LocalizedError, Hashable, CustomStringConvertible {
  /// The text of the failure.
  public var message: String

  /// Makes a failure.
  public init(message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// The message.
  public var errorDescription: String? { message }
}
