import Dispatch
import Foundation
import Inspectable

/// What an adapter can do wrong, each in the closure where it does.
@MainActor
final class Clumsy {
  enum Place: String, Codable, CaseIterable {
    case state, asyncState, model, local, drawing, member, invariant
    case setVisible, setConnected, write, assign, view, shown, shownRead, route, offer, lookedUp
    case preview, isVisible, asyncLoop
  }

  /// Where to stay for ever.
  var stuck: Place?
  /// Where to throw.
  var thrown: Place?
  var count = 0
  var reads = 0
  /// Whether what is to read only counts how often it did.
  var countsReads = false
  var note = Remark()
  var form = Form()
  /// What a block of another queue waits for, and what tells that it has ended.
  let gate = (opened: DispatchSemaphore(value: 0), passed: DispatchSemaphore(value: 0))
  var opensGate = false

  struct Form {
    var text = ""
  }

  func visit(_ place: Place) {
    while stuck == place {}
  }
}

/// Counts on a thread on which that must not be done, while the main one waits for it.
private final class Late: @unchecked Sendable {
  private let counts: @MainActor () -> Void

  @MainActor init(_ clumsy: Clumsy) { counts = { clumsy.reads += 1 } }

  func count() {
    typealias Plain = () -> Void
    unsafeBitCast(counts, to: Plain.self)()
  }
}

/// A value that is shown as a text by the closures of its form.
struct Remark {
  /// Where its form stays for ever.
  @MainActor static var stuck: Clumsy.Place?
  var text = ""

  static func visit(_ place: Clumsy.Place) {
    MainActor.assumeIsolated { while stuck == place {} }
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
        Do("stick", "at") { (place: Clumsy.Place) in
          Remark.stuck = place
          clumsy.stuck = place
        }
        Do("breakAt", "at") { (place: Clumsy.Place) in clumsy.thrown = place }
        Do("count") { clumsy.count += 1 }
        Do("fail") { throw Broken() }
        Do("failLater") { () async throws in throw Broken() }
        Do("stay") { while true {} }
        Do("wait") { () async in
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        Do("countReads") { clumsy.countsReads = true }
        Do("ask") { () async throws in
          clumsy.count = try await context.request(
            "number",
            offering: {
              clumsy.visit(.offer)
              if clumsy.thrown == .offer { throw Broken() }
              return 3
            })
        }
        Do("write", "note") { (note: Remark) in clumsy.note = note }
        Do("stray") { await Self.stray(clumsy) }
        Do("spin") { () async in while true {} }
        Do("spinLater") { () async throws in
          try await context.clock.sleep(for: .seconds(1))
          while true {}
        }
        Do("spinOnMain") { DispatchQueue.main.async { while true {} } }
        Do("countElsewhere") {
          let (gate, late) = (clumsy.gate, Late(clumsy))
          DispatchQueue(label: "com.example.late").async {
            gate.opened.wait()
            late.count()
            gate.passed.signal()
          }
        }
        Do("countOnThread") {
          let (gate, late) = (clumsy.gate, Late(clumsy))
          Thread.detachNewThread {
            #if os(Linux)
              // Foundation's own name of a thread reaches the system by chance only.
              let name = FileHandle(forWritingAtPath: "/proc/thread-self/comm")
              name?.write(Data("ticker".utf8))
            #endif
            gate.opened.wait()
            late.count()
            gate.passed.signal()
            while true { sleep(60) }
          }
        }
        Do("openGate") { clumsy.opensGate = true }
      }
      StorePart(
        "later",
        state: { () async throws -> Int in
          if clumsy.thrown == .asyncState { throw Broken() }
          clumsy.visit(.asyncLoop)
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
        lifeCycle: ScreenPart.LifeCycle(
          isVisible: {
            clumsy.visit(.isVisible)
            return true
          }, setVisible: { _ in clumsy.visit(.setVisible) }, isConnected: { true },
          setConnected: { _ in clumsy.visit(.setConnected) }),
        model: { () -> Int? in
          clumsy.visit(.model)
          if clumsy.countsReads { clumsy.reads += 1 }
          return clumsy.reads
        },
        drawing: {
          clumsy.visit(.drawing)
          if clumsy.opensGate {
            clumsy.opensGate = false
            clumsy.gate.opened.signal()
            clumsy.gate.passed.wait()
          }
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
        }, write: { _ in clumsy.visit(.write) }
      )
      .eventsFound {
        clumsy.visit(.view)
        return clumsy
      }
      .preview("empty") {
        clumsy.visit(.preview)
        return []
      }
      .showing("member") { () -> Int in
        clumsy.visit(.member)
        return 0
      }
      StorePart(
        "coming",
        lookedUp: { () -> Clumsy? in
          clumsy.visit(.lookedUp)
          return clumsy
        }, state: { $0.note }
      ) { _ in }
      ScreenPart(
        "form", type: "Form",
        lifeCycle: ScreenPart.LifeCycle(isVisible: { true }, setVisible: { _ in }),
        model: { 0 },
        local: LocalStatePart(
          read: { clumsy.form },
          assigning: Assign("text") { (text: String) in
            clumsy.visit(.assign)
            clumsy.form.text = text
          }))
      RoutePart(
        read: {
          clumsy.visit(.route)
          return ["screen"]
        }, write: { _ in throw Broken() })
      Shown(
        Remark.self,
        as: { note in
          Remark.visit(.shown)
          return note.text
        },
        read: { text in
          Remark.visit(.shownRead)
          if text == "broken" { throw Broken() }
          return Remark(text: text)
        })
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
