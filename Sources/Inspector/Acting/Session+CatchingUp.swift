extension Session {
  /// Does what another journal holds.
  ///
  /// What is observed is looked at only in the end, as on any way to a step. This session's own
  /// journal is not valid until then, so that the other one stays whatever ends this.
  func catchingUp<Result>(_ body: @MainActor () async -> Result) async -> Result {
    audience.isAway = true
    journal?.beginPartial()
    let result = await body()
    audience.isAway = false
    // If the app is lost, the next command finds that out.
    if needsLook { _ = try? await look() }
    journal?.makeWhole()
    return result
  }
}
