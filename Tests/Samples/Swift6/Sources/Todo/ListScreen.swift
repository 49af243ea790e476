import StateKitKatana
import StateKitTempura
import StateKitUIKit

struct ListViewModel: ViewModelWithState {
  var titles: [String]
  var isLoading: Bool

  init(state: AppState) {
    self.titles = state.errands.map { $0.isDone ? "done: \($0.title)" : $0.title }
    self.isLoading = state.isLoading
  }
}

class ListView: UIView, ViewControllerModellableView {
  typealias VM = ListViewModel

  var titleLabel = UILabel()
  var addButton = UIButton(type: .custom)
  var didTapAdd: Interaction?
  var didTapErrand: CustomInteraction<Int>?

  required init() {
    super.init()
    self.setup()
    self.style()
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func setup() {
    self.addSubview(self.titleLabel)
    self.addSubview(self.addButton)
    self.addButton.on(.touchUpInside) { [unowned self] _ in
      self.didTapAdd?()
    }
  }

  func style() {
    self.backgroundColor = .white
    self.addButton.setTitle("Add", for: .normal)
  }

  func update(oldModel: ListViewModel?) {
    guard let model = self.model else { return }
    self.titleLabel.text = model.isLoading ? "…" : model.titles.joined(separator: ", ")
    self.setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    self.titleLabel.sizeToFit()
    self.addButton.frame = CGRect(x: 0, y: 40, width: 100, height: 44)
  }
}

class ListViewController: ViewController<ListView> {
  override func setupInteraction() {
    self.rootView.didTapAdd = { [unowned self] in
      self.dispatch(Show(Screen.add, animated: true))
    }
    self.rootView.didTapErrand = { [unowned self] index in
      self.dispatch(ToggleErrand(index: index))
    }
  }
}

extension ListViewController: RoutableWithConfiguration {
  var routeIdentifier: RouteElementIdentifier {
    return Screen.list.rawValue
  }

  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    return [
      .show(Screen.add): .presentModally { [unowned self] _ in
        let localState = AddLocalState(title: "")
        return AddViewController(store: self.store, localState: localState)
      }
    ]
  }
}
