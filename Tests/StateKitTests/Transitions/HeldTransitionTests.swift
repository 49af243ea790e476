import StateKit
import Testing

@MainActor
@Suite("Staty: transitions that are held, and entries that wait")
struct HeldTransitionTests {
  private let scene = TransitionScene()
  private var controller: BasicStateController { scene.controller }
  private var log: FlowLog { scene.log }

  @Test("While transitions are held, a request waits; letting go begins one transition at a time.")
  func oneByOne() {
    controller.isHolding = true
    for name in ["A", "B", "C"] {
      #expect(controller.transit(to: scene.state(name)) == .waiting)
    }
    #expect(controller.nextHeld?.stateName == "A")
    #expect(log.lines == [])
    controller.beginNext()
    #expect(log.take() == ["A enters at 0.0"])
    #expect(scene.names == ["A", "B", "C"])
    controller.beginNext()
    #expect(log.take() == ["A leaves at 0.0", "B enters at 0.0"])
    controller.isHolding = false
    #expect(log.take() == ["B leaves at 0.0", "C enters at 0.0"])
    controller.beginNext()
    #expect(log.lines == [])
  }

  @Test("A transition that has begun goes on while others are held.")
  func underWay() {
    controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    controller.transit(to: scene.state("B"))
    controller.transit(to: scene.state("C"))
    controller.isHolding = true
    #expect(controller.nextHeld == nil)
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["B", "C"])
    #expect(controller.nextHeld?.stateName == "C")
  }

  @Test("A transition that was let go is over when its state is entered, however long that takes.")
  func lettingGoTakesTime() {
    controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    controller.isHolding = true
    controller.transit(to: scene.state("B"))
    controller.transit(to: scene.state("C"))
    controller.beginNext()
    controller.beginNext()
    #expect(log.take() == ["A enters at 0.0", "A leaves at 0.0"])
    scene.time.advance(by: .seconds(1))
    #expect(log.take() == ["B enters at 1.0"])
    #expect(scene.names == ["B", "C"])
  }

  @Test("What waits can be removed: it is dropped, and the transition to the next one begins.")
  func removing() {
    scene.recordEvents()
    controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    for name in ["B", "C", "D"] { controller.transit(to: scene.state(name)) }
    _ = log.take()
    controller.pending.remove(at: 1)
    #expect(log.take() == ["dropped C"])
    controller.pending.removeFirst()
    #expect(log.take() == ["dropped B", "began A to D"])
    scene.time.advance(by: .seconds(1))
    #expect(log.take() == ["ended in D", "D enters at 1.0"])
  }

  @Test("What waits can be changed: the replaced transition tells the one that begins.")
  func changing() {
    scene.recordEvents()
    controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    controller.transit(to: scene.state("B"))
    _ = log.take()
    controller.pending[0] = scene.state("C")
    #expect(log.take() == ["dropped B", "began A to C"])
    controller.pending.insert(scene.state("D"), at: 0)
    #expect(log.take() == ["began A to D"])
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["C"])
  }

  @Test(
    "With nothing left to wait, a state that was told to leave goes, and stays the current one.")
  func removingAll() {
    controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    controller.transit(to: scene.state("B"))
    controller.pending = []
    #expect(controller.isBusy)
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["A"])
    #expect(!controller.isBusy)
    controller.isHolding = true
    #expect(controller.transit(to: scene.state("C")) == .waiting)
    #expect(controller.nextHeld?.stateName == "C")
  }

  @Test("A state that is added to the waiting ones outside of a transition is entered.")
  func adding() {
    controller.pending = [scene.state("A"), scene.state("B")]
    #expect(log.lines == ["A enters at 0.0", "A leaves at 0.0", "B enters at 0.0"])
  }
}
