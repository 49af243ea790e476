/// A place to which a rendering sends values, most often actions.
///
/// A workflow gets one from ``RenderContext/makeSink(of:)`` and puts it into the closures of its
/// rendering. It works once the pass in which it was made is over. A sink of an older rendering
/// continues to work as long as each pass declares a sink of the same kind; otherwise it ignores
/// values. A value sent while an action is being handled waits its turn.
///
/// Two sinks of one kind from one workflow are equal, so passing one to a child doesn't cause
/// another render.
@preconcurrency @MainActor
public struct Sink<Value> {
  private let target: SinkTarget<Value>

  init(target: SinkTarget<Value>) {
    self.target = target
  }

  /// Makes a sink from a closure that takes the values.
  public init(_ body: @escaping @MainActor (Value) -> Void) {
    target = ClosureSinkTarget(body)
  }

  /// Sends a value; the tree has been rendered again when it returns, unless the value must wait.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - fileID: Where it is sent from, which an inspector tells.
  ///   - line: The line there.
  public func send(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    requireMainActor("Sink.send(_:)")
    Sender.noting(fileID, line) { target.send(value) }
  }

  /// Sends a value from wherever, as a function that is passed on does.
  @_disfavoredOverload
  public func send(_ value: Value) {
    requireMainActor("Sink.send(_:)")
    target.send(value)
  }

  /// A sink for other values, which are turned into those of this one.
  ///
  /// It is a new value each time it is made.
  public func contraMap<Other>(
    _ transform: @escaping @MainActor (Other) -> Value
  ) -> Sink<Other> {
    Sink<Other> { send(transform($0)) }
  }
}

/// Where a sink sends its values: an object, so that equal sinks have equal bytes.
@MainActor
class SinkTarget<Value> {
  func send(_ value: Value) {
    preconditionFailure("Only subclasses know where to send a value")
  }
}

private final class ClosureSinkTarget<Value>: SinkTarget<Value> {
  private let body: @MainActor (Value) -> Void

  init(_ body: @escaping @MainActor (Value) -> Void) {
    self.body = body
  }

  override func send(_ value: Value) {
    body(value)
  }
}

// What it holds is a closure.
extension Sink: ValueWithoutObjects {}
