import Inspectable
import StateKit

/// A state that is another one for each order of what is done.
struct Race: State, Codable {
  var done: [String] = []
  var sum = 0
}

struct Note: StateUpdater, Codable {
  var what: String

  func updateState(_ state: inout Race) {
    state.done = state.done.suffix(3) + [what]
    for byte in what.utf8 { state.sum = (state.sum &* 31 &+ Int(byte)) & 0xFFFF_FFFF }
  }
}

/// Away from the main actor and back, after as long as it takes.
private func away() async {
  await Task.detached {}.value
  if Bool.random() { await Task.yield() }
}

/// Really asks, out of order.
private func answer(_ number: Int) async throws -> Int {
  try await Task.sleep(for: .microseconds(.random(in: 0...2000)))
  if number % 7 == 6 { throw RequestFailure(message: "offline") }
  return number * 7
}

/// Asks, and half of the time goes elsewhere before it sends.
struct Ask: SideEffect, Codable {
  var number: Int

  func sideEffect(_ context: SideEffectContext<Race, SceneContext>) async throws {
    let number = number
    let found = try? await context.dependencies.request("ask", with: ["number": number]) {
      try await answer(number)
    }
    if number.isMultiple(of: 2) { await away() }
    context.dispatch(Note(what: "asked \(number) \(found ?? -1) \(context.state.sum % 100)"))
  }
}

/// Asks for several things at once.
struct AskAll: SideEffect, Codable {
  var number: Int

  func sideEffect(_ context: SideEffectContext<Race, SceneContext>) async throws {
    let scene = context.dependencies
    let number = number
    await withTaskGroup(of: Int.self) { group in
      // Where parts end on several threads, which one the group gives first is known to nobody.
      for part in 0..<3 {
        let ask: @MainActor @Sendable () async -> Int = { await Self.part(part, scene) }
        group.addTask(operation: ask)
      }
      for await found in group { context.dispatch(Note(what: "\(number) found \(found)")) }
    }
  }

  @MainActor
  private static func part(_ part: Int, _ scene: SceneContext) async -> Int {
    let found = try? await scene.request("part", with: ["part": part]) { try await answer(part) }
    return found ?? 0
  }
}

/// Reads, goes away and sends what it has read.
struct Read: SideEffect, Codable {
  var number: Int

  func sideEffect(_ context: SideEffectContext<Race, SceneContext>) async throws {
    for _ in 0..<3 {
      let sum = context.state.sum
      await away()
      context.dispatch(Note(what: "read \(number) \(sum % 1000)"))
    }
  }
}

/// Sleeps, and draws lots.
struct Doze: SideEffect, Codable {
  var number: Int

  func sideEffect(_ context: SideEffectContext<Race, SceneContext>) async throws {
    let scene = context.dependencies
    try await scene.clock.sleep(for: .milliseconds(1 + number % 5), name: "doze")
    let lot = Int.random(in: 0..<100, using: &scene.random)
    await away()
    let id = "\(scene.makeUUID())".prefix(4)
    context.dispatch(Note(what: "dozed \(number) \(lot) \(id)"))
  }
}

/// Leaves a task behind that nobody waits for.
struct Leave: SideEffect, Codable {
  var number: Int

  func sideEffect(_ context: SideEffectContext<Race, SceneContext>) async throws {
    let number = number
    Task {
      await away()
      context.dispatch(Note(what: "left \(number)"))
    }
  }
}

/// Ends the app where it is dispatched.
struct CrashNow: StateUpdater, Codable {
  func updateState(_ state: inout Race) { fatalError("as a test asks for") }
}

/// Ends the app from an effect, elsewhere.
struct CrashLater: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<Race, SceneContext>) async throws {
    await away()
    context.dispatch(Note(what: "crashes"))
    await away()
    UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  }
}

struct RaceApp: InspectableApp {
  let name = "race"
  let summary = "Effects that race each other"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Race(), dependencies: { _ in context })
    // A listener that causes something in turn.
    store.addListener { [unowned store] race in
      if race.sum % 13 == 0 { Task { store.dispatch(Note(what: "thirteen")) } }
    }
    return Scene {
      StorePart(store) {
        Example(Note(what: "x"), "Note something")
        Example(Ask(number: 1), "Ask for a number")
        Example(AskAll(number: 1), "Ask for several at once")
        Example(Read(number: 1), "Read, and send what was read")
        Example(Doze(number: 1), "Sleep, and draw lots")
        Example(Leave(number: 1), "Leave a task behind")
        Example(CrashNow(), "End the app")
        Example(CrashLater(), "End the app from an effect")
      }
    }
  }
}
