/// An interceptor that waits: for the end of the item that it passes on, or for anything else.
///
/// ```swift
/// let timer: StoreInterceptor<GlobalState> = AwaitingInterceptor.interceptor { context in
///   { next in
///     { item in
///       let start = clock.now
///       try await next(item)
///       print("\(item.dispatchedValue) took \(clock.now - start)")
///     }
///   }
/// }
/// ```
///
/// Its `next` returns when the item has ended: an updater with its update, a side effect with its
/// whole body. It throws the item's error, so an interceptor can log failures, and call `next`
/// again for another try.
///
/// An updater doesn't suspend: the state is updated when `dispatch` returns, unless the interceptor
/// waits for something itself. An item that it passes on after such a wait takes a separate turn,
/// between other items. (On systems older than macOS 26 and iOS 26 it begins when the main actor is
/// next free.)
///
/// You can mix it with interceptors that don't wait, in any order. It ends with its store, which
/// cancels it. As Katana's interceptors, with async/await instead of a blocked thread.
public enum AwaitingInterceptor {
  /// Passes an item on and waits for its end, or handles one.
  public typealias Next<StateType> =
    @MainActor (_ item: any Dispatchable<StateType>) async throws -> Void

  /// An interceptor that knows its store; called for each item with `next`.
  ///
  /// `next` works until the interceptor has ended, and you may call it more than once.
  public typealias Initialized<StateType> =
    @MainActor (_ next: @escaping Next<StateType>) -> Next<StateType>

  /// Makes an interceptor for a store's list.
  ///
  /// - Parameter initialize: Called once, with the context, when the store is made; what it returns
  ///   is called for each item.
  public static func interceptor<StateType>(
    _ initialize:
      @escaping @MainActor (_ context: StoreContext<StateType>) -> Initialized<
        StateType
      >
  ) -> StoreInterceptor<StateType> {
    { context in
      let interceptor = initialize(context)
      return { next in
        { item in try context.pass(item, on: next, to: interceptor) }
      }
    }
  }
}
