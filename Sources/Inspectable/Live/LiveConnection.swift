#if !WithoutRecorder
  import InspectableDoor
  import InspectableSystem

  /// A connection to an inspector that is attached to a running app, for a thread that may wait for it.
  struct LiveConnection: ~Copyable {
    private let descriptor: Int32
    private var lines = LineBuffer()

    /// How long a line may take to come, and an answer to go.
    static let patience = Duration.seconds(10)

    /// - Parameter descriptor: the connection, which is closed in the end.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The next line without its end; nil if it is too long or too slow, or if the other side hangs up.
    ///
    /// - Parameters:
    ///   - longest: how many bytes it may have.
    ///   - limit: how long it may take to begin; nil for ever.
    mutating func nextLine(longest: Int, within limit: Duration? = nil) -> [UInt8]? {
      var deadline = limit.map { ContinuousClock.now + $0 }
      while true {
        if let line = lines.next() { return line }
        if lines.count > longest { return nil }
        if lines.count > 0, deadline == nil { deadline = .now + Self.patience }
        guard isReady(for: POLLIN, until: deadline) else { return nil }
        let got = lines.read(from: descriptor)
        if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { return nil }
      }
    }

    /// Writes bytes, as long as the other side takes them; false if it doesn't.
    func write(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        guard isReady(for: POLLOUT, until: .now + Self.patience) else { return false }
        let sent = UnixSocket.send(Array(rest.prefix(1 << 16)), over: descriptor)
        if sent < 0 && errno != EAGAIN && errno != EINTR { return false }
        rest = rest.dropFirst(max(0, sent))
      }
      return true
    }

    /// Waits for a while; false if the other side hangs up, or says something, meanwhile.
    func isQuiet(for duration: Duration) -> Bool {
      !isReady(for: POLLIN, until: .now + duration)
    }

    /// Waits until it can be read or written; false if it can't by the deadline.
    private func isReady(for event: Int32, until deadline: ContinuousClock.Instant?) -> Bool {
      var wait = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      while true {
        let time = deadline.map { Int32(clamping: ($0 - .now).nanoseconds / 1_000_000) } ?? -1
        guard deadline == nil || time > 0 else { return false }
        let count = poll(&wait, 1, time)
        if count > 0 { return true }
        if count < 0 && errno != EINTR { return false }
      }
    }
  }
#endif
