import Dispatch
import Foundation
import Inspectable

/// What an adapter can do wrong, each in the closure where it does.
@MainActor
final class Clumsy {
  enum Place: String, Codable, CaseIterable {
    case state, asyncState, model, local, drawing, member, invariant
  }

  /// Where to stay for ever.
  var stuck: Place?
  /// Where to throw.
  var thrown: Place?
  var count = 0
  var reads = 0
  /// Whether what is to read only counts how often it did.
  var countsReads = false

  func visit(_ place: Place) {
    while stuck == place {}
  }
}

private struct Broken: Error, CustomStringConvertible {
  var description: String { "broken" }
}

/// An app whose closures throw, never return, change what they are to read, or run on another thread.
struct ClumsyApp: InspectableApp {
  let name = "clumsy"
  let summary = "An adapter with every mistake"

  func makeScene(in context: SceneContext) throws -> Scene {
    let clumsy = Clumsy()
    let environment = ProcessInfo.processInfo.environment
    if environment["CLUMSY_SCENE"] == "throws" { throw Broken() }
    while environment["CLUMSY_SCENE"] == "stays" {}
    return Scene {
      StorePart(
        "count",
        state: {
          clumsy.visit(.state)
          return clumsy.count
        },
        restore: { (count: Int) in
          while count == 13 {}
          clumsy.count = count
        }
      ) {
        Do("stick", "at") { (place: Clumsy.Place) in clumsy.stuck = place }
        Do("breakAt", "at") { (place: Clumsy.Place) in clumsy.thrown = place }
        Do("count") { clumsy.count += 1 }
        Do("fail") { throw Broken() }
        Do("failLater") { () async throws in throw Broken() }
        Do("stay") { while true {} }
        Do("wait") { () async in
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        Do("countReads") { clumsy.countsReads = true }
        Do("stray") { await Self.stray(clumsy) }
      }
      StorePart(
        "later",
        state: { () async throws -> Int in
          if clumsy.thrown == .asyncState { throw Broken() }
          if clumsy.stuck == .asyncState || environment["CLUMSY_SCENE"] == "never" {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
          return clumsy.count
        },
        restore: { (count: Int) async throws in
          if count == 13 { throw Broken() }
        }
      ) {}
      ScreenPart(
        "screen", type: "Screen",
        lifeCycle: ScreenPart.LifeCycle(isVisible: { true }, setVisible: { _ in }),
        model: { () -> Int? in
          clumsy.visit(.model)
          if clumsy.countsReads { clumsy.reads += 1 }
          return clumsy.reads
        },
        drawing: {
          clumsy.visit(.drawing)
          return ["drawn"]
        }
      ) {
        Event("fail") { throw Broken() }
        Event("failLater") { () async throws in throw Broken() }
        Event("wait") { () async in
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
      .localState(
        read: { () -> Int in
          clumsy.visit(.local)
          return 0
        }, write: { _ in }
      )
      .showing("member") { () -> Int in
        clumsy.visit(.member)
        return 0
      }
      Invariant("it returns") {
        clumsy.visit(.invariant)
        return true
      }
    }
  }

  /// Asks for the main actor where it is not.
  @concurrent private static func stray(_ clumsy: Clumsy) async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      DispatchQueue.global().async {
        MainActor.assumeIsolated { clumsy.count += 1 }
        continuation.resume()
      }
    }
  }
}
