import Inspectable
import TestSupport
import Testing

@Suite("Actions as calls and in words")
struct CallTests {
  private func call(_ text: String) throws -> Call {
    var parser = Parser(text)
    let call = try parser.call()
    try parser.expectEnd()
    return call
  }

  @Test(
    "all forms have one canonical form",
    arguments: [
      ("RemoveTodo(index: 1)", "RemoveTodo(index: 1)"),
      ("RemoveTodo (index: 1)", "RemoveTodo(index: 1)"),
      ("  RemoveTodo( index :1 , ) # gone", "RemoveTodo(index: 1)"),
      ("RemoveTodo 1", "RemoveTodo(1)"),
      ("AddTodo title: \"buy milk\"", "AddTodo(title: \"buy milk\")"),
      ("MoveTodo 1 to:-2", "MoveTodo(1, to: -2)"), ("ClearTodos", "ClearTodos()"),
      ("ClearTodos()", "ClearTodos()"), (".reload", ".reload"), (".reload()", ".reload"),
      (".markAsWatched(episode: 3, watched: true)", ".markAsWatched(episode: 3, watched: true)"),
      (".markAsWatched 3 watched: true", ".markAsWatched(3, watched: true)"),
      ("AppAction.reload", "AppAction.reload"), ("Actions.Clear", "Actions.Clear()"),
      ("list.didSelectItem 2", "list.didSelectItem(2)"), ("demo.onTap()", "demo.onTap"),
      ("Load .deep([1, 2]) nil", "Load(.deep([1, 2]), nil)"), ("Load # all", "Load()"),
      ("Load 1 # one", "Load(1)"), ("Load<Int> 1", "Load<Int>(1)"),
      ("`two words` 1", "`two words`(1)"),
      ("Load(\n  1, # one\n  2\n)", "Load(1, 2)"),
      ("Note \"\"\"\n  a\n  b\n  \"\"\"", "Note(\"a\\nb\")"),
    ])
  func canonical(text: String, canonical: String) throws {
    #expect(try call(text).canonical == canonical)
    #expect(try call(canonical).canonical == canonical)
  }

  @Test("a call of a case is told from one of a type or an event")
  func names() throws {
    #expect(try call("list.didSelectItem 2").name == "list.didSelectItem")
    #expect(try call(" .x").isImplicitCase)
  }

  @Test("a call knows the places of its parts")
  func places() throws {
    let text =
      "Save .draft  note: Note(items: [Item(title: \"a\"), Item(title: \"日\", tags: [\"k\": 5, 7: .on(level: 3)])])"
    let call = try call(text)
    func at(_ argument: Int, _ path: String = ".") throws -> String {
      let offset = call.arguments[argument].offset(of: try ValuePath(parsing: path))
      let rest = text.utf8.dropFirst(offset)
      return String(decoding: rest.prefix(8), as: UTF8.self)
    }
    #expect(call.nameOffset == 0)
    #expect(call.arguments.map(\.labelOffset) == [5, 13])
    #expect(call.arguments.map(\.valueOffset) == [5, 19])
    #expect(try at(0) == ".draft  ")
    #expect(try at(1) == "Note(ite")
    #expect(try at(1, "items[0].title") == "\"a\"), It")
    #expect(try at(1, "items[1]") == "Item(tit")
    #expect(try at(1, "items[1].1[\"k\"]") == "5, 7: .o")
    #expect(try at(1, "items[1].tags[7]") == ".on(leve")
    #expect(try at(1, "items[1].tags[7].on.level") == "3)])])")
    #expect(try at(1, "items[1].tags[7].level") == "3)])])")
    #expect(try at(1, "items[1].missing.deeper") == "Item(tit")
    #expect(try at(1, "items[9]") == "[Item(ti")
  }

  @Test(
    "a mistake is told with its place and what would be right",
    arguments: [
      ("", "0: expected a name, found the end"), ("1", "0: expected a name, found '1'"),
      (".", "1: expected a case's name after '.', found the end"),
      ("AddTodo milk", "8: 'milk' is not a value, did you mean \"milk\"?"),
      ("AddTodo buy milk today", "8: 'buy' is not a value, did you mean \"buy milk today\"?"),
      ("AddTodo title: buy milk", "15: 'buy' is not a value, did you mean \"buy milk\"?"),
      ("AddTodo(title: milk)", "15: 'milk' is not a value, did you mean \"milk\"?"),
      ("AddTodo title \"x\"", "8: a ':' is missing after 'title', did you mean 'title: \"x\"'?"),
      ("AddTodo(title 3)", "8: a ':' is missing after 'title', did you mean 'title: 3'?"),
      ("Show yes", "5: 'yes' is not a value, did you mean true, or the text \"yes\"?"),
      ("Show on: no", "9: 'no' is not a value, did you mean false, or the text \"no\"?"),
      ("Move 1, 2", "6: arguments in words have no commas, did you mean Move(…, …)?"),
      ("Move 1\"a\"", "6: expected white space before the next argument, found a text"),
      ("Move(1 2)", "7: expected ',' or ')', found '2'"),
      ("Move(from = 1)", "10: expected ':' after the label 'from', found '='"),
      ("Move from = 1", "10: expected ':' after the label 'from', found '='"),
      ("Move(1", "4: this '(' is never closed, expected ')'"),
      ("Move(", "4: this '(' is never closed, expected ')'"),
      ("Move(1) 2", "8: unexpected '2', the end was expected"),
      ("Move\"a\"", "4: expected white space or '(' after the name 'Move', found a text"),
      ("Move \"a", "5: this text is never closed, expected '\"' on the same line"),
      ("AddTodo title:", "14: expected a value, found the end"),
    ])
  func mistakes(text: String, message: String) {
    #expect(failure { try call(text) } == message)
  }

  @Test("an assignment takes a path and one literal")
  func assignments() throws {
    var parser = Parser("list.local.selectedIndex = 2 # set")
    let assignment = try parser.assignment()
    #expect(assignment.description == "list.local.selectedIndex = 2")
    #expect(assignment.value == .int(2))
    #expect(assignment.valueOffset == 27)
    // Such a type's name is in backticks, and not taken for a path.
    var quoted = Parser("x.a = `lower`._b")
    #expect(try quoted.assignment().description == "x.a = `lower`._b")
    var nested = Parser("list.local=[Item(title: 5)]")
    let path = try ValuePath(parsing: "[0].title")
    #expect(try nested.assignment().offset(of: path) == 24)
  }

  @Test(
    "an assignment refuses everything else on its right side",
    arguments: [
      ("x.a", "3: expected '=' and a value, found the end"),
      ("x.a == 1", "4: expected '=' and a value, '==' only compares, found '='"),
      ("x.a =", "5: expected a value, found the end"), ("= 1", "0: expected a path, found '='"),
      (
        "x.a = state.b",
        "6: the right side is one value, never an expression; 'state.b' is a path"
      ),
      (
        "x.a = state.b + 1",
        "6: the right side is one value, never an expression; 'state.b' is a path"
      ),
      ("x.a = xs[0]", "6: the right side is one value, never an expression; 'xs[0]' is a path"),
      (
        "x.a = 1 + 2",
        "8: the right side is one value, never an expression; expected the end after 1"
      ),
      (
        "x.a = 1 == 2",
        "8: the right side is one value, never an expression; expected the end after 1"
      ),
      ("x.a = b", "6: 'b' is not a value, did you mean \"b\"?"),
      ("x.a = 1 2", "8: unexpected '2', the end was expected"),
    ])
  func refusedAssignments(text: String, message: String) {
    #expect(
      failure {
        var parser = Parser(text)
        return try parser.assignment()
      } == message)
  }
}
