import StateKit

#if canImport(SwiftUI)
  public import SwiftUI

  // What it conforms to is nowhere said to be of the main actor, where the store is.
  extension Store: @preconcurrency ObservableObject {}
#else
  /// A value stored elsewhere that you can read and set, for platforms without SwiftUI.
  @preconcurrency @MainActor
  @propertyWrapper
  public struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    /// Makes one of functions that read and set the value.
    public init(
      get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
    ) {
      self.get = get
      self.set = set
    }

    /// The value.
    public var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }

    /// Itself, to be handed on.
    public var projectedValue: Binding { self }

    /// A binding to a constant, which ignores new values.
    public static func constant(_ value: Value) -> Binding {
      Binding(get: { value }, set: { _ in })
    }
  }
#endif

extension Store {
  /// A binding to a value of the state, which sets it by sending an action.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the value in the state.
  ///   - toAction: The action that sets it.
  public func binding<Value>(
    for keyPath: KeyPath<State, Value>, toAction: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    Binding(
      get: { self.state[keyPath: keyPath] }, set: { value in self.send(toAction(value)) })
  }
}
