import Inspectable
import Inspector
import Testing

/// Completion with Tab, on real sessions of the sample apps.
@Suite("Completion")
@MainActor
struct CompletionTests: CompletionSuite {
  // MARK: Verbs and names

  @Test("A verb is completed, with a space where something follows")
  func verbs() async {
    let none = await session()
    #expect(lines("disp", in: none) == ["dispatch "])
    #expect(lines("descr", in: none) == ["describe "])
    #expect(lines("  lo", in: none) == ["  load ", "  local "])
    #expect(lines(".lo", in: none) == [".load ", ".local "])
    #expect(lines(":lo", in: none) == [":load ", ":local "])
    #expect(Set(lines("hi|de list", in: none)) == ["history ", "hide "])
    #expect(lines("DISP", in: none) == ["dispatch "])
    #expect(lines("nonsense", in: none) == [])
    #expect(lines("nonsense x", in: none) == [])
  }

  @Test("An empty line offers every verb once")
  func everyVerb() async {
    let none = await session()
    let offered = lines("", in: none).map { $0.filter { $0 != " " } }
    #expect(offered == Registry.standard.commands.map(\.verb))
    #expect(Set(offered).count == offered.count)
  }

  @Test("Behind 'old' stand the parts there were before the step, behind 'action' its arguments")
  func aboutSteps() async {
    let begun = await session("load todo")
    #expect(lines("expect old.", in: begun) == ["expect old.state", "expect old.list"])
    #expect(lines("expect action.", in: begun) == [])
    let moved = await session("load todo", "dispatch AddTodo(title: \"x\")")
    #expect(lines("invariant old.list.lo", in: moved) == ["invariant old.list.local"])
    #expect(lines("expect action.", in: moved) == ["expect action.title"])
  }

  @Test("A complete verb is distinguished from longer ones that begin with it")
  func wholeVerb() async {
    let none = await session()
    // There is 'unhold' too, and 'dispatch' begins as 'disappear' does.
    #expect(lines("hold", in: none) == ["hold"])
    #expect(lines("fail", in: none) == ["fail "])
    #expect(lines("dis", in: none).count == 3)
  }

  @Test("The user's own verbs are completed, and then what they stand for")
  func aliases() async {
    let interpreter = await session("load todo", "alias rm = dispatch RemoveTodo")
    #expect(lines("rm", in: interpreter) == ["rm "])
    #expect(lines("rm(", in: interpreter) == ["rm(index: "])
    #expect(lines("alias rm = disp", in: interpreter) == ["alias rm = dispatch "])
  }

  @Test("Apps are completed by their names")
  func apps() async {
    let none = await session()
    #expect(Set(lines("load ", in: none)).isSuperset(of: ["load todo", "load episodes"]))
    #expect(lines("load ep", in: none) == ["load episodes"])
    #expect(lines("lo|ad ep", in: none) == ["load ", "local "])
  }

  @Test("Screens and queues are completed where one is wanted")
  func screens() async {
    let todo = await session("load todo")
    for verb in ["show", "disappear", "connect", "model", "local", "screen"] {
      #expect(lines("\(verb) l", in: todo) == ["\(verb) list"])
    }
    let staty = await session("load staty")
    #expect(lines("queue st", in: staty) == ["queue states"])
    #expect(lines("transition st", in: staty) == ["transition states "])
    #expect(await session().isEmpty { lines("show ", in: $0) })
  }

  @Test("Previews are completed after their screen")
  func previews() async throws {
    let episodes = await session("load episodes")
    let screen = try #require(
      try episodes.session.scene().screens.first { !$0.previews.isEmpty })
    #expect(
      lines("screen \(screen.name) ", in: episodes)
        == screen.previews.map { "screen \(screen.name) \($0)" })
  }

  @Test("The words of a form, settings, topics and flags are completed")
  func words() async {
    let todo = await session("load todo")
    #expect(lines("format ", in: todo) == ["format text", "format json"])
    #expect(lines("format j", in: todo) == ["format json"])
    #expect(
      lines("export ", in: todo) == [
        "export swift ", "export markdown ", "export json ", "export csv ", "export html ",
        "export trace ", "export redux-devtools ", "export test ",
      ])
    #expect(lines("export m", in: todo) == ["export markdown "])
    #expect(lines("timing o", in: todo) == ["timing on", "timing off"])
    #expect(lines("config co", in: todo) == ["config color "])
    #expect(lines("config color a", in: todo) == ["config color auto", "config color always"])
    #expect(lines("record --", in: todo) == ["record --stop "])
    #expect(lines("print --f", in: todo) == ["print --full "])
    #expect(lines("drain u", in: todo) == ["drain until "])
    #expect(lines("help disp", in: todo) == ["help dispatch"])
    #expect(lines("help EX", in: todo) == ["help EXPR"])
    #expect(lines("describe AddT", in: todo) == ["describe AddTodo"])
    #expect(lines("describe didS", in: todo) == ["describe didSelectItem"])
    #expect(lines("mark AddT", in: todo) == [])
  }

  @Test("A command within a command is completed like one of its own")
  func commands() async {
    let todo = await session("load todo")
    #expect(lines("fails disp", in: todo) == ["fails dispatch "])
    #expect(lines("fails dispatch Rem", in: todo) == ["fails dispatch RemoveTodo("])
  }

  // MARK: Actions

  @Test("Actions are completed with the bracket that follows")
  func actions() async {
    let todo = await session("load todo")
    #expect(lines("dispatch Add", in: todo) == ["dispatch AddTodo("])
    #expect(lines("dispatch add", in: todo) == ["dispatch AddTodo("])
    #expect(lines("dispatch Clear", in: todo) == ["dispatch ClearTodos()"])
    #expect(lines("dispatch ", in: todo).count == 7)
    #expect(lines("disp Add", in: todo) == ["disp AddTodo("])
    #expect(lines("dispatch Nothing", in: todo) == [])
    #expect(await session().isEmpty { lines("dispatch ", in: $0) })
  }

  @Test("Cases are completed with their dot and without")
  func cases() async throws {
    let episodes = await session("load episodes")
    let action = try #require(try episodes.session.scene().actions.first { $0.isCase })
    let whole = lines("dispatch .\(action.name)", in: episodes)
    #expect(whole.allSatisfy { $0.hasPrefix("dispatch .\(action.name)") } && !whole.isEmpty)
    #expect(lines("dispatch \(action.name)", in: episodes) == whole)
  }

  @Test("Labels come one after the other, each once, and then the bracket closes")
  func labels() async {
    let todo = await session("load todo")
    let line = "dispatch RenameTodo("
    #expect(lines(line, in: todo) == [line + "index: ", line + "title: "])
    #expect(lines(line + "t", in: todo) == [line + "title: "])
    #expect(lines(line + "index: 1, ", in: todo) == [line + "index: 1, title: "])
    #expect(lines(line + "index: 1, title: \"x\"", in: todo) == [line + "index: 1, title: \"x\")"])
    #expect(lines(line + "index: 1, title: \"x\")", in: todo) == [])
    #expect(lines(line + "index: 1, title: \"t", in: todo) == [])
    #expect(lines("dispatch RenameTodo in", in: todo) == ["dispatch RenameTodo index: "])
  }

  @Test(
    "What stands in the state is offered, the value of the example, and true and false for a Bool")
  func values() async throws {
    let todo = await session("load todo")
    let texts = ["buy milk", "find a unicorn", "visit Rome", "buy bread"]
    #expect(
      lines("dispatch AddTodo(title: ", in: todo)
        == texts.map { "dispatch AddTodo(title: \"\($0)\"" })
    for call in [
      "dispatch RemoveTodo(index: ", "trigger list.didSelectItem(",
      "set list.local.selectedIndex = ",
    ] {
      #expect(lines(call, in: todo) == ["0", "1", "2"].map { call + $0 })
      let completion = Completer(SessionCompletionSource(todo)).complete(call, at: call.utf8.count)
      #expect(completion.candidates.map(\.detail) == texts.dropLast().map { "\"\($0)\"" })
    }
    #expect(lines("dispatch RemoveTodo(index: 1", in: todo) == ["dispatch RemoveTodo(index: 1)"])
    let empty = await session("load todo", "dispatch ClearTodos")
    #expect(lines("dispatch RemoveTodo(index: ", in: empty) == ["dispatch RemoveTodo(index: 0"])
    let episodes = await session("load episodes")
    let line = "dispatch .markAsWatched(episode: 3, watched: "
    #expect(Set(lines(line, in: episodes)) == [line + "true", line + "false"])
  }

  @Test("Events are completed with their screen")
  func events() async {
    let todo = await session("load todo")
    #expect(
      lines("trigger ", in: todo) == [
        "trigger list.didSelectItem(", "trigger list.didTapRemoveItem(",
      ])
    #expect(lines("trigger list.didS", in: todo) == ["trigger list.didSelectItem("])
  }

  @Test("The actions of sessions are completed with their paths, and closures by theirs")
  func sessions() async {
    let workflow = await session("load workflow", "trigger demo.onTap")
    #expect(lines("trigger demo.tree.be", in: workflow) == ["trigger demo.tree.begin()"])
    let milk = #"trigger demo.tree.RowWorkflow["milk"]."#
    #expect(lines(#"trigger demo.tree.RowWorkflow["mi"#, in: workflow).count == 3)
    #expect(lines(milk + "t", in: workflow) == [milk + "toggle()"])
    #expect(lines("trigger demo.tree.row(", in: workflow) == [])
    #expect(
      lines("trigger demo.rendering.on", in: workflow) == [
        "trigger demo.rendering.onTap", "trigger demo.rendering.onChangeStyle",
      ])
    #expect(
      lines("trigger demo.rendering.rows[0].onT", in: workflow) == [
        "trigger demo.rendering.rows[0].onToggle"
      ])
  }

  @Test("States of a queue are completed after its name")
  func states() async throws {
    let staty = await session("load staty")
    let queue = try #require(try staty.session.scene().queues.first)
    let state = try #require(queue.states.first)
    let found = lines("transition \(queue.name) \(state.name.prefix(3))", in: staty)
    #expect(found.contains { $0.hasPrefix("transition \(queue.name) \(state.name)") })
  }

  @Test("Requests are completed while they are parked")
  func requests() async {
    let todo = await session("load todo")
    #expect(lines("resolve ", in: todo) == [])
    let loading = await session("load todo", "dispatch LoadTodos")
    #expect(lines("resolve f", in: loading) == ["resolve fetchTodos "])
    #expect(lines("fail f", in: loading) == ["fail fetchTodos "])
    #expect(lines("resolve fetchTodos#", in: loading) == ["resolve fetchTodos#1 "])
    #expect(await loading.run("dispatch LoadTodos") == .succeeded)
    #expect(
      lines("resolve f", in: loading)
        == ["", "#1", "#2"].map { "resolve fetchTodos\($0) " })
  }

  // MARK: Paths

  @Test("Paths are completed member by member")
  func paths() async {
    let todo = await session("load todo")
    #expect(lines("print st", in: todo) == ["print state", "print step"])
    #expect(lines("print state", in: todo) == ["print state."])
    #expect(lines("print state.", in: todo) == ["print state.todos"])
    #expect(lines("print state.todos", in: todo) == ["print state.todos.", "print state.todos["])
    #expect(lines("print state.todos.co", in: todo) == ["print state.todos.count"])
    #expect(
      lines("print state.todos[", in: todo)
        == (0...2).map { "print state.todos[\($0)]" })
    #expect(lines("print state.nothing.", in: todo) == [])
    #expect(lines("print list.mo", in: todo) == ["print list.model"])
    #expect(await session().isEmpty { lines("print s", in: $0) })
  }

  @Test("A path alone is completed, as it is printed alone")
  func barePaths() async {
    let todo = await session("load todo")
    #expect(lines("state.to", in: todo) == ["state.todos"])
    #expect(lines("list.lo", in: todo) == ["list.local"])
  }

  @Test("state completes paths within the only store, set those under a local state")
  func pathsOfVerbs() async {
    let todo = await session("load todo")
    #expect(lines("state to", in: todo) == ["state todos"])
    #expect(lines("state state.to", in: todo) == ["state state.todos"])
    #expect(lines("set ", in: todo) == ["set list.local."])
    #expect(lines("set list.local.", in: todo) == ["set list.local.selectedIndex"])
    #expect(
      lines("set list.local.selectedIndex", in: todo) == ["set list.local.selectedIndex = "])
    #expect(
      lines("set list.local.selectedIndex = ", in: todo)
        == ["0", "1", "2"].map { "set list.local.selectedIndex = " + $0 })
    #expect(
      lines("set list.local.selectedIndex= ", in: todo)
        == ["0", "1", "2"].map { "set list.local.selectedIndex= " + $0 })
  }

  @Test("Keys of dictionaries are completed in brackets")
  func keys() async throws {
    let episodes = await session("load episodes")
    let found = lines("print state.", in: episodes)
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("print state.") })
  }

  @Test("Within an expression each operand is completed, and the operators between")
  func expressions() async {
    let todo = await session("load todo")
    #expect(
      lines("expect state.todos.count == list.mo", in: todo)
        == ["expect state.todos.count == list.model"])
    #expect(lines("expect state.todos con", in: todo) == ["expect state.todos contains "])
    #expect(lines("expect list.model is n", in: todo) == ["expect list.model is nil"])
    #expect(
      lines("expect any(state.todos, it.co", in: todo) == ["expect any(state.todos, it.count"])
    #expect(lines("expect (state.to", in: todo) == ["expect (state.todos"])
    #expect(lines("expect (state.todos) con", in: todo) == ["expect (state.todos) contains "])
    #expect(lines("expect \"state.to", in: todo) == [])
    #expect(lines("expect 1 == 1 && !state.todos.isE", in: todo).last?.hasSuffix("isEmpty") == true)
  }

  // MARK: Files

  @Test("Names of files are completed folder by folder, quoted where they have blanks")
  func files() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    try files.write("", to: "one.inspect")
    try files.write("", to: "two words.inspect")
    try files.write("", to: "folder/inner")
    try files.write("", to: ".hidden")
    let folder = files.path("")
    let none = await session()
    #expect(
      lines("source \(folder)", in: none) == [
        "source \(folder)folder/", "source \(folder)one.inspect",
        "source \"\(folder)two words.inspect\"",
      ])
    #expect(lines("source \(folder)o", in: none) == ["source \(folder)one.inspect"])
    #expect(lines("source \(folder)folder/", in: none) == ["source \(folder)folder/inner"])
    #expect(lines("source \(folder).h", in: none) == ["source \(folder).hidden"])
    #expect(
      lines("source \"\(folder)two", in: none) == ["source \"\(folder)two words.inspect\""])
    #expect(lines("source \(folder)nothing", in: none) == [])
    #expect(lines("load \(folder)on", in: none) == ["load \(folder)one.inspect"])
    #expect(lines("record \(folder)f", in: none) == ["record \(folder)folder/"])
  }

  // MARK: Time

  @Test("Branches and flags are completed, and two dashes are never a path")
  func branchesAndFlags() async {
    let todo = await session("load todo", "dispatch ClearTodos", "undo", "dispatch LoadTodos")
    #expect(lines("branch ", in: todo) == ["branch main", "branch 2"])
    #expect(lines("branch m", in: todo) == ["branch main"])
    #expect(lines("history --st", in: todo) == ["history --stats "])
    #expect(lines("blame --st", in: todo) == [])
    #expect(lines("blame --a", in: todo) == ["blame --all "])
  }

  // MARK: Anything

  @Test("Whatever is typed, wherever the cursor is, an offer replaces what is there")
  func anything() async {
    let todo = await session("load todo", "dispatch LoadTodos")
    for line in Self.typed {
      for offset in 0...line.utf8.count {
        let completer = Completer(SessionCompletionSource(todo))
        let completion = completer.complete(line, at: offset)
        #expect((0...offset).contains(completion.start), "\(line) at \(offset)")
        let head = String(decoding: line.utf8.prefix(offset), as: UTF8.self)
        if let insertion = completion.insertion(behind: head), !insertion.isEmpty {
          #expect(
            insertion.text.lowercased().hasPrefix(insertion.replaced.lowercased())
              || insertion.text.lowercased().hasPrefix("." + insertion.replaced.lowercased())
              || insertion.text.hasPrefix("\""), "\(line) at \(offset): \(insertion)")
        }
      }
    }
  }

  private static let typed = [
    "dispatch RenameTodo(index: 1, title: \"a\\\"b\") # x", "print state.todos[0].count == 3 && (",
    "set list.local.selectedIndex = -1", "expect any(state.todos, it contains \"日本\")", "((([[[",
    "trigger list.didSelectItem(((", "fails fails fails dispatch Add", "resolve fetchTodos#1 [\"x",
    "load \"a b", "print m[\"a b\"].`x y`.z", "config color ", ".:state", "é日本😀 é", "print #3 ...",
    "print --full --full state", "help help", "alias x = y = z", "source \"", "\t\t",
    "print \"\"\"",
  ]
}

extension Interpreter {
  /// Whether nothing is found.
  fileprivate func isEmpty(_ find: (Interpreter) -> [String]) -> Bool { find(self).isEmpty }
}
