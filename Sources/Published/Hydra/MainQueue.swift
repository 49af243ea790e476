internal import Dispatch
internal import Foundation

/// Calls a function on the main actor: at once from its own thread, when that is next free if not.
package func onMainActor(_ body: @escaping @MainActor () -> Void) {
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
