import InspectableSystem
package import InspectableDoor

/// A host for which something is computed here, within the time limit for its own replies.
@MainActor
package protocol PatientHost: AppHost {
  /// Waits for an answer that is computed here.
  ///
  /// Throws ``HostFailure/givenUp(seconds:)`` if it takes too long.
  func waiting<Answer>(
    for answer: () -> Reply<Answer>
  ) throws(HostFailure) -> Reply<Answer>

  /// How long a reply may take in seconds; nil for ever.
  var replyLimit: Double? { get }
}

extension ProcessHost: PatientHost {
  /// Computes the answer in a copy of this process, for a process can be ended at any time.
  ///
  /// A regular expression cannot be interrupted, nor can a thread. If no copy can be made, the
  /// answer is computed here after all.
  package func waiting<Answer>(
    for answer: () -> Reply<Answer>
  ) throws(HostFailure) -> Reply<Answer> {
    guard let copy = AnsweringCopy(answer) else { return answer() }
    defer { copy.end() }
    do throws(HostFailure) {
      return try reply(of: copy)
    } catch {
      switch error {
      case .timedOut(let seconds): throw .givenUp(seconds: seconds)
      case .interrupted: throw .givenUp(seconds: nil)
      default: throw error
      }
    }
  }
}

/// A copy of this process that computes one answer and ends.
struct AnsweringCopy<Answer: HostAnswer> {
  /// Where the answer comes, as a line.
  let output: Int32
  private let process: Int32

  /// Begins to compute an answer; nil where no copy can be made.
  init?(_ answer: () -> Reply<Answer>) {
    #if os(Linux)
      // A copy has one thread, and would wait for ever for a lock that another thread held.
      guard Platform.entries(ofFolder: "/proc/self/task").count == 1,
        let (reading, writing) = try? Platform.makePipe()
      else { return nil }
      // The copy must not react to signals that are meant for this process, such as Ctrl-C.
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_BLOCK, &all, &before)
      let process = Platform.fork()
      if process == 0 {
        ProcessFamily.endWithParent()
        let line = WireCoding.line(of: answer(), id: 0) + [UInt8(ascii: "\n")]
        try? Platform.writeAll(line, to: writing)
        _exit(0)
      }
      sigprocmask(SIG_SETMASK, &before, nil)
      Platform.close(writing)
      guard process > 0 else {
        Platform.close(reading)
        return nil
      }
      _ = fcntl(reading, F_SETFL, O_NONBLOCK)
      output = reading
      self.process = process
    #else
      return nil
    #endif
  }

  /// Ends the copy, whether it has answered or not.
  func end() {
    kill(process, SIGKILL)
    SystemCall.wait(for: process)
    Platform.close(output)
  }
}
