extension Session {
  /// Does what another journal holds.
  ///
  /// What is observed is looked at in the end only, as on any way to a step. This session's own
  /// journal counts for nothing until then, so that whatever ends the way leaves the other one alone.
  func catchingUp<Result>(_ body: @MainActor () async -> Result) async -> Result {
    isCatchingUp = true
    journal?.beginPartial()
    let result = await body()
    isCatchingUp = false
    // An app that is lost is found out by the next command.
    if needsLook { _ = try? await look() }
    journal?.makeWhole()
    return result
  }
}
