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
}
