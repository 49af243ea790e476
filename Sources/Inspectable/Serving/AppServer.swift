#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    OwnedExecutors.install()
    let channel = ServerChannel()
    MainActor.assumeIsolated {
      let handler = RequestHandler(apps: apps, printedBytes: { channel.printedBytes() })
      while let line = channel.readLine() {
        channel.write(answer(line, handler))
      }
    }
    exit(0)
  }

  /// How long a request waits for what the inspector does not control.
  private static let patience = Duration.seconds(1)

  @MainActor
  private static func answer(_ line: [UInt8], _ handler: RequestHandler) -> [UInt8] {
    let request: Numbered<Request>
    do {
      request = try WireCoding.decode(line)
    } catch {
      let refusal = Refusal("not a request: \(WireCoding.reason(error))")
      return WireCoding.encode(Numbered(id: -1, Reply.refused(refusal: refusal)))
    }
    var progress = handler.begin(request.content)
    let deadline = ContinuousClock.now + patience
    while true {
      switch progress {
      case .done(let reply): return WireCoding.encode(Numbered(id: request.id, reply))
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
