import Inspectable
import StateKit
import TestSupport

/// Secrets in every place that an app can mark, some of which are there before anybody typed one.
struct CanaryState: State, Codable {
  var pin: String = Canaries.texts[0]
  var codes: [String] = Array(Canaries.texts[1..<8])
  var number = Canaries.number
  var byName: [String: String] = ["ada": Canaries.texts[8]]
  /// Copies of what is given, in keys and in texts.
  var copies: [String: Int] = [:]
  var notes: [String] = []
  var kind: CanaryKind = .token(Canaries.texts[9])
  var told: [String] = []
}

enum CanaryKind: Codable {
  case none
  case token(String)
}

struct Enter: StateUpdater, Codable {
  var user: String
  var pin: String

  func updateState(_ state: inout CanaryState) {
    state.pin = pin
    state.copies["copy of \(pin)"] = 1
    state.notes.append("noted \(pin)")
  }
}

struct Tell: StateUpdater, Codable {
  var text: String

  func updateState(_ state: inout CanaryState) { state.told.append(text) }
}

struct Verify: SideEffect, Codable {
  var pin: String

  struct Wrong: Error, CustomStringConvertible {
    var pin: String
    var description: String { "'\(pin)' is wrong, did you mean \"\(pin)\"?" }
  }

  func sideEffect(_ context: SideEffectContext<CanaryState, Outside>) async throws {
    context.dependencies.context.log("asked with \(pin)")
    print("asks with \(pin)")
    let answer: String = try await context.dependencies.context.request(
      "check", with: ["pin": pin], offering: { Canaries.texts[10] })
    context.dispatch(Enter(user: "host", pin: answer))
    throw Wrong(pin: pin)
  }
}

struct CanaryForm: LocalState, Codable {
  var pin: String = Canaries.texts[11]
}

struct CanaryModel: ViewModelWithLocalState {
  var pin: String
  var form: String

  init?(state: CanaryState?, localState: CanaryForm) {
    pin = state?.pin ?? ""
    form = localState.pin
  }
}

final class CanaryView: View, ViewControllerModellableView {
  func setup() {}
  func style() {}
  func update(oldModel: CanaryModel?) {}
  override func draw() -> [String] { model.map { ["pin \($0.pin)", "form \($0.form)"] } ?? [] }
}

final class CanaryController: ViewControllerWithLocalState<CanaryView> {}

/// An app whose secrets are texts that are easily overlooked.
struct CanaryApp: InspectableApp {
  let name = "canary"
  let summary = "Secrets that are easily overlooked"

  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: CanaryState(), dependencies: { _ in Outside(context) })
    let form = CanaryController(store: store, localState: CanaryForm())
    return Scene {
      StorePart(store) {
        Example(Enter(user: "ada", pin: "0000"), "Enter a pin", secret: ["pin"])
        Example(Verify(pin: "0000"), "Ask whether a pin is right", secret: ["pin"])
        Example(Tell(text: "hello"), "Tell something")
      }
      ScreenPart("form", form) {
        Event("didType", "Type a pin", secret: [0]) { (pin: String) in form.localState.pin = pin }
      }
      Secret("state.pin")
      Secret("state.codes[*]")
      Secret("state.number")
      Secret("state.byName[*]")
      Secret("state.kind.token")
      Secret("form.local.pin")
      Secret("form.model.pin")
      Secret("form.model.form")
      Secret(answerTo: "check")
      Secret(argument: "pin", of: "check")
    }
  }
}
