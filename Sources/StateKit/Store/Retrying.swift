/// How often, and when, an item that fails is dispatched again.
struct Retrying {
  /// How many tries are left.
  private var triesLeft: Int

  private let delay: RetryDelay
  private let condition: @MainActor (_ triesLeft: Int, _ error: any Error) -> Bool

  /// - Parameter tries: How many there are in all; the current one is the first of them.
  init(
    tries: Int, delay: RetryDelay,
    condition: @escaping @MainActor (_ triesLeft: Int, _ error: any Error) -> Bool
  ) {
    triesLeft = max(tries - 1, 0)
    self.delay = delay
    self.condition = condition
  }

  /// Counts a try that has failed.
  ///
  /// - Returns: What to wait before the next one; nil if there is none.
  @MainActor
  mutating func delay(after error: any Error) -> RetryDelay? {
    guard triesLeft > 0, condition(triesLeft, error) else { return nil }
    triesLeft -= 1
    return delay
  }
}

/// How long to wait between two tries.
struct RetryDelay {
  let duration: Duration
  let time: any TimeSource
}
