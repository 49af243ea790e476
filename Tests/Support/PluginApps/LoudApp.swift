import Foundation
import Inspectable
import StateKit

struct LoudState: State, Codable {
  var heard = 0
}

/// Starts a thread that prints as soon as a test opens a pipe for it, and then opens the other
/// pipe, which the test reads.
struct Listen: StateUpdater, Codable {
  var start: String
  var done: String

  func updateState(_ state: inout LoudState) {
    state.heard += 1
    let (start, done) = (start, done)
    Thread.detachNewThread {
      guard let pipe = FileHandle(forReadingAtPath: start) else { return }
      _ = try? pipe.readToEnd()
      print("from another thread")
      try? FileHandle(forWritingAtPath: done)?.write(contentsOf: Data("done\n".utf8))
    }
  }
}

struct Shout: StateUpdater, Codable {
  func updateState(_ state: inout LoudState) {
    state.heard += 1
    print("shouting")
  }
}

/// Prints while it is loaded, and from a thread of its own.
struct LoudApp: InspectableApp {
  let name = "loud"
  let summary = "Prints at any time"

  func makeScene(in context: SceneContext) -> Scene {
    print("here comes the scene")
    let store = Store<LoudState>()
    return Scene {
      StorePart(store) {
        Example(Listen(start: "start", done: "done"), "Print from another thread")
        Example(Shout(), "Print")
      }
    }
  }
}
