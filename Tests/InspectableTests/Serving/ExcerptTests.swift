import Inspectable
import StateKit
import Testing

/// What a host tells of long texts that changed.
@MainActor
@Suite("Excerpts of long texts")
struct ExcerptTests {
  struct Page: State, Codable {
    var text = String(repeating: "some words ", count: 1_000)
    var key = ""
  }

  struct Append: StateUpdater, Codable {
    var word: String

    func updateState(_ state: inout Page) { state.text += word }
  }

  struct App: InspectableApp {
    var name = "page"
    var summary = ""
    var hasSecret = false

    func makeScene(in context: SceneContext) -> Scene {
      let store = Store(state: Page(), dependencies: { _ in context })
      let secrets = hasSecret ? [Secret("state.key")] : []
      return Scene {
        StorePart(store) { Example(Append(word: "end"), "Add a word") }
        for secret in secrets { secret }
      }
    }
  }

  private func report(
    excerpts: Bool?, hasSecret: Bool = false, digests: Bool? = nil
  ) async throws -> StepReport {
    let host = LocalHost(App(hasSecret: hasSecret))
    _ = try await host.send(Questions.Load(app: "page", seed: 0, digests: digests))
    let input = Input.dispatch(
      action: "Append", arguments: [.init("word", .string("the end"))])
    let reply = try await host.send(Questions.Perform(input: input, excerpts: excerpts))
    return try #require(reply.answer).report
  }

  private func texts(_ report: StepReport) throws -> [String] {
    let change = try #require(report.changes.first?.changes.first)
    guard case .changed(.string(let old), .string(let new)) = change.kind else { return [] }
    return [old, new]
  }

  @Test("Whoever asks for excerpts is told what differs, with how much is left out")
  func excerpt() async throws {
    let report = try await report(excerpts: true)
    #expect(try texts(report) == ["me words some words ", "me words some words the end"])
    let excerpt = try #require(report.changes.first?.changes.first?.excerpt)
    #expect([excerpt.oldBefore, excerpt.oldAfter] == [10_980, 0])
    #expect([excerpt.newBefore, excerpt.newAfter] == [10_980, 0])
  }

  @Test("Who does not gets both texts whole")
  func whole() async throws {
    let text = Page().text
    #expect(try texts(try await report(excerpts: nil)) == [text, text + "the end"])
    #expect(try texts(try await report(excerpts: false)) == [text, text + "the end"])
  }

  @Test("Where something is secret no text is cut, since half of a secret would not be found")
  func secret() async throws {
    let text = Page().text
    #expect(
      try texts(try await report(excerpts: true, hasSecret: true)) == [text, text + "the end"])
  }

  @Test("A step has one digest however its texts are told")
  func digest() async throws {
    let told = try await report(excerpts: true, digests: true).digest
    #expect(told != nil)
    #expect(try await report(excerpts: nil, digests: true).digest == told)
  }
}
