internal import StateKit

/// A host's rendering: its current value, and a signal of the values to come.
///
/// `host.rendering.value.title` and `host.rendering.title` are the same.
@preconcurrency @MainActor
@dynamicMemberLookup
public struct RenderingProperty<Value> {
  /// Has each new value.
  public let signal: HostSignal<Value>

  private let read: () -> Value

  package init(signal: HostSignal<Value>, read: @escaping () -> Value) {
    self.signal = signal
    self.read = read
  }

  /// Gives the current value, and then each new one.
  public var producer: HostProducer<Value> { HostProducer(signal: signal, read: read) }

  /// The value now.
  public var value: Value { read() }

  /// A member of the value now.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }
}

/// The value of a property and those to come, for whoever starts it.
@preconcurrency @MainActor
public struct HostProducer<Value> {
  let signal: HostSignal<Value>
  let read: () -> Value

  /// Calls a function with the current value, and then with each new one.
  ///
  /// - Returns: The observation, which lasts until you dispose of it.
  @discardableResult
  public func startWithValues(
    _ body: @escaping @MainActor (Value) -> Void
  ) -> HostObservation {
    body(read())
    return signal.observe(body)
  }
}

/// Values that come one after another, such as the outputs of a host.
///
/// Observers get the values that come after they began to observe.
@preconcurrency @MainActor
public final class HostSignal<Value> {
  private var observers: [(id: Int, body: @MainActor (Value) -> Void)] = []
  private var lastID = 0

  package init() {}

  /// Itself, like the signal of a signal in ReactiveSwift.
  public var signal: HostSignal { self }

  /// Calls a function with each value from now on, for as long as the signal lives or until the
  /// observation is disposed of.
  ///
  /// - Returns: The observation; never nil, but optional as in ReactiveSwift, for
  ///   `observation?.dispose()`.
  @discardableResult
  public func observeValues(
    _ body: @escaping @MainActor (Value) -> Void
  ) -> HostObservation? {
    requireMainActor("observeValues(_:)")
    return observe(body)
  }

  func observe(_ body: @escaping @MainActor (Value) -> Void) -> HostObservation {
    lastID += 1
    let id = lastID
    observers.append((id, body))
    return HostObservation { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  package func send(_ value: Value) {
    for observer in observers { observer.body(value) }
  }
}

/// An observation of values, which you can end.
@preconcurrency @MainActor
public final class HostObservation {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) {
    self.end = end
  }

  /// Whether it has been taken back.
  public var isDisposed: Bool { end == nil }

  /// Ends the observation.
  public func dispose() {
    requireMainActor("dispose()")
    end?()
    end = nil
  }
}
