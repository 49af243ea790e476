import Inspectable
import TestSupport
import Testing

@Suite("What is marked secret is hidden in values and changes")
struct SecretPathsTests {
  private struct Account {
    var id: Int
    var name: String
    var password: String
    var old: [String] = []
  }

  private enum Phase {
    case out
    case `in`(token: String)
    case pair(String, pin: Int)
    case nested(Account)
  }

  private final class Box {
    var key = "box-key"
  }

  private struct Model {
    var accounts = [
      Account(id: 1, name: "a", password: "pass-a"), Account(id: 2, name: "b", password: "pass-b"),
    ]
    var byName = ["x": Account(id: 3, name: "x", password: "pass-x")]
    var byNumber = [7: "seven", 8: "eight"]
    var phase = Phase.in(token: "token-1")
    var pair = Phase.pair("left-1", pin: 1234)
    var nested = Phase.nested(Account(id: 4, name: "n", password: "pass-n"))
    var tags: Set = ["tag-1", "tag-2"]
    var token: String? = "token-2"
    var none: String?
    var tuple = (name: "t", "tuple-2")
    var box = Box()
    var whole = ["w1": ["w2"]]
  }

  private static let paths = [
    "accounts[*].password", "accounts[*].old", "byName[*].password", "byNumber[7]",
    "phase.in.token", "pair.pair.pin", "nested.nested.password", "tags[*]", "token", "none",
    "tuple.1", "box.key", "whole",
  ]

  private static let hidden = [
    "pass-a", "pass-b", "pass-x", "seven", "token-1", "1234", "pass-n", "tag-1", "tag-2", "token-2",
    "tuple-2", "box-key", "w1", "w2",
  ]

  private func secrets(_ paths: [String] = Self.paths) throws -> SecretPaths {
    SecretPaths(try paths.map { try ValuePath(parsing: $0) })
  }

  private func read(_ text: String, _ paths: [String] = Self.paths) throws -> String {
    let root = GuardedValue.guarding(LiveValue(Model()), try secrets(paths))
    return try ValueExpression(parsing: text).read(in: root, limit: .full).literal
  }

  // MARK: Values

  @Test("A value is printed with a placeholder for each secret, and nil stays nil")
  func values() throws {
    let shown = try secrets().hiding(in: Reflection.value(of: Model())).literal
    for text in Self.hidden { #expect(!shown.contains(text), "\(text) in \(shown)") }
    for part in [
      "Account(id: 1, name: \"a\", password: <secret>, old: <secret>)", "none: nil",
      "phase: .in(token: <secret>)", "pair: .pair(\"left-1\", pin: <secret>)",
      "byNumber: [7: <secret>, 8: \"eight\"]", "whole: <secret>", "name: \"t\", <secret>",
    ] { #expect(shown.contains(part), "\(part) in \(shown)") }
  }

  @Test(
    "No path to a secret shows it",
    arguments: [
      "accounts[0].password", "accounts.first.password", "accounts.last.password",
      "byName[\"x\"].password", "byNumber[7]", "phase.in", "phase.in.token", "phase.in.0",
      "pair.pair.pin", "pair.pair.1", "nested.nested.password", "nested.nested.0.password",
      "tags[0]", "tags.first", "token", "tuple.1", "box.key", "whole",
    ])
  func ways(_ path: String) throws {
    let root = GuardedValue.guarding(LiveValue(Model()), try secrets())
    let found = try? root.resolve(ValuePath(parsing: path)).value(limit: .full).literal
    if let found {
      for text in Self.hidden { #expect(!found.contains(text), "\(found)") }
      #expect(found.contains("<secret>"))
    }
  }

  @Test(
    "The only part of a payload is hidden with its position and without, however it was marked",
    arguments: ["nested.nested.password", "nested.nested.0.password"])
  func onlyPart(marked: String) throws {
    for path in ["nested.nested.password", "nested.nested.0.password"] {
      #expect(try read(path, [marked]) == "<secret>")
      let change = Change(
        try ValuePath(parsing: path), .changed(old: .string("old-1"), new: .string("new-1")))
      let hidden = try secrets([marked]).hiding(in: [change])
      #expect(
        hidden.map(\.kind)
          == [.changed(old: Value.string("old-1").hidden, new: Value.string("new-1").hidden)])
    }
  }

  @Test("Lists of secrets, texts of them and collections that hold them are hidden too")
  func lists() throws {
    #expect(try read("accounts[*].password") == "[<secret>, <secret>]")
    #expect(try read("text(token)") == "\"<secret>\"")
    #expect(try read("accounts[*].name") == "[\"a\", \"b\"]")
    #expect(try read("byName.keys") == "[\"x\"]")
    #expect(try read("accounts.count") == "2")
    #expect(throws: Refusal.self) { try read("token.count") }
    #expect(throws: Refusal.self) { try read("whole.keys") }
    #expect(throws: Refusal.self) { try read("whole[\"w1\"]") }
    #expect(throws: Refusal.self) { try read("tags[0].first") }
  }

  @Test("A collection that is cut keeps the places of its elements")
  func cut() throws {
    let list = (0..<100).map { "element-\($0)" }
    let root = GuardedValue.guarding(LiveValue(list), try secrets([".[2]", ".[98]"]))
    let shown = root.value(limit: .ends).literal
    #expect(!shown.contains("element-2\"") && !shown.contains("element-98"))
    #expect(shown.contains("element-3\"") && shown.contains("element-99"))
  }

  @Test("A collection may say that any number of its elements is left out")
  func leftOut() throws {
    let text = "[1, … 9,223,372,036,854,775,807 more, 2, … 9,223,372,036,854,775,807 more, 3]"
    let list = try Value(parsing: text)
    #expect(try secrets(["[*]"]).hiding(in: list) != list)
    #expect(try secrets(["[0]"]).hiding(in: list).literal.hasPrefix("[<secret>, … 9,223"))
  }

  // MARK: Expressions

  @Test(
    "Of a secret one can ask only whether it is nil",
    arguments: [
      "token == \"token-2\"", "token != \"x\"", "token < \"z\"", "token contains \"tok\"",
      "token matches \"t.*\"", "\"token-2\" == token", "accounts[0] == accounts[1]",
      "accounts contains accounts[0]", "tags contains \"tag-1\"",
      "any(accounts, it.password == \"pass-a\")", "phase == .in(token: \"token-1\")",
    ])
  func comparing(_ text: String) throws {
    let root = GuardedValue.guarding(LiveValue(Model()), try secrets())
    let expression = try ValueExpression(parsing: text)
    let refusal = #expect(throws: Refusal.self) { try expression.check(in: root, lenient: false) }
    #expect(refusal?.message.contains("secret, it can only be compared with nil") == true)
    #expect(try !expression.check(in: root, lenient: true).holds)
    // Its contrary does not hold either.
    let contrary = try ValueExpression(parsing: "!(\(text))")
    #expect(try !contrary.check(in: root, lenient: true).holds)
  }

  @Test("What was typed is hidden where it is compared with a secret, and nowhere else")
  func typed() throws {
    let line = #"{"id":1,"scene":{"description":{"app":"a","stores":[{"name":"s","type":"S"}]}}}"#
    let reply = try WireCoding.reply(in: Array(line.utf8), answering: SceneAnswer.self).reply
    var scene = try #require(reply?.answer?.description)
    scene.secrets = .init(
      paths: try Self.paths.map { try ValuePath(parsing: "s." + $0) }, answers: [])
    for (typed, shown) in [
      (#"s.token == "x""#, #"s.token == <secret>"#), (#""x" != s.token"#, #"<secret> != s.token"#),
      (#"s.token == x"#, #"s.token == <secret>"#), (#"s.token == nil"#, #"s.token == nil"#),
      (#"s.token == s.none"#, #"s.token == s.none"#), (#"s.other == "x""#, #"s.other == "x""#),
      (#"text(s.token) contains "x""#, #"text(s.token) contains <secret>"#),
      (#"s == "x""#, #"s == <secret>"#),
      (
        #"any(s.accounts, it.name == "a" && !(it.password matches "x"))"#,
        #"any(s.accounts, it.name == "a" && !(it.password matches <secret>))"#
      ),
      (
        #"all(s.list, any(it.accounts, it.password == 1)) || s.token < 2"#,
        #"all(s.list, any(it.accounts, it.password == 1)) || s.token < <secret>"#
      ),
    ] {
      let expression = try ValueExpression(parsing: typed).hidingSecrets(in: scene)
      #expect(expression.description == shown)
      #expect(try ValueExpression(parsing: shown).hidingSecrets(in: scene) == expression)
    }
  }

  @Test(
    "An expression that tells nothing about a secret may be asked",
    arguments: [
      ("token != nil", true), ("token is nil", false), ("none == nil", true), ("none is nil", true),
      ("token is secret", true), ("accounts[0].name == \"a\"", true),
      ("byName contains \"x\"", true), ("all(accounts, it.password != nil)", true),
      ("accounts.count == 2", true), ("phase is in", true),
    ])
  func presence(_ text: String, _ holds: Bool) throws {
    let root = GuardedValue.guarding(LiveValue(Model()), try secrets())
    let report = try ValueExpression(parsing: text).check(in: root, lenient: false)
    #expect(report.holds == holds)
    #expect(!report.findings.contains { $0.value?.literal.contains("token-2") ?? false })
  }

  // MARK: Changes

  private func shownChanges(_ paths: [String] = Self.paths, _ change: (inout Model) -> Void) throws
    -> [String]
  {
    var model = Model()
    let old = Snapshot(model)
    change(&model)
    return try secrets(paths).hiding(in: Snapshot(model).changes(since: old)).map { change in
      switch change.kind {
      case .changed(let old, let new): "~ \(change.path): \(old.literal) -> \(new.literal)"
      case .inserted(let value): "+ \(change.path): \(value.literal)"
      case .removed(let value): "- \(change.path): \(value.literal)"
      case .moved(let from, let to, let value):
        "~ \(change.path): moved \(from) \(to) \(value.literal)"
      }
    }
  }

  @Test("One can see that a secret changed, and nothing else about it")
  func changing() throws {
    let hidden = "<secret> -> <secret>"
    #expect(
      try shownChanges { $0.accounts[0].password = "new-1" } == [
        "~ accounts[0].password: \(hidden)"
      ])
    #expect(
      try shownChanges { $0.accounts[0].old = ["x", "y"] } == ["~ accounts[0].old: \(hidden)"])
    #expect(try shownChanges { $0.byNumber[7] = "new" } == ["~ byNumber[7]: \(hidden)"])
    #expect(try shownChanges { $0.phase = .in(token: "new") } == ["~ phase.in.token: \(hidden)"])
    #expect(
      try shownChanges { $0.pair = .pair("l", pin: 1) }.contains("~ pair.pair.pin: \(hidden)"))
    #expect(try shownChanges { $0.token = "new" } == ["~ token: \(hidden)"])
    #expect(try shownChanges { $0.token = nil } == ["~ token: <secret> -> nil"])
    #expect(try shownChanges { $0.none = "new" } == ["~ none: nil -> <secret>"])
    #expect(try shownChanges { $0.tuple.1 = "new" } == ["~ tuple.1: \(hidden)"])
    #expect(try shownChanges { $0.whole["w3"] = ["new"] } == ["~ whole: \(hidden)"])
    #expect(try shownChanges { $0.whole["w1"]?.append("new") } == ["~ whole: \(hidden)"])
    #expect(try shownChanges { $0.phase = .out } == ["~ phase: .in(token: <secret>) -> .out"])
    #expect(
      try shownChanges { $0.nested = .nested(Account(id: 4, name: "n", password: "new")) }.count
        == 1)
    #expect(try shownChanges { $0.accounts[0].password = "pass-a" } == [])
  }

  @Test("What is inserted, removed and moved is shown without the secrets inside")
  func elements() throws {
    #expect(
      try shownChanges { $0.accounts.append(Account(id: 9, name: "n", password: "new")) } == [
        "+ accounts[2]: Account(id: 9, name: \"n\", password: <secret>, old: <secret>)"
      ])
    #expect(
      try shownChanges { $0.accounts.remove(at: 0) } == [
        "- accounts[0]: Account(id: 1, name: \"a\", password: <secret>, old: <secret>)"
      ])
    let moved = try shownChanges { $0.accounts.swapAt(0, 1) }
    #expect(!moved.isEmpty && !moved.joined().contains("pass-"))
    #expect(try shownChanges { $0.tags.insert("tag-3") } == ["+ tags: <secret>"])
    #expect(
      try shownChanges(["tags"]) { $0.tags.insert("tag-3") } == ["~ tags: <secret> -> <secret>"])
    #expect(
      try shownChanges { $0.byName["y"] = Account(id: 5, name: "y", password: "new") } == [
        "+ byName[\"y\"]: Account(id: 5, name: \"y\", password: <secret>, old: [])"
      ])
  }

  @Test("Random changes of random values never show a text that is only in a secret")
  func random() throws {
    var values = RandomValues(seed: 11)
    for round in 0..<2_000 {
      // Everything below one member is secret, whatever it is.
      func model(_ secret: Value) -> Value {
        .record(
          type: "M",
          members: [
            .init("open", .int(round)), .init("list", .array([secret, secret])),
            .init("secret", .record(type: "S", members: [.init("value", secret)])),
          ])
      }
      let (old, new) = (Value.string("hidden-old-\(round)"), values.value())
      let wrapped = Value.array([new, .string("hidden-new-\(round)"), new])
      let found = Difference.between(model(old), model(wrapped))
      let secrets = try secrets(["secret.value", "list[*]"])
      for change in secrets.hiding(in: found) {
        #expect(!"\(change)".contains("hidden-"))
      }
      #expect(!secrets.hiding(in: model(wrapped)).literal.contains("hidden-"))
      #expect(secrets.hiding(in: model(old)) != secrets.hiding(in: model(wrapped)))
    }
  }

  // MARK: The placeholder

  @Test("The placeholder is printed and read back; on the wire secrets have fingerprints")
  func notation() throws {
    #expect(try Value(parsing: "<secret>") == .secret(fingerprint: 0))
    #expect(try Value(parsing: "[<secret>, <secret 5f3a>]").literal == "[<secret>, <secret>]")
    let (one, other) = (Value.string("a").hidden, Value.string("b").hidden)
    #expect(one.literal == "<secret>" && one != other && one == Value.string("a").hidden)
    let answer = Questions.Read.Answer(value: .array([one, other, .null]))
    let reply = WireCoding.line(of: Reply.answer(answer), id: 1)
    let read = try WireCoding.reply(in: reply, answering: Questions.Read.Answer.self)
    #expect(read.reply == .answer(answer))
    #expect(!String(decoding: reply, as: UTF8.self).contains("\"a\""))
    for text in ["<secre", "<secret", "<secret ", "<secret x>", "<secret 12", "<secrets>", "<"] {
      #expect(throws: SourceError.self) { try Value(parsing: text) }
    }
  }

  @Test("A secret in a text that the app wrote is found, if it is long enough")
  func texts() {
    var texts = SecretTexts()
    #expect(texts.masking("anything") == "anything")
    texts.note(
      .array([.string("hunter2"), .string("hunter2-long"), .string("abc"), .int(1_234_567)]))
    texts.note(.string("a \"quoted\" one"))
    #expect(texts.masking("x hunter2-long hunter2, abc") == "x <secret> <secret>, abc")
    #expect(texts.masking("pin 1234567") == "pin <secret>")
    #expect(texts.masking(#"said "a \"quoted\" one""#) == #"said "<secret>""#)
    // Also where a combining character makes another letter of its end.
    #expect(!texts.masking("hunter2\u{301}").contains("hunter2"))
  }
}
