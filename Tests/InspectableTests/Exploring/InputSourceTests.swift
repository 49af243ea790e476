import ExploredScenes
import Testing

@testable import Inspectable

@MainActor
@Suite("What an exploration tries")
struct InputSourceTests {
  @Test("What is often tried counts eight times, what is never tried not at all")
  func weights() throws {
    let scene = try LoadedScene(app: GadgetApp(), context: SceneContext(seed: 0))
    scene.rest()
    let book = InputBook()
    let offered = InputSource(scene, book) { _, _ in }.inputs(of: scene)
    func weights(of action: String) -> Set<Int> {
      Set(
        offered.filter { "\(book[$0.number])".hasPrefix("dispatch \(action)") }.map(\.weight))
    }
    #expect(weights(of: "DrawLot") == [Tried.often])
    #expect(weights(of: "Rename") == [1])
    #expect(weights(of: "TakeApart").isEmpty)
  }
}
