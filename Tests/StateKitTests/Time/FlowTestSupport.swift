import StateKit

/// What happened, in order.
@MainActor
final class FlowLog {
  private(set) var lines: [String] = []
  /// Kept alive for as long as the log.
  var tasks: [TrackedTask] = []

  func callAsFunction(_ line: String) { lines.append(line) }

  /// The lines so far, which are then forgotten.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Lets tasks wait until it is opened, whether or not they are cancelled.
@MainActor
final class FlowGate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func opened() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}
