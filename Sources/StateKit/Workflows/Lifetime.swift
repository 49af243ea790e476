/// The time during which a side effect runs: from the pass that first names its key to the first
/// that does not.
@preconcurrency @MainActor
public final class Lifetime {
  /// Whether the side effect has ended.
  public private(set) var hasEnded = false

  private var handlers: [@MainActor () -> Void] = []

  init() {}

  /// Adds something to do when the side effect ends; at once if it has ended.
  ///
  /// An action that it sends is handled when the render pass that ended the side effect is over.
  public func onEnded(_ handler: @escaping @MainActor () -> Void) {
    if hasEnded { handler() } else { handlers.append(handler) }
  }

  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    let handlers = handlers
    self.handlers = []
    for handler in handlers { handler() }
  }
}
