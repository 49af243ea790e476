import StateKitKatana
import StateKitTempura
import StateKitUIKit

struct AddLocalState: LocalState {
  var title: String
}

struct AddViewModel: ViewModelWithLocalState {
  var title: String
  var canAdd: Bool

  init?(state: AppState?, localState: AddLocalState) {
    guard let state = state else { return nil }
    self.title = localState.title
    self.canAdd =
      !localState.title.isEmpty && !state.errands.contains { $0.title == localState.title }
  }
}

class AddView: UIView, ViewControllerModellableView {
  typealias VM = AddViewModel

  var titleLabel = UILabel()
  var didTapSave: Interaction?
  var didEdit: ((String) -> ())?

  func setup() {
    self.addSubview(self.titleLabel)
  }

  func style() {
    self.titleLabel.textColor = .black
  }

  func update(oldModel: AddViewModel?) {
    self.titleLabel.text = self.model?.title
  }
}

class AddViewController: ViewControllerWithLocalState<AddView> {
  override func setupInteraction() {
    self.rootView.didEdit = { [unowned self] title in
      self.localState.title = title
    }
    self.rootView.didTapSave = { [unowned self] in
      self.dispatch(AddErrand(title: self.localState.title))
      self.dispatch(Hide(animated: true))
    }
  }
}

extension AddViewController: RoutableWithConfiguration {
  var routeIdentifier: RouteElementIdentifier {
    return Screen.add.rawValue
  }

  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    return [
      .hide(Screen.add): .dismissModally(behaviour: .hard)
    ]
  }
}
