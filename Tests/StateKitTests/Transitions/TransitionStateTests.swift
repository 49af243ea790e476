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
    view.clock.advance(by: .milliseconds(299))
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

  @Test("A state on its way out does not enter a view bound meanwhile.")
  func bindingWhileLeaving() {
    let scene = TransitionScene()
    scene.controller.transit(to: scene.state("A", leavingTakes: .seconds(1)))
    scene.controller.transit(to: scene.state("B"))
    let second = TransitionScene.Screen(scene.model)
    second.bindWithState()
    scene.time.advance(by: .seconds(1))
    #expect(scene.log.lines == ["A enters at 0.0", "A leaves at 0.0", "B enters at 1.0"])
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

  @Test("A state without a strategy on its target is gone as soon as it is told to leave.")
  func noStrategy() {
    let delegate = ExitRecorder()
    let state = LoadingState()
    state.delegate = delegate
    state.enter(on: delegate)
    state.exit(from: delegate)
    #expect(delegate.exits == ["LoadingState"])
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

private final class LoadingView: StagedView, LoadingStateStrategyProvider {
  let stage = StateStage()
  let clock = VirtualClock()
  var time: any TimeSource { clock }
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
