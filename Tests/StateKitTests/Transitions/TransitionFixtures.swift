import StateKit

/// A state that writes down what it does, and takes a given time to leave.
@MainActor
final class TimedState: TransitionState {
  weak var delegate: (any StateDelegate)?
  let stateName: String
  private let leavingTakes: Duration
  private let time: VirtualClock
  private let log: FlowLog

  init(_ name: String, leavingTakes: Duration = .zero, time: VirtualClock, log: FlowLog) {
    stateName = name
    self.leavingTakes = leavingTakes
    self.time = time
    self.log = log
  }

  func enter(on target: AnyObject) {
    log("\(stateName) enters at \(time.now.offset / .seconds(1))")
  }

  func exit(from target: AnyObject) {
    log("\(stateName) leaves at \(time.now.offset / .seconds(1))")
    guard leavingTakes > .zero else { return gone() }
    time.schedule(after: leavingTakes, name: "\(stateName) leaves") { self.gone() }
  }

  func gone() { delegate?.didExit(self) }
}

/// A view model that does nothing but follow its controller, and its view.
@MainActor
final class TransitionScene {
  final class ViewModel: StatyViewModel {
    let state = StateVariable()
  }

  final class Screen: StateAwareView {
    let model: ViewModel
    init(_ model: ViewModel) { self.model = model }
  }

  let time = VirtualClock()
  let log = FlowLog()
  let model = ViewModel()
  let screen: Screen
  let controller: BasicStateController
  private let recorder: TransitionRecorder

  init(policy: any TransitionPolicy = QueueingPolicy()) {
    screen = Screen(model)
    controller = BasicStateController(policy: policy, observer: model)
    recorder = TransitionRecorder(log: log)
    screen.bindWithState()
  }

  /// Has the controller's own events written down too.
  func recordEvents() { controller.transitionObserver = recorder }

  func state(_ name: String, leavingTakes: Duration = .zero) -> TimedState {
    TimedState(name, leavingTakes: leavingTakes, time: time, log: log)
  }

  var names: [String?] { [controller.current?.stateName] + controller.pending.map(\.stateName) }
}

@MainActor
final class TransitionRecorder: TransitionObserver {
  private let log: FlowLog
  init(log: FlowLog) { self.log = log }

  func transitionDidProceed(_ event: TransitionEvent, in controller: any StateController) {
    switch event {
    case .began(let from, let to): log("began \(from ?? "nothing") to \(to)")
    case .ended(let name): log("ended in \(name)")
    case .refused(let name): log("refused \(name)")
    case .dropped(let name): log("dropped \(name)")
    case .problem(let problem): log("problem: \(problem)")
    }
  }
}
