internal import StateKit

/// A value that tells its observers of each new one.
///
/// ```swift
/// let name = SObservable("Ada")
/// name.observe { print($0) }
/// name.value = "Grace"  // Grace
/// ```
@preconcurrency @MainActor
public final class SObservable<T> {
  /// A closure that is called with each new value.
  public typealias ObservationBlock = (T) -> Void

  private var observers: [ObservationBlock] = []
  /// The state controller of the view model that this is the state of, which has no place for it.
  var controller: AnyObject?

  /// The value; setting it tells the observers, in the order in which they came.
  public var value: T {
    willSet { requireMainActor("SObservable.value") }
    didSet { for observer in observers { observer(value) } }
  }

  /// Makes one with a first value, without calling observers.
  public init(_ value: T) {
    self.value = value
  }

  /// Calls a closure with each value from the next one on.
  public func observe(_ callback: @escaping ObservationBlock) {
    requireMainActor("SObservable.observe(_:)")
    observers.append(callback)
  }
}
