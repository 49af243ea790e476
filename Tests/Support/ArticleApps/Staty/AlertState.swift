import StateKitStaty
import StateKitUIKit

class AlertState: State {
  var target: AlertStateStrategyProvider?
  lazy var strategy: AlertStateStrategy? = target?.alertStateStrategy()

  var message: String
  var onClose: () -> () = {}

  init(message: String) {
    self.message = message
    onClose = { [weak self] in
      guard let self = self else { return }
      self.delegate?.didExit(self)
    }
  }

  func enterOn(_ target: Any) {
    guard let target = target as? AlertStateStrategyProvider else { return }
    self.target = target
    strategy?.showAlertWithMessage(message, onClose: onClose)
    delegate?.didEnter(self)
  }

  func exit() {}
}

protocol AlertStateStrategyProvider {
  func alertStateStrategy() -> AlertStateStrategy
}

protocol AlertStateStrategy {
  func showAlertWithMessage(_ message: String, onClose: @escaping () -> ())
}

extension AlertStateStrategyProvider where Self: UIViewController {
  func alertStateStrategy() -> AlertStateStrategy {
    NativeAlertStrategy(self)
  }
}

class NativeAlertStrategy: AlertStateStrategy {
  var controller: UIViewController?

  init(_ controller: UIViewController) {
    self.controller = controller
  }

  func showAlertWithMessage(_ message: String, onClose: @escaping () -> ()) {
    let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Ok", style: .default) { _ in onClose() })
    controller?.present(alert, animated: true, completion: nil)
  }
}
