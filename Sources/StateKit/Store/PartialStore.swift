internal import DequeModule

/// A store as its users see it: the state, a way to change it, and listeners for changes.
///
/// Make a ``Store``; take a `PartialStore` if you need only this much, as view controllers do.
/// Items run one at a time, in the order dispatched; an item dispatched meanwhile waits its turn.
/// Everything happens on the main actor, synchronously. As in Katana.
@preconcurrency @MainActor
open class PartialStore<StateType>: StoreWithDependencies {
  @usableFromInline final let cell: StateCell<StateType>
  // Only ever read and written in one go, so nothing can come between.
  @exclusivity(unchecked) @usableFromInline final var flags: StoreFlags = []
  @exclusivity(unchecked) @usableFromInline final var listeners: [StoreListener<StateType>] = []
  /// The number of the listener that was added last.
  final var lastListener = 0
  /// How many of the listeners are only places of such as were stopped.
  final var removedListeners = 0

  final var queue: Deque<QueuedDispatch<StateType>> = []
  /// What every item passes through, which the store keeps, once it is open.
  @exclusivity(unchecked) private(set) final var chain: Unmanaged<InterceptorChain<StateType>>?
  final var interceptors: InterceptorChain<StateType>? {
    didSet { chain = interceptors.map { .passUnretained($0) } }
  }

  /// Where the outcome of the current item is left; whoever carries the item out keeps it.
  @exclusivity(unchecked) final var currentScope: Unmanaged<DispatchScope>?

  /// Whether an interceptor that has waited is passing something on right now.
  final var isPassingOn = false

  /// A ticket for the next item that can have its turn at once.
  @exclusivity(unchecked) final var spare: DispatchTicket<Void>?

  final let containers = DependencyContainers<StateType>()
  final let effectTracker = EffectTracker()

  package final var observer: (any StoreObserver)? {
    didSet {
      flags.set(.observed, to: observer != nil)
      effectTracker.observer = observer
    }
  }

  /// Tells a listener later, or elsewhere; nil if it is told at once.
  package final var listenerDelay: (@MainActor (_ tell: @escaping @MainActor () -> Void) -> Void)?

  package init(state: StateType) {
    requireMainActor("Store()")
    cell = StateCell(state)
  }

  /// The store as those see it who may outlive it.
  public final var context: StoreContext<StateType> { StoreContext(self) }

  /// The newest state.
  ///
  /// Keeping it while an updater changes a large collection in it costs a copy of that collection.
  @inlinable
  public final var state: StateType { cell.value }
}
