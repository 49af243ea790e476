import Foundation

/// The thread of views, on which XCTest runs tests too, without saying so in types.
enum MainThread {
  /// Found where the main queue is at work, which on Linux need not be on the main thread.
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// Does something there with values that nobody else uses meanwhile, and waits for its end.
  static func run<Value>(with value: Value, _ body: @MainActor (Value) -> Void) {
    // The caller waits, so the value is only in the hands of the main thread.
    nonisolated(unsafe) let value = value
    run { body(value) }
  }

  /// Does something there, and waits for its end.
  private static func run(_ body: @MainActor () -> Void) {
    if Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true {
      MainActor.assumeIsolated(body)
    } else {
      DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
  }
}
