public import Dispatch
import Foundation
internal import StateKitHydra

/// Executes something later, or, in tests, when the test says so.
public protocol AsyncProvider {
  /// Executes a function, in the order in which it is given them.
  @preconcurrency @MainActor func execute(_ closure: @escaping @Sendable () -> Void)
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
