public import Dispatch
import Foundation

/// Executes something later, or, in tests, when the test says so.
public protocol AsyncProvider {
  /// Executes a function, in the order in which it is given them.
  @MainActor func execute(_ closure: @escaping @Sendable () -> Void)
}

extension DispatchQueue: AsyncProvider {
  /// Executes a function on the queue.
  public func execute(_ closure: @escaping @Sendable () -> Void) {
    async(execute: closure)
  }
}

extension AsyncProvider {
  /// Executes a function on the main actor, wherever the provider comes to it.
  @MainActor
  func executeOnMain(_ body: @escaping @MainActor () -> Void) {
    execute { onMainActor(body) }
  }
}

/// Calls a function on the main actor: at once from its own thread, when that is next free if not.
func onMainActor(_ body: @escaping @MainActor () -> Void) {
  if MainQueue.isCurrent || Thread.isMainThread {
    MainActor.assumeIsolated(body)
  } else {
    Task { @MainActor in body() }
  }
}

/// The main queue, which on Linux need not be on the main thread.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
