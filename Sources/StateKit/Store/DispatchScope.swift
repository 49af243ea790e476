/// What has been started because of one item, or because of one that an interceptor has passed on,
/// and how it has ended.
@MainActor
@usableFromInline
class DispatchScope {
  /// Whether the item is in the hands of the interceptors now, which is when `next` works.
  @exclusivity(unchecked) private(set) final var isInTurn = false

  /// Whether what has been started has been called off, and what is still to be started with it.
  @exclusivity(unchecked) private(set) final var isCancelled: Bool

  /// Where the item was sent from, if that is known.
  @exclusivity(unchecked) final var place: SourcePlace?

  @exclusivity(unchecked) private final var underWay = 0
  @exclusivity(unchecked) private final var error: (any Error)?
  @exclusivity(unchecked) private final var cancellations: [@MainActor () -> Void] = []

  init(isCancelled: Bool = false) {
    self.isCancelled = isCancelled
  }

  /// Whether the outcome may still become, or will be, an error.
  final var canStillFail: Bool { underWay > 0 || error != nil }

  /// Says that the item is in the hands of the interceptors from now on.
  final func beginTurn() {
    isInTurn = true
    if error != nil { error = nil }
  }

  /// Says that it is not any more.
  final func endTurn() {
    isInTurn = false
  }

  /// Says that something has been started, and that the item is not done before it has ended.
  final func begin(cancel: @escaping @MainActor () -> Void) {
    underWay += 1
    cancellations.append(cancel)
  }

  /// Says how something that has been started has ended.
  final func end(error: (any Error)?) {
    underWay -= 1
    if let error { note(error) }
    if !isInTurn { conclude() }
  }

  /// Says that something that has been started has ended, and that the item goes on from there.
  final func goOn() {
    underWay -= 1
  }

  /// Leaves an error, which counts when the item is done.
  final func note(_ error: any Error) {
    if self.error == nil { self.error = error }
  }

  /// Says that the item is done, unless something is under way.
  final func conclude() {
    guard underWay == 0 else { return }
    if !cancellations.isEmpty { cancellations = [] }
    guard let error else { return succeed() }
    self.error = nil
    fail(with: error)
  }

  /// Calls off what has been started.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    for cancel in cancellations { cancel() }
  }

  // MARK: What becomes of the outcome

  /// Keeps a value that an effect has given.
  func keep<Value>(_ value: Value) {}

  /// Leaves the outcome of an item that is done.
  func succeed() {}

  /// Leaves an error as the outcome.
  func fail(with error: any Error) {}
}
