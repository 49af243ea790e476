#if !WithoutRecorder
  import Dispatch
  import InspectableDoor
  import InspectableFoundation
  import InspectableSystem
  internal import Synchronization

  /// The TCP port of a running app, at which inspectors of other machines call.
  ///
  /// An inspector sends a token first. The app then greets it as at the Unix socket, and answers questions or sends the
  /// recording as it grows, since another machine can't read the file.
  final class LivePort {
    /// Where it listens.
    let address: NetworkAddress
    /// What an inspector has to know.
    let token: String
    private let listener: LiveListener
    private let entrance = Entrance()

    /// How long it is waited until everybody has the end of the recording.
    private static let patience = DispatchTimeInterval.seconds(2)

    init(at address: NetworkAddress, telling greeting: AppGreeting, door: LiveDoor)
      throws(RecordingFailure)
    {
      guard let (file, bound) = TCPSocket.listener(at: address) else {
        throw RecordingFailure("\(address): \(SystemCall.errorText)")
      }
      self.address = bound
      token = entrance.token
      listener = LiveListener(at: file, telling: greeting) { [entrance] connection, greeting in
        door.serve(connection) { entrance.admits(&$0, greeting, to: door) }
      }
    }

    /// Tells something else from now on.
    func tell(_ greeting: AppGreeting) { listener.tell(greeting) }

    /// Waits a moment until everybody who follows has the end of the recording, since the app may end now.
    func finish() { _ = entrance.sending.wait(timeout: .now() + Self.patience) }
  }

  /// Looks at who calls.
  private final class Entrance: Sendable {
    private let gate = Mutex(TokenGate())
    /// Those to whom the recording is sent.
    let sending = DispatchGroup()

    var token: String { gate.withLock { $0.token } }

    /// Whether an inspector may ask questions; otherwise the app has said why not, or has sent the recording.
    func admits(
      _ connection: inout LiveConnection, _ greeting: AppGreeting, to door: LiveDoor
    ) -> Bool {
      guard
        let line = connection.nextLine(
          longest: AttachRequest.longest, within: LiveConnection.patience),
        let request = try? JSONDecoder().decode(AttachRequest.self, from: Data(line))
      else { return false }
      if let reason = refusal(of: request) {
        _ = connection.write(AttachRefusal(reason).jsonLine)
        return false
      }
      door.noteCall()
      guard let place = request.recording else { return connection.write(greeting.jsonLine) }
      // Before it is greeted: an app that ends then waits for whoever knows that the app is there.
      sending.enter()
      defer { sending.leave() }
      if connection.write(greeting.jsonLine), let path = greeting.recording, place.part >= 0,
        place.offset >= 0
      {
        send(place.path(of: path), from: place.offset, over: connection)
      }
      return false
    }

    private func refusal(of request: AttachRequest) -> String? {
      guard request.version == AttachRequest.version else {
        return "this app takes version \(AttachRequest.version), not \(request.version)"
      }
      return switch gate.withLock({ $0.answer(to: request.token) }) {
      case .open: nil
      case .wrong: "the token is wrong: the app printed it when it opened the port"
      case .closed: "there were three wrong tokens: try again in a minute"
      }
    }

    /// Sends a file of the recording as it grows, and a zero behind its last line once it is whole.
    private func send(_ path: String, from start: Int, over connection: borrowing LiveConnection) {
      let file = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      defer { close(file) }
      var offset = start
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        // Asked first: whoever cuts the file off has written everything before.
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size >= offset else { return }
        let isWhole = offset > 0 && status.st_size == offset
        let got = piece.withUnsafeMutableBytes {
          pread(file, $0.baseAddress, $0.count, off_t(offset))
        }
        let written = piece.prefix(max(0, got)).prefix { $0 != 0 }
        if !written.isEmpty {
          guard connection.write(Array(written)) else { return }
          offset += written.count
        } else if isWhole {
          _ = connection.write([0])
          return
        } else if !connection.isQuiet(for: .milliseconds(10)) {
          return
        }
      }
    }
  }
#endif
