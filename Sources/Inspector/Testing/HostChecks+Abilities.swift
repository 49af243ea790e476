import InspectableDoor

/// The checks of what a host claims to be able to do beyond the minimum.
extension HostChecks {
  static let abilities: [Check] = [
    Check(title: "reports the changes of the parts that changed", needs: .changes) { host in
      let scene = try await host.load()
      var before = try await host.values()
      let screens = Set(scene.screens.map(\.name))
      for input in host.examples.inputs {
        let report = try await host.ask(Questions.Perform(input: input), "perform \(input)").report
        let after = try await host.values()
        let changed = Set(zip(before, after).filter { $0 != $1 }.map(\.0.part)).subtracting(screens)
        let told = Set(report.changes.map(\.part)).subtracting(screens)
        if let part = changed.subtracting(told).min() {
          throw CheckFailure("\(input) changed '\(part)', and its report does not say so")
        }
        if let part = told.subtracting(changed).min() {
          throw CheckFailure("the report of \(input) has changes of '\(part)', which is the same")
        }
        before = after
      }
    },
    Check(title: "answers expressions as the values say", needs: .expressions) { host in
      let scene = try await host.load()
      let values = try await host.values()
      for store in scene.stores {
        let path = ValueExpression(ValuePath([.member(store.name)]))
        let read = try await host.ask(
          Questions.Read(expression: path, step: 7, full: true), "read \(store.name)")
        guard values.contains(PartValue(part: store.name, value: read.value)) else {
          throw CheckFailure("read \(store.name) gives something else than its values")
        }
        let check = try ValueExpression(parsing: "\(store.name) == \(store.name) && step == 7")
        let question = Questions.Check(expression: check, step: 7, lenient: false)
        guard try await host.ask(question, "check \(check)").report.holds else {
          throw CheckFailure("check says that this does not hold: \(check)")
        }
      }
      let unknown = try ValueExpression(parsing: "noSuchStore.x")
      let refusal = try await host.refusal(
        of: Questions.Read(expression: unknown, step: 0, full: false), "read noSuchStore.x")
      guard !refusal.message.isEmpty else { throw CheckFailure("a refusal has no message") }
    },
    Check(title: "answers queries, functions and arithmetic", needs: .queries) { host in
      try await host.load()
      for (text, answer) in [
        ("[3, 1, 2] where it > 1 map it * 2 sort by it", "[4, 6]"),
        ("([\"a\", \"bb\"] group by count(it))[2].first", "\"bb\""),
        ("sum([1, 2]) + max([1, 2]) - 7 / 2 % 2", "4"),
        ("[\"x\": 1, \"y\": 2] where key == \"y\"", "[\"y\": 2]"),
      ] {
        let question = Questions.Read(
          expression: try ValueExpression(parsing: text), step: 0, full: true)
        let found = try await host.ask(question, "read \(text)").value
        guard found == (try Value(parsing: answer)) else {
          throw CheckFailure("\(text) gives \(found.literal), not \(answer)")
        }
      }
    },
    Check(title: "takes steps before the reply to the one before is read", needs: .pipelining) {
      host in
      try await host.load()
      let inputs = host.examples.inputs
      try await host.performExamples()
      let end = try await host.values()
      try await host.load()
      let replies = try await host.replies(to: inputs.map { Questions.Proceed(input: $0) })
      if let refusal = replies.compactMap(\.refusal).first {
        throw CheckFailure("it refuses steps that are sent ahead: \(refusal.message)")
      }
      try expectSame(end, try await host.values(), "where steps are sent ahead")
      // What follows a step that is refused must not be done.
      guard let input = inputs.first else { return }
      try await host.load()
      let beginning = try await host.values()
      let unknown = Input.dispatch(action: "NoSuchAction", arguments: [])
      let after = try await host.replies(
        to: [unknown, input].map { Questions.Proceed(input: $0) })
      guard after[0].refusal != nil, after[1].answer == .passedOver else {
        throw CheckFailure("it does not pass over a step that follows a refused one")
      }
      try expectSame(beginning, try await host.values(), "after a step that was passed over")
    },
    Check(title: "passes over what follows a check that does not hold", needs: .stops) { host in
      guard let input = host.examples.inputs.first else { return }
      try await host.load()
      let beginning = try await host.values()
      let never = try ValueExpression(parsing: "false")
      _ = try await host.ask(
        Questions.Check(expression: never, step: 0, lenient: false, stops: true))
      guard try await host.ask(Questions.Proceed(input: input)) == .passedOver else {
        throw CheckFailure("it does not pass over a step that follows a check that does not hold")
      }
      try expectSame(beginning, try await host.values(), "after a step that was passed over")
    },
    Check(title: "looks at paths without evaluating", needs: .paths) { host in
      try await host.load()
      let never = try ValueExpression(parsing: "false && step == 0")
      let report = try await host.ask(
        Questions.Check(expression: never, step: 0, lenient: true, paths: .all)
      ).report
      guard report.holds, report.findings.isEmpty else {
        throw CheckFailure("it evaluates an expression of which it should look at the paths alone")
      }
      let wrong = try ValueExpression(parsing: "true || noSuchPart == 1")
      let replies = try await host.replies(to: [
        Questions.Check(expression: wrong, step: 0, lenient: true, paths: .all)
      ])
      guard case .expression(8)? = replies[0].refusal?.place else {
        throw CheckFailure("it does not refuse a path that leads nowhere, or not at its place")
      }
    },
    Check(title: "does many inputs again in one request", needs: .replay) { host in
      try await host.load()
      let inputs = host.examples.inputs
      try await host.performExamples()
      let end = try await host.values()
      try await host.load()
      _ = try await host.ask(Questions.Replay(inputs: inputs))
      try expectSame(end, try await host.values(), "after a replay")
    },
    waiting,
    Check(title: "lays values out in pieces", needs: .pieces) { host in
      let scene = try await host.load()
      for store in scene.stores {
        let expression = ValueExpression(ValuePath([.member(store.name)]))
        var answer = try await host.ask(
          Questions.Print(expression: expression, step: 0, prefix: ""), "print \(store.name)")
        var lines = answer.lines.count
        while !answer.isLast, lines < 100_000 {
          answer = try await host.ask(Questions.More())
          lines += answer.lines.count
        }
        guard lines > 0 else { throw CheckFailure("print \(store.name) gives no line") }
      }
    },
    Check(title: "draws values as trees", needs: .tree) { host in
      let scene = try await host.load()
      for store in scene.stores {
        let expression = ValueExpression(ValuePath([.member(store.name)]))
        let rows = try await host.ask(
          Questions.Tree(expression: expression, step: 0, full: true), "tree \(store.name)"
        ).rows
        guard rows.first?.depth == 0 else {
          throw CheckFailure("tree \(store.name) does not begin at depth 0")
        }
      }
    },
    Check(title: "searches values for a text", needs: .find) { host in
      try await host.load()
      let text = "a text that is in no value"
      guard try await host.ask(Questions.Find(text: text), "find").parts.isEmpty else {
        throw CheckFailure("find gives places of a text that is in no value")
      }
    },
    Check(title: "tells what is different on a screen", needs: .draw) { host in
      let scene = try await host.load()
      for screen in scene.screens where screen.draws {
        var known: Questions.Draw.Answer?
        var lines: [String] = []
        for _ in 1...2 {
          let question = Questions.Draw(screen: screen.name, since: known?.number)
          let answer = try await host.ask(question, "draw \(screen.name)")
          if answer.from == nil { lines = [] }
          guard answer.change.apply(to: &lines) else {
            throw CheckFailure("draw \(screen.name) changes lines that are not there")
          }
          known = answer
        }
      }
    },
    Check(title: "follows a value through steps", needs: .trace) { host in
      let scene = try await host.load()
      guard let store = scene.stores.first else { throw CheckFailure.skip("it has no store") }
      let inputs = host.examples.inputs
      try await host.performExamples()
      let end = try await host.values().first { $0.part == store.name }?.value
      try await host.load()
      let subject = TraceSubject.expression(
        expression: ValueExpression(ValuePath([.member(store.name)])))
      let points = try await host.ask(
        Questions.Trace(inputs: inputs, subject: subject, step: 0), "trace \(store.name)"
      ).points
      guard points.first?.step == 0, points.last?.value == end else {
        throw CheckFailure("trace does not go from step 0 to the value at the end")
      }
    },
    Check(title: "outlines its parts", needs: .outlines) { host in
      let scene = try await host.load()
      switch try await host.reply(to: Questions.Outlines(places: [])) {
      case .refused: throw CheckFailure.skip("it refuses to outline this scene, as it may")
      case .answer(let answer):
        let parts = answer.parts.map(\.part)
        if let store = scene.stores.first(where: { !parts.contains($0.name) }) {
          throw CheckFailure("'\(store.name)' is not among the outlines")
        }
      }
    },
    Check(title: "begins with a state that it is given", needs: .restore) { host in
      let scene = try await host.load()
      try await host.performExamples()
      let stores = Set(scene.stores.map(\.name))
      let states = try await host.values().filter { stores.contains($0.part) }
      try await host.load()
      if let refusal = try await host.reply(to: Questions.Restore(states: states)).refusal {
        throw CheckFailure.skip("it refuses, as it may: \(refusal.message)")
      }
      let restored = try await host.values().filter { stores.contains($0.part) }
      try expectSame(states, restored, "after restore")
      try await host.load()
      let before = try await host.values()
      _ = try await host.refusal(
        of: Questions.Restore(states: [PartValue(part: "noSuchStore", value: .int(1))]),
        "a state of 'noSuchStore'")
      try expectSame(before, try await host.values(), "after a state that it refused")
    },
    Check(title: "gives each step a digest, the same when it is done again", needs: .digests) {
      host in
      var digests: [[StepDigest?]] = []
      for _ in 0..<2 {
        try await host.load(digests: true)
        digests.append(try await host.performExamples().map(\.digest))
      }
      guard !digests[0].contains(nil) else { throw CheckFailure("a step has no digest") }
      guard digests[0] == digests[1] else {
        throw CheckFailure("the digests are different though the same was done")
      }
    },
  ]
}
