import Foundation
import StateKitStaty

// What an app on Staty writes, with every public name there is: Names.md is held to this file.

// MARK: States and how they look

/// Some content, which takes time to go.
final class ContentState: State {
  let title: String
  private(set) weak var target: ContentView?

  init(title: String) { self.title = title }

  func enterOn(_ target: Any) {
    guard let target = target as? ContentView else { return }
    self.target = target
    target.shown.append(title)
    delegate?.didEnter(self)
  }

  func exit() {
    guard let target else {
      delegate?.didExit(self)
      return
    }
    target.leave = { [weak self] in
      target.shown.removeAll()
      if let self { self.delegate?.didExit(self) }
    }
  }
}

/// What content is shown on.
@MainActor
final class ContentView {
  var shown: [String] = []
  var leave: () -> Void = {}
}

/// Loading with a word of its own.
final class QuietLoadingState: LoadingState {
  override func enterOn(_ target: Any) {
    super.enterOn(target)
    notes.append("loading on \(self.target == nil ? "nothing" : "a target"), \(strategy != nil)")
  }
  override func exit() {
    notes.append("loading leaves")
    super.exit()
  }
  var notes: [String] = []
}

/// An alert that counts how often it was shown.
final class CountedAlertState: AlertState {
  var shown = 0
  override func enterOn(_ target: Any) {
    super.enterOn(target)
    if self.target != nil, strategy != nil { shown += 1 }
  }
}

/// Strategies of the app's own.
struct BarStrategy: LoadingStateStrategy, AlertStateStrategy {
  var record: (String) -> Void

  func showLoading() { record("bar") }

  func hideLoading(_ completion: @escaping () -> Void) {
    record("no bar")
    completion()
  }

  func showAlertWithMessage(_ message: String, onClose: @escaping () -> Void) {
    record(message)
    onClose()
  }
}

/// Strategies that begin with those there are.
final class LoudStrategy: IndicatorViewLoadingStrategy {
  var shown = 0
  override func showLoading() {
    shown += 1
    super.showLoading()
  }
  override func hideLoading(_ completion: @escaping () -> Void) {
    super.hideLoading(completion)
  }
}

final class PoliteStrategy: NativeAlertStrategy {
  override func showAlertWithMessage(_ message: String, onClose: @escaping () -> Void) {
    super.showAlertWithMessage(controller == nil ? message : "sorry: \(message)", onClose: onClose)
  }
}

// MARK: Controllers

/// Refuses what comes while something waits.
final class RejectingStateController: BasicStateController {
  private(set) var log: [String] = []

  override func transitTo(_ newState: State) {
    guard stateQueue.count < 2 else { return log.append("rejected \(newState.stateName)") }
    super.transitTo(newState)
  }

  override func didExit(_ state: State) {
    log.append("out \(state.stateName)")
    super.didExit(state)
  }

  override func didEnter(_ state: State) {
    log.append("in \(state.stateName)")
    super.didEnter(state)
  }

  override func moveToNextState() {
    log.append("next")
    super.moveToNextState()
  }
}

/// A controller of one's own: what is asked for last comes next.
final class LatestStateController: StateController {
  weak var observer: CurrentStateObserver?
  private var queue = Queue<State>()

  required init() {}

  func transitTo(_ newState: State) {
    newState.delegate = self
    if queue.count == 2 { queue.dequeueLast() }
    queue.enqueue(newState)
    if queue.count == 1 {
      observer?.didChangeStateTo(newState)
    } else {
      queue.penult()?.exit()
    }
  }
}

extension LatestStateController: StateDelegate {
  func didExit(_ state: State) {
    guard queue.first() === state, queue.last() !== state else { return }
    queue.dequeue()
    if let next = queue.first() { observer?.didChangeStateTo(next) }
  }

  func didEnter(_ state: State) {}
}

extension Queue {
  /// Takes the last away.
  fileprivate func dequeueLast() {
    var kept: [T] = []
    while count > 1, let element = first() {
      kept.append(element)
      dequeue()
    }
    if !isEmpty() { dequeue() }
    kept.forEach(enqueue)
  }
}

// MARK: View models and views

/// A view model as the article has it, with any controller.
class DemoViewModel: StatyViewModel {
  var state = SObservable<State?>(nil)

  func setup<T: StateController>(_ type: T.Type) {
    setupStateController(type)
  }
}

/// A view model that notes what it is told itself.
final class NotingViewModel: StateDrivenViewModel, CurrentStateObserver {
  var state: SObservable<State?> = SObservable(nil)
  var notes: [String] = []

  func didChangeStateTo(_ state: State) {
    notes.append(state.stateName)
    self.state.value = state
  }
}

/// A screen with the strategies there are.
final class DemoController: HeadlessViewController, StateAwareView, AlertStateStrategyProvider,
  LoadingStateStrategyProvider
{
  var model = DemoViewModel()

  override func viewDidLoad() {
    super.viewDidLoad()
    bindWithState()
  }
}

/// A screen with strategies of its own.
final class OwnStrategiesController: HeadlessViewController, StateAwareView,
  AlertStateStrategyProvider, LoadingStateStrategyProvider
{
  typealias ViewModelType = DemoViewModel
  var model = DemoViewModel()
  var record: [String] = []

  func loadingStateStrategy() -> LoadingStateStrategy {
    BarStrategy { [weak self] in self?.record.append($0) }
  }

  func alertStateStrategy() -> AlertStateStrategy {
    BarStrategy { [weak self] in self?.record.append($0) }
  }
}

/// A view model of its own needs a variable alone.
@MainActor
func titles(of names: SObservable<String>) -> () -> [String] {
  var heard: [String] = []
  let note: SObservable<String>.ObservationBlock = { heard.append($0) }
  names.observe(note)
  return { heard }
}

/// Asks for something at once and later, as view models do.
@MainActor
func later(
  at seconds: Double, after interval: DispatchTimeInterval,
  _ work: @escaping @MainActor @Sendable () -> Void,
  next: @escaping @MainActor @Sendable () -> Void
) {
  DispatchQueue.main.async { next() }
  DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { work() }
  DispatchQueue.main.asyncAfter(deadline: .now() + interval, execute: work)
}
