import StateKitTempura

struct AppState: State {
  var counter = 0
  var answer: String? = "there"
}

struct Increment: StateUpdater {
  func updateState(_ state: inout AppState) { state.counter += 1 }
}

struct Forget: StateUpdater {
  func updateState(_ state: inout AppState) { state.answer = nil }
}

@MainActor
func makeStore() -> PartialStore<AppState> {
  Store<AppState, EmptySideEffectDependencyContainer>()
}

struct CounterViewModel: ViewModelWithState {
  var counter = 0

  init?(state: AppState) {
    guard state.answer != nil else { return nil }
    counter = state.counter
  }

  init(counter: Int) {
    self.counter = counter
  }
}

class CounterView: UIView, ViewControllerModellableView {
  typealias VM = CounterViewModel

  var calls: [String] = []
  let label = UILabel()
  let button = UIButton(type: .custom)
  var didTapAdd: Interaction?
  var didEnter: CustomInteraction<Int>?

  func setup() {
    calls.append("setup")
    button.on(.touchUpInside) { [unowned self] _ in didTapAdd?() }
    addSubview(label)
    addSubview(button)
  }

  func style() {
    calls.append("style")
    button.setTitle("Add", for: .normal)
  }

  func update(oldModel: CounterViewModel?) {
    calls.append("update from \(oldModel?.counter ?? -1)")
    label.text = model.map { "at \($0.counter)" }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    label.sizeToFit()
    button.frame = CGRect(x: 0, y: 100, width: 100, height: 44)
  }
}

class SpyViewController<V: UIView & ViewControllerModellableView>: ViewController<V> {
  var calls: [String] = []
  var modelBefore: V.VM?
  var modelAfter: V.VM?

  override func setup() { calls.append("setup") }
  override func setupInteraction() { calls.append("setupInteraction") }
  override func viewDidLoad() {
    super.viewDidLoad()
    calls.append("viewDidLoad")
  }
  override func willUpdate(new: V.VM?) {
    calls.append("willUpdate")
    modelBefore = viewModel
  }
  override func didUpdate(old: V.VM?) {
    calls.append("didUpdate")
    modelAfter = viewModel
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("viewWillAppear \(connected)")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    calls.append("viewWillDisappear \(connected)")
  }
}

final class CounterViewController: SpyViewController<CounterView> {
  override func setupInteraction() {
    super.setupInteraction()
    rootView.didTapAdd = { [unowned self] in dispatch(Increment()) }
    rootView.didEnter = { [unowned self] count in viewModel = CounterViewModel(counter: count) }
  }
}
