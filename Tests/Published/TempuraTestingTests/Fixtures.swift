import StateKitTempuraTesting

struct ItemState: State {
  var texts = ["a"]
}

struct ItemModel: ViewModelWithState, Equatable {
  var text: String?

  init(text: String?) {
    self.text = text
  }

  init?(state: ItemState) {
    text = state.texts.first
  }
}

final class ItemView: UIView, ViewControllerModellableView {
  let field = UITextField()
  let deleteButton = UIButton(type: .custom)
  let history = UIScrollView()
  var sizes: [CGSize] = []

  func setup() {
    addSubview(field)
    addSubview(deleteButton)
    let line = UILabel()
    line.text = "history"
    history.addSubview(line)
  }

  func style() {
    field.placeholder = "what to do"
    deleteButton.setTitle("Delete", for: .normal)
  }

  func update(oldModel: ItemModel?) {
    field.text = model?.text
    deleteButton.isHidden = model?.text == nil
  }

  override func layoutSubviews() {
    sizes.append(bounds.size)
  }
}

final class ItemViewController: ViewController<ItemView> {}
