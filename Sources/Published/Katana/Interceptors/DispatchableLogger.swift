/// An interceptor that writes down every item that has been carried out.
public enum DispatchableLogger {
  /// Makes the interceptor.
  ///
  /// - Parameters:
  ///   - blackList: Types of items that are not written down.
  ///   - sink: Takes each line; by default it prints the line.
  public static func interceptor(
    blackList: [any Dispatchable.Type] = [],
    sink: @escaping @MainActor (_ line: String) -> Void = { print($0) }
  ) -> StoreInterceptor {
    let ignored = Set(blackList.map { ObjectIdentifier($0) })
    return { _ in
      { next in
        { item in
          try next(item)
          guard !ignored.contains(ObjectIdentifier(type(of: item))) else { return }
          sink("[Dispatchable]: \(item.debugDescription)")
        }
      }
    }
  }
}
