/// Why an item had no proper outcome, apart from the errors that interceptors throw themselves.
public enum DispatchError: Error, Equatable {
  /// An interceptor kept `next` and called it when the item's turn was over.
  case nextCalledTooLate(item: String)

  /// An interceptor replaced or swallowed an item whose value somebody awaits.
  case noValue(expected: String)

  /// An item for stores of one state type was dispatched to a store of another.
  case wrongState(item: String, store: String)

  /// An item that no store can carry out was dispatched, and no interceptor has replaced it.
  case notPerformable(item: String)

  /// A side effect needs dependencies that the store was not given and that it cannot make.
  case noDependencies(expected: String)
}

extension DispatchError {
  /// An interceptor kept `next` and called it with an item when its turn was over.
  static func nextCalledTooLate(_ item: any Dispatchable) -> DispatchError {
    .nextCalledTooLate(item: String(describing: type(of: item.dispatchedValue)))
  }
}

extension DispatchError: CustomStringConvertible {
  /// The error in words, without a full stop.
  public var description: String {
    switch self {
    case .nextCalledTooLate(let item):
      "an interceptor passed on \(item) after its turn was over"
    case .noValue(let expected):
      "an interceptor kept back the item that returns \(expected)"
    case .wrongState(let item, let store):
      "\(item) is not for a store of \(store)"
    case .notPerformable(let item):
      "\(item) is neither a state updater nor a side effect"
    case .noDependencies(let expected):
      "the store has no \(expected) for its side effects"
    }
  }
}
