import InspectableSystem

/// Serves apps to an inspector over standard input and output.
///
/// ```swift
/// @main struct Main {
///   static func main() { AppServer.main(TodoApp()) }
/// }
/// ```
/// Requests and replies are JSON, one a line. The app may print: its output goes elsewhere and is
/// shown as its own. The app's reads from standard input find nothing.
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
    // Both while there is one thread: a copy of the process tries them.
    _ = RuntimeLayout.doubt
    OwnedExecutors.install()
    let channel = ServerChannel()
    let channelOfCopies = ForkChannel()
    // The main queue belongs to a thread of this number, which the thread of a copy does not have.
    let forks = OwnedExecutors.doubt == nil ? channelOfCopies : nil
    MainActor.assumeIsolated {
      let handler = RequestHandler(
        apps: apps, offers: forks == nil ? [] : [.checkpoints],
        printedBytes: { channel.printedBytes() })
      serve(channel, forks, handler)
    }
    exit(0)
  }

  /// Answers until nobody asks any more.
  @MainActor
  private static func serve(
    _ channel: ServerChannel, _ forks: ForkChannel?, _ handler: RequestHandler
  ) {
    /// Whether this process is a copy that was never asked anything.
    var isAtRest = false
    while let line = channel.readLine() {
      if isAtRest {
        // Not before: until now the parent may have been another than the inspector.
        ProcessFamily.endWithParent()
        isAtRest = false
      }
      let request: Numbered<Request>
      do {
        request = try WireCoding.decode(line)
      } catch {
        handler.receivedGarbage()
        let refusal = Refusal("not a request: \(WireCoding.reason(error))")
        channel.write(WireCoding.encode(Numbered(id: -1, Reply.refused(refusal: refusal))))
        continue
      }
      guard case .checkpoint(let number) = request.content, let forks else {
        channel.write(answer(request, handler).line(id: request.id))
        continue
      }
      let reply: Reply
      do {
        switch try forks.fork(number: number) {
        case .original(let copy): reply = .checkpointed(process: copy)
        case .copy(let socket):
          channel.move(to: socket)
          isAtRest = true
          continue
        }
      } catch {
        reply = .refused(refusal: error)
      }
      channel.write(WireCoding.encode(Numbered(id: request.id, reply)))
    }
    // What the app would do at its end is the original's to do.
    if isAtRest { _exit(0) }
  }

  /// How long a request waits for what the inspector does not control.
  private static let patience = Duration.seconds(1)

  @MainActor
  private static func answer(_ request: Numbered<Request>, _ handler: RequestHandler) -> Reply {
    var progress = handler.begin(request.content)
    let deadline = ContinuousClock.now + patience
    while true {
      switch progress {
      case .done(let reply): return reply
      case .settle(let next):
        OwnedExecutors.drain()
        while handler.waitsForTheWorld, OwnedExecutors.waitForJob(until: deadline) {
          OwnedExecutors.drain()
        }
        progress = next()
      }
    }
  }
}
