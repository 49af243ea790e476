import InspectableSystem

/// Serves apps to an inspector over standard input and output.
///
/// ```swift
/// @main struct Main {
///   static func main() { AppServer.main(TodoApp()) }
/// }
/// ```
/// Requests and replies are JSON, one a line. The app may print: its output is kept apart from the
/// protocol and shown as the app's. If it reads from standard input, it finds nothing.
public enum AppServer {
  /// Serves until the inspector hangs up; call it first in a synchronous `main`.
  public static func main(_ apps: any InspectableApp...) -> Never {
    main(apps)
  }

  /// Serves until the inspector hangs up; call it first in a synchronous `main`.
  public static func main(_ apps: [any InspectableApp]) -> Never {
    if isatty(STDIN_FILENO) == 1 {
      let names = apps.map(\.name).joined(separator: ", ")
      let text = "This program serves \(names) to the inspector: inspector --app THIS-PROGRAM\n"
      ServerChannel.write(Array(text.utf8), to: STDERR_FILENO)
      exit(2)
    }
    ProcessFamily.endWithParent()
    FreedMemory.keep()
    ClosureName.answerSignal()
    CrashTrail.begin()
    // Both proofs come while there is only one thread, since a copy of the process tries them.
    _ = RuntimeLayout.doubt
    OwnedExecutors.install()
    let channel = ServerChannel()
    let channelOfCopies = ForkChannel()
    // Else the main queue belongs to the thread of this number, and a copy's thread has another.
    let forks = OwnedExecutors.doubt == nil ? channelOfCopies : nil
    MainActor.assumeIsolated {
      let handler = RequestHandler(
        apps: apps, forks: forks,
        printedBytes: { channel.printedBytes() })
      serve(channel, forks, handler)
    }
    exit(0)
  }

  /// Answers until the inspector hangs up.
  @MainActor
  private static func serve(
    _ channel: ServerChannel, _ forks: ForkChannel?, _ handler: RequestHandler
  ) {
    /// Whether this process is a copy that was never asked anything.
    var isAtRest = false
    while let line = channel.readLine() {
      if isAtRest {
        // Not before: until now the parent may have been another process than the inspector.
        ProcessFamily.endWithParent()
        isAtRest = false
      }
      let (id, question): (Int, any Question)
      do {
        (id, question) = try WireCoding.question(in: line)
      } catch {
        handler.receivedGarbage()
        let refusal = Refusal("not a request: \(WireCoding.reason(error))")
        channel.write(WireCoding.line(of: Reply<SceneAnswer>.refused(refusal), id: -1))
        continue
      }
      guard let checkpoint = question as? Questions.Checkpoint, let forks else {
        if let answered = question as? any AnsweredQuestion {
          channel.write(Self.line(answering: answered, id: id, handler))
        } else {
          let reply = Reply<SceneAnswer>.refused(.unanswered(question))
          channel.write(WireCoding.line(of: reply, id: id))
        }
        continue
      }
      let reply: Reply<Questions.Checkpoint.Answer>
      do {
        switch try forks.fork(number: checkpoint.number) {
        case .original(let copy): reply = .answer(Questions.Checkpoint.Answer(process: copy))
        case .copy(let socket):
          channel.move(to: socket)
          isAtRest = true
          continue
        }
      } catch {
        reply = .refused(error)
      }
      channel.write(reply.line(id: id))
    }
    // What the app does at its end is left to the original process.
    if isAtRest || ServerChannel.isCopyOfTheApp { _exit(0) }
  }

  /// How long a step waits for what the inspector does not control.
  private static let patience = Duration.seconds(1)

  @MainActor
  private static func line(
    answering question: some AnsweredQuestion, id: Int, _ handler: RequestHandler
  ) -> [UInt8] {
    var progress = handler.begin(answering: question)
    var step = handler.endedSteps
    var deadline = ContinuousClock.now + patience
    while true {
      switch progress {
      case .done(let reply): return reply.line(id: id)
      case .settle(let next):
        // Of several steps in one request, each may wait as long as if it were asked for alone.
        if handler.endedSteps != step {
          step = handler.endedSteps
          deadline = ContinuousClock.now + patience
        }
        handler.drain()
        while handler.waitsForTheWorld, handler.waitForJob(until: deadline) { handler.drain() }
        progress = next()
      case .wait(let end, let next):
        if handler.waitForJob(until: end) { handler.drain() }
        progress = next()
      }
    }
  }
}
