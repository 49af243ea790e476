internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Ends the program if a function is called off the main actor.
///
/// Sources in Swift 5 mode can call it from there without a word from the compiler.
///
/// - Parameter function: Its name, which the message has.
@usableFromInline
package func requireMainActor(_ function: StaticString) {
  if isKnownMainThread { return }
  if !MainThread.isHere, !MainThread.isMainQueueHere {
    // The runtime ends the program without a message where there is no task.
    precondition(
      withUnsafeCurrentTask { $0 != nil }, "\(function) was called off the main actor.")
    MainActor.preconditionIsolated("\(function) was called off the main actor.")
  }
  MainThread.known.store(MainThread.current, ordering: .relaxed)
}

/// Whether this is the thread that was found to be the main actor's last.
package var isKnownMainThread: Bool {
  MainThread.known.load(ordering: .relaxed) == MainThread.current
}

private enum MainThread {
  /// The thread that was found to be the main actor's last, for finding out costs several times a dispatch.
  static let known = Atomic<UInt>(0)

  static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }

  /// Whether this is the thread on which the program began.
  static var isHere: Bool {
    #if canImport(Darwin)
      return pthread_main_np() != 0
    #else
      // It has the number of the process: `1234/task/1234`.
      var link = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/thread-self", &link, link.count - 1)
      guard count > 0 else { return false }
      let numbers = String(decoding: link[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(separator: "/")
      return numbers.first == numbers.last
    #endif
  }

  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether this is the main queue, which on Linux need not be on the main thread.
  static var isMainQueueHere: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
