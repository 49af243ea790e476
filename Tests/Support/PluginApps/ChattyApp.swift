#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif
import Inspectable
import StateKit

struct ChatState: State, Codable {
  var said = 0
}

/// Prints something that looks like the protocol, and escape sequences that no terminal should get.
struct Say: StateUpdater, Codable {
  var text: String

  func updateState(_ state: inout ChatState) {
    state.said += 1
    print("saying", text)
    print(#"{"id":1,"step":{"report":{"events":[],"changes":[]}}}"#)
    print("\u{1B}[31mred\u{1B}[0m \u{202E}backwards")
    print("no line feed at the end", terminator: "")
  }
}

/// Reads from standard input, where the app must find nothing.
struct Ask: StateUpdater, Codable {
  func updateState(_ state: inout ChatState) {
    print("heard", readLine() ?? "nothing")
  }
}

/// Ends the process without a word.
struct Leave: StateUpdater, Codable {
  var code: Int32

  func updateState(_ state: inout ChatState) {
    print("leaving")
    exit(code)
  }
}

struct ChattyApp: InspectableApp {
  let name = "chatty"
  let summary = "Prints while it works"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store<ChatState>()
    return Scene {
      StorePart(store) {
        Example(Say(text: "hello"), "Print a text")
        Example(Ask(), "Read a line")
        Example(Leave(code: 3), "Exit")
      }
    }
  }
}
