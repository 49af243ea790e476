import InspectableDoor

/// The checks of hosts, in the order of docs/Protocol.md.
@MainActor
enum HostChecks {
  struct Check {
    var title: String
    /// Whether nothing can be checked where this fails.
    var isNeeded = false
    /// The capability that is tried.
    var needs: Capability?
    var body: @MainActor (CheckedHost) async throws -> Void
  }

  static let all: [Check] = lines + scenes + steps + arguments + abilities

  // MARK: Lines

  private static let lines = [
    Check(title: "starts, and answers hello with its version and its apps", isNeeded: true) {
      host in
      try await host.greet()
      try expectUnique(host.apps.map(\.name), "apps")
    },
    Check(title: "refuses another version, or says its own") { host in
      if case .answer(let hello) = try await host.reply(
        to: Questions.Hello(version: 99), "hello of version 99"),
        hello.version == 99
      {
        throw CheckFailure("it claims to speak version 99")
      }
    },
    Check(title: "ignores members that it does not know") { host in
      try await host.load()
      let (id, reply) = try await host.raw(
        #" { "values" : {"more": 1.5e3} , "id" : 70, "later" : [1, {"a": null}] } "#,
        answering: Questions.Values.Answer.self, "values with unknown members")
      try expect(reply, id, 70, "values with unknown members")
    },
    Check(title: "reads every escape that JSON has") { host in
      try await host.load()
      let (id, reply) = try await host.raw(
        #"{"id":71,"v\u0061l\u0075es":{"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00":""}}"#,
        answering: Questions.Values.Answer.self, "values with escapes")
      try expect(reply, id, 71, "values with escapes")
    },
    Check(title: "refuses what is no request, and goes on") { host in
      try await host.load()
      for line in ["nonsense", "{", "[]", #"{"id":72,"fly":{}}"#, #"{"id":73}"#, ""] {
        let (id, reply) = try await host.raw(
          line, answering: Questions.Values.Answer.self, "the line \(line.debugDescription)")
        guard reply.refusal != nil else {
          throw CheckFailure("it answers the line \(line.debugDescription), which is no request")
        }
        // The number of what was asked does as well, where there is one.
        guard [-1, 72, 73].contains(id) else {
          throw CheckFailure("it refuses the line \(line.debugDescription) under the id \(id)")
        }
      }
      _ = try await host.values()
    },
  ]

  private static func expect<Answer>(
    _ reply: Reply<Answer>, _ id: Int, _ wanted: Int, _ what: String
  ) throws {
    if let refusal = reply.refusal {
      throw CheckFailure("it refuses \(what): \(refusal.message)")
    }
    guard id == wanted else { throw CheckFailure("it answers \(what) under the id \(id)") }
  }

  static func expectUnique(_ names: [String], _ what: String) throws {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw CheckFailure("two of its \(what) are called '\(name)'")
    }
  }

  // MARK: Scenes

  private static let scenes = [
    Check(title: "loads its app, and describes it as it was loaded", isNeeded: true) { host in
      let scene = try await host.load()
      guard scene.app == host.app else {
        throw CheckFailure("it loads '\(scene.app)' where '\(host.app)' was asked for")
      }
      let names = scene.stores.map(\.name) + scene.screens.map(\.name) + scene.queues.map(\.name)
      try expectUnique(names, "stores, screens and queues")
      try expectUnique(scene.actions.map(\.name), "actions")
      let again = try await host.ask(Questions.Describe()).description
      guard again == scene else {
        throw CheckFailure("describe says something else than load, though nothing was done")
      }
    },
    Check(title: "refuses an app that it does not have, and keeps the one that is loaded") { host in
      try await host.load()
      do {
        _ = try await host.refusal(
          of: Questions.Load(app: "no such app", seed: 0), "the load of 'no such app'")
      } catch HostFailure.garbage where host.apps.count == 1 {
        throw CheckFailure.skip("it has one, and loads it whatever is asked for")
      }
      _ = try await host.values()
    },
    Check(title: "gives a value of every store, model and local state") { host in
      let scene = try await host.load()
      let parts = try await host.values().map(\.part)
      try expectUnique(parts, "parts")
      var wanted = scene.stores.map(\.name) + scene.queues.map(\.name)
      for screen in scene.screens {
        if screen.local != nil { wanted.append(screen.name + ".local") }
        if screen.model != nil { wanted.append(screen.name + ".model") }
      }
      if let missing = wanted.first(where: { !parts.contains($0) }) {
        throw CheckFailure("it describes '\(missing)', which is not among the values")
      }
    },
  ]

  // MARK: Steps

  private static let steps = [
    Check(title: "performs the example of each action") { host in
      let actions = try await host.load().actions
      guard !actions.isEmpty else { throw CheckFailure.skip("it has no action") }
      let reports = try await host.performExamples()
      guard !reports.isEmpty else {
        throw CheckFailure.skip("no action has an example that can be done")
      }
      try expectDetails(reports, of: host.examples.inputs)
      if let (_, end) = host.examples.deadly.min(by: { "\($0.key)" < "\($1.key)" }) {
        throw CheckFailure.skip("not one that ends the app: \(end)")
      }
    },
    Check(title: "refuses an action that it does not have, and changes nothing") { host in
      try await host.load()
      let before = try await host.values()
      let input = Input.dispatch(action: "NoSuchAction", arguments: [])
      _ = try await host.refusal(of: Questions.Perform(input: input), "the action NoSuchAction")
      try expectSame(before, try await host.values(), "after an action that it refused")
    },
    Check(title: "refuses arguments that an action does not take, and changes nothing") { host in
      let scene = try await host.load()
      guard let action = scene.actions.first else { throw CheckFailure.skip("it has no action") }
      let before = try await host.values()
      let many = (0...action.parameters.count).map { _ in Input.Argument(nil, .null) }
      for (arguments, what) in [
        (many, "\(action.name) with \(many.count) arguments"),
        ([Input.Argument("noSuchLabel", .int(1))], "\(action.name) with an unknown label"),
      ] {
        _ = try await host.refusal(
          of: Questions.Perform(input: .dispatch(action: action.name, arguments: arguments)), what)
        try expectSame(before, try await host.values(), "after \(what), which it refused")
      }
    },
    Check(title: "does the same again from the same beginning") { host in
      try await host.load()
      let beginning = try await host.values()
      let reports = try await host.performExamples()
      let end = try await host.values()
      try await host.load()
      try expectSame(beginning, try await host.values(), "at the second load")
      let again = try await host.performExamples()
      for (input, (first, second)) in zip(host.examples.inputs, zip(reports, again)) {
        guard first.changes == second.changes, first.events == second.events else {
          throw CheckFailure("\(input) did something else when it was done again")
        }
      }
      try expectSame(end, try await host.values(), "after the same steps again")
    },
  ]

  static func expectSame(
    _ before: [PartValue], _ after: [PartValue], _ when: String
  ) throws {
    guard before != after else { return }
    let changed = zip(before, after).first { $0 != $1 }?.0.part
    throw CheckFailure("\(changed.map { "'\($0)' is" } ?? "its parts are") different \(when)")
  }
}
