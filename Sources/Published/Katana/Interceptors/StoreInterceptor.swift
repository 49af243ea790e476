internal import StateKit

/// Passes an item on, or handles one.
public typealias StoreInterceptorNext = (_: any Dispatchable) throws -> Void

/// A function through which a store passes every dispatched item.
///
/// ```swift
/// let refuseEmptyTitles: StoreInterceptor = { context in
///   { next in
///     { item in
///       if let item = item as? AddTodo, item.title.isEmpty { throw EmptyTitle() }
///       try next(item)
///     }
///   }
/// }
/// ```
///
/// A store calls it once, when the store is made, and calls the returned closure for each item.
/// Nothing is blocked: when `next` returns, an updater has updated the state, and a side effect has
/// started. To see the end of side effects, use an `AwaitingInterceptor`.
public typealias StoreInterceptor =
  @MainActor (_ sideEffectContext: any AnySideEffectContext) ->
  @MainActor (
    _ next: @escaping StoreInterceptorNext
  ) -> StoreInterceptorNext

extension PartialStore where StateType: State {
  /// An interceptor as StateKit's stores take them.
  func typed(
    _ interceptor: @escaping StoreInterceptor, context: any AnySideEffectContext
  ) -> StateKit.StoreInterceptor<StateType> {
    { _ in
      let initialized = interceptor(context)
      return { next in
        let handle = initialized { try next(typedItem($0)) }
        return { try handle(shownItem($0)) }
      }
    }
  }
}

/// The item for stores of a state.
@MainActor
func typedItem<StateType>(_ item: any Dispatchable) -> any StateKit.Dispatchable<StateType> {
  (item as? StateKitItem<StateType>)?.item ?? item.dispatchable(for: StateType.self)
}

/// The item as interceptors see it.
@MainActor
func shownItem<StateType>(_ item: any StateKit.Dispatchable<StateType>) -> any Dispatchable {
  item.dispatchedValue as? any Dispatchable ?? StateKitItem(item: item)
}

/// An item that was written against StateKit, in the hands of an interceptor.
private struct StateKitItem<StateType>: Dispatchable {
  let item: any StateKit.Dispatchable<StateType>

  var debugDescription: String { String(reflecting: type(of: item.dispatchedValue)) }
}
