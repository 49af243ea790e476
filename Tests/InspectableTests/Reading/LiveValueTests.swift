import Inspectable
import Testing

@Suite struct LiveValueTests {
  private struct Todo {
    var title: String
    var done = false
  }

  private enum Phase {
    case idle
    case loaded(title: String, Int)
    case failed(code: Int)
  }

  private struct State {
    var todos = [Todo(title: "a"), Todo(title: "b")]
    var byName = ["one": Todo(title: "c")]
    var byPoint = [Point(x: 1): "p"]
    var tags: Set = [3, 1, 2]
    var phase = Phase.loaded(title: "t", 5)
    var optional: Todo? = Todo(title: "d")
    var nested: Int?? = .some(nil)
    var any: Any = Todo(title: "e")
    var account = Account()
    var pair = (left: 1, "x")
  }

  private struct Point: Hashable {
    var x: Int
  }

  private final class Account {
    var log = ["first"]
    var parent: Account?
  }

  @Test(arguments: [
    ("todos[1].title", #""b""#), ("todos.count", "2"), ("todos[*].title", #"["a", "b"]"#),
    (#"byName["one"].title"#, #""c""#), (#"byPoint[Point(x: 1)]"#, #""p""#), ("tags[0]", "1"),
    ("tags[2]", "3"), ("phase.loaded.title", #""t""#), ("phase.loaded.1", "5"),
    ("optional.title", #""d""#), ("any.title", #""e""#), ("account.log[0]", #""first""#),
    ("account.parent", "nil"), ("pair.left", "1"), ("pair.1", #""x""#), ("nested", ".some(nil)"),
    ("phase", #".loaded(title: "t", 5)"#), (".", nil),
  ])
  func `Paths lead into live data as into its value`(path: String, literal: String?) throws {
    let live = LiveValue(State())
    let path = try ValuePath(parsing: path)
    let found = try live.resolve(path).value(limit: .full)
    #expect(found == (try live.value(limit: .full).resolve(path).value(limit: .full)))
    if let literal { #expect(found.literal == literal) }
  }

  @Test(arguments: [
    "todos[2]", "todo", #"byName["two"]"#, "byPoint[1]", "tags[3]", "phase.idle", "phase.failed",
    "phase.loaded.2", "optional.none", "account.parent.log", "nested.x", "pair.02",
  ])
  func `What is not there is missing`(path: String) throws {
    let live = LiveValue(State())
    let path = try ValuePath(parsing: path)
    #expect(throws: MissingPath.self) { try live.resolve(path) }
    #expect(throws: MissingPath.self) { try live.value(limit: .full).resolve(path) }
  }

  @Test func `The outside of live data is that of its value`() {
    let live = LiveValue(State())
    let value = live.value(limit: .full)
    #expect(live.shape == value.shape)
    for name in [
      "todos", "byName", "tags", "phase", "optional", "nested", "any", "account", "pair",
    ] {
      #expect(live.member(name)?.shape == value.member(name)?.shape, "\(name)")
    }
    #expect(LiveValue(Int?.none).shape == .null)
    #expect(LiveValue(Value.array([.int(1)])).shape == .array(count: 1))
    #expect(live.member("phase")?.typeNames == ["Phase", "loaded"])
    #expect(live.member("any")?.typeNames == ["Todo"])
  }

  @Test func `A composed key is not found under its decomposed name`() {
    let live = LiveValue(["é": 1])
    #expect(live.entry(forKey: .string("é")) != nil)
    #expect(live.entry(forKey: .string("e\u{301}")) == nil)
  }

  @Test func `An instance is seen as it is, a snapshot of it as it was`() {
    let account = Account()
    let live = LiveValue(account)
    let log = live.member("log")
    let snapshot = Snapshot(account)
    account.log.append("second")
    account.log.append("third")
    #expect(live.member("log")?.shape == .array(count: 3))
    #expect(log?.shape == .array(count: 1))
    #expect(snapshot.live.member("log")?.shape == .array(count: 1))
    #expect(snapshot.live.member("log")?.element(at: 0)?.value(limit: .full) == .string("first"))
  }

  @Test func `Only what a path leads to is read`() {
    let items = (0..<100_000).map { Todo(title: "\($0)") }
    let live = LiveValue(items)
    #expect(live.element(at: 99_999)?.member("title")?.value(limit: .full) == .string("99999"))
    #expect(live.element(at: 100_000) == nil)
    #expect(live.element(at: -1) == nil)
    guard case .array(let kept) = live.value(limit: .ends) else {
      Issue.record("no array")
      return
    }
    #expect(kept.count == 14)
  }
}
