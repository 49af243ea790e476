/// An item that waits for its turn.
///
/// If the store goes away before the item is carried out, whoever awaits the item gets an error.
@MainActor
final class QueuedDispatch<StateType> {
  /// Which interceptors it still has to pass through.
  enum Turn {
    /// All of the interceptors, from the first one on.
    case whole(AnyDispatchTicket)
    /// The rest of the chain after an interceptor that waited.
    case rest(PassedOn, next: StoreInterceptorNext<StateType>)

    /// Where the outcome is left.
    var scope: DispatchScope {
      switch self {
      case .whole(let ticket): ticket
      case .rest(let passed, _): passed
      }
    }
  }

  let item: any Dispatchable<StateType>
  let turn: Turn
  var isPerformed = false

  init(_ item: any Dispatchable<StateType>, turn: Turn) {
    self.item = item
    self.turn = turn
  }

  deinit {
    guard !isPerformed else { return }
    Task { @MainActor [scope = turn.scope] in scope.fail(with: CancellationError()) }
  }
}
