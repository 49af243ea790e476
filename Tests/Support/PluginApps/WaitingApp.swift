import Inspectable
import StateKit

struct WaitState: State, Codable {
  var log: [String] = []
}

struct Note: StateUpdater, Codable {
  var text: String

  func updateState(_ state: inout WaitState) {
    state.log.append(text)
  }
}

@MainActor
final class Outside {
  let context: SceneContext

  init(_ context: SceneContext) {
    self.context = context
  }
}

/// Waits for real time, which the inspector does not control.
struct SleepReally: SideEffect, Codable {
  var milliseconds: Int

  func sideEffect(_ context: SideEffectContext<WaitState, Outside>) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
    context.dispatch(Note(text: "slept"))
  }
}

/// Waits on the clock of the scene.
struct SleepVirtually: SideEffect, Codable {
  var seconds: Int

  func sideEffect(_ context: SideEffectContext<WaitState, Outside>) async throws {
    try await context.dependencies.context.clock.sleep(for: .seconds(seconds), name: "nap")
    context.dispatch(Note(text: "napped"))
  }
}

actor Kitchen {
  private var dishes = 0

  func cook(_ name: String) async -> String {
    dishes += 1
    await Task.yield()
    return "\(name)\(dishes)"
  }
}

@concurrent func remote(_ name: String) async -> String {
  await Task.yield()
  return name
}

private func inParallel(_ kitchen: Kitchen) async -> [String] {
  await withTaskGroup(of: String.self) { group in
    for name in ["x", "y", "z"] { group.addTask { await kitchen.cook(await remote(name)) } }
    var result: [String] = []
    for await dish in group { result.append(dish) }
    return result
  }
}

/// Everything at once: parallel bindings, a task group, an actor, a detached task.
struct Tangle: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<WaitState, Outside>) async throws {
    let kitchen = Kitchen()
    async let left = remote("left")
    async let right: String = context.dependencies.context.request("right")
    context.dispatch(Note(text: "started"))
    let dishes = await inParallel(kitchen)
    let alone = await Task.detached { await kitchen.cook("alone") }.value
    context.dispatch(Note(text: "\(dishes.joined(separator: " ")) \(alone)"))
    context.dispatch(Note(text: try await left + " " + right))
  }
}

struct WaitingApp: InspectableApp {
  let name = "waiting"
  let summary = "Effects that wait for all kinds of things"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: WaitState(), dependencies: { _ in Outside(context) })
    return Scene {
      StorePart(store) {
        Example(Note(text: "x"))
        Example(SleepReally(milliseconds: 10))
        Example(SleepVirtually(seconds: 1))
        Example(Tangle())
      }
    }
  }
}
