public import StateKit

/// Passes an item on and waits for its end, or handles one.
public typealias AwaitingInterceptorNext = @MainActor (_: any Dispatchable) async throws -> Void

extension AwaitingInterceptor {
  /// Makes an interceptor for a store's list that waits: for the end of what it passes on, or for
  /// something of its own.
  ///
  /// ```swift
  /// let timer = AwaitingInterceptor.interceptor { context in
  ///   { next in
  ///     { item in
  ///       let start = clock.now
  ///       try await next(item)
  ///       print("\(item) took \(clock.now - start)")
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter initialize: Called once, with the context, when the store is made; what it returns is
  ///   called for each item. Its `next` returns when the item has ended, a side effect with its whole body,
  ///   and throws what the item threw.
  public static func interceptor(
    _ initialize:
      @escaping @MainActor (_ sideEffectContext: any AnySideEffectContext) ->
      @MainActor (
        _ next: @escaping AwaitingInterceptorNext
      ) -> AwaitingInterceptorNext
  ) -> StoreInterceptor {
    { context in
      let interceptor = initialize(context)
      return { next in
        { item in
          guard let context = context as? any PassingContext else {
            throw DispatchError.notPerformable(item: String(describing: type(of: item)))
          }
          try context.pass(item, on: next, to: interceptor)
        }
      }
    }
  }
}

/// The context of a store, whatever its state, which can wait for the end of an item.
@MainActor
private protocol PassingContext {
  func pass(
    _ item: any Dispatchable, on next: @escaping StoreInterceptorNext,
    to interceptor:
      @escaping @MainActor (@escaping AwaitingInterceptorNext) -> AwaitingInterceptorNext
  ) throws
}

extension SideEffectContext: PassingContext
where StateType: State, Dependencies: SideEffectDependencyContainer {
  fileprivate func pass(
    _ item: any Dispatchable, on next: @escaping StoreInterceptorNext,
    to interceptor:
      @escaping @MainActor (@escaping AwaitingInterceptorNext) -> AwaitingInterceptorNext
  ) throws {
    try store.pass(typedItem(item), on: { try next(shownItem($0)) }) { next in
      let handle = interceptor { try await next(typedItem($0)) }
      return { try await handle(shownItem($0)) }
    }
  }
}
