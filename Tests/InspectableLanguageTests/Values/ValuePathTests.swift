import Inspectable
import TestSupport
import Testing

@Suite("Paths")
struct PathTests {
  /// A scene as a value: its parts are members, as those of a real one are.
  static let scene = Value.record(
    type: "Scene",
    members: [
      .init(
        "state",
        .record(
          type: "AppState",
          members: [
            .init("todos", .array(["buy milk", "find a unicorn", "visit Rome"].map(todo))),
            .init("selected", .null), .init("tags", .set([.string("a"), .string("b")])),
            .init(
              "phase", .enumCase("loaded", [.init("title", .string("x")), .init(nil, .int(7))])),
            .init("single", .enumCase("failed", [.init("error", todo("why"))])),
            .init("list", .enumCase("many", [.init(nil, .array([.int(1), .int(2)]))])),
            .init("idle", .enumCase("idle")),
            .init(
              "showsById",
              .dictionary([
                .init(.int(-1), .string("Lost")), .init(.int(5), .string("Dark")),
              ])),
            .init(
              "m",
              .dictionary([
                .init(.string("a b"), .int(1)), .init(.string("count"), .int(2)),
                .init(.enumCase("red"), .int(3)),
              ])),
            .init("pair", .tuple([.init(nil, .int(1)), .init("b", .int(2))])),
            .init("own", .record(type: "Own", members: [.init("count", .string("mine"))])),
            .init("empty", .array([])), .init("two words", .bool(true)),
            .init("grid", .array([.array([.int(1), .int(2)]), .array([])])),
          ])),
      .init("clock", .text("Date", "2021-02-03T00:00:00Z")),
    ])

  static func todo(_ title: String) -> Value {
    .record(type: "Todo", members: [.init("title", .string(title)), .init("done", .bool(false))])
  }

  @Test(
    "a path has one notation",
    arguments: [
      (".", ValuePath()), ("state", ValuePath([.member("state")])),
      (
        "state.todos[1].title",
        ValuePath([.member("state"), .member("todos"), .index(1), .member("title")])
      ),
      ("showsById[-1]", ValuePath([.member("showsById"), .index(-1)])),
      ("m[\"a b\"]", ValuePath([.member("m"), .key(.string("a b"))])),
      ("m[.red]", ValuePath([.member("m"), .key(.enumCase("red"))])),
      ("m[18446744073709551615]", ValuePath([.member("m"), .key(.uint(.max))])),
      ("phase.loaded.0", ValuePath([.member("phase"), .member("loaded"), .member("0")])),
      ("todos[*].title", ValuePath([.member("todos"), .all, .member("title")])),
      ("[0].title", ValuePath([.index(0), .member("title")])),
      ("0.1", ValuePath([.member("0"), .member("1")])),
      ("a.`two words`.`x``", nil),
      ("a.`two words`", ValuePath([.member("a"), .member("two words")])),
      ("``", ValuePath([.member("")])), ("nil.true", ValuePath([.member("nil"), .member("true")])),
      ("[[1, 2]]", ValuePath([.key(.array([.int(1), .int(2)]))])),
    ] as [(String, ValuePath?)])
  func notation(text: String, path: ValuePath?) throws {
    guard let path else {
      #expect(failure { try ValuePath(parsing: text) } != nil)
      return
    }
    #expect(try ValuePath(parsing: text) == path)
    #expect(path.description == text)
    #expect(try roundTrip([path]) == [path])
  }

  @Test("white space may stand inside the brackets of a subscript")
  func spaces() throws {
    #expect(try ValuePath(parsing: " a[ 1 ][ * ] # all").description == "a[1][*]")
  }

  @Test("every path reads back as it was, also with awkward names")
  func roundTrips() throws {
    var values = RandomValues(seed: 5)
    for _ in 0..<1000 {
      var path = ValuePath()
      for _ in 0..<Int.random(in: 0...4, using: &values.generator) {
        switch Int.random(in: 0..<4, using: &values.generator) {
        case 0: path = path.appending(.index(Int.random(in: -3...3, using: &values.generator)))
        case 1:
          let key = values.value(depth: 2)
          if case .int = key { continue }
          path = path.appending(.key(key))
        case 2: path = path.appending(.all)
        default: path = path.appending(.member(values.name()))
        }
      }
      try #require(try ValuePath(parsing: path.description) == path, "\(path)")
    }
  }

  @Test(
    "a mistake is told with its place and what would be right",
    arguments: [
      ("", "0: expected a path, found the end"),
      ("a.", "2: expected a member's name after '.', found the end"),
      ("a..b", "2: expected a member's name after '.', found '.'"),
      ("a[", "1: this '[' is never closed, expected ']'"),
      ("a[1", "1: this '[' is never closed, expected ']'"),
      ("a[]", "2: expected an index, a key or '*', found ']'"),
      ("a[1 2]", "4: expected ']', found '2'"),
      ("a[b]", "2: 'b' is not a value, did you mean \"b\"?"),
      ("a.1b", "2: expected a position or a name, found '1b'"),
      ("a b", "2: unexpected 'b', the end was expected"),
      ("\"a\"", "0: expected a path, found a text"),
      (".a", "0: expected a path, found '.'"),
    ])
  func mistakes(text: String, message: String) {
    #expect(failure { try ValuePath(parsing: text) } == message)
  }

  private func found(_ path: String) throws -> Value {
    try Self.scene.resolve(try ValuePath(parsing: path)).value(limit: .full)
  }

  @Test(
    "what a path leads to",
    arguments: [
      ("state.todos[1].title", "\"find a unicorn\""), ("state.showsById[-1]", "\"Lost\""),
      ("state.m[\"a b\"]", "1"), ("state.m[.red]", "3"), ("state.tags[1]", "\"b\""),
      ("state.phase.loaded.title", "\"x\""), ("state.phase.loaded.0", "\"x\""),
      ("state.phase.loaded.1", "7"), ("state.phase.loaded", "(title: \"x\", 7)"),
      ("state.phase", ".loaded(title: \"x\", 7)"), ("state.single.failed.error.title", "\"why\""),
      ("state.single.failed.title", "\"why\""), ("state.single.failed.0.title", "\"why\""),
      ("state.single.failed", "Todo(title: \"why\", done: false)"), ("state.list.many[1]", "2"),
      ("state.list.many.count", "2"), ("state.list.many[*]", "[1, 2]"),
      ("state.idle.idle", "()"), ("state.pair.0", "1"), ("state.pair.b", "2"),
      ("state.pair.1", "2"),
      ("state.todos.count", "3"), ("state.todos.isEmpty", "false"), ("state.empty.isEmpty", "true"),
      ("state.todos.first.title", "\"buy milk\""), ("state.todos.last.title", "\"visit Rome\""),
      ("state.empty.first", "nil"), ("state.empty.last", "nil"), ("state.m.count", "3"),
      ("state.m.keys", "[\"a b\", \"count\", .red]"), ("state.m[\"count\"]", "2"),
      ("state.tags.count", "2"), ("state.tags.first", "\"a\""), ("state.own.count", "\"mine\""),
      ("state.todos[0].title.count", "8"), ("state.todos[0].title.isEmpty", "false"),
      ("state.todos[0].title.first", "\"b\""), ("state.todos[0].title.last", "\"k\""),
      ("state.`two words`", "true"), ("state.selected", "nil"),
      ("state.todos[*].title", "[\"buy milk\", \"find a unicorn\", \"visit Rome\"]"),
      ("state.todos[*].title.count", "[8, 14, 10]"), ("state.grid[*]", "[[1, 2], []]"),
      ("state.grid[*][*]", "[[1, 2], []]"), ("state.grid[*].count", "[2, 0]"),
      ("state.tags[*]", "[\"a\", \"b\"]"), ("state.showsById[*]", "[\"Lost\", \"Dark\"]"),
      ("state.empty[*].anything", "[]"), ("clock", "Date(\"2021-02-03T00:00:00Z\")"),
    ])
  func resolution(path: String, literal: String) throws {
    #expect(try found(path).literal == literal)
  }

  @Test(
    "why a path leads nowhere",
    arguments: [
      ("stat", "there is no 'stat' here, did you mean 'state'?"), ("foo", "there is no 'foo' here"),
      ("state.todo", "state has no member 'todo', did you mean 'todos'?"),
      ("state.todos[0].titel", "state.todos[0] has no member 'titel', did you mean 'title'?"),
      ("state.selected.title", "state.selected is nil and has no 'title'"),
      ("state.selected[0]", "state.selected is nil and has no '[0]'"),
      ("state.selected[*]", "state.selected is nil and has no '[*]'"),
      ("state.phase.idle", "state.phase is .loaded, not .idle"),
      ("state.phase.laoded", "state.phase is .loaded, not .laoded, did you mean 'loaded'?"),
      ("state.phase.title", "state.phase is .loaded, not .title, did you mean 'loaded.title'?"),
      (
        "state.phase.loaded.titel",
        "state.phase.loaded has no member 'titel', did you mean 'title'?"
      ),
      (
        "state.phase.loaded[0]",
        "state.phase.loaded is a tuple and has no elements, [0] needs a collection"
      ),
      ("state.todos[3]", "state.todos has no [3], its count is 3"),
      ("state.todos[-1]", "state.todos is an array of 3 and takes an index of 0 or more, not [-1]"),
      (
        "state.todos[\"a\"]",
        "state.todos is an array of 3 and takes an index of 0 or more, not [\"a\"]"
      ),
      (
        "state.todos.title",
        "state.todos is an array of 3 and has no member 'title', did you mean '[0].title'?"
      ),
      ("state.todos.cuont", "state.todos has no member 'cuont', did you mean 'count'?"),
      ("state.m.x", "state.m is a dictionary of 3 and has no member 'x', did you mean '[\"x\"]'?"),
      (
        "state.m.red",
        "state.m is a dictionary of 3 and has no member 'red', did you mean '[.red]'?"
      ),
      ("state.m[\"a c\"]", "state.m has no key \"a c\", did you mean \"a b\"?"),
      ("state.m[1]", "state.m has no key 1"),
      ("state.m[\"red\"]", "state.m has no key \"red\", did you mean .red?"),
      ("state.m[.count]", "state.m has no key .count, did you mean \"count\"?"),
      ("state.showsById[7]", "state.showsById has no key 7"),
      ("state.showsById[\"-1\"]", "state.showsById has no key \"-1\", did you mean -1?"),
      ("state.own[0]", "state.own is an Own and has no elements, [0] needs a collection"),
      ("state.todos[*].titel", "state.todos[*] has no member 'titel', did you mean 'title'?"),
      ("state.pair.c", "state.pair has no member 'c'"),
      ("clock.day", "clock has no member 'day'"),
      ("state.todos[0].title.x", "state.todos[0].title has no member 'x'"),
    ])
  func missing(path: String, message: String) throws {
    let path = try ValuePath(parsing: path)
    do {
      let found = try Self.scene.resolve(path)
      Issue.record("found \(found.value(limit: .full))")
    } catch {
      #expect(error.message == message)
      #expect(error.path == path)
    }
  }

  @Test("the lines of a screen are an array of strings")
  func screen() throws {
    let screen = DrawnScreen(lines: ["To-dos", "> buy milk"])
    #expect(try screen.resolve(ValuePath([.index(1)])).value(limit: .full) == .string("> buy milk"))
    #expect(try screen.resolve(ValuePath([.member("count")])).value(limit: .full) == .int(2))
    #expect(screen.value(limit: .full) == .array([.string("To-dos"), .string("> buy milk")]))
  }
}
