import Inspectable
import InspectableDoor
import Inspector
import Testing

/// Completion where a name is not all there is to type.
@Suite("Completion to the end")
@MainActor
struct CompletionToTheEndTests: CompletionSuite {
  @Test(
    "Numbers come with their titles, marks with their place, and what can be removed is offered")
  func numbers() async {
    let todo = await session(
      "load todo", "dispatch AddTodo \"a\"", "mark before", "dispatch ClearTodos",
      "watch state.todos.count", "invariant state.todos.count < 9",
      "let long = state.todos where it.count > 3")
    for verb in ["goto ", "skip "] {
      let found = Completer(SessionCompletionSource(todo)).complete(verb, at: 5).candidates
      #expect(found.first { $0.text == "1" }?.detail == "AddTodo(title: \"a\")")
    }
    #expect(lines("goto be", in: todo) == ["goto before"])
    #expect(
      Set(lines("diff state ", in: todo)).isSuperset(of: ["diff state 1", "diff state before"]))
    #expect(!lines("diff ", in: todo).contains("diff clock"))
    #expect(lines("diff list.mo", in: todo) == ["diff list.model"])
    #expect(lines("watch --remove ", in: todo) == ["watch --remove 1"])
    #expect(lines("invariant --remove ", in: todo) == ["invariant --remove 1"])
    #expect(lines("let --remove ", in: todo) == ["let --remove long"])
    #expect(lines("mark --remove ", in: todo) == ["mark --remove before"])
    #expect(lines("print lon", in: todo) == ["print long"])
  }

  @Test("'goto' offers the beginning, and what was found only where something was")
  func goto() async throws {
    let todo = await session("load todo", "dispatch AddTodo \"a\"")
    #expect(lines("goto ", in: todo) == ["goto 1", "goto 0"])
    #expect(lines("skip ", in: todo) == ["skip 1"])
    #expect(lines("goto f", in: todo) == [])
    try todo.session.keep([Fault(kind: .crash, text: "why", inputs: [.unhold])])
    #expect(lines("goto f", in: todo) == ["goto found "])
    #expect(lines("goto found ", in: todo).first == "goto found 1")
  }

  @Test("What a verb would refuse isn't offered: 'would' takes inputs, and 'until' comes once")
  func fitting() async {
    let todo = await session("load todo")
    for line in ["would ", "would dispatch ClearTodos; ", "would --diff undo -- "] {
      #expect(lines(line + "s", in: todo).contains(line + "set "), "\(line)")
      #expect(!lines(line + "s", in: todo).contains(line + "state "), "\(line)")
    }
    #expect(
      lines("would dispatch ClearTodos; dispatch Cle", in: todo) == [
        "would dispatch ClearTodos; dispatch ClearTodos()"
      ])
    #expect(lines("wait unt", in: todo) == ["wait until "])
    #expect(!lines("wait until ", in: todo).contains("wait until until "))
    #expect(lines("wait 2s unt", in: todo) == ["wait 2s until "])
    #expect(lines("reach --g", in: todo) == ["reach --go "])
  }

  @Test("The actions of the workflows that run now can be described")
  func workflows() async {
    let app = await session("load workflow")
    #expect(lines("describe ti", in: app) == ["describe tick"])
    _ = await app.run("trigger demo.onTap()")
    #expect(lines("describe RowW", in: app).contains("describe RowWorkflow.edit"))
    #expect(
      lines("trigger demo.tree.row(\"milk\", .r", in: app) == [
        "trigger demo.tree.row(\"milk\", .remove"
      ])
    #expect(
      lines("expect demo.tree.state.phase == ", in: app).contains(
        "expect demo.tree.state.phase == .welcome"))
  }

  @Test("What can be compared is offered: cases, true and false, else the value that is there")
  func compared() async {
    let todo = await session("load todo", "set list.local.selectedIndex = 2")
    #expect(
      lines("print list.local.selectedIndex == ", in: todo) == [
        "print list.local.selectedIndex == 2"
      ])
    #expect(lines("print state.todos[*] != ", in: todo) == ["print state.todos[*] != \"buy milk\""])
    #expect(
      lines("expect list.isVisible == ", in: todo) == [
        "expect list.isVisible == true", "expect list.isVisible == false",
      ])
  }

  @Test("What is asked of each element begins with 'it', of a dictionary also with its 'key'")
  func elementNames() async {
    let todo = await session("load todo")
    for query in ["where ", "map ", "sort by "] {
      #expect(lines("print state.todos \(query)", in: todo).first == "print state.todos \(query)it")
    }
    #expect(lines("print any(state.todos, ", in: todo).first == "print any(state.todos, it")
    #expect(!lines("print any(", in: todo).contains("print any(it"))
    #expect(!lines("print ", in: todo).contains("print it"))
    let episodes = await session("load episodes")
    #expect(
      lines("print state.episodes where ", in: episodes).prefix(2) == [
        "print state.episodes where it", "print state.episodes where key",
      ])
  }

  @Test("Behind 'is' come the cases that there are, behind '@' the places in time")
  func casesAndPlaces() async {
    let workflow = await session("load workflow")
    let cases = lines("when demo.tree.state.phase is ", in: workflow)
    #expect(cases.first == "when demo.tree.state.phase is nil")
    #expect(cases.contains("when demo.tree.state.phase is .welcome"))
    let todo = await session("load todo", "dispatch AddTodo \"a\"", "mark before")
    #expect(
      lines("print state.todos @", in: todo) == [
        "print state.todos @1", "print state.todos @0", "print state.todos @before",
        "print state.todos @main@",
      ])
    #expect(lines("state @b", in: todo) == ["state @before"])
    #expect(lines("model list @m", in: todo) == ["model list @main@"])
    #expect(!lines("trace state.todos @", in: todo).contains("trace state.todos @1"))
  }

  @Test("In a query its words follow, and 'it' has the members of an element")
  func queries() async {
    let episodes = await session("load episodes")
    #expect(
      Set(lines("print history.model.episodes ", in: episodes)).isSuperset(of: [
        "print history.model.episodes where ", "print history.model.episodes sort by ",
        "print history.model.episodes == ",
      ]))
    let direct = lines("print history.model.episodes[0].", in: episodes)
    let members = lines("print history.model.episodes where it.", in: episodes)
    #expect(
      members.map { $0.split(separator: ".").last } == direct.map { $0.split(separator: ".").last })
    #expect(lines("print history.model.episodes[*].", in: episodes).count == direct.count)
  }

  @Test("What would be refused is not offered")
  func refused() async {
    let todo = await session("load todo")
    #expect(lines("history sta", in: todo) == [])
    #expect(lines("history --changed sta", in: todo) == ["history --changed state"])
    #expect(lines("load todo ", in: todo) == [])
    #expect(lines("load ./host to", in: todo) == ["load ./host todo"])
    #expect(lines("reach --depth 2 sta", in: todo).first == "reach --depth 2 state")
  }

  @Test("Verbs come with a word of help where they are few")
  func help() async {
    let none = await session()
    let few = Completer(SessionCompletionSource(none)).complete("re", at: 2).candidates
    #expect(few.allSatisfy { !$0.detail.isEmpty })
    let all = Completer(SessionCompletionSource(none)).complete("", at: 0).candidates
    #expect(all.allSatisfy { $0.detail.isEmpty })
  }
}
