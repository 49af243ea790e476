import InspectableDoor
import Testing

@Suite("Expressions about a step")
struct StepPastTests {
  private func holds(_ text: String, now: SceneNode, after past: StepPast) throws -> Bool {
    let expression = try ValueExpression(parsing: text)
    return try expression.check(in: expression.root(now, after: past), lenient: false).holds
  }

  private func scene(_ members: [String: Value]) -> SceneNode {
    SceneNode(
      name: "app",
      members: members.sorted { $0.key < $1.key }.map { member in (member.key, { member.value }) })
  }

  private let past = StepPast(
    parts: [
      PartValue(part: "state", value: .record(type: "S", members: [.init("count", .int(1))])),
      PartValue(
        part: "list", value: .record(type: "C", members: [.init("isVisible", .bool(true))])),
      PartValue(part: "list.local", value: .int(3)),
      PartValue(part: "list.model", value: .null),
    ], action: .record(type: "Add", members: [.init("by", .int(2))]))

  @Test(
    "'old' is what was there before the step, 'action' what was done; all else is what is there now"
  )
  func step() throws {
    let now = scene(["state": .record(type: "S", members: [.init("count", .int(3))])])
    #expect(try holds("state.count == old.state.count + action.by", now: now, after: past))
    #expect(try holds("old.list.local == 3 && old.list.model is nil", now: now, after: past))
    #expect(try holds("action is Add && !(action is Remove)", now: now, after: past))
    #expect(try !holds("old.state.count == 3", now: now, after: past))
  }

  @Test("Where no step was taken, 'old' is what there is, and 'action' is nil")
  func start() throws {
    let now = scene(["state": .int(7)])
    #expect(try holds("old.state == 7 && action is nil", now: now, after: StepPast()))
  }

  @Test("A part of the app that is called so is meant by that name")
  func ownNames() throws {
    let now = scene(["old": .int(7), "action": .string("mine")])
    #expect(try holds("old == 7 && action == \"mine\"", now: now, after: past))
  }

  @Test("Only paths from the scene ask about a step, not members, elements or texts")
  func asking() throws {
    for text in ["old.state == 1", "state.x && action is Add", "state.all where it.n == old.n"] {
      #expect(try ValueExpression(parsing: text).asksAboutStep, "\(text)")
    }
    for text in [
      "state.old == 1", "state.title == \"old action\"", "state.actions.count > 1", "1 == 1",
    ] {
      #expect(try !ValueExpression(parsing: text).asksAboutStep, "\(text)")
    }
  }

  @Test("An input is a value by the name of what was done, with its labels, and its secrets hidden")
  func actions() {
    let add = SceneDescription.Action(
      name: "Add", isCase: false,
      parameters: [
        .init(label: "title", kind: "String", isOptional: false),
        .init(label: "code", kind: "String", isOptional: true, isSecret: true),
      ], help: "")
    let scene = SceneDescription(
      app: "app", summary: "", stores: [.init(name: "state", type: "S", actions: [add])],
      screens: [],
      queues: [], invariants: [])
    let byPosition = Input.dispatch(action: "Add", arguments: [.init(nil, .string("x"))])
    #expect(byPosition.action(in: scene).literal == "Add(title: \"x\")")
    let secret = Input.dispatch(action: "Add", arguments: [.init("code", .string("1234"))])
    #expect(!secret.action(in: scene).literal.contains("1234"))
    // Of an event that is not known, nobody can say that its arguments are none.
    let event = Input.trigger(screen: "list", event: "tap", arguments: [.init(nil, .int(1))])
    #expect(event.action(in: scene).literal == "tap(<secret>)")
    let open = SceneDescription(
      app: "app", summary: "", stores: [], screens: [], queues: [], invariants: [])
    #expect(event.action(in: open).literal == "tap(1)")
    #expect(Input.advance(nanoseconds: 1).action(in: scene).literal == "advance()")
  }
}
