import Inspectable
import StateKit
import Testing

/// A tally with a part of it as a store of its own, and a view with previews.
private struct TallyApp: InspectableApp {
  let name = "tally"
  let summary = "a store, one that is derived from it, and a view"

  struct Tally: Equatable, Codable {
    var count = 0
    var name = "geese"
  }

  enum Action: Codable {
    case add(Int)
    case rename(String)
  }

  struct Shown: Equatable {
    var title: String
    var pin = "0000"
  }

  struct Adding: Codable {
    var by: Int
  }

  final class Sign: ConnectableView<Shown, Never> {
    override func draw(_ state: Shown) -> [String] { ["<\(state.title)>"] }

    override class var previews: [ViewPreview<Shown>] {
      [ViewPreview("none", Shown(title: "0 geese")), ViewPreview("screen", Shown(title: "?"))]
    }
  }

  var secretPath: String?

  func makeScene(in context: SceneContext) -> Scene {
    let store = ReduxStore(
      initialState: Tally(),
      reducer: Reducer<Tally, Action, Void> { tally, action, _ in
        switch action {
        case .add(let amount): tally.count += amount
        case .rename(let name): tally.name = name
        }
        return .task { .rename(try await context.request("name")) }
      })
    let count = store.derived(state: \.count, action: { (adding: Adding) in .add(adding.by) })
    return Scene {
      StorePart(store) { Example(Action.add(1), "Count") }
      StorePart(count, name: "counter") { Example(Adding(by: 1), "Count in the derived store") }
      ScreenPart(
        "sign",
        ContainerView(
          store: store.derived(state: { Shown(title: "\($0.count) \($0.name)") }), content: Sign()))
      if let secretPath { Secret(secretPath) }
    }
  }
}

@MainActor
@Suite("Redux stores in a scene")
struct ReduxPartTests {
  private func load(_ app: TallyApp = TallyApp()) async throws -> LocalHost {
    let host = LocalHost(app)
    _ = try await host.send(Questions.Load(app: "tally", seed: 0))
    return host
  }

  private func read(_ text: String, from host: LocalHost) async throws -> Value? {
    try await host.send(
      Questions.Read(expression: try ValueExpression(parsing: text), step: 0, full: true)
    ).answer?.value
  }

  @Test("a derived store can be in a scene like any store, and takes its own actions")
  func derived() async throws {
    let host = try await load()
    #expect(try await read("counter", from: host) == .int(0))
    _ = try await host.send(
      Questions.Perform(input: .dispatch(action: "Adding", arguments: [.init("by", .int(2))])))
    #expect(try await read("counter", from: host) == .int(2))
    #expect(try await read("state.count", from: host) == .int(2))
  }

  @Test("effects and held actions of a store and one derived from it are listed once")
  func once() async throws {
    let host = try await load()
    _ = try await host.send(
      Questions.Perform(input: .dispatch(action: "Adding", arguments: [.init("by", .int(2))])))
    #expect(try await read("effects.count", from: host) == .int(1))
    _ = try await host.send(Questions.Perform(input: .hold))
    _ = try await host.send(
      Questions.Perform(input: .dispatch(action: "Adding", arguments: [.init("by", .int(2))])))
    #expect(try await read("held.count", from: host) == .int(1))
    #expect(try await read("state.count", from: host) == .int(2))
  }

  @Test(
    "previews are values, whatever they are called, and their drawings are asked for separately")
  func previews() async throws {
    let host = try await load()
    #expect(try await read("sign.previews.none.title", from: host) == .string("0 geese"))
    #expect(try await read("sign.model == sign.previews.none", from: host) == .bool(true))
    #expect(try await read("sign.model == sign.previews.screen", from: host) == .bool(false))
    #expect(
      try await read("sign.drawings.screen", from: host) == .array([.string("<?>")]))
  }

  @Test("what is secret in a model is secret in its previews")
  func secret() async throws {
    let host = try await load(TallyApp(secretPath: "sign.model.pin"))
    guard case .secret? = try await read("sign.previews.none.pin", from: host) else {
      Issue.record("not hidden")
      return
    }
  }
}
