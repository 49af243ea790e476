import StateKit
import Testing

@MainActor
@Suite("Staty: other policies")
struct TransitionPolicyTests {
  /// Enters `Loading`, and when 1 s has passed requests three states in a row.
  private func outcomes(_ scene: TransitionScene) -> [TransitionOutcome] {
    scene.controller.transit(to: scene.state("Loading", leavingTakes: .milliseconds(300)))
    scene.time.advance(by: .seconds(1))
    return [("Error", 500), ("Content", 0), ("Last", 300)].map { name, leaving in
      scene.controller.transit(to: scene.state(name, leavingTakes: .milliseconds(leaving)))
    }
  }

  @Test("Reject while busy: the request is refused, and says so.")
  func rejecting() {
    let scene = TransitionScene(policy: RejectingPolicy())
    scene.recordEvents()
    #expect(outcomes(scene) == [.waiting, .refused, .refused])
    scene.time.advance(by: .seconds(5))
    #expect(
      scene.log.take() == [
        "began nothing to Loading", "ended in Loading", "Loading enters at 0.0",
        "began Loading to Error", "Loading leaves at 1.0",
        "refused Content", "refused Last",
        "ended in Error", "Error enters at 1.3",
      ])
    // No longer busy, it grants requests again.
    #expect(scene.controller.transit(to: scene.state("Content")) == .waiting)
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["Content"])
  }

  /// A line, by what a policy is asked.
  private struct OwnLine: TransitionPolicy {
    func waiting(
      afterRequest state: any TransitionState, while waiting: [any TransitionState]
    ) -> [any TransitionState] { waiting + [state] }
  }

  @Test("The usual line comes out like one that a policy makes anew each time")
  func line() {
    func course(_ policy: any TransitionPolicy) -> [String] {
      let scene = TransitionScene(policy: policy)
      scene.recordEvents()
      var found = outcomes(scene).map { "\($0)" }
      let again = scene.state("Again")
      found += [again, again].map { "\(scene.controller.transit(to: $0))" }
      scene.controller.pending.remove(at: 1)
      scene.controller.isHolding = true
      scene.time.advance(by: .seconds(2))
      found.append("\(scene.controller.transit(to: scene.state("Held")))")
      found.append("\(scene.controller.pending.count)")
      scene.controller.beginNext()
      scene.time.advance(by: .seconds(2))
      scene.controller.isHolding = false
      scene.time.advance(by: .seconds(9))
      return found + scene.log.take()
    }
    #expect(course(QueueingPolicy()) == course(OwnLine()))
  }

  @Test("Replace: only the newest waiting request survives.")
  func replacing() {
    let scene = TransitionScene(policy: ReplacingPolicy())
    scene.recordEvents()
    #expect(outcomes(scene) == [.waiting, .waiting, .waiting])
    #expect(scene.names == ["Loading", "Last"])
    scene.time.advance(by: .seconds(5))
    #expect(
      scene.log.lines == [
        "began nothing to Loading", "ended in Loading", "Loading enters at 0.0",
        "began Loading to Error", "Loading leaves at 1.0",
        "dropped Error", "began Loading to Content", "dropped Content", "began Loading to Last",
        "ended in Last", "Last enters at 1.3",
      ])
  }

  @Test("A policy of your own is a small conformance.")
  func ownPolicy() {
    struct ErrorsFirst: TransitionPolicy {
      func waiting(
        afterRequest state: any TransitionState, while waiting: [any TransitionState]
      ) -> [any TransitionState] {
        state.stateName == "Error" ? [state] + waiting : waiting + [state]
      }
    }
    let scene = TransitionScene(policy: ErrorsFirst())
    scene.controller.transit(to: scene.state("Loading", leavingTakes: .seconds(1)))
    scene.recordEvents()
    for name in ["A", "B", "Error"] { scene.controller.transit(to: scene.state(name)) }
    #expect(scene.names == ["Loading", "Error", "A", "B"])
    // A request that is put before the next one is reported, though none was dropped.
    #expect(
      scene.log.lines.filter { $0.hasPrefix("began") }
        == ["began Loading to A", "began Loading to Error"])
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["B"])
    #expect(
      scene.log.lines.filter { $0.hasPrefix("began") }.suffix(2)
        == ["began Error to A", "began A to B"])
  }

  @Test("A state that is dropped and requested again begins twice.")
  func droppedAndBack() {
    struct Fickle: TransitionPolicy {
      func waiting(
        afterRequest state: any TransitionState, while waiting: [any TransitionState]
      ) -> [any TransitionState] {
        state.stateName == "Nothing" ? [] : [state]
      }
    }
    let scene = TransitionScene(policy: Fickle())
    scene.recordEvents()
    scene.controller.transit(to: scene.state("Loading", leavingTakes: .seconds(1)))
    let content = scene.state("Content")
    scene.controller.transit(to: content)
    #expect(scene.controller.transit(to: scene.state("Nothing")) == .refused)
    scene.controller.transit(to: content)
    #expect(
      scene.log.lines.dropFirst(3) == [
        "began Loading to Content", "Loading leaves at 0.0", "dropped Content", "refused Nothing",
        "began Loading to Content",
      ])
  }

  @Test("A request dropped by another, made while states are entered, has been refused.")
  func droppedMeanwhile() {
    final class Impatient: CurrentStateObserver {
      let controller = BasicStateController(policy: ReplacingPolicy())
      let scene: TransitionScene
      var told: [String] = []
      init(_ scene: TransitionScene) {
        self.scene = scene
        controller.observer = self
      }
      func didChangeStateTo(_ state: any TransitionState) { told.append(state.stateName) }
      func leaveState(_ state: any TransitionState) -> Bool {
        if state.stateName == "A" { controller.transit(to: scene.state("C")) }
        return false
      }
    }
    let impatient = Impatient(TransitionScene())
    impatient.controller.transit(to: impatient.scene.state("A"))
    #expect(impatient.controller.transit(to: impatient.scene.state("B")) == .refused)
    #expect(impatient.told == ["A", "C"])
  }
}
