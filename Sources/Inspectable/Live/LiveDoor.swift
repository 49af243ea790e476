#if !WithoutRecorder
  import Dispatch
  import InspectableDoor
  import InspectableSystem
  import StateKit
  internal import Synchronization

  /// Answers what attached inspectors ask about a running app.
  ///
  /// Each has a thread of its own, which reads questions and writes answers, one at a time. So one that is slow or stuck
  /// keeps nobody waiting, and the app's main actor only looks at the values.
  final class LiveDoor: Sendable {
    /// Makes the one who answers over a new connection; nil while there is nothing to ask about.
    private let handler: @MainActor @Sendable () -> RequestHandler?
    /// How many are connected.
    private let count = Mutex(0)

    /// How many may be connected at once; all others get only the greeting.
    private static let most = 8
    /// The longest question that is read, in bytes.
    private static let longestQuestion = 1 << 20
    /// How long a question may take to come, and an answer to go.
    private static let patience = Duration.seconds(10)

    init(_ handler: @escaping @MainActor @Sendable () -> RequestHandler?) {
      self.handler = handler
    }

    /// Answers over a connection until the other side hangs up, and closes it.
    func serve(_ connection: Int32) {
      let isWelcome = count.withLock { count in
        guard count < Self.most else { return false }
        count += 1
        return true
      }
      guard isWelcome else { return _ = close(connection) }
      DispatchQueue(label: "inspector.attached").async { [self] in
        talk(over: connection)
        close(connection)
        count.withLock { $0 -= 1 }
      }
    }

    private func talk(over connection: Int32) {
      var lines = LineBuffer()
      var handler: RequestHandler?
      // Whoever wants only the greeting hangs up now.
      var deadline: ContinuousClock.Instant? = .now + Self.patience
      while true {
        while let line = lines.next() {
          if handler == nil { handler = Self.waiting { [self] in self.handler() } }
          do {
            let (id, question) = try WireCoding.question(in: line)
            let answer = Self.waiting { [handler] in
              await (handler ?? RequestHandler(apps: [])).answer(question)
            }
            guard Self.write(answer(id), to: connection) else { return }
          } catch {
            let refusal = Refusal("not a request: \(WireCoding.reason(error))")
            let reply = Reply<SceneAnswer>.refused(refusal)
            _ = Self.write(WireCoding.line(of: reply, id: -1), to: connection)
            return
          }
          deadline = nil
        }
        if lines.count > Self.longestQuestion { return }
        if lines.count > 0, deadline == nil { deadline = .now + Self.patience }
        guard Self.isReady(connection, for: POLLIN, until: deadline) else { return }
        let got = lines.read(from: connection)
        if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { return }
      }
    }

    /// What the main actor makes, for a thread that waits for it.
    private static func waiting<Result: Sendable>(
      for work: @escaping @MainActor @Sendable () async -> Result
    ) -> Result {
      let made = Made<Result>()
      TaskMonitor.uncounted { _ = Task { @MainActor in made.put(await work()) } }
      return made.take()
    }

    /// Writes all of a line, as long as the other side takes it.
    private static func write(_ line: [UInt8], to connection: Int32) -> Bool {
      var rest = (line + [UInt8(ascii: "\n")])[...]
      while !rest.isEmpty {
        guard isReady(connection, for: POLLOUT, until: .now + patience) else { return false }
        let sent = UnixSocket.send(Array(rest.prefix(1 << 16)), over: connection)
        if sent < 0 && errno != EAGAIN && errno != EINTR { return false }
        rest = rest.dropFirst(max(0, sent))
      }
      return true
    }

    /// Waits until a connection can be read or written; false if it can't by the deadline.
    private static func isReady(
      _ connection: Int32, for event: Int32, until deadline: ContinuousClock.Instant?
    ) -> Bool {
      var wait = pollfd(fd: connection, events: Int16(event), revents: 0)
      while true {
        let time = deadline.map { Int32(clamping: ($0 - .now).nanoseconds / 1_000_000) } ?? -1
        guard deadline == nil || time > 0 else { return false }
        let count = poll(&wait, 1, time)
        if count > 0 { return true }
        if count < 0 && errno != EINTR { return false }
      }
    }
  }

  /// A value that one thread makes and another waits for.
  private final class Made<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func put(_ value: Value) {
      self.value.withLock { $0 = value }
      isThere.signal()
    }

    func take() -> Value {
      while true {
        isThere.wait()
        if let value = value.withLock({ $0 }) { return value }
      }
    }
  }

  extension RequestHandler {
    /// The line of the answer for the number of a question: what takes no turn of the app's main actor.
    fileprivate typealias AnswerLine = @Sendable (Int) -> [UInt8]

    fileprivate func answer(_ question: any Question) async -> AnswerLine {
      guard let answered = question as? any AnsweredQuestion else {
        let reply = Reply<SceneAnswer>.refused(.unanswered(question))
        return { reply.line(id: $0) }
      }
      return await line(answering: answered)
    }

    private func line(answering question: some AnsweredQuestion) async -> AnswerLine {
      let reply = await answer(begin(answering: question), within: .seconds(1))
      return { reply.line(id: $0) }
    }
  }
#endif
