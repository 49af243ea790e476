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
    /// Called when an inspector has connected.
    private let onCall: @MainActor @Sendable () -> Void
    /// How many are connected.
    private let count = Mutex(0)

    /// How many may be connected at once; all others get only the greeting.
    private static let most = 8
    /// The longest question that is read, in bytes.
    private static let longestQuestion = 1 << 20

    init(
      onCall: @escaping @MainActor @Sendable () -> Void = {},
      _ handler: @escaping @MainActor @Sendable () -> RequestHandler?
    ) {
      (self.handler, self.onCall) = (handler, onCall)
    }

    /// Tells the main actor that an inspector has connected and may read the recording; returns at once.
    func noteCall() { TaskMonitor.startUncounted(onCall) }

    /// Answers over a connection until the other side hangs up, and closes it.
    ///
    /// - Parameter admits: asked first, on the thread of the connection: whether questions are answered there.
    func serve(
      _ descriptor: Int32,
      if admits: @escaping @Sendable (inout LiveConnection) -> Bool = { _ in true }
    ) {
      let isWelcome = count.withLock { count in
        guard count < Self.most else { return false }
        count += 1
        return true
      }
      guard isWelcome else { return _ = close(descriptor) }
      DispatchQueue(label: "inspector.attached").async { [self] in
        // In a function of its own, so that it is closed before another is let in.
        talk(over: descriptor, if: admits)
        count.withLock { $0 -= 1 }
      }
    }

    private func talk(over descriptor: Int32, if admits: (inout LiveConnection) -> Bool) {
      var connection = LiveConnection(descriptor)
      guard admits(&connection) else { return }
      var handler: RequestHandler?
      // Whoever wants only the greeting hangs up now.
      var limit: Duration? = LiveConnection.patience
      while let line = connection.nextLine(longest: Self.longestQuestion, within: limit) {
        if handler == nil { handler = Self.waiting { [self] in self.handler() } }
        do {
          let (id, question) = try WireCoding.question(in: line)
          let answer = Self.waiting { [handler] in
            await (handler ?? RequestHandler(apps: [])).answer(question)
          }
          guard connection.write(answer(id) + [UInt8(ascii: "\n")]) else { return }
        } catch {
          let refusal = Refusal("not a request: \(WireCoding.reason(error))")
          let reply = Reply<SceneAnswer>.refused(refusal)
          _ = connection.write(WireCoding.line(of: reply, id: -1) + [UInt8(ascii: "\n")])
          return
        }
        limit = nil
      }
    }

    /// What the main actor makes, for a thread that waits for it.
    fileprivate static func waiting<Result: Sendable>(
      for work: @escaping @MainActor @Sendable () async -> Result
    ) -> Result {
      let made = Made<Result>()
      TaskMonitor.startUncounted { made.put(await work()) }
      return made.take()
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
      if let line = lineByAnyThread(answering: question) { return line }
      let reply = await answer(begin(answering: question), within: .seconds(1))
      return { reply.line(id: $0) }
    }

    /// The line of an answer that any thread can make of what the app has now; nil where only the main actor can.
    private func lineByAnyThread<Asked: AnsweredQuestion>(
      answering question: Asked
    ) -> AnswerLine? {
      guard access?.refusal(of: question) == nil, let scene = try? loaded(),
        let answer = (question as? any DetachedQuestion<Asked.Answer>)?.detached(from: scene)
      else { return nil }
      return { id in
        let reply: Reply<Asked.Answer>
        do {
          reply =
            try answer().map(Reply.answer)
            ?? LiveDoor.waiting {
              await self.answer(self.begin(answering: question), within: .seconds(1))
            }
        } catch {
          let refusal = error as? Refusal ?? Refusal("\(error)")
          reply = .refused(LiveDoor.waiting { self.refusal(for: refusal) })
        }
        return reply.line(id: id)
      }
    }
  }
#endif
