#if os(Linux)
  import ExploredScenes
  import StateKit
  import Testing

  @testable import Inspectable

  @MainActor
  @Suite("Scenes that are made to put states back")
  struct SceneReplayTests {
    /// A list of a length.
    private struct ListApp: InspectableApp {
      let name = "list"
      let summary = "A list"
      let length: Int

      func makeScene(in context: SceneContext) -> Scene {
        let numbers = Array(0..<length)
        return Scene {
          StorePart(state: { numbers }) {}
        }
      }
    }

    private func replay(of app: any InspectableApp, _ inputs: Input...) throws -> SceneReplay? {
      let scene = try LoadedScene(app: app, context: SceneContext(seed: 0))
      scene.rest()
      for input in inputs { #expect(StepTaking.take(input, in: scene) != nil) }
      return SceneReplay(scene, scene.stateDigest().digest)
    }

    @Test("They are made where little is read, and nothing is held")
    func made() throws {
      #expect(try replay(of: ListApp(length: 900)) != nil)
      #expect(try replay(of: ListApp(length: 1_100)) == nil)
      #expect(try replay(of: NeighboursApp(.nothing)) != nil)
      #expect(try replay(of: NeighboursApp(.nothing), .hold) == nil)
    }
  }
#endif
