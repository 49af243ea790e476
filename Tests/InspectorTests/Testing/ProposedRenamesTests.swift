import Inspectable
import InspectableDoor
import Inspector
import TestSupport
import Testing

@Suite("Renames that two builds suggest")
struct ProposedRenamesTests {
  private typealias Action = SceneDescription.Action
  private typealias Parameter = SceneDescription.Parameter

  private func action(_ name: String, _ parameters: Parameter..., isCase: Bool = false) -> Action {
    Action(name: name, isCase: isCase, parameters: parameters, help: "")
  }

  private func parameter(
    _ label: String?, _ kind: String = "String", optional: Bool = false
  ) -> Parameter { Parameter(label: label, kind: kind, isOptional: optional) }

  private func scene(_ actions: Action...) -> SceneDescription {
    scene(actions)
  }

  private func scene(_ actions: [Action]) -> SceneDescription {
    SceneDescription(
      app: "x", summary: "", stores: [.init(name: "state", type: "S", actions: actions)],
      screens: [], queues: [], invariants: [])
  }

  private func screen(_ name: String, local: String = "L", _ events: Action...)
    -> SceneDescription.Screen
  {
    .init(
      name: name, type: "C", isVisible: true, local: local, draws: false, events: events,
      previews: [])
  }

  private func rules(_ old: SceneDescription, _ new: SceneDescription) -> [String] {
    ProposedRenames(from: old, to: new).rules
  }

  @Test("An action that is gone became the one that takes the same, or is called almost the same")
  func actions() {
    let (title, text) = (parameter("title"), parameter("text"))
    let old = scene(action("AddTodo", title))
    #expect(rules(old, old) == [])
    #expect(
      rules(old, scene(action("CreateTodo", text))) == [
        "AddTodo(title:) -> CreateTodo(text: title)"
      ])
    #expect(rules(old, scene(action("CreateTodo", title))) == ["AddTodo -> CreateTodo"])
    #expect(rules(old, scene(action("AddTodos"))) == ["AddTodo(title:) -> AddTodos()"])
    #expect(
      rules(old, scene(action("AddTodo", text))) == ["AddTodo(title:) -> AddTodo(text: title)"])
    let done = parameter("done", "Bool", optional: true)
    #expect(rules(old, scene(action("Create", done, text))) == [])
    #expect(
      rules(old, scene(action("Create", text, done))) == ["AddTodo(title:) -> Create(text: title)"])
    // Which of two it became, or which of two became it, nobody knows.
    #expect(rules(old, scene(action("Create", text), action("Make", text))) == [])
    #expect(
      rules(scene(action("Add", title), action("Put", title)), scene(action("Make", text))) == [])
    #expect(
      rules(old, scene(action("Create", text), action("AddTodoo", text)))
        == ["AddTodo(title:) -> AddTodoo(text: title)"])
    // A new argument that is needed has no value.
    #expect(rules(old, scene(action("AddTodo", title, parameter("at", "Int")))) == [])
    #expect(
      rules(scene(action("load", isCase: true)), scene(action("fetch", isCase: true)))
        == [".load -> .fetch"])
  }

  @Test("Arguments keep their labels, then their kinds; those without a label get a name")
  func arguments() {
    let move = action("Move", parameter("from", "Int"), parameter("to", "Int"))
    #expect(
      rules(
        scene(move), scene(action("Move", parameter("to", "Int"), parameter("start", "Int"))))
        == ["Move(from:, to:) -> Move(to:, start: from)"])
    #expect(
      rules(
        scene(action("Put", parameter(nil), parameter("a", "Int"))),
        scene(action("Put", parameter("a", "Int"), parameter("text"))))
        == ["Put(b, a:) -> Put(a:, text: b)"])
  }

  @Test("Screens, their events, cases and members are renamed by their paths")
  func others() {
    var (old, new) = (scene(), scene())
    old.screens = [screen("list", action("pick", parameter(nil, "Int")))]
    new.screens = [screen("overview", action("pick", parameter(nil, "Int")))]
    #expect(rules(old, new) == ["list -> overview"])
    new.screens = [screen("list", action("select", parameter("row", "Int")))]
    #expect(rules(old, new) == ["list.pick(a) -> list.select(row: a)"])
    (old.screens, new.screens) = ([], [])
    old.enums = [.init(type: "Filter", cases: ["all", "done"], paths: [])]
    new.enums = [.init(type: "Filter", cases: ["everything", "done"], paths: [])]
    #expect(rules(old, new) == [".all -> .everything"])
    new.enums?.append(.init(type: "Other", cases: ["all"], paths: []))
    #expect(rules(old, new) == [])
    (old.enums, new.enums) = (nil, nil)
    let path = ValuePath(names: "state")
    func record(_ label: String) -> SceneDescription.RecordType {
      .init(type: "S", members: [.init(label: label, kind: "[T]")], paths: [path])
    }
    (old.types, new.types) = ([record("todos")], [record("items")])
    #expect(rules(old, new) == ["state.todos -> state.items", "S.todos -> S.items"])
  }

  @Test(
    "A mapping of all rules makes a command of the old build one of the new build",
    arguments: Thoroughness.seeds(200))
  func property(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func action(_ names: [String]) -> Action {
      let labels: [String?] = ["a", "b", "text", "title", nil, "at"]
      let count = Int.random(in: 0...3, using: &generator)
      let chosen = labels.shuffled(using: &generator).prefix(count)
      let parameters = chosen.map {
        parameter(
          $0, Bool.random(using: &generator) ? "Int" : "String",
          optional: Int.random(in: 0...3, using: &generator) == 0)
      }
      return Action(
        name: names.randomElement(using: &generator) ?? "", isCase: false, parameters: parameters,
        help: "")
    }
    let old = action(["Add", "Adds", "Remove"])
    let new = action(["Add", "Create"])
    let rules = rules(scene(old), scene(new))
    guard !rules.isEmpty else { return }
    let arguments = old.parameters.map { ($0.label.map { "\($0): " } ?? "") + ".\($0.kind)" }
    let command = "> dispatch \(old.name)(\(arguments.joined(separator: ", ")))\n"
    let migrated = try MigratedTranscript(
      command, path: "a.inspect", map: try MigrationMap(rules.joined(separator: "\n"))
    ).text
    var parser = Parser(String(migrated.dropFirst("> dispatch ".count)))
    let call = try parser.call(takesPath: false)
    #expect(call.name == new.name, "\(rules) \(migrated)")
    // An argument without a label is that of its place.
    let positions = call.arguments.enumerated().map { place, argument in
      argument.label.map { label in new.parameters.firstIndex { $0.label == label } ?? -1 } ?? place
    }
    #expect(positions.allSatisfy(new.parameters.indices.contains), "\(rules) \(migrated)")
    #expect(Set(positions).count == positions.count, "\(rules) \(migrated)")
    #expect(
      new.parameters.indices.allSatisfy {
        new.parameters[$0].isOptional || positions.contains($0)
      }, "\(rules) \(migrated)")
    for (position, argument) in zip(positions, call.arguments)
    where new.parameters.indices.contains(position) {
      let parameter = new.parameters[position]
      // Only what keeps its label may have another kind.
      #expect(
        argument.value == .enumCase(parameter.kind)
          || old.parameters.contains { $0.label == parameter.label }, "\(rules) \(migrated)")
    }
  }
}
