import Foundation
import enum StateKit.AppTime
import class StateKit.VirtualClock
import StateKitStaty
import Testing

@MainActor
@Suite("Staty as its sources are written")
struct StatyTests {
  private let clock = VirtualClock()

  private func screen() -> DemoController {
    let screen = AppTime.$current.withValue(clock) { DemoController() }
    screen.loadViewIfNeeded()
    return screen
  }

  @Test("States in a row are entered one after the other, each when the one before has gone.")
  func consecutive() {
    let screen = screen()
    screen.model.setup(BasicStateController.self)
    let controller = screen.model.stateController
    controller.transitTo(LoadingState())
    #expect(screen.draw() == ["loading…"])
    let alerts = [AlertState(message: "first"), AlertState(message: "second")]
    for alert in alerts { controller.transitTo(alert) }
    controller.transitTo(LoadingState())
    clock.advance(by: .milliseconds(599))
    #expect(screen.draw() == ["loading…"])
    clock.advance(by: .milliseconds(1))
    #expect(screen.draw() == ["! first  [Ok]"])
    clock.advance(by: .seconds(5))
    #expect(screen.draw() == ["! first  [Ok]"])
    #expect(screen.stage.tap("Ok"))
    #expect(screen.draw() == ["! second  [Ok]"])
    alerts[1].onClose()
    #expect(screen.model.state.value is LoadingState)
  }

  @Test("A state that waits is told to leave when it is current, and not before.")
  func waiting() throws {
    let screen = screen()
    screen.model.setup(BasicStateController.self)
    let states = (0..<4).map { _ in QuietLoadingState() }
    for state in states { screen.model.stateController.transitTo(state) }
    #expect(states.map(\.notes.count) == [2, 0, 0, 0])
    clock.advance(by: .milliseconds(600))
    #expect(states[1].notes == ["loading on a target, true", "loading leaves"])
    clock.advance(by: .seconds(2))
    #expect(states[3].notes == ["loading on a target, true"])
    let queue = try #require(screen.model.stateController as? BasicStateController).stateQueue
    #expect(queue.count == 1 && queue.first() === states[3])
  }

  @Test(
    "A state has a delegate without a place for it, held weakly, and knows for itself where it is.")
  func delegates() {
    let state = ContentState(title: "x")
    #expect(state.delegate == nil)
    var controller: RejectingStateController? = RejectingStateController()
    let view = ContentView()
    controller?.transitTo(state)
    #expect(state.delegate === controller)
    state.enterOn(view)
    #expect(controller?.log == ["in ContentState"])
    state.exit()
    view.leave()
    #expect(controller?.log == ["in ContentState", "out ContentState"])
    controller = nil
    #expect(state.delegate == nil)
    // More than are kept before those that are gone are taken out, some at one place in memory.
    for number in 0..<1_000 {
      let other = ContentState(title: "\(number)")
      #expect(other.delegate == nil)
      other.delegate = RejectingStateController()
      #expect(other.delegate == nil)
    }
  }

  @Test(
    "A subclass decides about requests, also those of an inspector, and hears what states tell.")
  func subclass() {
    let controller = RejectingStateController()
    let model = NotingViewModel()
    model.stateController = controller
    controller.observer = model as CurrentStateObserver
    #expect(controller.transit(to: LoadingState()) == .entered)
    let alert = CountedAlertState(message: "m")
    // Where it was shown nowhere, loading leaves at once.
    #expect(controller.transit(to: alert) == .entered)
    #expect(controller.transit(to: LoadingState()) == .entered)
    let content = ContentState(title: "x")
    controller.transitTo(content)
    content.enterOn(ContentView())
    #expect(model.notes == ["LoadingState", "CountedAlertState", "LoadingState", "ContentState"])
    #expect(alert.shown == 0)

    let screen = screen()
    screen.model.stateController = controller
    controller.observer = screen.model as CurrentStateObserver
    controller.transitTo(AlertState(message: "stays"))
    let target = ContentView()
    let leaving = ContentState(title: "y")
    leaving.enterOn(target)
    #expect(controller.transit(to: AlertState(message: "a")) == .waiting)
    #expect(controller.transit(to: AlertState(message: "b")) == .refused)
    #expect(controller.log.last == "rejected AlertState")
    #expect(controller.stateQueue.penult() === controller.current)
    controller.moveToNextState()
    #expect((controller.current as? AlertState)?.message == "a")
  }

  @Test("A controller of one's own has an observer, states, and what waits.")
  func ownController() {
    let screen = screen()
    screen.model.setup(LatestStateController.self)
    let controller = screen.model.stateController
    let loading = LoadingState()
    #expect(controller.transit(to: loading) == .entered)
    #expect(controller.current === loading && controller.pending.isEmpty)
    controller.transitTo(AlertState(message: "dropped"))
    let alert = AlertState(message: "next")
    #expect(controller.transit(to: alert) == .waiting)
    #expect(controller.pending.last === alert)
    clock.advance(by: .milliseconds(600))
    #expect(controller.current === alert && screen.draw() == ["! next  [Ok]"])
  }

  @Test("What a controller of one's own entered before an inspector looked is known to that.")
  func lookedAtLater() {
    let screen = screen()
    screen.model.setup(LatestStateController.self)
    let controller = screen.model.stateController
    let loading = LoadingState()
    let alert = AlertState(message: "next")
    for state in [loading, alert] as [State] { controller.transitTo(state) }
    // An inspector stands between the controller and its observer, and a second one before the first.
    let inspectors = [Onlooker(), Onlooker()]
    for inspector in inspectors {
      inspector.look(at: controller)
      #expect(controller.current === loading)
      #expect(controller.pending.map(\.stateName) == ["AlertState"])
    }
    clock.advance(by: .milliseconds(600))
    #expect(controller.current === alert && controller.pending.isEmpty)
    #expect(inspectors.map(\.seen) == [["AlertState"], ["AlertState"]])
    #expect(screen.draw() == ["! next  [Ok]"])
    screen.model.state.value = loading
    #expect(controller.current === loading)
  }

  @Test("So is what it entered where its observer keeps no state, or where there was none.")
  func lookedAtWithoutModel() {
    let controller = LatestStateController()
    let stage = ContentStage()
    controller.observer = stage
    let states = ["a", "b"].map { ContentState(title: $0) }
    #expect(controller.current == nil)
    for state in states { controller.transitTo(state) }
    let inspector = Onlooker()
    for isLookedAt in [false, true] {
      if isLookedAt { inspector.look(at: controller) }
      #expect(controller.current === states[0])
      #expect(controller.pending.map { ($0 as? ContentState)?.title } == ["b"])
    }
    stage.view.leave()
    #expect(controller.current === states[1] && controller.pending.isEmpty)
    #expect(stage.view.shown == ["b"] && inspector.seen == ["ContentState"])

    let alone = LatestStateController()
    alone.transitTo(states[0])
    for isLookedAt in [false, true] {
      if isLookedAt { inspector.look(at: alone) }
      #expect(alone.current === states[0] && alone.pending.isEmpty)
    }
  }

  @Test(
    "How a state looks is up to the target; strategies can be values, or go on from those there are."
  )
  func strategies() {
    let screen = OwnStrategiesController()
    screen.bindWithState()
    let controller = screen.model.stateController
    controller.transitTo(LoadingState())
    controller.transitTo(CountedAlertState(message: "hello"))
    #expect(screen.record == ["bar", "no bar", "hello"])
    let loud = LoudStrategy(screen.view, time: clock)
    loud.showLoading()
    #expect(loud.shown == 1 && loud.view === screen.view && screen.draw() == ["loading…"])
    loud.hideLoading {}
    clock.advance(by: .milliseconds(600))
    PoliteStrategy(screen).showAlertWithMessage("no", onClose: {})
    #expect(screen.draw() == ["! sorry: no  [Ok]"])
  }

  @Test(
    "A policy decides what becomes of requests, where a view model makes its controller itself.")
  func policy() {
    let screen = ProfileController()
    screen.time = clock
    screen.model.setup()
    screen.bindWithState()
    let loading = LoadingState()
    let states: [State] = [loading, AlertState(message: "dropped"), LoadingState()]
    for state in states {
      screen.model.stateController.transitTo(state)
    }
    #expect(screen.model.stateController.pending.count == 1)
    loading.exit()
    #expect(screen.draw() == ["loading…"])
  }

  @Test("A variable tells each observer of each new value, in the order in which they came.")
  func observable() {
    let names = SObservable("Ada")
    let first = titles(of: names), second = titles(of: names)
    names.value = "Grace"
    #expect(names.value == "Grace" && first() == ["Grace"] && second() == ["Grace"])
  }

  @Test(
    "What the main queue is asked for waits in the time of a scene, and elsewhere in the real one.")
  func mainQueue() async {
    var done = 0
    await withCheckedContinuation { continuation in
      AppTime.$current.withValue(clock) {
        later(at: 1.0, after: .milliseconds(250)) {
          done += 1
        } next: {
          continuation.resume()
        }
      }
      #expect(done == 0)
    }
    #expect(done == 0 && clock.nextDeadline?.offset == .milliseconds(250))
    clock.advance(by: .milliseconds(250))
    #expect(done == 1 && clock.nextDeadline?.offset == .seconds(1))
    clock.advance(by: .milliseconds(750))
    #expect(done == 2 && clock.nextDeadline == nil)
    await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now()) { continuation.resume() }
    }
    #expect(clock.elapsed == .seconds(1))
  }

  @Test(
    "Two alerts that are shown at once are told apart: each has a line and a button of its own.")
  func twoAlerts() {
    let controller = HeadlessViewController()
    var closed: [String] = []
    for message in ["first", "second"] {
      NativeAlertStrategy(controller).showAlertWithMessage(message) { closed.append(message) }
    }
    #expect(controller.draw() == ["! first  [Ok]", "! second  [Ok]"])
    controller.stage.tap("Ok")
    #expect(closed == ["second"] && controller.draw() == ["! first  [Ok]"])
    controller.stage.tap("Ok")
    #expect(closed == ["second", "first"] && controller.draw() == [])
  }

  @Test("A queue gives what came first, and says what came before the last.")
  func queue() {
    let queue = Queue<Int>()
    #expect(queue.isEmpty() && queue.penult() == nil && queue.first() == nil)
    queue.dequeue()
    for number in 1...3 { queue.enqueue(number) }
    #expect(queue.penult() == 2 && queue.last() == 3 && queue.count == 3)
    queue.dequeue()
    queue.dequeue()
    #expect(queue.first() == 3 && queue.penult() == 3)
  }
}

/// Shows each state that it is told of, and keeps none.
@MainActor
private final class ContentStage: CurrentStateObserver {
  let view = ContentView()

  func didChangeStateTo(_ state: State) { state.enterOn(view) }
}
