import Foundation
import TestSupport
import Testing

/// The explorer on apps about which it is known what there is to find: how much there is, and the fewest
/// inputs that lead there, are proved by a plain search in `ExploredScenesTests`.
@Suite("What the explorer finds")
struct ExploredScenesSearchTests {
  /// What a command found, as data.
  private struct Found {
    struct Fault {
      var kind: String
      var text: String
      var inputs: [String]
    }

    var states: Int
    var steps: Int
    var end: String?
    var faults: [Fault]
    var way: [String]

    /// What came of inputs, without their arguments.
    static func verbs(_ inputs: [String]) -> [String] {
      inputs.map { $0.prefix { $0 != "(" && $0 != "#" }.description }
    }
  }

  private static var program: String {
    Tool.root.appending(path: ".build/debug/ExploredApps").path
  }

  private func run(_ app: String, _ command: String) throws -> Found {
    let run = try Tool.run([
      "--no-journal", "--timeout", "120", "--app", "\(Self.program):\(app)", "--format", "json",
      "-c", command,
    ])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let line = try #require(run.output.split(separator: "\n").last)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let found = try #require(answer["found"] as? [String: Any], "\(line)")
    let faults = (found["faults"] as? [[String: Any]] ?? []).map { fault in
      Found.Fault(
        kind: fault["kind"] as? String ?? "", text: fault["text"] as? String ?? "",
        inputs: fault["inputs"] as? [String] ?? [])
    }
    return Found(
      states: found["states"] as? Int ?? 0, steps: found["steps"] as? Int ?? 0,
      end: found["end"] as? String, faults: faults, way: found["way"] as? [String] ?? [])
  }

  @Test("An exploration that was ended in the middle goes on from its file, and leaves nothing out")
  func goesOn() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    func run(_ more: String...) throws -> String {
      try Tool.run(
        ["explore", "--app", "\(Self.program):hanoi", "--resume", "far"] + more, in: files.folder
      ).output
    }
    for count in [10, 40, 70] {
      #expect(try run("--states", "\(count)").hasPrefix("hanoi: \(count) states, "))
    }
    #expect(try run("--for", "300s").hasPrefix("hanoi: 81 states, "))
  }

  @Test(
    "However quick the copies at work are, the same comes of it in the same order",
    .enabled(if: Thoroughness.isFull))
  func sameAgain() throws {
    let command = ["explore", "--app", "todo", "--states", "1500"]
    let first = try Tool.run(command)
    #expect(first.output.contains("1,500 states"))
    #expect(first.output.contains("found 5: "))
    for _ in 0..<2 { #expect(try Tool.run(command).output == first.output) }
  }

  @Test(
    "All states of a puzzle are found, and nothing is left",
    arguments: [
      ("tictactoe", 5478), ("jugs", 16), ("crossing", 10), ("hanoi", 81),
    ].sampled)
  func puzzles(_ app: String, _ states: Int) throws {
    let found = try run(app, "explore --for 300s")
    #expect(found.states == states)
    #expect(found.end == "complete")
    #expect(found.faults.isEmpty)
  }

  @Test("Every input to a depth leads to as many states as there are")
  func depth() throws {
    let found = try run("eightpuzzle", "explore --depth 10")
    #expect(found.states == 706)
    #expect(found.end == "depth")
  }

  @Test(
    "The shortest way is found",
    arguments: [
      ("jugs", "state.large == 4", 6),
      (
        "crossing",
        "river.boat == .far && river.wolf == .far && river.goat == .far && "
          + "river.cabbage == .far", 7
      ), ("hanoi", "state.pegs[2].count == 4", 15),
      ("tictactoe", "state.cells[0] == .x && state.cells[1] == .x && state.cells[2] == .x", 5),
    ].sampled)
  func ways(_ app: String, _ goal: String, _ count: Int) throws {
    let found = try run(app, "reach --for 300s \(goal)")
    #expect(found.way.count == count, "\(found.way)")
    // Doing just that leads there.
    let commands = found.way + ["expect \(goal)"]
    let again = try Tool.run(
      ["--no-journal", "--app", "\(Self.program):\(app)"] + commands.flatMap { ["-c", $0] })
    #expect(again.code == 0, "\(again.output)\(again.errors)")
  }

  @Test("The philosophers' deadlock is the only one of their 14 states that is wrong")
  func philosophers() throws {
    let found = try run("philosophers", "explore --for 300s")
    #expect(found.states == 14)
    #expect(found.end == "complete")
    #expect(found.faults.map(\.kind) == ["invariant"])
    #expect(found.faults.first?.text == "somebody can go on")
    #expect(Set(found.faults.first?.inputs ?? []).count == 3)
  }

  @Test("Of a list, the index beyond its end is found, and the way to a selection in an empty one")
  func list() throws {
    #expect(try run("todolist", "explore --depth 2").faults.isEmpty)
    let found = try run("brittlelist", "explore --depth 1")
    #expect(Set(found.faults.map(\.kind)) == ["crash"])
    #expect(found.faults.first?.inputs == ["dispatch .removeAny(index: 3)"])
    let way = try run("todolist", "reach --for 300s state.todos.isEmpty && state.selected == 2").way
    #expect(Set(way) == ["dispatch .clear", "dispatch .select(index: 2)"], "\(way)")
  }

  @Test(
    "Races are found with the fewest inputs, and nothing else",
    arguments: [
      ("searchfield", 3, ["dispatch Search", "dispatch Search", "resolve search"]),
      (
        "shoppingcart", 4,
        ["dispatch PutIntoCart", "dispatch PutIntoCart", "fail order", "resolve order"]
      ),
      (
        "login", 4,
        [
          "trigger login.didTapLogin", "trigger login.didTapLogin", "resolve login",
          "resolve login",
        ]
      ),
    ])
  func races(_ app: String, _ depth: Int, _ inputs: [String]) throws {
    let found = try run(app, "explore --depth \(depth) --without effect")
    let broken = found.faults.filter { $0.kind == "invariant" }
    #expect(broken.count == found.faults.count, "\(found.faults)")
    let shortest = try #require(broken.min { $0.inputs.count < $1.inputs.count })
    #expect(Found.verbs(shortest.inputs) == inputs, "\(shortest.inputs)")
    let less = try run(app, "explore --depth \(depth - 1) --without effect")
    #expect(less.faults.isEmpty, "\(less.faults)")
  }

  @Test("An app whose scenes know of each other is explored in copies, with the same result")
  func neighbours() throws {
    func run(_ sharing: String) throws -> [String] {
      let name = "neighbours\(sharing)"
      let run = try Tool.run([
        "explore", "--app", "\(Self.program):\(name)", "--depth", "6", "--statistics",
      ])
      let lines = run.output.split(separator: "\n").map(String.init)
      return lines.map { $0.replacing(name, with: "neighbours") }
    }
    let alone = try run("nothing")
    #expect(alone.contains("neighbours: 30 states, 80 steps, every input to depth 6"), "\(alone)")
    #expect(alone.filter { $0.hasPrefix("found") }.last?.hasSuffix("does not hold") == true)
    let ways = "states were put back by assigning values, those in which something waits in "
    let way = try #require(alone.firstIndex(of: ways + "new scenes that took the inputs again"))
    var copied = alone
    copied[way] = ways + "copies of the app"
    // What a new scene can be given is no hindrance.
    #expect(try run("count") == alone)
    for sharing in ["service", "lateservice", "turn", "crash"] {
      #expect(try run(sharing) == copied, "\(sharing)")
    }
  }

  @Test("A queue that nobody leaves is found after two inputs")
  func queue() throws {
    let found = try run("notices", "explore --depth 2")
    // Whichever of the two states comes next, it waits for ever.
    #expect(found.faults.map(\.kind) == ["queue", "queue"])
    for fault in found.faults {
      #expect(fault.inputs.count == 2)
      #expect(Found.verbs(fault.inputs).first == "transition notices Notice")
    }
    #expect(Set(found.faults.flatMap { Found.verbs($0.inputs).suffix(1) }).count == 2)
  }

  @Test("A queue that goes on only after an input and a timer is not called stuck")
  func patientQueue() throws {
    #expect(try run("banners", "explore --depth 5").faults.isEmpty)
  }

  @Test(
    "A step without an end and one that comes out differently are found, what is never tried is not"
  )
  func gadget() throws {
    let found = try run("gadget", "explore --depth 1")
    // What is never to be tried would crash.
    #expect(Set(found.faults.map(\.kind)) == ["hang", "varies", "stale"], "\(found.faults)")
    // Four turns were tried, three are enough.
    for (kind, inputs) in [
      ("hang", ["dispatch Turn(turns: 3)"]), ("varies", ["dispatch DrawLot()"]),
    ] {
      #expect(found.faults.filter { $0.kind == kind }.map(\.inputs) == [inputs])
    }
    let silenced = try run(
      "gadget", "explore --depth 1 --without hang --without varies --without stale")
    #expect(silenced.faults.isEmpty, "\(silenced.faults)")
  }

  @Test(
    "Waiting that leads nowhere is found, and a screen that draws what is no longer so",
    .enabled(if: Thoroughness.isFull))
  func loop() throws {
    let found = try run("gadget", "explore --depth 2 --without hang --without varies")
    #expect(Set(found.faults.map(\.kind)) == ["loop", "stale"], "\(found.faults)")
    #expect(
      found.faults.filter { $0.kind == "loop" }.map(\.inputs)
        == [["dispatch LookForNews()", "step"]])
    let stale = found.faults.filter { $0.kind == "stale" }
    #expect(stale.map(\.text) == ["gadget.screen"])
    #expect(stale.flatMap { Found.verbs($0.inputs) } == ["dispatch Turn"])
  }

  @Test("Of an action that says what makes sense now, nothing else is tried")
  func values() throws {
    let found = try run(
      "gadget", "reach --depth 3 state.turns == 2")
    #expect(found.way == ["dispatch Turn(turns: 2)"])
    let back = try Tool.run([
      "--no-journal", "--app", "\(Self.program):gadget", "-c", "dispatch Turn(turns: 2)", "-c",
      "reach --depth 1 state.turns == 1",
    ])
    #expect(back.code == 3, "\(back.output)")
  }
}
