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
  ///   - ignored: Types that aren't logged, of items or of a reducer's actions.
  ///   - sink: Takes each line, on the main actor: one for each dispatched item before it runs, and
  ///     another with the error if a later interceptor stops the item.
  public static func interceptor<StateType>(
    ignoring ignored: [Any.Type] = [],
    sink: @escaping @MainActor (_ line: String) -> Void
  ) -> StoreInterceptor<StateType> {
    let ignored = Set(ignored.map { ObjectIdentifier($0) })
    return { _ in
      { next in
        { item in
          let value = item.dispatchedValue
          guard !ignored.contains(ObjectIdentifier(type(of: value))) else { return try next(item) }
          let line = String(describing: value)
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
