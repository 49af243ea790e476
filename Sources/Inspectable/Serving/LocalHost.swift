/// A host in the same process: for an app's own tests.
///
/// ```swift
/// let host = try LocalHost(TodoApp())
/// let reply = await host.send(.perform(input: .dispatch(action: "ClearTodos", arguments: [])))
/// ```
/// What the app prints goes where it always goes, and an app that traps takes the test with it.
@MainActor
public final class LocalHost: AppHost {
  private let handler: RequestHandler

  /// Opens the door to these apps; none is loaded yet.
  public init(_ apps: any InspectableApp...) {
    handler = RequestHandler(apps: apps)
  }

  /// Answers a request; never throws.
  public func send(_ request: Request) async throws(HostFailure) -> Reply {
    var progress = handler.begin(request)
    while true {
      switch progress {
      case .done(let reply): return reply
      case .settle(let next):
        await Task.yield()
        progress = next()
      }
    }
  }

  /// Nothing: the app's output is not taken in its own process.
  public func takeOutput() -> AppOutput { AppOutput() }

  /// Nothing is held that would have to be given back.
  public func close() {}
}
