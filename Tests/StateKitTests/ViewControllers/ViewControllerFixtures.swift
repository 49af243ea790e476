import StateKit

/// What a screen shows: the entries of the log, or nothing if the first is "hidden".
struct LogViewModel: ViewModelWithState, Equatable {
  var log: [String]

  init(log: [String]) {
    self.log = log
  }

  init?(state: LogState) {
    guard state.log.first != "hidden" else { return nil }
    log = state.log
  }
}

/// A view that writes down what is asked of it.
final class LogView: View, ViewControllerModellableView {
  var calls: [String] = []
  var didTapAppend: ((String) -> Void)?
  var onUpdate: (() -> Void)?

  func setup() { calls.append("setup") }

  func style() { calls.append("style") }

  func update(oldModel: LogViewModel?) {
    calls.append("update from \(oldModel.entries) to \(model.entries)")
    onUpdate?()
  }

  override func draw() -> [String] { model?.log ?? ["nothing"] }
}

/// A controller that writes down its own calls among its view's.
final class LogViewController: ViewController<LogView> {
  var onWillUpdate: (() -> Void)?
  var onDidUpdate: (() -> Void)?

  override func setupInteraction() {
    rootView.calls.append("setupInteraction")
    rootView.didTapAppend = { [unowned self] entry in dispatch(Append(entry)) }
  }

  override func willUpdate(new: LogViewModel?) {
    rootView.calls.append("willUpdate \(viewModel.entries) to \(new.entries)")
    onWillUpdate?()
  }

  override func didUpdate(old: LogViewModel?) {
    rootView.calls.append("didUpdate \(old.entries) to \(viewModel.entries)")
    onDidUpdate?()
  }

  override func willUnsubscribe() {
    rootView.calls.append("willUnsubscribe, connected: \(connected)")
  }

  override func viewWillAppear() {
    super.viewWillAppear()
    rootView.calls.append("viewWillAppear, connected: \(connected)")
  }

  override func viewWillDisappear() {
    super.viewWillDisappear()
    rootView.calls.append("viewWillDisappear, connected: \(connected)")
  }
}

/// The local state of a screen: which entry is selected, and a remark.
struct Selection: LocalState, Equatable {
  var index = 0
  var remark = ""
}

/// What a screen with a local state shows; nil if it is asked to show nothing.
struct SelectionViewModel: ViewModelWithLocalState, Equatable {
  var log: [String]?
  var index: Int

  init?(state: LogState?, localState: Selection) {
    guard localState.remark != "show nothing" else { return nil }
    log = state?.log
    index = localState.index
  }
}

final class SelectionView: View, ViewControllerModellableView {
  func setup() {}
  func style() {}
  func update(oldModel: SelectionViewModel?) {}
}

/// A controller that writes down every model its view has shown, and its own calls.
final class SelectionViewController: ViewControllerWithLocalState<SelectionView> {
  var calls: [String] = []
  var onDidUpdate: (() -> Void)?
  var onDidUpdateLocalState: (() -> Void)?

  override func willUpdate(new: SelectionViewModel?) {
    calls.append("willUpdate")
  }

  override func didUpdate(old: SelectionViewModel?) {
    calls.append("shown \(viewModel.entries)")
    onDidUpdate?()
  }

  override func didUpdateLocalState() {
    calls.append("didUpdateLocalState \(localState.index)")
    onDidUpdateLocalState?()
  }

  override func willUnsubscribe() {
    super.willUnsubscribe()
    calls.append("willUnsubscribe")
  }
}

extension LogViewModel? {
  /// How many entries are shown, in a word.
  var entries: String {
    self.map { "\($0.log.count)" } ?? "nil"
  }
}

extension SelectionViewModel? {
  /// How many entries are shown and which is selected, in a word.
  var entries: String {
    guard let self else { return "nil" }
    return "\(self.log.map { "\($0.count)" } ?? "nil")/\(self.index)"
  }
}
