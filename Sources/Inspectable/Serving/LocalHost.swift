/// A host in the same process: for an app's own tests.
///
/// ```swift
/// let host = LocalHost(TodoApp())
/// _ = await host.send(Questions.Load(app: "todo", seed: 0))
/// let input = Input.dispatch(action: "ClearTodos", arguments: [])
/// let reply = await host.send(Questions.Perform(input: input))
/// ```
/// The app's output goes to the usual place, and an app that traps takes the test with it. The host
/// doesn't own the process's executors, so a step has settled when every tracked effect has ended
/// or is parked.
@MainActor
public final class LocalHost: AppHost {
  private let handler: RequestHandler
  private let patience: Duration

  /// Opens the door to these apps; none is loaded yet.
  ///
  /// - Parameters:
  ///   - apps: the apps that can be loaded, each by its name.
  ///   - patience: how long a step waits for what the inspector does not control.
  public init(_ apps: any InspectableApp..., patience: Duration = .seconds(1)) {
    handler = RequestHandler(apps: apps)
    self.patience = patience
  }

  /// Answers a question; never throws.
  public func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    await handler.answer(handler.begin(question), within: patience)
  }

  /// Nothing: the app's output is not taken in its own process.
  public func takeOutput(upTo end: Int?) -> AppOutput { AppOutput() }

  /// There is nothing to close or free.
  public func close() {}
}

extension RequestHandler {
  /// Finishes an answer in a process whose executors belong to the app.
  ///
  /// - Parameter patience: how long it waits for effects that go on.
  func answer<Answer>(
    _ begun: Progress<Answer>, within patience: Duration
  ) async -> Reply<Answer> {
    var progress = begun
    while true {
      switch progress {
      case .done(let reply): return reply
      case .settle(let next):
        await settle(within: patience)
        progress = next()
      case .wait(let end, let next):
        try? await Task.sleep(until: end, clock: .continuous)
        progress = next()
      }
    }
  }

  /// Waits until all effects are at rest, or patience ends.
  private func settle(within patience: Duration) async {
    let race = Race()
    let effects = Task {
      await settled()
      race.end()
    }
    let limit = Task {
      try? await Task.sleep(for: patience)
      race.end()
    }
    await race.wait()
    effects.cancel()
    limit.cancel()
  }
}

/// Lets a caller wait until the first of several things ends.
@MainActor
private final class Race {
  private var isOver = false
  private var waiter: CheckedContinuation<Void, Never>?

  func wait() async {
    guard !isOver else { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    waiter?.resume()
    waiter = nil
  }
}
