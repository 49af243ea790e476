/// The state that a view model is in, with the view that shows it.
///
/// It is what Staty keeps in an observable: the view observes it and enters each new state on
/// itself.
@MainActor
public final class StateVariable {
  /// The state to show; each one assigned enters the bound view, if there is one.
  public var value: (any TransitionState)? {
    didSet {
      isLeaving = false
      if let target { value?.enter(on: target) }
    }
  }

  /// What states enter and leave; the view is not kept alive by it.
  private weak var target: AnyObject?
  private var isLeaving = false

  /// Makes a variable without a state and without a view.
  public init() {}

  /// Sets the target on which states are entered from now on, beginning with the present one.
  ///
  /// There is one target at a time; binding the same one again changes nothing. A state that is
  /// already on its way out does not enter a new target.
  public func bind(to target: AnyObject) {
    guard self.target !== target else { return }
    self.target = target
    if !isLeaving { value?.enter(on: target) }
  }

  /// Has a state leave the target, if there is one.
  ///
  /// - Returns: Whether there is one.
  func leave(_ state: any TransitionState) -> Bool {
    guard let target else { return false }
    isLeaving = true
    state.exit(from: target)
    return true
  }
}
