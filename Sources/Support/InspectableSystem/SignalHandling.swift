/// What happens in this process when a signal comes.
package enum SignalHandling {
  /// Has a signal handled by a function; `SIG_DFL` and `SIG_IGN` are such, too.
  package static func handle(
    _ signal: Int32, flags: Int32, _ handler: (@convention(c) (Int32) -> Void)?
  ) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = flags
    sigaction(signal, &action, nil)
  }

  /// Whether a signal does what it does where nobody handles it.
  package static func isDefault(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 0
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    #endif
  }
}
