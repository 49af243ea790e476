/// A callback that waits for its time, as returned by ``TimeSource/schedule(after:name:_:)``.
@MainActor
public final class ScheduledTimer {
  /// The name with which the timer was scheduled.
  public nonisolated let name: String
  /// Whether the callback is still to come: false once it has run or was called off.
  public private(set) var isPending = true

  private var action: (@MainActor () -> Void)?
  private var onCancel: (@MainActor () -> Void)?

  package nonisolated init(name: String, _ action: @escaping @MainActor () -> Void) {
    self.name = name
    self.action = action
  }

  /// Calls the callback off.
  ///
  /// Harmless when it has run or was called off before.
  public func cancel() {
    guard isPending else { return }
    let onCancel = onCancel
    settle()
    onCancel?()
  }

  /// Says what else there is to do when the timer is called off.
  package func whenCancelled(_ body: @escaping @MainActor () -> Void) {
    onCancel = body
  }

  /// Runs the callback, unless it has run or was called off.
  package func fire() {
    guard isPending else { return }
    let action = action
    settle()
    action?()
  }

  /// Both closures go, so that a kept token keeps nothing else alive.
  private func settle() {
    isPending = false
    action = nil
    onCancel = nil
  }
}
