package import Inspectable

/// A host whose process can be copied as it is.
@MainActor
package protocol CopyableHost: AppHost {
  /// Makes a copy that waits at the very same point; this host goes on as if nothing had been.
  ///
  /// Throws if the host gave no answer.
  func copy() async throws(HostFailure) -> HostCopy

  /// The host's process, as the system numbers it.
  var process: Int32? { get }

  /// How much memory the host's process shares with no other, in bytes; nil if that is not known.
  var privateBytes: Int? { get }
}

/// What came of copying a host.
package enum HostCopy {
  /// There is one now.
  case made(any CopyableHost)
  /// It cannot be copied, and why.
  case impossible(String)
}
