/// The one door between the inspector and an app: a request in, a reply out.
///
/// `LocalHost` opens it to a scene in the same process; the inspector's own process host to one
/// in a process of its own. A host answers requests one at a time, in order, on the main actor.
@MainActor
public protocol AppHost: AnyObject {
  /// Asks something and waits for the reply.
  ///
  /// A refusal is a reply, not an error. Throws only when no reply came: ``HostFailure``.
  func send<Asked: Question>(_ question: Asked) async throws(HostFailure) -> Reply<Asked.Answer>

  /// Takes what the app printed since this was last called, with the place of each line.
  ///
  /// - Parameter end: how far, counted as in ``StepReport/printed``; nil for all of it.
  func takeOutput(upTo end: Int?) -> AppOutput

  /// Takes only the end of what the app printed, to show it when the app is lost.
  func takeLastOutput() -> AppOutput

  /// Ends the host; nothing can be sent afterwards.
  func close()
}

extension AppHost {
  /// Takes all that the app printed since it was last taken.
  public func takeOutput() -> AppOutput { takeOutput(upTo: nil) }

  /// All of it.
  public func takeLastOutput() -> AppOutput { takeOutput() }
}

/// Why a host gave no reply.
public enum HostFailure: Error, Hashable, Sendable {
  /// The host's process ended by a signal, such as `SIGILL`.
  case crashed(signal: String)
  /// The host's process ended by itself.
  case exited(code: Int32)
  /// The host sent something other than a reply; its text, shortened.
  case garbage(String)
  /// The host speaks another version of the protocol.
  case wrongVersion(Int)
  /// The host did not answer within the limit.
  case timedOut(seconds: Double)
  /// The host could not be started.
  case notStarted(String)
  /// The host closed its output, but its process goes on.
  case closed
  /// Waiting was ended by the user.
  case interrupted
  /// What the inspector computes in place of the host took longer than the limit, or was ended by
  /// the user (then without a number). The host is as it was.
  case givenUp(seconds: Double?)

  /// The host answered another question than it was asked.
  package static let somethingElse = HostFailure.garbage("an answer to something else")
}

/// The output of an app during a step.
public struct AppOutput: Hashable, Sendable {
  /// The bytes in order.
  public var bytes: [UInt8]
  /// How many bytes had been printed before these, counted as in ``StepEvent/printed``.
  public var start: Int
  /// How many bytes are missing after these because there were too many.
  public var dropped: Int
  /// How many bytes are missing before these.
  public var skipped = 0

  /// Makes an output.
  public init(bytes: [UInt8] = [], start: Int = 0, dropped: Int = 0) {
    self.bytes = bytes
    self.start = start
    self.dropped = dropped
  }
}
