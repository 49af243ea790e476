/// Where a rendering sends what happens, most often an action.
///
/// A workflow gets one from ``RenderContext/makeSink(of:)`` and puts it into the closures of its
/// rendering. It works when the pass in which it was made is over. A sink of an older rendering goes
/// on working for as long as each pass declares a sink of the same kind; else what it is sent is
/// ignored. What is sent while an action is being handled waits its turn.
@MainActor
public struct Sink<Value> {
  private let body: @MainActor (Value) -> Void

  /// Makes a sink of a closure that takes what is sent.
  public init(_ body: @escaping @MainActor (Value) -> Void) {
    self.body = body
  }

  /// Sends a value; the tree has been rendered again when it returns, unless the value must wait.
  public func send(_ value: Value) {
    body(value)
  }

  /// A sink for other values, which are turned into those of this one.
  public func contraMap<Other>(
    _ transform: @escaping @MainActor (Other) -> Value
  ) -> Sink<Other> {
    Sink<Other> { send(transform($0)) }
  }
}
