import Foundation
import Inspectable
import StateKit

/// A way in which an app can read something past its context, so that a replay reads something else.
enum PlantedRead: String, CaseIterable, Sendable {
  case date, uuid, random, set

  fileprivate var value: Int {
    switch self {
    case .date: Int(Date().timeIntervalSince1970 * 1e6)
    case .uuid: UUID().hashValue
    case .random: Int.random(in: 0..<1_000_000)
    // Which differs with the seed of hashing.
    case .set: Set(0..<12).reduce(0) { ($0 &* 31 &+ $1) & 0xFFFF_FFFF }
    }
  }
}

struct Planted: State, Codable {
  var read = 0
  var count = 0
}

struct Count: StateUpdater, Codable {
  func updateState(_ state: inout Planted) { state.count += 1 }
}

struct ReadOutside: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<Planted, PlantedRead>) async throws {
    // Once only, so that one step of the recording is to be named.
    guard context.state.read == 0 else { return }
    context.dispatch(Keep(value: context.dependencies.value))
  }
}

struct Keep: StateUpdater, Codable {
  var value: Int

  func updateState(_ state: inout Planted) { state.read = value }
}

struct PlantedApp: InspectableApp {
  let read: PlantedRead
  var name: String { "planted-\(read.rawValue)" }
  let summary = "Reads something past its context"

  func makeScene(in context: SceneContext) -> Scene {
    let read = read
    let store = Store(state: Planted(), dependencies: { _ in read })
    return Scene {
      StorePart(store) {
        Example(Count(), "Count")
        Example(ReadOutside(), "Read something past the context")
      }
    }
  }
}
