import StateKit
import Testing

@MainActor
@Suite("Staty: the queueing controller")
struct BasicStateControllerTests {
  private let scene = TransitionScene()
  private var log: FlowLog { scene.log }

  @Test("A requested transition waits while another is under way.")
  func waits() {
    let leaving = scene.state("A", leavingTakes: .seconds(1))
    #expect(scene.controller.transit(to: leaving) == .entered)
    #expect(scene.controller.transit(to: scene.state("B")) == .waiting)
    #expect(scene.names == ["A", "B"])
    #expect(scene.controller.isBusy)
    scene.time.advance(by: .milliseconds(999))
    #expect(scene.names == ["A", "B"])
    #expect(log.lines == ["A enters at 0.0", "A leaves at 0.0"])
  }

  @Test("When the current state reports its exit, it is dequeued and the next one entered.")
  func entersNext() {
    scene.controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    scene.controller.transit(to: scene.state("B"))
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["B"])
    #expect(!scene.controller.isBusy)
    #expect(log.lines == ["A enters at 0.0", "A leaves at 0.0", "B enters at 1.0"])
  }

  @Test("If nothing waits, the exiting state stays in place, so that the current one is known.")
  func staysInPlace() {
    let alert = scene.state("Alert")
    scene.controller.transit(to: alert)
    alert.gone()
    #expect(scene.names == ["Alert"])
    #expect(!scene.controller.isBusy)
    #expect(scene.controller.transit(to: scene.state("Next")) == .entered)
    // It has left by itself, so it is not told to leave.
    #expect(log.lines == ["Alert enters at 0.0", "Next enters at 0.0"])
  }

  @Test("The observer is told of each entered state once, in order.")
  func toldOnce() {
    final class Observer: CurrentStateObserver {
      var told: [String] = []
      func didChangeStateTo(_ state: any TransitionState) { told.append(state.stateName) }
    }
    let observer = Observer()
    let controller = BasicStateController(observer: observer)
    for name in ["A", "B", "C"] { controller.transit(to: scene.state(name)) }
    #expect(observer.told == ["A", "B", "C"])
  }

  @Test("Three requests in a row are entered one after the other, never together.")
  func oneAfterTheOther() {
    scene.controller.transit(to: scene.state("Loading", leavingTakes: .milliseconds(300)))
    scene.time.advance(by: .seconds(1))
    for (name, leaving) in [("Error", 500), ("Content", 0), ("Loading", 300)] {
      scene.controller.transit(to: scene.state(name, leavingTakes: .milliseconds(leaving)))
    }
    #expect(scene.names == ["Loading", "Error", "Content", "Loading"])
    scene.time.advance(by: .seconds(5))
    #expect(
      log.lines == [
        "Loading enters at 0.0", "Loading leaves at 1.0",
        "Error enters at 1.3", "Error leaves at 1.3",
        "Content enters at 1.8", "Content leaves at 1.8",
        "Loading enters at 1.8",
      ])
    #expect(scene.names == ["Loading"])
  }

  @Test("A state that goes by itself while others wait makes room for the next.")
  func goesByItself() {
    let alert = scene.state("Alert", leavingTakes: .seconds(10))
    scene.controller.transit(to: alert)
    scene.controller.transit(to: scene.state("Next"))
    alert.gone()
    #expect(scene.names == ["Next"])
  }

  @Test("A state that is shown nowhere reports its exit once, as any other.")
  func exitsUnshown() {
    let controller = BasicStateController()
    var problems: [TransitionProblem] = []
    controller.onProblem = { problems.append($0) }
    let alert = scene.state("Alert")
    controller.transit(to: alert)
    alert.gone()
    #expect(problems.isEmpty)
    alert.gone()
    #expect(problems == [.exitedTwice("Alert")])
  }

  @Test("A state that reports its exit twice does no harm and is reported.")
  func exitsTwice() {
    var problems: [TransitionProblem] = []
    scene.controller.onProblem = { problems.append($0) }
    let alert = scene.state("Alert")
    scene.controller.transit(to: alert)
    alert.gone()
    alert.gone()
    #expect(problems == [.exitedTwice("Alert")])
    #expect(problems.first?.description == "Alert reported its exit twice")
    #expect(scene.names == ["Alert"])
    #expect(scene.controller.transit(to: scene.state("Next")) == .entered)
  }

  @Test("A state that reports its exit when it is not current does no harm and is reported.")
  func exitsWhenNotCurrent() {
    var problems: [TransitionProblem] = []
    scene.controller.onProblem = { problems.append($0) }
    let first = scene.state("First")
    let waiting = scene.state("Waiting")
    scene.controller.transit(to: first)
    scene.controller.transit(to: scene.state("Second", leavingTakes: .seconds(1)))
    scene.controller.transit(to: waiting)
    first.gone()
    scene.controller.didExit(waiting)
    #expect(problems == [.exitedWhenNotCurrent("First"), .exitedWhenNotCurrent("Waiting")])
    #expect(
      problems.last?.description == "Waiting reported its exit when it was not current")
    #expect(scene.names == ["Second", "Waiting"])
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["Waiting"])
  }

  @Test("A state that is shown nowhere has left as soon as another is requested.")
  func shownNowhere() {
    let controller = BasicStateController()
    #expect(controller.current == nil)
    controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    #expect(controller.transit(to: scene.state("B")) == .entered)
    #expect(controller.current?.stateName == "B")
    #expect(log.lines == [])
  }

  @Test("The same state can be entered again, also right after itself.")
  func sameState() {
    let state = scene.state("A", leavingTakes: .seconds(1))
    scene.controller.transit(to: state)
    #expect(scene.controller.transit(to: state) == .waiting)
    scene.time.advance(by: .seconds(1))
    #expect(log.lines == ["A enters at 0.0", "A leaves at 0.0", "A enters at 1.0"])
    #expect(scene.names == ["A"])
  }

  @Test("States that come and go at once do not pile up calls, however many wait.")
  func manyStates() {
    /// Has many states wait before each one that is requested.
    struct Flood: TransitionPolicy {
      let states: [any TransitionState]
      func waiting(
        afterRequest state: any TransitionState, while waiting: [any TransitionState]
      ) -> [any TransitionState] {
        states + [state]
      }
    }
    let time = VirtualClock()
    let states = (0..<20_000).map { TimedState("\($0)", time: time, log: FlowLog()) }
    let scene = TransitionScene(policy: Flood(states: states))
    scene.controller.transit(to: scene.state("first", leavingTakes: .seconds(1)))
    scene.controller.transit(to: scene.state("second"))
    scene.controller.transit(to: scene.state("last"))
    scene.time.advance(by: .seconds(1))
    #expect(scene.names == ["last"])
  }

  @Test("A request made while a state is being entered is granted after it.")
  func requestWhileEntering() {
    final class Chain: CurrentStateObserver {
      let controller = BasicStateController()
      let scene: TransitionScene
      var told: [String] = []
      var outcomes: [TransitionOutcome] = []
      init(_ scene: TransitionScene) {
        self.scene = scene
        controller.observer = self
      }
      func didChangeStateTo(_ state: any TransitionState) {
        told.append(state.stateName)
        guard state.stateName == "A" else { return }
        outcomes.append(controller.transit(to: scene.state("B")))
      }
    }
    let chain = Chain(scene)
    #expect(chain.controller.transit(to: scene.state("A")) == .entered)
    #expect(chain.told == ["A", "B"])
    #expect(chain.outcomes == [.waiting])
  }

  @Test("An inspector is told that transitions began and ended, with names, in order.")
  func events() {
    scene.recordEvents()
    let alert = scene.state("Alert")
    scene.controller.transit(to: scene.state("Loading", leavingTakes: .seconds(1)))
    scene.controller.transit(to: alert)
    scene.time.advance(by: .seconds(1))
    alert.gone()
    scene.controller.transit(to: scene.state("Content"))
    alert.gone()
    #expect(
      log.lines == [
        "began nothing to Loading", "ended in Loading", "Loading enters at 0.0",
        "began Loading to Alert", "Loading leaves at 0.0",
        "ended in Alert", "Alert enters at 1.0",
        "began Alert to Content", "ended in Content", "Content enters at 1.0",
        "problem: Alert reported its exit when it was not current",
      ])
  }
}
