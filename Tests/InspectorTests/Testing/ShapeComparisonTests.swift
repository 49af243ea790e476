import Inspectable
import InspectableDoor
import Testing

@testable import Inspector

@Suite("What two builds offer")
struct ShapeComparisonTests {
  private typealias Action = SceneDescription.Action
  private typealias Parameter = SceneDescription.Parameter

  private func action(_ name: String, _ parameters: Parameter...) -> Action {
    Action(name: name, isCase: false, parameters: parameters, help: "")
  }

  private func parameter(_ label: String, _ kind: String = "Int", optional: Bool = false)
    -> Parameter
  { Parameter(label: label, kind: kind, isOptional: optional) }

  private func scene(_ actions: [Action] = [], type: String = "S") -> SceneDescription {
    SceneDescription(
      app: "x", summary: "", stores: [.init(name: "state", type: type, actions: actions)],
      screens: [], queues: [], invariants: [])
  }

  private func told(_ old: SceneDescription, _ new: SceneDescription) -> [String] {
    ShapeComparison(from: old, to: new).findings.map { "\($0.risk): \($0.text)" }
  }

  @Test("The same offer has no findings")
  func same() {
    let one = scene([action("Add", parameter("number"))])
    #expect(told(one, one) == [])
  }

  @Test("What is gone comes first, then what may give something else, then what is new")
  func actions() {
    let old = scene([action("Add", parameter("number")), action("Remove")], type: "Old")
    let new = scene([action("Add", parameter("number", "Double")), action("Clear")], type: "New")
    #expect(
      told(old, new) == [
        "impossible: action Remove is gone", "risky: state: New in place of Old",
        "risky: Add: 'number': Double in place of Int", "fine: action Clear is new",
      ])
  }

  @Test("An argument that must be given now is impossible, one that may be left out is fine")
  func arguments() {
    let old = scene([action("Add", parameter("number"), parameter("times"))])
    #expect(
      told(old, scene([action("Add", parameter("times"), parameter("number", "Int?"))])) == [
        "risky: the arguments of Add have another order",
        "fine: Add: 'number': Int? in place of Int",
      ])
    #expect(
      told(
        old,
        scene([
          action(
            "Add", parameter("number"), parameter("by"), parameter("note", optional: true))
        ])) == [
          "impossible: Add: 'times' is gone",
          "impossible: Add: 'by' is new, and can't be left out",
          "fine: Add: 'note' is new, and can be left out",
        ])
  }

  @Test("Types of one name are paired with those that are like them")
  func sameNames() {
    func rendering(_ label: String) -> SceneDescription.RecordType {
      .init(type: "Rendering", members: [.init(label: label, kind: "Int")], paths: [])
    }
    var (old, new) = (scene(), scene())
    old.types = [rendering("row"), rendering("editor")]
    new.types = [rendering("editor"), rendering("row")]
    #expect(told(old, new) == [])
    new.types = [rendering("editor"), rendering("line")]
    #expect(
      told(old, new) == [
        "impossible: member Rendering.row is gone", "fine: member Rendering.line is new",
      ])
  }

  @Test("Cases and members are told by the names of their types")
  func types() {
    var (old, new) = (scene(), scene())
    old.enums = [.init(type: "Phase", cases: ["idle", "loading", "done"], paths: [])]
    new.enums = [.init(type: "Phase", cases: ["done", "idle", "failed"], paths: [])]
    old.types = [
      .init(
        type: "Item",
        members: [.init(label: "title", kind: "String"), .init(label: "age", kind: "Int")],
        paths: [])
    ]
    new.types = [
      .init(type: "Item", members: [.init(label: "title", kind: "String?")], paths: [])
    ]
    #expect(
      told(old, new) == [
        "impossible: case Phase.loading is gone", "impossible: member Item.age is gone",
        "risky: the cases of Phase have another order", "fine: case Phase.failed is new",
        "fine: Item.title: String? in place of String",
      ])
  }
}
