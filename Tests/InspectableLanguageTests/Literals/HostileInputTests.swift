import Inspectable
import TestSupport
import Testing

/// Every parser is given 100,000 texts that are nearly right.
///
/// None may crash; an error must point inside the text and have a message of one line; a result,
/// written and read again, must be the same.
@Suite("Hostile input")
struct HostileInputTests {
  private func attack<T>(
    _ samples: [String], seed: UInt64, _ read: (inout Parser) throws(SourceError) -> T,
    check: (T) throws -> Void = { _ in }
  ) throws {
    var mutations = Mutations(seed: seed, samples: samples)
    var accepted = 0
    for _ in 0..<Thoroughness.most(100_000) {
      if try attempt(mutations.next(), read, check: check) { accepted += 1 }
    }
    #expect(accepted > Thoroughness.most(1000))
  }

  /// Reads one text, and says whether it was accepted.
  private func attempt<T>(
    _ text: String, _ read: (inout Parser) throws(SourceError) -> T,
    check: (T) throws -> Void = { _ in }
  ) throws -> Bool {
    var parser = Parser(text)
    let result: T
    do {
      result = try read(&parser)
      try parser.expectEnd()
    } catch {
      // A plain condition: a hundred thousand macro expansions would take longer than the parser.
      if let fault = Self.fault(of: error, in: text) {
        Issue.record("\(fault): \(text.debugDescription)")
      }
      return false
    }
    try check(result)
    return true
  }

  private static func fault(of error: SourceError, in text: String) -> String? {
    if !(0...text.utf8.count).contains(error.offset) { return "offset \(error.offset)" }
    if error.message.isEmpty { return "no message" }
    let isLegible = error.message.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    // The message contains nothing of the text that could mislead a terminal.
    if !isLegible || error.message.unicodeScalars.contains("\u{202E}") { return error.message }
    return nil
  }

  private static let literals = [
    "GlobalState(todos: [\"buy milk\", \"find a unicorn\"])",
    ".markAsWatched(episode: 3, watched: true)",
    "[\"k\": [1, -2, 0x1F], \"ü\": [:], 3: nil]",
    "Set([1.5e3, -0.0, Double.nan, -Double.infinity])",
    "Outer.Inner(`a b`: Phase.idle, c: (1, d: ()))",
    "[1, … 99,987 more, cycle(\"Node\"), untracked]",
    "Pair<Int, [String: Int?]>(a: \"\\u{1F600}\\n\\\"\", b: Date(\"2021-02-03T00:00:00Z\"))",
    "\"\"\"\n  one\n    two \\\n  three\n  \"\"\"",
  ]

  @Test("literals")
  func literals() throws {
    try attack(Self.literals, seed: 1) { parser throws(SourceError) in
      try parser.literal()
    } check: {
      try #require(try Value(parsing: $0.literal) == $0)
    }
  }

  private static let paths = [
    "state.todos[1].title", "m[\"a b\"][-1][*]", "phase.loaded.0", "`two words`.x[.red(a: 1)]", ".",
  ]

  @Test("paths")
  func paths() throws {
    try attack(Self.paths, seed: 2) { parser throws(SourceError) in
      try parser.path()
    } check: {
      try #require(try ValuePath(parsing: $0.description) == $0)
    }
  }

  private static let expressions = [
    "state.todos.count == 2 && list.model is nil",
    "all(state.todos, it.title contains \"a\" || it.done)",
    "!(more.name matches \"^a+\") && more.half >= 0.5",
    "any(a, all(it, it is .error)) || text(b) == \"x\"",
    "(a == (1, b: 2)) != (c < Date(\"2021\"))", "`Main`.x is Phase.idle || it.y == Phase.idle",
  ]

  @Test("expressions, read and answered")
  func expressions() throws {
    try attack(Self.expressions, seed: 3) { parser throws(SourceError) in
      try parser.expression()
    } check: { (expression: ValueExpression) in
      let canonical = expression.description
      try #require(try ValueExpression(parsing: canonical).description == canonical)
      for missing in [MissingPolicy.isError, .isFalse] {
        var evaluator = Evaluator(expression, missing: missing)
        do {
          _ = try evaluator.holds(in: ExpressionTests.scene)
        } catch let error as SourceError {
          try #require(
            (0...expression.source.utf8.count).contains(error.offset), "\(expression.source)")
        }
      }
    }
  }

  private static let calls = [
    "RemoveTodo(index: 1)", "AddTodo title: \"buy milk\" 2",
    ".markAsWatched (episode: 3, watched: true)",
    "list.didSelectItem 2", "Note(items: [Item(title: \"日\", tags: [\"k\": 5])]) # why",
    "ClearTodos",
  ]

  @Test("calls")
  func calls() throws {
    let paths = try ["0", "items[0].tags[\"k\"]", "index.x", "."].map(ValuePath.init(parsing:))
    try attack(Self.calls, seed: 4) { parser throws(SourceError) in
      try parser.call()
    } check: { call in
      var parser = Parser(call.canonical)
      try #require(try parser.call().canonical == call.canonical)
      for argument in call.arguments {
        for path in paths { try #require(argument.offset(of: path) >= argument.valueOffset) }
      }
    }
  }

  @Test("assignments")
  func assignments() throws {
    let samples = Self.paths.flatMap { path in Self.literals.map { "\(path) = \($0)" } }
    try attack(samples, seed: 5) { parser throws(SourceError) in
      try parser.assignment()
    } check: {
      var parser = Parser($0.description)
      try #require(try parser.assignment().description == $0.description)
    }
  }

  @Test("durations, requests, steps, words and file names")
  func parts() throws {
    let samples = [
      "300ms", "1.5s", "fetchTodos#2", "main@3", "#12", "\"a b\"", "--last", "../a.txt",
    ]
    var mutations = Mutations(seed: 6, samples: samples)
    var accepted = [0, 0, 0]
    for _ in 0..<Thoroughness.most(100_000) {
      let text = mutations.next()
      let isDuration = try attempt(text) { parser throws(SourceError) in
        try parser.duration()
      } check: {
        var parser = Parser($0.literal)
        try #require(try parser.duration() == $0)
      }
      let isRequest = try attempt(text) { parser throws(SourceError) in
        try parser.requestReference()
      } check: {
        var parser = Parser($0.description)
        try #require(try parser.requestReference() == $0)
      }
      let isStep = try attempt(text) { parser throws(SourceError) in
        try parser.stepReference()
      } check: {
        var parser = Parser($0.description)
        try #require(try parser.stepReference() == $0)
      }
      for (i, isAccepted) in [isDuration, isRequest, isStep].enumerated() where isAccepted {
        accepted[i] += 1
      }
      _ = try attempt(text) { parser throws(SourceError) in try parser.identifier() }
      _ = try attempt(text) { parser throws(SourceError) in
        _ = parser.flag()
        _ = try parser.fileName()
        _ = parser.rest()
      }
    }
    #expect(accepted.allSatisfy { $0 > Thoroughness.most(1000) }, "\(accepted)")
  }

  @Test(
    "lines are judged the same together and one by one, and a literal that can be read is complete")
  func lines() throws {
    var mutations = Mutations(seed: 12, samples: Self.literals + Self.calls)
    for _ in 0..<Thoroughness.most(100_000) {
      let text = mutations.next()
      let state = LineScanner.state(of: text)
      guard (try? Value(parsing: text)) != nil else { continue }
      try #require(state == .complete, "\(text.debugDescription)")
    }
  }
}
