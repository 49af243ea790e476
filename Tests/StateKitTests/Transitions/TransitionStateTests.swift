import StateKit
import Testing

@MainActor
@Suite("Staty: states, view models, views and strategies")
struct TransitionStateTests {
  @Test(
    """
    A state can present itself on a target and dispose of itself; leaving may take time. It tells \
    its delegate only when it is really gone.
    """)
  func stateOnTarget() {
    let view = LoadingView()
    let delegate = ExitRecorder()
    let state = LoadingState()
    state.delegate = delegate

    state.enter(on: view)
    #expect(view.stage.draw() == ["loading…"])

    state.exit(from: view)
    #expect(view.stage.draw() == ["loading…"])
    view.clock.advance(by: .milliseconds(599))
    #expect(delegate.exits == [])

    view.clock.advance(by: .milliseconds(1))
    #expect(view.stage.draw() == [])
    #expect(delegate.exits == ["LoadingState"])
  }

  @Test("A view model holds the state variable; the view observes it and enters each new state.")
  func viewEntersStates() {
    let scene = TransitionScene()
    scene.model.state.value = scene.state("A")
    scene.model.state.value = scene.state("B")
    #expect(scene.log.lines == ["A enters at 0.0", "B enters at 0.0"])
    #expect(scene.model.state.value?.stateName == "B")
  }

  @Test("A view bound late enters the state its view model is in, once.")
  func lateBinding() {
    let scene = TransitionScene()
    let model = TransitionScene.ViewModel()
    model.state.value = scene.state("A")
    let view = TransitionScene.Screen(model)
    #expect(scene.log.lines == [])
    view.bindWithState()
    view.bindWithState()
    #expect(scene.log.lines == ["A enters at 0.0"])
  }

  @Test("A state that is leaving does not enter a view bound meanwhile; the next one does.")
  func bindingWhileLeaving() {
    let scene = TransitionScene()
    scene.controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    scene.controller.transit(to: scene.state("B"))
    let second = TransitionScene.Screen(scene.model)
    second.bindWithState()
    #expect(scene.log.take() == ["A enters at 0.0", "A leaves at 0.0"])
    scene.time.advance(by: .seconds(1))
    #expect(scene.log.lines == ["B enters at 1.0", "B enters at 1.0"])
  }

  @Test("Several views may observe one variable: each enters each state, and each is left again.")
  func severalViews() {
    let clock = VirtualClock()
    let model = TransitionScene.ViewModel()
    let controller = BasicStateController(observer: model)
    var problems: [TransitionProblem] = []
    controller.onProblem = { problems.append($0) }
    let first = LoadingView(clock)
    let second = LoadingView(clock)
    model.state.bind(to: first)
    controller.transit(to: LoadingState())
    model.state.bind(to: second)
    #expect(first.stage.draw() == ["loading…"])
    #expect(second.stage.draw() == ["loading…"])
    #expect(controller.transit(to: AlertState(message: "offline")) == .waiting)
    clock.advance(by: .milliseconds(600))
    #expect(first.stage.draw() == ["! offline  [OK]"])
    #expect(second.stage.draw() == ["! offline  [OK]"])
    #expect(problems == [])
  }

  @Test("A state on several views has gone when it has gone from each.")
  func severalViewsLeft() {
    let model = TransitionScene.ViewModel()
    let controller = BasicStateController(observer: model)
    let clock = VirtualClock()
    let views = [LoadingView(clock), LoadingView(clock)]
    for view in views { model.state.bind(to: view) }
    controller.transit(to: AlertState(message: "offline"))
    #expect(controller.transit(to: LoadingState()) == .waiting)
    views[0].stage.tap("OK")
    #expect(controller.isBusy)
    #expect(views.map { $0.stage.draw() } == [[], ["! offline  [OK]"]])
    views[1].stage.tap("OK")
    #expect(views.map { $0.stage.draw() } == [["loading…"], ["loading…"]])
  }

  @Test("A closure observes a variable beside the views, from the current state on.")
  func observingClosure() {
    let scene = TransitionScene()
    var seen: [String?] = []
    scene.model.state.observe { seen.append($0?.stateName) }
    #expect(seen == [])
    scene.model.state.value = scene.state("A")
    let stop = scene.model.state.observe { seen.append($0.map { "late " + $0.stateName }) }
    scene.model.state.value = scene.state("B")
    stop()
    scene.model.state.value = nil
    #expect(seen == ["A", "late A", "B", "late B", nil])
    #expect(scene.log.lines == ["A enters at 0.0", "B enters at 0.0"])
  }

  @Test("If an observer assigns another state, the earlier one does not replace it.")
  func changingWhileTelling() {
    let scene = TransitionScene()
    let variable = StateVariable()
    var seen: [String?] = []
    variable.observe { state in
      if state?.stateName == "A" { variable.value = scene.state("B") }
    }
    variable.observe { seen.append($0?.stateName) }
    variable.value = scene.state("A")
    #expect(seen == ["B"])
  }

  @Test("A view model does not keep its view alive.")
  func viewIsHeldWeakly() {
    let model = TransitionScene.ViewModel()
    weak var released: TransitionScene.Screen?
    do {
      let view = TransitionScene.Screen(model)
      view.bindWithState()
      released = view
    }
    #expect(released == nil)
  }

  @Test("Strategies decide how a kind of state looks; the target provides the strategy.")
  func targetProvidesStrategy() {
    final class Shouting: LoadingStateStrategy {
      let log: FlowLog
      init(_ log: FlowLog) { self.log = log }
      func showLoading() { log("LOADING") }
      func hideLoading(_ completion: @escaping @MainActor () -> Void) {
        log("DONE")
        completion()
      }
    }
    final class Target: LoadingStateStrategyProvider {
      let log = FlowLog()
      func loadingStateStrategy() -> any LoadingStateStrategy { Shouting(log) }
    }
    let target = Target()
    let delegate = ExitRecorder()
    let state = LoadingState()
    state.delegate = delegate
    state.enter(on: target)
    state.exit(from: target)
    #expect(target.log.lines == ["LOADING", "DONE"])
    #expect(delegate.exits == ["LoadingState"])
  }

  @Test("A default provider exists and can be replaced per state kind without touching the state.")
  func defaultProvider() {
    final class Quick: StagedView, LoadingStateStrategyProvider, NoticeStrategyProvider {
      let stage = StateStage()
      let time: any TimeSource = VirtualClock()
      func loadingStateStrategy() -> any LoadingStateStrategy {
        IndicatorLoadingStrategy(stage: stage, time: time, text: "|/-\\")
      }
    }
    final class Plain: StagedView, LoadingStateStrategyProvider, NoticeStrategyProvider {
      let stage = StateStage()
      let time: any TimeSource = VirtualClock()
    }
    func drawn(_ view: some StagedView) -> [String] {
      LoadingState().enter(on: view)
      Notice(text: "hello").enter(on: view)
      return view.stage.draw()
    }
    #expect(drawn(Plain()) == ["loading…", "[hello]"])
    #expect(drawn(Quick()) == ["|/-\\", "[hello]"])
  }

  @Test("Any view controller has default strategies: it need only say that it is a provider.")
  func viewControllers() {
    final class Plain: HeadlessViewController, LoadingStateStrategyProvider,
      AlertStateStrategyProvider
    {}
    final class Connected: ViewController<LogView>, StateAwareView, LoadingStateStrategyProvider,
      AlertStateStrategyProvider
    {
      let model = TransitionScene.ViewModel()
    }
    let clock = VirtualClock()
    let plain = Plain()
    plain.time = clock
    LoadingState().enter(on: plain)
    AlertState(message: "offline").enter(on: plain)
    #expect(plain.draw() == ["loading…", "! offline  [OK]"])

    let connected = Connected(store: Store(state: LogState(log: ["a"])), connected: true)
    connected.time = clock
    let controller = BasicStateController(observer: connected.model)
    connected.bindWithState()
    controller.transit(to: LoadingState())
    #expect(connected.rootView.render() == ["a", "loading…"])
    controller.transit(to: AlertState(message: "offline"))
    clock.advance(by: .milliseconds(600))
    #expect(connected.rootView.render() == ["a", "! offline  [OK]"])
    #expect(connected.stage.tap("OK"))
    #expect(connected.rootView.render() == ["a"])
  }

  @Test("An alert stays until its button is tapped, though it is told to leave.")
  func alertStays() {
    let view = LoadingView(VirtualClock())
    let delegate = ExitRecorder()
    let alert = AlertState(message: "offline")
    alert.delegate = delegate
    alert.enter(on: view)
    alert.exit(from: view)
    #expect(view.stage.draw() == ["! offline  [OK]"])
    #expect(delegate.exits == [])
    #expect(view.stage.tap("OK"))
    #expect(view.stage.draw() == [])
    #expect(delegate.exits == ["AlertState"])
    #expect(!view.stage.tap("OK"))
  }

  @Test("How an alert looks is up to the target; closing it twice does no harm.")
  func alertStrategy() {
    final class Bell: AlertStateStrategy {
      var message = ""
      var close: (@MainActor () -> Void)?
      func showAlertWithMessage(_ message: String, onClose: @escaping @MainActor () -> Void) {
        self.message = message
        close = onClose
      }
    }
    final class Target: AlertStateStrategyProvider {
      let bell = Bell()
      func alertStateStrategy() -> any AlertStateStrategy { bell }
    }
    let target = Target()
    let delegate = ExitRecorder()
    let alert = AlertState(message: "offline")
    alert.delegate = delegate
    alert.enter(on: target)
    #expect(target.bell.message == "offline")
    target.bell.close?()
    target.bell.close?()
    #expect(delegate.exits == ["AlertState"])
  }

  @Test("A state without a strategy on its target is gone as soon as it is told to leave.")
  func noStrategy() {
    let delegate = ExitRecorder()
    let state = LoadingState()
    state.delegate = delegate
    state.enter(on: delegate)
    state.exit(from: delegate)
    #expect(delegate.exits == ["LoadingState"])
    let alert = AlertState(message: "unseen")
    alert.delegate = delegate
    alert.enter(on: delegate)
    alert.exit(from: delegate)
    #expect(delegate.exits == ["LoadingState", "AlertState"])
  }

  @Test("A button can be tapped as long as its layer is shown, the topmost of its title first.")
  func stageButtons() {
    let stage = StateStage()
    var taps: [String] = []
    for layer in ["below", "above"] {
      stage.show([layer], in: layer, buttons: [.init("OK") { taps.append(layer) }])
    }
    #expect(stage.tap("OK"))
    stage.clear("above")
    #expect(stage.tap("OK"))
    #expect(!stage.tap("Cancel"))
    #expect(taps == ["above", "below"])
  }

  @Test("A stage shows its layers in the order in which they were shown first.")
  func stageLayers() {
    let stage = StateStage()
    stage.show(["1"], in: "a")
    stage.show(["2"], in: "b")
    stage.show(["one", "uno"], in: "a")
    #expect(stage.draw() == ["one", "uno", "2"])
    stage.clear("a")
    stage.clear("nothing")
    #expect(stage.draw() == ["2"])
  }
}

private final class LoadingView: StagedView, LoadingStateStrategyProvider,
  AlertStateStrategyProvider
{
  let stage = StateStage()
  let clock: VirtualClock
  var time: any TimeSource { clock }
  init(_ clock: VirtualClock = VirtualClock()) { self.clock = clock }
}

@MainActor
private final class ExitRecorder: StateDelegate {
  private(set) var exits: [String] = []
  func didExit(_ state: any TransitionState) { exits.append(state.stateName) }
}

/// A kind of state of the app's own, with a strategy, a provider and a default.
private final class Notice: TransitionState {
  weak var delegate: (any StateDelegate)?
  let text: String
  init(text: String) { self.text = text }

  func enter(on target: AnyObject) {
    (target as? any NoticeStrategyProvider)?.show(text)
  }
  func exit(from target: AnyObject) { delegate?.didExit(self) }
}

@MainActor
private protocol NoticeStrategyProvider: AnyObject {
  func show(_ notice: String)
}

extension NoticeStrategyProvider where Self: StagedView {
  @MainActor func show(_ notice: String) { stage.show(["[\(notice)]"], in: "notice") }
}
