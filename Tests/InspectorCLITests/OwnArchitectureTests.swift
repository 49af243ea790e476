import Foundation
import Testing

/// Apps on architectures that StateKit does not have, adapted with public API only.
@Suite("Apps on architectures of their own")
struct OwnArchitectureTests {
  private func output(_ program: String, _ commands: String...) throws -> String {
    let run = try Tool.run(
      ["--keep-going"] + (["load .build/debug/\(program)"] + commands).flatMap { ["-c", $0] })
    return run.output + run.errors
  }

  @Test("A loop's effects are listed, waited for and cancelled, and its own kinds of events shown")
  func effects() throws {
    #expect(
      try output(
        "LoopExample", "describe", "dispatch .typed(\"milk\")", "effects", "clock", "advance 1s",
        "effects", "resolve search [\"oat\"]", "dispatch .typed(\"tea\")",
        "dispatch .typed(\"coffee\")", "advance 1s", "fail search \"offline\"", "undo 2", "effects"
      ) == """
        loaded loop: 1 store, 1 screen, 1 action
        loop: A loop of events and effects, adapted by what is public
        store model: Search
        screen list: List, visible
          local Int
          model [String]
          header String
          previews nothing
        #1 .typed("milk")
          * effect search started
          * effect search sleeps
        model
          ~ query: "" -> "milk"
          ~ isSearching: false -> true
        list.header
          ~ .: "0 for " -> "0 for milk"
        search  sleeping
        0s
          1s  pause  effect search
        #2 advance 1s
          * timer pause at 1s
          * request search#1(query: "milk") parked
        no change
        search#1(query: "milk")  parked  search
        #3 resolve search#1 ["oat"]
          * event-received found(["oat"]): from search
          * effect search finished
        model
          + found[0]: "oat"
          ~ isSearching: true -> false
        list.model
          + [0]: "oat"
        list.header
          ~ .: "0 for milk" -> "1 for milk"
        #4 .typed("tea")
          * effect search started
          * effect search sleeps
        model
          ~ query: "milk" -> "tea"
          ~ isSearching: false -> true
        list.header
          ~ .: "1 for milk" -> "1 for tea"
        #5 .typed("coffee")
          * effect search started
          * effect search cancelled
          * effect search sleeps
        model
          ~ query: "tea" -> "coffee"
        list.header
          ~ .: "1 for tea" -> "1 for coffee"
        #6 advance 1s
          * timer pause at 2s
          * request search#2(query: "coffee") parked
        no change
        #7 fail search#2 "offline"
          * event-received failed("offline"): from search
          * effect search failed: offline
        model
          ~ isSearching: true -> false
        at #5 of 7
        model
          ~ isSearching: false -> true
        search  sleeping

        """)
  }

  @Test("A loop's events can be held and let go one by one, and it begins with a saved model")
  func holding() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).state")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try output(
        "LoopExample", "hold", "dispatch .typed(\"a\")", "dispatch .typed(\"b\")", "held", "step",
        "held",
        "unhold", "step", "save \(file.path)"
      ).replacing(file.path, with: "FILE") == """
        loaded loop: 1 store, 1 screen, 1 action
        holding
        .typed("a")
        .typed("b")
        #1 .typed("a")
          * effect search started
          * effect search sleeps
        model
          ~ query: "" -> "a"
          ~ isSearching: false -> true
        list.header
          ~ .: "0 for " -> "0 for a"
        .typed("b")
        #2 .typed("b")
          * effect search started
          * effect search cancelled
          * effect search sleeps
        model
          ~ query: "a" -> "b"
        list.header
          ~ .: "0 for a" -> "0 for b"
        not holding
        #3 timer pause at 1s
          * request search#1(query: "b") parked
        no change
        saved FILE

        """)
    let run = try Tool.run([
      "--app", ".build/debug/LoopExample", "--state", file.path, "-c", "print model.query",
    ])
    #expect(run.output == "\"b\"\n")
  }

  @Test("A screen by closures has a local state, what else it shows, and previews")
  func screens() throws {
    #expect(
      try output(
        "LoopExample", "set list.local = 3", "print list", "screen list nothing", "find 0",
        "hide list"
      ) == """
        loaded loop: 1 store, 1 screen, 1 action
        #1 set list.local = 3
        list.local
          ~ .: 0 -> 3
        list(
          local: 3,
          model: [],
          header: "0 for ",
          screen: [],
          previews: previews(nothing: ["nothing found"]),
          isVisible: true,
        )
        nothing found
        list.header: "0 for "
        in #0 to #1
        #2 disappear list
        list
          ~ isVisible: true -> false

        """)
  }

  @Test("A queue takes a controller of the app's own, which need not report its transitions")
  func queues() throws {
    #expect(
      try output(
        "PluginApps latest", "describe", "transition pages Page(number: 2)",
        "transition pages Page(number: 1)", "transition telling Page(number: 4)",
        "transition telling Page(number: 3)", "queue pages"
      ) == """
        loaded latest: 2 queues
        latest: Queues whose controllers are the app's own
        queue pages: PageController
          states Page(number: Int)
        queue telling: TellingController
          states Page(number: Int)
        #1 transition pages Page(number: 2)
          * pages: Page entered
        pages
          ~ current: nil -> Page(number: 2)
        #2 transition pages Page(number: 1)
          * pages: Page refused
        no change
        #3 transition telling Page(number: 4)
          * telling: Page begins
          * telling: Page entered
        telling
          ~ current: nil -> Page(number: 4)
        #4 transition telling Page(number: 3)
          * telling: Page -> Page begins
          * telling: Page entered
        telling
          ~ current.number: 4 -> 3
        pages: Page(number: 2)

        """)
  }
}
