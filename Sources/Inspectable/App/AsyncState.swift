import StateKit

/// The state of a store that can only be read by waiting for it, such as that of an actor.
///
/// It is read at the end of each step, when everything else has come to rest, and is what it was then
/// until the next step ends.
@MainActor
final class AsyncState<State: Sendable>: PartActivity {
  private let name: String
  private let read: @MainActor () async throws -> State
  private let reading: ClosureName
  private let restoring: ClosureName
  // Not the scene's: how often a state is read depends on who looks.
  private let tasks = TaskMonitor()
  private weak var record: StepRecord?
  private var reads = 0
  private var isReading = false
  private var isTold = false

  /// What was read last; nil before it was read once.
  private(set) var value: State?

  init(_ name: String, read: @escaping @MainActor () async throws -> State) {
    self.name = name
    self.read = read
    reading = ClosureName("'state' of store \(name)")
    restoring = ClosureName("'restore' of store \(name)")
  }

  func begin(telling record: StepRecord, in context: SceneContext) {
    self.record = record
  }

  func beginReading() -> Bool {
    // One that does not come back is named as unsettled, and no other is begun beside it.
    guard !isReading else { return true }
    isReading = true
    reads += 1
    start("state \(name)", named: reading) { [self] in
      defer { (isReading, isTold) = (false, false) }
      value = try await read()
    }
    return true
  }

  /// Puts another state in its place.
  func restore(_ write: @escaping @MainActor () async throws -> Void) {
    start("state \(name)", named: restoring, write)
  }

  func takeUnread() -> String? {
    guard isReading, !isTold else { return nil }
    isTold = true
    return "state \(name)"
  }

  /// Does something that takes its time and belongs to the store; what it throws is told.
  private func start(
    _ title: String, named name: ClosureName,
    _ operation: @escaping @MainActor () async throws -> Void
  ) {
    _ = tasks.start(title) { [weak record] in
      do {
        try await TaskClosures.calling(name, operation)
      } catch {
        record?.add(.effectFailed, title, detail: "\(error)")
      }
    }
  }

  var monitor: TaskMonitor? { tasks }
  var isReader: Bool { true }

  var effects: [PartEffect] {
    isReading ? [PartEffect(id: reads, name: "state \(name)", status: .running)] : []
  }
}
