#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif
import Foundation
import Inspectable
import StateKit

struct TroubleState: State, Codable {
  var count = 0
  var text = ""
  var numbers: [Double] = []
  var chain = Chain.end
  var ring: [Ring] = []
}

/// A value nested in itself to any depth.
indirect enum Chain: Codable, Sendable {
  case end
  case link(Chain)
}

/// A value nested in itself that can be made on the main thread only.
struct Nest: Codable, Sendable {
  var inner: [Nest] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard Thread.isMainThread else {
      throw DecodingError.dataCorruptedError(
        forKey: .inner, in: values, debugDescription: "another thread makes this")
    }
    inner = try values.decode([Nest].self, forKey: .inner)
  }
}

/// An object that holds itself.
final class Ring: Codable, Sendable {
  nonisolated(unsafe) var next: Ring?

  init() {
    next = self
  }

  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {}
}

struct Tally: StateUpdater, Codable {
  func updateState(_ state: inout TroubleState) { state.count += 1 }
}

struct Trap: StateUpdater, Codable {
  func updateState(_ state: inout TroubleState) {
    print("about to trap")
    preconditionFailure("trapped in an action")
  }
}

struct Overflow: StateUpdater, Codable {
  func updateState(_ state: inout TroubleState) { state.count += .max - state.count + 1 }
}

struct TrapInEffect: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<TroubleState, Outside>) async throws {
    await Task.yield()
    preconditionFailure("trapped in an effect")
  }
}

struct TrapOnTimer: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<TroubleState, Outside>) async throws {
    try await context.dependencies.context.clock.sleep(for: .seconds(1), name: "fuse")
    preconditionFailure("trapped on a timer")
  }
}

struct Raise: StateUpdater, Codable {
  var signal: Int32

  func updateState(_ state: inout TroubleState) { kill(getpid(), signal) }
}

struct ClosePipes: StateUpdater, Codable {
  func updateState(_ state: inout TroubleState) {
    for descriptor in Int32(3)..<64 { close(descriptor) }
  }
}

/// Makes a copy of the process, as C code may, which goes on beside it.
struct Split: StateUpdater, Codable {
  func updateState(_ state: inout TroubleState) {
    typealias Fork = @convention(c) () -> Int32
    guard let symbol = dlsym(nil, "fork") else { return }
    let copy = unsafeBitCast(symbol, to: Fork.self)()
    state.count += copy == 0 ? 100 : 1
  }
}

struct Recurse: StateUpdater, Codable {
  func updateState(_ state: inout TroubleState) { state.count = Self.depth(state.count) }

  private static func depth(_ number: Int) -> Int { number < 0 ? 0 : depth(number + 1) + 1 }
}

struct SetText: StateUpdater, Codable {
  var text: String
  var times: Int

  func updateState(_ state: inout TroubleState) {
    state.text = String(repeating: text, count: times)
    print(state.text)
  }
}

struct SetNumbers: StateUpdater, Codable {
  var numbers: [Double]

  func updateState(_ state: inout TroubleState) { state.numbers = numbers }
}

struct Deepen: StateUpdater, Codable {
  var levels: Int

  func updateState(_ state: inout TroubleState) {
    for _ in 0..<levels { state.chain = .link(state.chain) }
  }
}

struct TakeNest: StateUpdater, Codable {
  var nest: Nest

  func updateState(_ state: inout TroubleState) { state.count += 1 }
}

struct TieRing: StateUpdater, Codable {
  func updateState(_ state: inout TroubleState) { state.ring.append(Ring()) }
}

/// Everything that can go wrong, on demand.
struct TroubleApp: InspectableApp {
  let name = "trouble"
  let summary = "Whatever can go wrong, on demand"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: TroubleState(), dependencies: { _ in Outside(context) })
    return Scene {
      StorePart(store) {
        Example(Tally(), "Count")
        Example(Trap(), "Trap in an action")
        Example(Overflow(), "Add more than an Int can hold")
        Example(TrapInEffect(), "Trap in an effect")
        Example(TrapOnTimer(), "Trap when a timer comes due")
        Example(Raise(signal: 9), "End by a signal")
        Example(ClosePipes(), "Close what belongs to the inspector")
        Example(Split(), "Copy the process")
        Example(Recurse(), "Fill the stack")
        Example(SetText(text: "x", times: 1), "Set and print a text")
        Example(SetNumbers(numbers: [1]), "Set the numbers")
        Example(Deepen(levels: 1), "Put the chain into further links")
        Example(TakeNest(nest: Nest()), "Take a value of any depth")
        Example(TieRing(), "Add an object that holds itself")
      }
    }
  }
}
