import InspectableDoor

extension Session {
  /// Copies the live host, if that is due; a host that gave no answer is ended, and another put in
  /// its place.
  ///
  /// That a host has ended by itself is reported by the next request.
  ///
  /// - Parameter title: what was done before.
  func takeCheckpoint(
    after began: ContinuousClock.Instant, if isPossible: Bool, during title: String
  ) async throws(CommandError) {
    guard let current = loaded else { return }
    current.checkpoints.spent(ContinuousClock.now - began)
    guard isPossible, current.flight.isEmpty, current.checkpoints.isDue,
      !current.timeline.hasTrailingInputs,
      let host = current.host as? any CopyableHost
    else { return }
    try await copying(host, during: title) { () throws(HostFailure) in
      try await current.checkpoints.take(
        of: host, at: current.timeline.node(of: current.timeline.position))
    }
  }

  /// Keeps a copy where the live host is, if it is a checkpoint itself, since it is about to go on
  /// from there.
  ///
  /// - Parameter title: what is about to be done.
  func leaveCheckpoint(during title: String) async throws(CommandError) {
    guard let current = loaded, current.failure == nil, current.checkpoints.isLending else {
      return
    }
    try await copying(current.host, during: title) { () throws(HostFailure) in
      try await current.checkpoints.keepCopyOfLent()
    }
  }

  private func copying(
    _ host: any AppHost, during title: String, _ copy: () async throws(HostFailure) -> Void
  ) async throws(CommandError) {
    do throws(HostFailure) {
      try await copy()
    } catch {
      if error.isDeath { return }
      let lost = try await lost(
        host, error, during: error == .interrupted ? title : "the request for a copy")
      // Nobody asked for a copy: where one takes too long, the session goes on without, on a new host.
      if error.isLate, lost.isBackWhereItWas { return }
      throw lost
    }
  }
}

extension CommandError {
  /// Whether the app was lost, and another host is at the step where it was.
  fileprivate var isBackWhereItWas: Bool {
    if case .hostFailed(_, _, _, let back?) = self { back.missed == nil } else { false }
  }
}
