/// What every item dispatched to a store passes through.
///
/// A store calls it once, when it is made, with a context. What it returns is called once too, with `next`,
/// and what that returns for each item; so a dispatch makes nothing, and what belongs to one item stands
/// in the innermost braces.
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
/// state, and a side effect has been started. One that is to see the end of side effects, or that
/// waits for anything, is an ``AwaitingInterceptor``; both kinds go into one list. As in Katana.
public typealias StoreInterceptor<StateType> =
  @MainActor (_ context: StoreContext<StateType>) -> InitializedInterceptor<StateType>

/// An interceptor that knows its store.
///
/// It is called once, with `next`, which passes an item on to the next interceptor and finally to the
/// store: the same item, or another one, of another kind too. What it returns has each item: if it does
/// not call `next`, the item is dropped; if it throws, whoever awaits the dispatch gets the error. `next`
/// works only until that has returned.
public typealias InitializedInterceptor<StateType> =
  @MainActor (_ next: @escaping StoreInterceptorNext<StateType>)
  -> StoreInterceptorNext<StateType>

/// Passes an item on, or handles one.
public typealias StoreInterceptorNext<StateType> =
  @MainActor (_ item: any Dispatchable<StateType>) throws -> Void
