public import StateKit

#if canImport(Combine)
  public import Combine

  extension Publisher where Failure == Never {
    /// What the store runs for it.
    @MainActor
    var effect: Effect<Output>? {
      let publisher = eraseToAnyPublisher()
      return .run { send in
        for await value in publisher.values { send(value) }
      }
    }
  }
#else
  /// Something that emits values, and may fail, where there is no Combine: just what reducers need.
  ///
  /// Nothing happens before a store runs it, on the main actor.
  public protocol Publisher<Output, Failure> {
    /// What it emits.
    associatedtype Output
    /// How it may fail.
    associatedtype Failure: Error

    /// The same in a type that says no more than what it emits and how it fails.
    func eraseToAnyPublisher() -> AnyPublisher<Output, Failure>
  }

  extension Publisher {
    /// Emits what a function makes of each value.
    public func map<Other>(_ transform: @escaping (Output) -> Other) -> AnyPublisher<Other, Failure>
    {
      AnyPublisher(
        emission: eraseToAnyPublisher().emission.map { emit in
          { receive in try await emit { receive(transform($0)) } }
        })
    }

    /// Emits a value in place of failing.
    public func replaceError(with output: Output) -> AnyPublisher<Output, Never> {
      AnyPublisher<Output, Never>(
        emission: eraseToAnyPublisher().emission.map { emit in
          { receive in
            do { try await emit(receive) } catch { receive(output) }
          }
        })
    }
  }

  /// Emits values, whatever they come from.
  public struct AnyPublisher<Output, Failure: Error>: Publisher {
    /// It runs where its caller does, so that what it emits is received on the store's own actor.
    typealias Emission =
      nonisolated(nonsending) (_ receive: @escaping (Output) -> Void) async throws -> Void

    /// Emits; nil where there is nothing to emit and nothing to wait for.
    let emission: Emission?

    init(emission: Emission?) {
      self.emission = emission
    }

    /// Itself.
    public func eraseToAnyPublisher() -> AnyPublisher { self }

    /// What the store runs for it; nil if nothing.
    @MainActor
    var effect: Effect<Output>? {
      emission.map { emit in .run { send in try await emit { send($0) } } }
    }
  }

  extension AnyPublisher where Failure == any Error {
    /// Emits what a request gives, where Combine would have a publisher of it.
    public init(_ request: nonisolated(nonsending) @escaping () async throws -> Output) {
      self.init { receive in receive(try await request()) }
    }
  }

  /// Emits nothing, and ends at once.
  public struct Empty<Output, Failure: Error>: Publisher {
    /// Makes one that ends at once, whatever you pass, because one that doesn't end couldn't do
    /// anything.
    public init(completeImmediately: Bool = true) {}

    /// The same in a type that says no more than what it emits and how it fails.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
      AnyPublisher(emission: nil)
    }
  }

  /// Emits one value.
  public struct Just<Output>: Publisher {
    /// Cannot fail.
    public typealias Failure = Never

    /// The value that it emits.
    public let output: Output

    /// Makes one that emits a value.
    public init(_ output: Output) {
      self.output = output
    }

    /// The same in a type that says no more than what it emits and how it fails.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Never> {
      AnyPublisher<Output, Never>(emission: { receive in receive(output) })
    }
  }
#endif

extension Reducer {
  /// Makes a reducer of a function that returns what else is to be done as a publisher of actions, or nil.
  @_disfavoredOverload
  public init(
    _ reduce:
      @escaping @MainActor (
        _ state: inout StateType, _ action: Action, _ environment: Environment
      ) -> AnyPublisher<Action, Never>?
  ) {
    self.init { state, action, environment -> Effect<Action>? in
      reduce(&state, action, environment)?.effect
    }
  }
}
