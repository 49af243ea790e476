import Inspectable
import StateKit
import Testing

/// Marks of scenes that cannot be right, and texts by the app itself that a host sends.
@Suite("A scene's secrets")
@MainActor
struct SceneSecretsTests {
  struct Wallet: State, Codable {
    var pin: String?
    var notes: [Note] = []
    var phase = Phase.idle

    struct Note: Codable {
      var text: String
    }

    enum Phase: Codable {
      case idle
      case open(key: String)
    }
  }

  struct SetPin: StateUpdater, Codable {
    var pin: String

    func updateState(_ state: inout Wallet) { state.pin = pin }
  }

  struct App: InspectableApp {
    var name = "wallet"
    var summary = ""
    var parts: @MainActor @Sendable () -> [Secret] = { [] }
    var labels: Set<String> = []

    func makeScene(in context: SceneContext) -> Scene {
      let store = Store(state: Wallet(), dependencies: { _ in context })
      let parts = parts()
      return Scene {
        StorePart(store) { Example(SetPin(pin: "0000"), "Choose", secret: labels) }
        for part in parts { part }
      }
    }
  }

  private func load(_ app: App) async throws -> Reply<SceneAnswer> {
    try await LocalHost(app).send(Questions.Load(app: "wallet", seed: 0))
  }

  @Test(
    "A path that can never lead to anything is an error when the app is loaded",
    arguments: [
      ("", "the secret '' cannot be read: expected a path, found the end"),
      ("state..pin", "the secret 'state..pin' cannot be read: "),
      ("stat.pin", "the secret 'stat.pin': unknown part 'stat', did you mean 'state'?"),
      (
        "state.pim", "the secret 'state.pim' leads nowhere: state has no member 'pim', did you mean"
      ),
      ("state.notes.text", "the secret 'state.notes.text' leads nowhere: "),
      ("state.pin[0]", nil), ("state.notes[*].text", nil), ("state.phase.open.key", nil),
      ("state.pin", nil), ("state", nil), ("state.phase.open", nil),
    ])
  func paths(_ path: String, _ message: String?) async throws {
    let reply = try await load(App(parts: { [Secret(path)] }))
    guard let message else {
      guard let scene = reply.answer?.description else {
        Issue.record("\(reply)")
        return
      }
      #expect(try scene.secrets?.paths == [ValuePath(parsing: path)])
      return
    }
    guard let refusal = reply.refusal else {
      Issue.record("\(reply)")
      return
    }
    #expect(refusal.message.hasPrefix(message), "\(refusal.message)")
  }

  @Test("A label that the action does not have is an error when the app is loaded")
  func labels() async throws {
    let reply = try await load(App(labels: ["pim"]))
    #expect(
      reply
        == .refused(
          Refusal("SetPin has no argument 'pim' that could be secret, did you mean 'pin'?")))
    guard let scene = try await load(App(labels: ["pin"])).answer?.description else {
      Issue.record("refused")
      return
    }
    #expect(scene.actions[0].parameters.map(\.isSecret) == [true])
    #expect(scene.actions[0].example?.literal == "SetPin(pin: <secret>)")
    #expect(scene.hasSecrets && scene.secrets == nil)
  }

  @Test("A scene without secrets says nothing about them on the wire")
  func nothing() async throws {
    let bytes = WireCoding.line(of: try await load(App()), id: 1)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("isSecret") && !text.contains("\"secrets\""))
  }

  @Test("Inputs are shown without what is secret, or may be")
  func inputs() async throws {
    guard
      let scene = try await load(
        App(
          parts: { [Secret("state.pin"), Secret(answerTo: "login")] }, labels: ["pin"])
      ).answer?.description
    else {
      Issue.record("refused")
      return
    }
    func label(_ input: Input) -> String { input.label(in: scene) }
    let pin = Value.string("hidden-pin")
    #expect(
      label(.dispatch(action: "SetPin", arguments: [.init("pin", pin)])) == "SetPin(pin: <secret>)")
    #expect(
      label(.dispatch(action: "SetPin", arguments: [.init(nil, pin)])) == "SetPin(pin: <secret>)")
    #expect(
      label(.dispatch(action: "SetPin", arguments: [.init("pim", pin)])) == "SetPin(pim: <secret>)")
    #expect(label(.dispatch(action: "SetPn", arguments: [.init("x", pin)])) == "SetPn(x: <secret>)")
    #expect(label(.resolve(request: "login", number: 2, value: pin)) == "resolve login#2 <secret>")
    #expect(label(.resolve(request: "other", number: 2, value: .int(1))) == "resolve other#2 1")
    #expect(
      label(.set(path: try ValuePath(parsing: "state.pin"), value: pin))
        == "set state.pin = <secret>")
    let exact = Input.dispatch(action: "SetPin", arguments: [.init("pin", pin)])
    #expect(exact.exactCommand(in: scene) == "dispatch SetPin(pin: \"hidden-pin\")")
    #expect(exact.secrets(in: scene) == [pin] && exact.placeholder == nil)
    #expect(exact.hidingSecrets(in: scene).placeholder == .argument(index: 0, path: ValuePath()))
  }

  @Test("A host refuses an input in which a placeholder stands for a value")
  func placeholder() async throws {
    let host = LocalHost(App(labels: ["pin"]))
    _ = try await host.send(Questions.Load(app: "wallet", seed: 0))
    let input = Input.dispatch(
      action: "SetPin", arguments: [.init("pin", .secret(fingerprint: 0))])
    guard try await host.send(Questions.Perform(input: input)).refusal != nil else {
      Issue.record("performed")
      return
    }
  }

  // MARK: Queues

  final class Locked: TransitionState, Codable {
    weak var delegate: (any StateDelegate)?
    let pin: String

    enum CodingKeys: CodingKey { case pin }

    init(pin: String) { self.pin = pin }

    func enter(on target: AnyObject) {}

    func exit(from target: AnyObject) { delegate?.didExit(self) }
  }

  struct Door: InspectableApp {
    let name = "door"
    let summary = ""

    func makeScene(in context: SceneContext) -> Scene {
      let controller = BasicStateController()
      return Scene {
        QueuePart("door", controller) { StateExample(Locked(pin: "0000"), secret: ["pin"]) }
      }
    }
  }

  @Test("A state of a queue hides what is secret in it, and shows that it changed")
  func queue() async throws {
    let host = LocalHost(Door())
    guard let scene = try await host.send(Questions.Load(app: "door", seed: 0)).answer?.description
    else {
      Issue.record("refused")
      return
    }
    var said = ""
    for pin in ["hidden-1", "hidden-2"] {
      let input = Input.transition(
        queue: "door", state: "Locked", arguments: [.init("pin", .string(pin))])
      #expect(input.label(in: scene) == "transition door Locked(pin: <secret>)")
      guard let report = try await host.send(Questions.Perform(input: input)).answer?.report else {
        Issue.record("refused")
        return
      }
      #expect(report.changes.map(\.part) == ["door"])
      said += "\(report)"
    }
    let waiting = Input.set(
      path: try ValuePath(parsing: "door.pending"),
      value: .array([.record(type: "Locked", members: [.init("pin", .string("hidden-3"))])]))
    said += waiting.label(in: scene)
    for input in [Input.hold, waiting, .step] {
      said += "\(try await host.send(Questions.Perform(input: input)))"
      said += "\(try await host.send(Questions.Held()))"
    }
    #expect(said.contains("transition door Locked(pin: <secret>)"))
    said += "\(try await host.send(Questions.Values()))"
    let expression = try ValueExpression(parsing: "door")
    said += "\(try await host.send(Questions.Read(expression: expression, step: 2, full: true)))"
    #expect(said.contains("<secret>") && !said.contains("hidden-"))
  }
}
