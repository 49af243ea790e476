import Foundation
import Testing

/// What the explorer says that it did, on apps of which it is known what there is: a plain search in
/// `ExploredScenesTests` has the numbers.
@Suite("What an exploration claims")
struct ExploreClaimTests {
  private static let program = Tool.root.appending(path: ".build/debug/ExploredApps").path

  private func explore(_ app: String, _ arguments: String...) throws -> Tool.Run {
    try Tool.run(["explore", "--app", "\(Self.program):\(app)"] + arguments)
  }

  private func reach(_ app: String, _ command: String) throws -> Tool.Run {
    try Tool.run([
      "--no-journal", "--timeout", "120", "--app", "\(Self.program):\(app)", "-c",
      "reach --for 300s \(command)",
    ])
  }

  @Test("Where arguments could be other ones, nothing is left of what was drawn, and that is named")
  func drawn() throws {
    let run = try explore("ferry", "--for", "300s")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("ferry: 16 states, "), "\(run.output)")
    #expect(run.output.contains(", nothing left of what was drawn; row: "), "\(run.output)")
    // In the end every combination is tried, of numbers too that the state doesn't hold.
    #expect(run.output.hasSuffix("; row: 2,025 pairs\n"), "\(run.output)")
    let lamps = try explore("lamps", "--for", "300s")
    #expect(lamps.output.hasPrefix("lamps: 4,096 states, "), "\(lamps.output)")
  }

  @Test("What the state doesn't hold is tried once nothing else is left, and that took few steps")
  func far() throws {
    let queens = try explore("queens", "--for", "300s")
    #expect(queens.output.hasPrefix("queens: 54 states, "), "\(queens.output)")
    let share = try explore("share", "--for", "300s")
    #expect(
      share.output.hasPrefix("found 1: the app crashes in divide(by: \"0\"): "),
      "\(share.output)")
  }

  @Test(
    "Where everything was tried that there is, that is said, of types that say so themselves too")
  func whole() throws {
    let run = try explore("hall", "--for", "300s")
    // Three seats, taken or not; three ways to pay, or none so far.
    #expect(run.output.hasPrefix("hall: 32 states, "), "\(run.output)")
    #expect(run.output.contains(" steps, nothing left\n"), "\(run.output)")
    let pairs = try explore("hallpairs", "--for", "300s", "--without", "effect")
    #expect(pairs.output.contains(" steps, nothing left\n"), "\(pairs.output)")
    let event = try explore("hallevent", "--for", "300s")
    #expect(event.output.hasPrefix("hallevent: 3 states, "), "\(event.output)")
    #expect(event.output.contains("nothing left\n"), "\(event.output)")
  }

  @Test("What cannot be reached is told apart from what was not found, by words and by code")
  func reaching() throws {
    let way = try reach("ferry", "river.missionaries == 0 && river.cannibals == 0")
    #expect(way.code == 0)
    #expect(way.output.hasPrefix("11 inputs:  "), "\(way.output)")
    let cannot = try reach("crossing", "river.wolf == river.goat && river.boat != river.wolf")
    #expect(cannot.code == 1)
    #expect(
      cannot.errors.hasPrefix("error: cannot be reached, in 10 states, "), "\(cannot.errors)")
    let unfound = try reach("ferry", "river.missionaries == 5")
    #expect(unfound.code == 3)
    #expect(
      unfound.errors.hasPrefix("error: not found in 16 states, "), "\(unfound.errors)")
    #expect(unfound.errors.contains("nothing left of what was drawn (row: "), "\(unfound.errors)")
    // With another failure it is a failure.
    let both = try Tool.run([
      "--no-journal", "--app", "\(Self.program):crossing", "-c", "reach --depth 1 1 == 2", "-c",
      "nonsense",
    ])
    #expect(both.code == 1)
  }

  @Test("What nothing can be drawn for is told, and is not counted as tried")
  func undrawn() throws {
    let run = try explore("hallpicture", "--for", "300s")
    #expect(run.output.contains(", nothing else left"), "\(run.output)")
    #expect(
      run.output.contains("not tried, since nothing can be drawn for it: dispatch translate"),
      "\(run.output)")
    // What was left out may be the way.
    let way = try reach("hallpicture", "1 == 2")
    #expect(way.code == 3)
    #expect(way.errors.hasPrefix("error: not found in "), "\(way.errors)")
  }

  @Test("Lists of records answer requests, with one and two of them")
  func answers() throws {
    let run = try explore("hallguests", "--depth", "2", "--without", "effect")
    #expect(run.output.contains("found 1: state.guests.count < 2 does not hold"), "\(run.output)")
    #expect(run.output.contains("/ resolve guests#1 [Guest("), "\(run.output)")
    #expect(run.output.contains("guests: "), "\(run.output)")
  }

  @Test("A number in a text that is too large for what is done with it is found")
  func numericText() throws {
    let run = try explore("hallwidth", "--depth", "1")
    #expect(run.output.contains("found 1: the app crashes in type(text: "), "\(run.output)")
    #expect(run.output.contains("9223372036854775807"), "\(run.output)")
  }

  @Test("How often each input was tried is told by its arguments, also as data")
  func statistics() throws {
    let run = try explore("hall", "--for", "300s", "--statistics")
    #expect(
      run.output.contains(
        """
        dispatch sit: tried 96, changed 48
          seat: Seat(number: 1) 32, Seat(number: 2) 32, Seat(number: 3) 32
        """), "\(run.output)")
    let crashes = try Tool.run(["explore", "--app", "todo", "--depth", "1", "--statistics"])
    #expect(
      crashes.output.contains("dispatch RemoveTodo: tried 7, changed 3, crashed or hung 4\n"),
      "\(crashes.output)")
    let files = try TemporaryFiles()
    defer { files.remove() }
    _ = try explore(
      "ferry", "--depth", "2", "--statistics", "--report",
      "json=\(files.url("report.json").path)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: files.url("report.json")))
        as? [String: Any])
    #expect(report["isWhole"] as? Bool == false)
    let drawn = try #require(report["drawn"] as? [[String: Any]])
    #expect(drawn.map { $0["subject"] as? String } == ["dispatch row"])
    #expect((report["statistics"] as? [Any])?.count == 1)
  }

  @Test(
    "Nothing is tried beyond a bound, the claim says so, and what lies behind it can't be called unreachable"
  )
  func bound() throws {
    // Without five litres in the large jug: none, three in either, three in both; and the three states with five.
    let run = try explore("jugs", "--for", "300s", "--where", "state.large < 5")
    #expect(
      run.output
        == "jugs: 7 states, 24 steps, nothing left within --where, which ends at 3 states\n")
    let unfound = try reach("jugs", "--where \"state.large < 5\" state.large == 4")
    #expect(unfound.code == 3)
    #expect(unfound.errors.hasPrefix("error: not found in 7 states, 24 steps"), "\(unfound.errors)")
    let way = try reach("jugs", "--where \"state.large < 5\" state.large == 3 && state.small == 3")
    #expect(way.code == 0)
    for wrong in ["state.large > 5", "nowhere", "state.large <"] {
      let run = try explore("jugs", "--for", "300s", "--where", wrong)
      #expect(run.code == 2)
      #expect(run.errors.contains("--where \(wrong)"), "\(run.errors)")
    }
  }

  @Test(
    "States that are equal in a view are one, so nothing is called unreachable, and every way holds"
  )
  func view() throws {
    let run = try explore(
      "jugs", "--for", "300s", "--view", "state.small", "--view", "state.large % 2")
    // Three litres and none, each with an even and an odd number beside it.
    #expect(
      run.output
        == "jugs: 4 states, 24 steps, nothing left, taking states as one that are equal in --view\n"
    )
    let whole = try explore("jugs", "--for", "300s", "--view", "state")
    #expect(whole.output.hasPrefix("jugs: 16 states, 96 steps, "), "\(whole.output)")
    let unfound = try reach("jugs", "--view state.small state.large == 4")
    #expect(unfound.code == 3)
    #expect(unfound.errors.hasPrefix("error: not found in 2 states"), "\(unfound.errors)")
    let way = try reach(
      "jugs", "--view state.small --view state.large state.large == 4")
    #expect(way.code == 0, "\(way.errors)")
    // What a finding says holds of the state that its inputs lead to, whichever state of its view came first.
    let files = try TemporaryFiles()
    defer { files.remove() }
    let found = try explore(
      "jugs", "--for", "300s", "--view", "state.small", "--invariant", "state.large == 0", "--save",
      files.url("found").path)
    #expect(found.code == 1)
    #expect(try Tool.run(["test", "--allow-load", files.url("found").path]).code == 1)
    let stuck = try explore(
      "jugs", "--for", "300s", "--view", "state.small", "--reachable", "state.large == 4")
    #expect(stuck.code == 0)
    #expect(stuck.output.contains("is not known, since different states were taken as one"))
    for wrong in ["state.smal", "old.state.small", "action", "state.small +"] {
      let run = try explore("jugs", "--for", "300s", "--view", wrong)
      #expect(run.code == 2)
      #expect(run.errors.contains(wrong), "\(run.errors)")
    }
  }

  @Test("A goal in numbers that a search in breadth doesn't come to is climbed to")
  func climbs() throws {
    let sum = (0..<6).map { "state.dials[\($0)]" }.joined(separator: " + ")
    let all = "\(sum) == 54"
    let run = try reach("dials", "--states 30000 \(all)")
    #expect(run.code == 0, "\(run.errors)")
    let inputs = try #require(run.output.split(separator: ":  ").last).split(separator: " / ")
    #expect((18...54).contains(inputs.count), "\(run.output)")
    let dials = inputs.reduce(into: [Int](repeating: 0, count: 6)) { dials, input in
      let words = input.split { !$0.isLetter && !$0.isNumber }
      guard let dial = words.last.flatMap({ Int($0) }) else { return }
      dials[dial] = min(9, dials[dial] + (words[1] == "spin" ? 3 : 1))
    }
    #expect(dials == [9, 9, 9, 9, 9, 9])
    // What is one input away stays so: the fewest inputs are found where the goal is near.
    let near = try reach("dials", "\(sum) == 3")
    #expect(near.output.hasPrefix("1 input:  dispatch .spin(dial: "), "\(near.output)")
  }

  @Test(
    "The highest value is shown with the fewest inputs, and is the highest where nothing is left")
  func maximises() throws {
    let jugs = try explore("jugs", "--for", "300s", "--maximise", "state.small + state.large")
    #expect(
      jugs.output == """
        jugs: 16 states, 96 steps, nothing left
        most of state.small + state.large: 8
          2 inputs:  dispatch .fillLarge / dispatch .fillSmall

        """, "\(jugs.output)")
    let text = try explore("jugs", "--for", "300s", "--maximise", "state")
    #expect(text.output.hasSuffix("state came to no number\n"), "\(text.output)")
    let half = try explore(
      "jugs", "--for", "300s", "--format", "json", "--maximise", "0.5 - state.small")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(half.output.utf8)) as? [String: Any])
    let most = try #require(report["most"] as? [String: Any])
    #expect(most["value"] as? Double == 0.5 && (most["inputs"] as? [Any])?.isEmpty == true)
    let wrong = try explore("jugs", "--jobs", "2", "--maximise", "state.small")
    #expect(wrong.code == 64 || wrong.code == 2)
    #expect(wrong.errors.contains("--maximise excludes --jobs"), "\(wrong.errors)")
  }

  @Test("Where an effect waits outside of the inspector's control, finding nothing is no success")
  func uncontrolled() throws {
    let app = Tool.root.appending(path: ".build/debug/PluginApps").path + ":waiting"
    let run = try Tool.run(["explore", "--app", app, "--depth", "1"])
    #expect(run.code == 2, "\(run.output)\(run.errors)")
    #expect(run.output.contains("not control, so steps do not come out the same: "))
    #expect(run.output.contains("SleepReally"), "\(run.output)")
    #expect(run.output.contains("--uncontrolled explores all the same"), "\(run.output)")
    let all = try Tool.run(["explore", "--app", app, "--states", "2", "--uncontrolled"])
    #expect(all.code != 2, "\(all.output)\(all.errors)")
  }

  @Test("What must stay possible and can't be reached any more is found with the fewest inputs")
  func reachable() throws {
    let run = try explore(
      "philosophers", "--for", "300s", "--without", "invariant", "--reachable",
      "state.doing contains Doing.eating")
    #expect(run.code == 1)
    #expect(run.output.contains(": nothing tried after GoOn("), "\(run.output)")
    #expect(run.output.contains("\n  3 inputs:  "), "\(run.output)")
    let always = try explore(
      "jugs", "--for", "300s", "--reachable", "state.large == 4 && state.small == 0")
    #expect(always.code == 0)
    #expect(always.output == "jugs: 16 states, 96 steps, nothing left\n")
    let unknown = try explore("jugs", "--depth", "1", "--reachable", "state.large == 4")
    #expect(unknown.code == 0)
    #expect(unknown.output.contains("whether state.large == 4 can always be reached is not known"))
  }

  @Test(
    "A condition about a step is checked at each step, and its finding fails when it is done again")
  func steps() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    // Only the two that empty it and the one that pours out of it leave less in the small jug.
    let allowed = "action is .emptySmall || action is .pourIntoLarge"
    let held = try explore(
      "jugs", "--for", "300s", "--invariant", "old.state.small <= state.small || \(allowed)")
    #expect(held.output == "jugs: 16 states, 96 steps, nothing left\n", "\(held.output)")
    let run = try explore(
      "jugs", "--for", "300s", "--save", files.url("found").path, "--invariant",
      "old.state.small <= state.small || action is .pourIntoLarge")
    #expect(run.code == 1)
    #expect(
      run.output.contains("  2 inputs:  dispatch .fillSmall / dispatch .emptySmall"),
      "\(run.output)")
    let again = try Tool.run(["test", "--allow-load", files.url("found").path])
    #expect(again.code == 1)
    #expect(again.errors.contains("+   old.state.small is 3"), "\(again.output)\(again.errors)")
  }

  @Test("The graph has each state and each step between two of them, and where something was found")
  func graph() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let file = files.url("jugs.dot")
    let run = try explore("jugs", "--for", "300s", "--graph", file.path)
    #expect(run.output.hasPrefix("wrote \(file.path)\n"), "\(run.output)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("  s") && !$0.contains("->") } == 16)
    #expect(
      text.contains(#"s0 -> s1 [label="dispatch .fillSmall\lstate.small 0 → 3\l"];"#), "\(text)")
    // Reference: the steps of the two jugs that change something, each pair of states once.
    var pairs: Set<[Int]> = []
    for small in 0...3 {
      for large in 0...5 where [0, 3].contains(small) || [0, 5].contains(large) {
        let (into, back) = (min(small, 5 - large), min(large, 3 - small))
        for next in [
          [3, large], [small, 5], [0, large], [small, 0], [small - into, large + into],
          [small + back, large - back],
        ] where next != [small, large] {
          pairs.insert([small, large] + next)
        }
      }
    }
    #expect(lines.count { $0.contains("->") } == pairs.count)
    let bad = try explore("jugs", "--depth", "1", "--graph", files.url("none/x.dot").path)
    #expect(bad.code == 2)
    let wrong = files.url("wrong.dot")
    _ = try explore("philosophers", "--for", "300s", "--graph", wrong.path)
    #expect(try String(contentsOf: wrong, encoding: .utf8).contains("color=red"))
  }
}
