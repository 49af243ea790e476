#if !canImport(Combine)
  // What Combine has and this module cannot: the compiler says what to do in its place.

  /// Ends what it observes when it goes away.
  @available(
    *, unavailable, message: "return the publisher from the reducer: the store runs and ends it"
  )
  public final class AnyCancellable {}

  extension Publisher {
    /// Emits elsewhere.
    @available(
      *, unavailable, message: "leave it out: the store receives everything on the main actor"
    )
    public func receive(on scheduler: Any) -> Self { fatalError() }

    /// Observes the values.
    @available(
      *, unavailable, message: "return the publisher from the reducer: the store runs and ends it"
    )
    public func sink(receiveValue: @escaping (Output) -> Void) -> Never { fatalError() }
  }
#endif
