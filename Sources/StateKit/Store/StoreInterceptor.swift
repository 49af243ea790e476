/// A function through which a store passes every dispatched item.
///
/// When a store is made, it calls the interceptor once, with a context. It then calls the returned
/// closure once, with `next`, and the closure that this returns for each item. So a dispatch
/// creates nothing; put code for each item into the innermost braces.
///
/// ```swift
/// let refuseEmptyTitles: StoreInterceptor<GlobalState> = { context in
///   { next in
///     { item in
///       if let item = item as? AddTodo, item.title.isEmpty { throw EmptyTitle() }
///       try next(item)
///     }
///   }
/// }
/// ```
///
/// All of it runs on the main actor, synchronously: when `next` returns, an updater has updated the
/// state, and a side effect has been started. To see the end of side effects, or to wait for
/// anything, use an ``AwaitingInterceptor``; both kinds go into one list. As in Katana.
public typealias StoreInterceptor<StateType> =
  @MainActor (_ context: StoreContext<StateType>) -> InitializedInterceptor<StateType>

/// An interceptor that knows its store.
///
/// It is called once, with `next`, which passes an item on to the next interceptor and finally to
/// the store: the same item, or another one, even of another kind. The returned closure gets each
/// item. If it doesn't call `next`, the item is dropped; if it throws, the code that awaits the
/// dispatch gets the error. `next` works only until the closure has returned.
public typealias InitializedInterceptor<StateType> =
  @MainActor (_ next: @escaping StoreInterceptorNext<StateType>)
  -> StoreInterceptorNext<StateType>

/// Passes an item on, or handles one.
public typealias StoreInterceptorNext<StateType> =
  @MainActor (_ item: any Dispatchable<StateType>) throws -> Void
