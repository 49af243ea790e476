/// The state that a view model is in, with the views that show it.
///
/// It is what Staty keeps in an observable: a view observes it and enters each new state on itself.
/// Several may observe one variable, each on its own.
@preconcurrency @MainActor
public final class StateVariable {
  /// What observes: a view on which states are entered, or a closure that is called with them.
  private enum Observer {
    case view(WeakView)
    case closure(number: Int, @MainActor ((any TransitionState)?) -> Void)
  }

  private struct WeakView {
    weak var view: AnyObject?
  }

  /// The state to show; each one assigned enters the bound views, in the order in which they came.
  public var value: (any TransitionState)? {
    didSet {
      isLeaving = false
      changes += 1
      let change = changes
      for observer in observers {
        tell(observer)
        // One of the observers may have assigned another state meanwhile.
        guard change == changes else { return }
      }
    }
  }

  private var observers: [Observer] = []
  /// How many closures have begun to observe.
  private var closures = 0
  private var changes = 0
  private var isLeaving = false

  /// Makes a variable without a state and without a view.
  public init() {}

  /// Enters states on a target from now on, beginning with the current one.
  ///
  /// It doesn't keep the target alive.
  ///
  /// Binding the same target again changes nothing. A leaving state doesn't enter a new target.
  public func bind(to target: AnyObject) {
    guard !targets.contains(where: { $0 === target }) else { return }
    observers.removeAll { if case .view(let bound) = $0 { bound.view == nil } else { false } }
    add(.view(WeakView(view: target)))
  }

  /// Calls a closure with each state from now on, beginning with the current one if there is one.
  ///
  /// ```swift
  /// model.state.observe { [unowned self] state in state?.enter(on: self) }
  /// ```
  ///
  /// - Returns: A closure that ends the observation; you needn't keep it.
  @discardableResult
  public func observe(
    _ body: @escaping @MainActor ((any TransitionState)?) -> Void
  ) -> @MainActor () -> Void {
    closures += 1
    let number = closures
    add(.closure(number: number, body))
    return { [weak self] in
      self?.observers.removeAll {
        if case .closure(number, _) = $0 { true } else { false }
      }
    }
  }

  private func add(_ observer: Observer) {
    observers.append(observer)
    if value != nil, !isLeaving { tell(observer) }
  }

  private func tell(_ observer: Observer) {
    switch observer {
    case .view(let bound): if let view = bound.view { value?.enter(on: view) }
    case .closure(_, let body): body(value)
    }
  }

  /// The bound views that are still there.
  private var targets: [AnyObject] {
    observers.compactMap { if case .view(let bound) = $0 { bound.view } else { nil } }
  }

  /// Makes a state leave the bound views.
  ///
  /// - Returns: Whether there is a bound view.
  func leave(_ state: any TransitionState) -> Bool {
    isLeaving = true
    let targets = targets
    for target in targets { state.exit(from: target) }
    return !targets.isEmpty
  }
}
