/// An interceptor that writes down every item.
///
/// ```swift
/// Store<GlobalState>(interceptors: [DispatchableLogger.interceptor { print($0) }])
/// ```
///
/// As in Katana, except that it does not print: the caller decides where the lines go.
public enum DispatchableLogger {
  /// Makes the interceptor.
  ///
  /// - Parameters:
  ///   - ignored: Types of items that are not written down.
  ///   - sink: Takes each line, on the main actor: an item when it is dispatched, before it is
  ///     carried out, and once more with the error if a later interceptor stops it.
  public static func interceptor<StateType>(
    ignoring ignored: [any Dispatchable.Type] = [],
    sink: @escaping @MainActor (_ line: String) -> Void
  ) -> StoreInterceptor<StateType> {
    let ignored = Set(ignored.map { ObjectIdentifier($0) })
    return { _ in
      { next in
        { item in
          guard !ignored.contains(ObjectIdentifier(type(of: item))) else { return try next(item) }
          let line = String(describing: item.dispatchedValue)
          sink(line)
          do {
            try next(item)
          } catch {
            sink("\(line) stopped: \(error)")
            throw error
          }
        }
      }
    }
  }
}
