import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Inputs as commands")
struct InputTextTests {
  @Test("Every input reads back from its command as it was", arguments: 0..<4)
  func roundTrip(seed: UInt64) throws {
    var random = RandomInputs(seed: seed)
    for _ in 0..<120 {
      let input = random.input()
      let command = input.description
      do throws(SourceError) {
        #expect(try Input(parsing: Array(command.utf8)) == input, "\(command.prefix(200))")
      } catch {
        Issue.record("\(command.prefix(200)): \(error.message) at \(error.offset)")
      }
    }
  }

  @Test("Every kind of input is among the random ones, which have commands that are read")
  func kinds() {
    var random = RandomInputs(seed: 1)
    let words = Set((0..<500).map { _ in type(of: random.input().kind).word })
    #expect(words == Set(Inputs.all.keys))
  }

  @Test("Names that are not words are written in backticks, all others as they are")
  func names() {
    let action = SceneDescription.Action(
      name: "Add item", isCase: false,
      parameters: [.init(label: "the title", kind: "String", isOptional: false)], help: "")
    let scene = SceneDescription(
      app: "x", summary: "", stores: [.init(name: "state", type: "S", actions: [action])],
      screens: [], queues: [], invariants: [])
    func command(_ input: Input) -> String { input.command(in: scene) }
    let text = Input.Argument(nil, .string("a"))
    #expect(
      command(.dispatch(action: "Add item", arguments: [text]))
        == #"dispatch `Add item`(`the title`: "a")"#)
    #expect(
      command(.dispatch(action: "Put<Int>", arguments: [text])) == #"dispatch Put<Int>("a")"#)
    #expect(command(.trigger(screen: "a b", event: "c.d", arguments: [])) == "trigger `a b`.c.d()")
    #expect(command(.appear(screen: "a b")) == "appear `a b`")
    #expect(
      command(.transition(queue: "a b", state: "c d", arguments: []))
        == "transition `a b` `c d`()")
  }
}
