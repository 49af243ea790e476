import StateKit
import Testing

/// An observer that enters states on a screen itself, as Staty's article writes it.
@MainActor
private final class ByHand: CurrentStateObserver {
  let screens: [AnyObject]
  init(_ screens: AnyObject...) { self.screens = screens }

  func didChangeStateTo(_ state: any TransitionState) {
    for screen in screens { state.enter(on: screen) }
  }
}

@MainActor
private final class Screen: StagedView, LoadingStateStrategyProvider, AlertStateStrategyProvider {
  let stage = StateStage()
  let time: any TimeSource
  init(_ time: any TimeSource) { self.time = time }
}

/// A state that looks at its target only, both when it enters and when it leaves.
private final class Line: TransitionState {
  weak var delegate: (any StateDelegate)?
  let text: String
  init(_ text: String) { self.text = text }

  func enter(on target: AnyObject) { (target as? Screen)?.stage.show([text], in: text) }
  func exit(from target: AnyObject) {
    (target as? Screen)?.stage.clear(text)
    delegate?.didExit(self)
  }
}

@MainActor
@Suite("Staty: states entered by hand")
struct StateByHandTests {
  private let clock = VirtualClock()

  @Test("A state that an observer enters by hand is left again before the next is entered.")
  func leftAgain() {
    let screen = Screen(clock)
    let observer = ByHand(screen)
    let controller = BasicStateController(observer: observer)
    controller.transit(to: Line("a"))
    controller.transit(to: Line("b"))
    #expect(screen.stage.draw() == ["b"])
    controller.transit(to: LoadingState())
    #expect(screen.stage.draw() == ["loading…"])
    #expect(controller.transit(to: Line("c")) == .waiting)
    #expect(screen.stage.draw() == ["loading…"])
    clock.advance(by: .milliseconds(600))
    #expect(screen.stage.draw() == ["c"])
  }

  @Test("It is left again on each of the screens on which it was entered.")
  func severalScreens() {
    let screens = [Screen(clock), Screen(clock)]
    let observer = ByHand(screens[0], screens[1])
    let controller = BasicStateController(observer: observer)
    var problems: [TransitionProblem] = []
    controller.onProblem = { problems.append($0) }
    for state in [Line("a"), LoadingState(), Line("b"), Line("c")] as [any TransitionState] {
      controller.transit(to: state)
    }
    #expect(screens.map { $0.stage.draw() } == [["loading…"], ["loading…"]])
    clock.advance(by: .milliseconds(600))
    #expect(screens.map { $0.stage.draw() } == [["c"], ["c"]])
    #expect(problems == [])
  }

  @Test(
    "A screen on which the variable's observer enters states by hand is left with the bound ones.")
  func besideABoundView() {
    let model = TransitionScene.ViewModel()
    let controller = BasicStateController(observer: model)
    let bound = Screen(clock)
    let other = Screen(clock)
    model.state.bind(to: bound)
    model.state.observe { $0?.enter(on: other) }
    controller.transit(to: Line("a"))
    controller.transit(to: Line("b"))
    #expect(bound.stage.draw() == ["b"])
    #expect(other.stage.draw() == ["b"])
  }

  @Test("An alert that is entered by hand keeps the next one waiting until it is closed.")
  func alertByHand() {
    let screen = Screen(clock)
    let observer = ByHand(screen)
    let controller = BasicStateController(observer: observer)
    controller.transit(to: AlertState(message: "first"))
    #expect(controller.transit(to: AlertState(message: "second")) == .waiting)
    #expect(screen.stage.draw() == ["! first  [OK]"])
    screen.stage.tap("OK")
    #expect(screen.stage.draw() == ["! second  [OK]"])
  }

  @Test("StateKit's own states are left again even where they are entered by their own type.")
  func byItsOwnType() {
    final class Casting: CurrentStateObserver {
      let screen: Screen
      init(_ screen: Screen) { self.screen = screen }
      func didChangeStateTo(_ state: any TransitionState) {
        (state as? LoadingState)?.enter(on: screen)
        (state as? AlertState)?.enter(on: screen)
      }
    }
    let screen = Screen(clock)
    let observer = Casting(screen)
    let controller = BasicStateController(observer: observer)
    controller.transit(to: LoadingState())
    #expect(controller.transit(to: AlertState(message: "offline")) == .waiting)
    clock.advance(by: .milliseconds(600))
    #expect(screen.stage.draw() == ["! offline  [OK]"])
  }

  @Test("A state that was shown nowhere, or on a screen that no longer exists, has left at once.")
  func shownNowhere() {
    final class Recorder: CurrentStateObserver {
      func didChangeStateTo(_ state: any TransitionState) {}
    }
    let recorder = Recorder()
    let recorded = BasicStateController(observer: recorder)
    recorded.transit(to: LoadingState())
    #expect(recorded.transit(to: Line("a")) == .entered)

    let variable = TransitionScene.ViewModel()
    let controller = BasicStateController(observer: variable)
    do {
      let screen = Screen(clock)
      variable.state.bind(to: screen)
      controller.transit(to: LoadingState())
    }
    #expect(controller.transit(to: Line("a")) == .entered)
  }

  @Test("A state that has gone and is shown again is left again.")
  func shownAgain() {
    let model = TransitionScene.ViewModel()
    let controller = BasicStateController(observer: model)
    let screen = Screen(clock)
    model.state.bind(to: screen)
    controller.transit(to: AlertState(message: "offline"))
    screen.stage.tap("OK")
    let late = Screen(clock)
    model.state.bind(to: late)
    #expect(late.stage.draw() == ["! offline  [OK]"])
    #expect(controller.transit(to: Line("a")) == .waiting)
    late.stage.tap("OK")
    #expect(late.stage.draw() == ["a"])
  }

  @Test("An observer may make states leave in a way of its own.")
  func ownWay() {
    final class Own: CurrentStateObserver {
      let screen: Screen
      init(_ screen: Screen) { self.screen = screen }
      func didChangeStateTo(_ state: any TransitionState) {
        (state as? Line)?.enter(on: screen)
      }
      func leaveState(_ state: any TransitionState) -> Bool {
        (state as? Line)?.exit(from: screen)
        return true
      }
    }
    let screen = Screen(clock)
    let observer = Own(screen)
    let controller = BasicStateController(observer: observer)
    controller.transit(to: Line("a"))
    #expect(controller.transit(to: Line("b")) == .entered)
    #expect(screen.stage.draw() == ["b"])
  }
}
