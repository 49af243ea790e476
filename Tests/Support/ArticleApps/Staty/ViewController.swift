import StateKitStaty
import StateKitUIKit

class ViewController: UIViewController, StateAwareView, AlertStateStrategyProvider,
  LoadingStateStrategyProvider
{
  var model = ViewModel()

  override func viewDidLoad() {
    super.viewDidLoad()

    bindWithState()
    model.setup()
  }
}
