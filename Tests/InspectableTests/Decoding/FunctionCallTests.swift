import Inspectable
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  var flagRealText: (Bool, Double, String) -> Void
  var reals: (Double, Double, Double) -> Void
  var listed: [(Int) -> Void]
  var named: [String: (String) -> Void]
  var pairs: [(title: String, call: (Double, String) -> Void)]
  var maybes: [((Int) -> Void)?]
  var anything: Any
  var box: Box<Int>
  var rows: [Inner]
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

  /// How its functions lie depends on what it is made for.
  struct Box<T> {
    var call: (T) -> Void
    var whole: (Int) -> Void
    var plain: () -> Void
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
      numberTextNumber: { note($0, $1, $2) }, flagRealText: { note($0, $1, $2) },
      reals: { note($0, $1, $2) }, listed: [{ note("first", $0) }, { note("second", $0) }],
      named: ["a b": { note("named", $0) }], pairs: [("p", { note("pair", $0, $1) })],
      maybes: [nil, { note("maybes", $0) }], anything: { (number: Int) in note("any", number) },
      box: Buttons.Box(call: { note($0) }, whole: { note($0) }, plain: { note("plain") }),
      rows: [Buttons.Inner { note("row", $0) }], maybe: { note("maybe", $0) }, absent: nil,
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
      ("flagRealText", ["true", "0.5", "\"\(long)\""], "true 0.5 \(long)"),
      ("reals", ["1.5", "2.5", "-3.5"], "1.5 2.5 -3.5"), ("listed[1]", ["7"], "second 7"),
      ("pairs[0].call", ["0.5", "\"\(long)\""], "pair 0.5 \(long)"),
      ("pairs[0].1", ["1.5", "\"a\""], "pair 1.5 a"), ("maybes[1]", ["9"], "maybes 9"),
      ("anything", ["6"], "any 6"), ("box.plain", [], "plain"),
      ("rows[0].tap", ["\"t\""], "row t"), ("listed.first", ["8"], "first 8"),
      ("named[\"a b\"]", ["\"x\""], "named x"),
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
      ("listed[2]", "main.rendering.listed has no [2], its count is 2"),
      ("listed.count", "main.rendering.listed.count is an Int, not a function"),
      ("named[\"c\"]", "main.rendering.named has no key \"c\""),
    ] {
      let refusal = try await trigger("rendering." + event)
      #expect(refusal?.contains(message) == true, "\(refusal ?? "")")
    }
    #expect(
      try await trigger("rendering.number", "\"x\"")
        == "rendering.number: expected Int, found String \"x\"")
    #expect(
      try await trigger("rendering.number") == "rendering.number takes 1 argument, found 0")
    #expect(
      try await trigger("rendering.nothing")?.hasPrefix("main.rendering has no member") == true)
    #expect(
      try await trigger("rendering.box.call", "1")
        == "main.rendering.box.call cannot be called, it is in the generic Box<Int>: declare an Event for it"
    )
    #expect(try await trigger("rendering.box.whole", "1")?.contains("generic Box<Int>") == true)
    #expect(
      try await trigger("view.didTap")?.hasPrefix("unknown event 'view.didTap' of screen main")
        == true)
    #expect(calls.said.isEmpty)
  }

  @Test("An event of that very name goes first")
  func events() async throws {
    #expect(try await trigger("plain.name") == nil)
    #expect(calls.said == ["event"])
  }
}

/// A view with closures for what happens, as apps have them.
@MainActor
private final class FormView {
  var didTapSave: (() -> Void)?
  var onType: ((String, Int) -> Void)?
  var willClose: ((Bool, Int, Double) -> Void)?
  var didPick: ((Date) -> Void)?
  var onLoad: (() async -> Void)?
  var handled = 0
  var online = false
  var action: (() -> Void)?
  var header = Header()

  struct Header {
    var didTapMenu: ((Int) -> Void)?
  }
}

private struct FormApp: InspectableApp {
  let name = "form"
  let summary = ""
  let calls: Calls
  let view: FormView

  func makeScene(in context: SceneContext) -> Scene {
    Scene {
      ScreenPart(
        "form", type: "Form", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { 1 }
      ) {
        Event("onType", "Type a text") { (text: String) in calls.note("declared", text) }
      }
      .eventsFound { view }
    }
  }
}

@Suite("Events that are found among the closures of a view")
@MainActor
struct FoundEventTests {
  private let calls = Calls()
  private let view = FormView()

  private func load() async throws -> (LocalHost, SceneDescription.Screen) {
    let host = LocalHost(FormApp(calls: calls, view: view))
    let reply = try await host.send(Questions.Load(app: "form", seed: 0))
    return (host, try #require(reply.answer?.description.screens.first))
  }

  private func trigger(_ event: String, _ literals: String...) async throws -> String? {
    let arguments = try literals.map { Input.Argument(nil, try Value(parsing: $0)) }
    let input = Input.trigger(screen: "form", event: event, arguments: arguments)
    return try await load().0.send(Questions.Perform(input: input)).refusal?.message
  }

  @Test(
    "They are listed with their arguments, also while they are nil; a declared event goes first")
  func listed() async throws {
    let screen = try await load().1
    #expect(
      screen.events.map(\.signature) == [
        "onType(String)", "didTapSave()", "willClose(Bool, Int, Double)",
      ])
    #expect(screen.uncallable?.map(\.name) == ["didPick", "onLoad"])
    #expect(screen.uncallable?.first?.type == "(Date) -> ()")
  }

  @Test("They are called as they are when it happens, and what is not there says so")
  func called() async throws {
    #expect(
      try await trigger("didTapSave") == "form.didTapSave is nil now, there is nothing to call")
    view.didTapSave = { calls.note("saved") }
    #expect(try await trigger("didTapSave") == nil)
    view.willClose = { calls.note($0, $1, $2) }
    #expect(try await trigger("willClose", "true", "2", "0.5") == nil)
    #expect(try await trigger("onType", "\"a\"") == nil)
    view.action = { calls.note("acted") }
    #expect(try await trigger("action") == nil)
    view.header.didTapMenu = { calls.note("menu", $0) }
    #expect(try await trigger("header.didTapMenu", "3") == nil)
    #expect(calls.said == ["saved", "true 2 0.5", "declared a", "acted", "menu 3"])
    view.didPick = { _ in }
    #expect(
      try await trigger("didPick")?.hasPrefix("form.didPick cannot be called, it is (Date) -> ()")
        == true)
    #expect(try await trigger("handled") == "form.handled is Int, not a function")
    #expect(
      try await trigger("didTapSvae")
        == "unknown event 'didTapSvae' of screen form, did you mean 'didTapSave'?")
    #expect(try await trigger("didTapSave", "1") == "didTapSave takes 0 arguments, found 1")
  }
}
