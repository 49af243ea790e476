package import InspectableDoor

/// A host whose process can be copied as it is.
@MainActor
package protocol CopyableHost: AppHost {
  /// Makes a copy that waits at the very same point; this host goes on as if nothing had happened.
  ///
  /// Throws if the host gave no answer.
  func copy() async throws(HostFailure) -> HostCopy

  /// Makes a copy and asks it something, so that one that cannot go on is found out at once.
  func copy(triedWith question: some Question) async throws(HostFailure) -> HostCopy

  /// The host that this is a copy of, as long as it has answered nothing but what it was tried with.
  var original: (any CopyableHost)? { get }

  /// The host's process, as the system numbers it.
  var process: Int32? { get }

  /// How much memory the host's process shares with no other, in bytes; nil if that is not known.
  var privateBytes: Int? { get }
}

extension CopyableHost {
  package func copy(triedWith question: some Question) async throws(HostFailure) -> HostCopy {
    let made = try await copy()
    guard case .made(let copy) = made else { return made }
    do throws(HostFailure) {
      _ = try await copy.send(question)
      return made
    } catch {
      copy.close()
      if error == .interrupted { throw error }
      return .impossible("a copy of it ended at once")
    }
  }

  package var original: (any CopyableHost)? { nil }
}

/// What came of the attempt to copy a host.
package enum HostCopy {
  /// There is one now.
  case made(any CopyableHost)
  /// It cannot be copied, and why.
  case impossible(String)
}

extension HostFailure {
  /// Whether the host's process is known to have ended by itself.
  var isDeath: Bool {
    switch self {
    case .crashed, .exited: true
    default: false
    }
  }

  /// Whether nothing is known but that the host took too long.
  var isLate: Bool {
    if case .timedOut = self { true } else { false }
  }
}
