internal import CCrashTrail
import InspectableSystem
import Synchronization

/// What a closure of the app is called, for the case that it does not return, or that what it gives cannot
/// be read.
///
/// Before the inspector ends a process that does not answer, it sends a signal; the process then prints
/// which closure it is in, which is shown with the error. A process that crashes prints it too.
struct ClosureName: Sendable {
  /// Where the text stands, made once, since a signal's handler cannot make any, and never freed, since
  /// one may be reading it: an app has a few of them.
  private let text: UInt

  init(_ closure: String) {
    text = UInt(bitPattern: strdup(closure))
  }

  /// From now on the signal is answered.
  static func answerSignal() {
    isToReturn = false
    SignalHandling.handle(WhereaboutsSignal.number, flags: 0) { _ in
      ClosureName.isToReturn = true
      guard let text = crash_trail_closure() else { return }
      let rest: StaticString = " has not returned\n"
      // All at once, since the process is ended at any moment.
      var parts = (
        iovec(iov_base: UnsafeMutableRawPointer(mutating: text), iov_len: strlen(text)),
        iovec(
          iov_base: UnsafeMutableRawPointer(mutating: rest.utf8Start),
          iov_len: rest.utf8CodeUnitCount)
      )
      withUnsafePointer(to: &parts) {
        _ = $0.withMemoryRebound(to: iovec.self, capacity: 2) { writev(STDERR_FILENO, $0, 2) }
      }
    }
  }

  /// Whether somebody no longer wants to wait for what the app does in real time.
  static var isToReturn: Bool {
    get { returns.load(ordering: .relaxed) }
    set { returns.store(newValue, ordering: .relaxed) }
  }
  private static let returns = Atomic(false)

  /// From now on it is called so what runs.
  @MainActor
  func begin() { _ = crash_trail_swap_closure(UnsafePointer(bitPattern: text)) }

  /// From now on what runs has no name.
  @MainActor
  static func end() { _ = crash_trail_swap_closure(nil) }

  /// The closures that were called since this was last set, each once; nil while nobody wants to know.
  @MainActor static var called: [ClosureName]?

  /// What the closure is called.
  var words: String { UnsafePointer<CChar>(bitPattern: text).map { String(cString: $0) } ?? "" }

  /// Calls a closure of that name.
  @MainActor
  func calling<Result>(_ closure: @MainActor () throws -> Result) rethrows -> Result {
    if Self.called?.contains(where: { $0.text == text }) == false { Self.called?.append(self) }
    return try callingAnywhere { try closure() }
  }

  /// Calls a closure that is seldom called under a name made for that.
  @MainActor
  static func calling<Result>(
    _ name: String, _ closure: @MainActor () throws -> Result
  ) rethrows -> Result {
    let name = ClosureName(name)
    defer { free(UnsafeMutableRawPointer(bitPattern: name.text)) }
    // Not among those that were called, since the name goes.
    return try name.callingAnywhere { try closure() }
  }

  /// Calls a closure that may wait under a name made for that.
  @MainActor
  static func calling<Result>(
    _ name: String, _ closure: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let name = ClosureName(name)
    defer { free(UnsafeMutableRawPointer(bitPattern: name.text)) }
    return try await TaskClosures.calling(name, closure)
  }

  /// A closure, called under that name.
  @MainActor
  func around<Result>(
    _ closure: @escaping @MainActor () -> Result
  ) -> @MainActor () -> Result {
    { calling(closure) }
  }

  /// A closure that is given something, called under that name.
  @MainActor
  func around<Argument, Result>(
    _ closure: @escaping @MainActor (Argument) -> Result
  ) -> @MainActor (Argument) -> Result {
    { argument in calling { closure(argument) } }
  }

  /// Calls a closure that may be called anywhere.
  func callingAnywhere<Result>(_ closure: () throws -> Result) rethrows -> Result {
    let outer = crash_trail_swap_closure(UnsafePointer(bitPattern: text))
    defer { _ = crash_trail_swap_closure(outer) }
    return try closure()
  }
}
