public import StateKit

/// Decides which observers the hosts of a program have.
///
/// As in Square's Workflow.
@preconcurrency @MainActor
public protocol ObserversInterceptor {
  /// The observers of a new host.
  ///
  /// - Parameter initialObservers: Those that it was given.
  func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver]
}

/// Observation of all hosts that are made from now on.
@preconcurrency @MainActor
public enum WorkflowObservation {
  private static var interceptor: (any ObserversInterceptor)?

  // As there, where it is set to nil and read without a question mark.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Decides which observers a new host has.
  ///
  /// Those that it is given, unless another one is set; set to nil, it is as in the beginning.
  public static var sharedObserversInterceptor: (any ObserversInterceptor)! {
    get { interceptor ?? GivenObservers() }
    set { interceptor = newValue }
  }

  private struct GivenObservers: ObserversInterceptor {
    func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver] {
      initialObservers
    }
  }
}
