import Foundation
import StateKit
import Testing

@testable import Inspectable

/// What is secret in a running app stays out of its recording.
@Suite("Secrets of a running app")
@MainActor
struct LiveSecretsTests {
  private struct Account: State {
    var token = ""
  }

  private struct LogIn: StateUpdater, Codable {
    var password: String
    func updateState(_ state: inout Account) { state.token = password + "!" }
  }

  @Test("Arguments, answers, failures and what repeats them are hidden")
  func hidden() async throws {
    let folder = URL.temporaryDirectory.appending(path: "live-secrets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "run.inspect")
    let context = SceneContext.live(to: file.path, seed: 1)
    let store = Store(state: Account())
    let scene = Scene {
      StorePart(store) { Example(LogIn(password: ""), "Log in", secret: ["password"]) }
      ScreenPart(
        "form", type: "Form", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { 1 }
      ) {
        Event("didType", "Type into a field", secret: [1]) { (_: Int, _: String) in }
      }
      Secret(answerTo: "login")
    }
    try #require(context.record(scene, as: "account") == nil)

    store.dispatch(LogIn(password: "canary-action"))
    context.event("form.didType", 1, "canary-event") {}
    context.event("form.misnamed", "canary-misnamed") {}
    let answer = try await context.request("login") { "canary-answer" }
    _ = try await context.request("greet") { "hello \(answer)" }
    _ = try? await context.request("greet") { () throws -> String in
      throw RequestFailure(message: "no \(answer)")
    }
    _ = try await context.request("count") { 3 }
    context.stopRecording()

    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("canary"), "\(text)")
    let lines = text.split(separator: "\n").map { $0.split(separator: "  # ")[0] }
      .filter { !$0.hasPrefix("> own") && !$0.hasPrefix("> advance") }
    #expect(
      lines.dropFirst().filter { !$0.hasPrefix("> appear") } == [
        "> dispatch LogIn(password: <secret>)", "> trigger form.didType(1, <secret>)",
        "> trigger form.misnamed(<secret>)", "> resolve login#1 <secret>",
        "> resolve greet#1 \"hello <secret>\"", "> fail greet#2 \"no <secret>\"",
        "> resolve count#1 3",
      ], "\(text)")
  }
}
