/// What has been started because of an item that one interceptor has passed on.
///
/// The interceptor learns from this how the item has ended, and decides what the code that awaits
/// the dispatch gets.
final class PassedOn: DispatchScope {
  /// The scope that the interceptor itself belongs to.
  let outer: DispatchScope

  /// How the item has ended; nil as long as it has not.
  private(set) var result: Result<Void, any Error>?

  private let item: any Dispatchable
  private var handOver: (@MainActor (DispatchScope) -> Void)?
  private var whenEnded: (@MainActor (PassedOn) -> Void)?

  init(_ item: any Dispatchable, of outer: DispatchScope) {
    self.outer = outer
    self.item = item
    super.init(isCancelled: outer.isCancelled)
    place = outer.place
  }

  /// The error that the item has ended with, if any.
  var error: (any Error)? { result?.error }

  /// Gives the value of the item, if it has one, to the scope that the interceptor belongs to.
  func handOverValue() {
    handOver?(outer)
  }

  /// Calls something when the item has ended; only once, and only if it has not.
  func whenEnded(_ body: @escaping @MainActor (PassedOn) -> Void) {
    whenEnded = body
  }

  /// Waits until the item has ended, even if the waiting task is cancelled, which cancels the item
  /// too.
  ///
  /// Does not suspend if it has.
  func end() async throws {
    if result == nil {
      let park = EffectPark(on: item)
      await withCheckedContinuation { continuation in
        whenEnded = { _ in
          park.end()
          continuation.resume()
        }
        park.begin()
      }
    }
    try result?.get()
  }

  override func keep<Value>(_ value: Value) {
    handOver = { $0.keep(value) }
  }

  override func succeed() {
    end(with: .success(()))
  }

  override func fail(with error: any Error) {
    end(with: .failure(error))
  }

  private func end(with result: Result<Void, any Error>) {
    guard self.result == nil else { return }
    self.result = result
    let told = whenEnded
    whenEnded = nil
    told?(self)
  }
}
