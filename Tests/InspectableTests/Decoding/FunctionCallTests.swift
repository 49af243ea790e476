import Inspectable
import Testing

/// What a person can do, as closures of a rendering have it: one for each type that can be called.
@MainActor
private final class Calls {
  var said: [String] = []

  func note(_ values: Any...) { said.append(values.map { "\($0)" }.joined(separator: " ")) }
}

private struct Buttons {
  var none: () -> Void
  var flag: (Bool) -> Void
  var number: (Int) -> Void
  var real: @MainActor (Double) -> Void
  var text: @Sendable (String) -> Void
  var textAndNumber: (String, Int) -> Void
  var realAndFlag: (Double, Bool) -> Void
  var flagAndText: (Bool, String) -> Void
  var realAndReal: (Double, Double) -> Void
  var texts: (String, String, String) -> Void
  var numberTextNumber: (Int, String, Int) -> Void
  var maybe: ((Int) -> Void)?
  var absent: ((Int) -> Void)?
  // Not callable.
  var throwing: () throws -> Void
  var giving: (Int) -> Int
  var changing: (inout Int) -> Void
  var small: (Int8) -> Void
  var waiting: () async -> Void
  var word: String
  var inner: Inner

  struct Inner {
    var tap: (String) -> Void
  }
}

private struct ButtonsApp: InspectableApp {
  let name = "buttons"
  let summary = ""
  let calls: Calls

  func makeScene(in context: SceneContext) -> Scene {
    let calls = calls
    func note(_ values: Any...) {
      MainActor.assumeIsolated { calls.note(values.map { "\($0)" }.joined(separator: " ")) }
    }
    let buttons = Buttons(
      none: { note("none") }, flag: { note($0) }, number: { note($0) }, real: { note($0) },
      text: { text in MainActor.assumeIsolated { calls.note(text) } },
      textAndNumber: { note($0, $1) }, realAndFlag: { note($0, $1) },
      flagAndText: { note($0, $1) }, realAndReal: { note($0, $1) }, texts: { note($0, $1, $2) },
      numberTextNumber: { note($0, $1, $2) }, maybe: { note("maybe", $0) }, absent: nil,
      throwing: {}, giving: { $0 }, changing: { $0 += 1 }, small: { note($0) }, waiting: {},
      word: "w", inner: Buttons.Inner { note("inner", $0) })
    return Scene {
      ScreenPart(
        "main", type: "Main", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { 1 }
      ) {
        Event("plain.name", "An event of that very name") { note("event") }
      }
      .showing("rendering") { buttons }
    }
  }
}

@Suite("Closures that are called by their path")
@MainActor
struct FunctionCallTests {
  private let calls = Calls()

  private func trigger(_ event: String, _ literals: String...) async throws -> String? {
    let host = LocalHost(ButtonsApp(calls: calls))
    _ = try await host.send(Questions.Load(app: "buttons", seed: 0))
    let arguments = try literals.map { Input.Argument(nil, try Value(parsing: $0)) }
    let input = Input.trigger(screen: "main", event: event, arguments: arguments)
    return try await host.send(Questions.Perform(input: input)).refusal?.message
  }

  @Test("They get the arguments that are passed, whatever registers these travel in")
  func called() async throws {
    let long = "a text that is longer than fifteen bytes"
    for (event, literals, said) in [
      ("none", [], "none"), ("flag", ["true"], "true"), ("number", ["-7"], "-7"),
      ("real", ["2.5"], "2.5"), ("text", ["\"\(long)\""], long),
      ("textAndNumber", ["\"é\"", "3"], "é 3"),
      ("realAndFlag", ["1e300", "false"], "1e+300 false"),
      ("flagAndText", ["true", "\"\(long)\""], "true \(long)"),
      ("realAndReal", ["1.5", "-2.5"], "1.5 -2.5"),
      ("texts", ["\"a\"", "\"\(long)\"", "\"c\""], "a \(long) c"),
      ("numberTextNumber", ["1", "\"\(long)\"", "3"], "1 \(long) 3"), ("maybe", ["4"], "maybe 4"),
      ("inner.tap", ["\"in\""], "inner in"),
    ] {
      let host = LocalHost(ButtonsApp(calls: calls))
      _ = try await host.send(Questions.Load(app: "buttons", seed: 0))
      let arguments = try literals.map { Input.Argument(nil, try Value(parsing: $0)) }
      let input = Input.trigger(
        screen: "main", event: "rendering." + event, arguments: arguments)
      #expect(try await host.send(Questions.Perform(input: input)).refusal == nil)
      #expect(calls.said.last == said, "\(event)")
    }
  }

  @Test("What cannot be called says why, and nothing happens")
  func refused() async throws {
    for (event, message) in [
      ("throwing", "cannot be called, it is () throws -> ()"),
      ("giving", "cannot be called, it is (Int) -> Int"),
      ("changing", "cannot be called, it is (inout Int) -> ()"),
      ("small", "cannot be called, it is (Int8) -> ()"),
      ("waiting", "() async -> (): declare an Event for it"),
      ("word", "main.rendering.word is String, not a function"),
      ("absent", "main.rendering.absent is nil now, there is nothing to call"),
    ] {
      let refusal = try await trigger("rendering." + event)
      #expect(refusal?.contains(message) == true, "\(refusal ?? "")")
    }
    #expect(
      try await trigger("rendering.number", "\"x\"")
        == "rendering.number: expected Int, found String \"x\"")
    #expect(
      try await trigger("rendering.number") == "rendering.number takes 1 argument, found 0")
    #expect(try await trigger("rendering.nothing")?.contains("unknown event") == true)
    #expect(calls.said.isEmpty)
  }

  @Test("An event of that very name goes first")
  func events() async throws {
    #expect(try await trigger("plain.name") == nil)
    #expect(calls.said == ["event"])
  }
}
