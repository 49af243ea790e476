import StateKit

/// A request that stays open until the test answers it, and parks the effects that wait for it.
@MainActor
final class OpenRequest {
  let name: String
  private var waiting: [(EffectPark, CheckedContinuation<String, any Error>)] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  init(_ name: String = "request") {
    self.name = name
  }

  var openCount: Int { waiting.count }

  /// Waits until somebody waits for the answer.
  func opened() async {
    if waiting.isEmpty { await withCheckedContinuation { watchers.append($0) } }
  }

  func answer() async throws -> String {
    let park = EffectPark(on: .request(name))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        waiting.append((park, continuation))
        park.begin()
        for watcher in watchers { watcher.resume() }
        watchers = []
      }
    } onCancel: {
      Task { @MainActor in self.close(.failure(CancellationError())) }
    }
  }

  func resolve(_ value: String = "") {
    close(.success(value))
  }

  func fail(_ error: any Error) {
    close(.failure(error))
  }

  private func close(_ result: Result<String, any Error>) {
    guard !waiting.isEmpty else { return }
    let (park, continuation) = waiting.removeFirst()
    park.end()
    continuation.resume(with: result)
  }
}

/// A side effect that is written where it is tested.
struct Run<Dependencies>: SideEffect {
  typealias Body = @MainActor (SideEffectContext<LogState, Dependencies>) async throws -> Void

  var body: Body

  init(_ body: @escaping @MainActor (SideEffectContext<LogState, Void>) async throws -> Void)
  where Dependencies == Void {
    self.body = body
  }

  init(with dependencies: Dependencies.Type, _ body: @escaping Body) {
    self.body = body
  }

  func sideEffect(_ context: SideEffectContext<LogState, Dependencies>) async throws {
    try await body(context)
  }
}

/// A side effect with a value that is written where it is tested.
struct Ask<ReturnValue>: ReturningSideEffect {
  var body: @MainActor (SideEffectContext<LogState, Void>) async throws -> ReturnValue

  init(
    _ body: @escaping @MainActor (SideEffectContext<LogState, Void>) async throws -> ReturnValue
  ) {
    self.body = body
  }

  func sideEffect(_ context: SideEffectContext<LogState, Void>) async throws -> ReturnValue {
    try await body(context)
  }
}

/// Fails a given number of times, then returns how often it has been tried.
@MainActor
final class Flaky {
  var failures: Int
  private(set) var tries = 0

  init(failures: Int) {
    self.failures = failures
  }

  func attempt() throws -> Int {
    tries += 1
    if tries <= failures { throw Refused(reason: "try \(tries)") }
    return tries
  }
}
