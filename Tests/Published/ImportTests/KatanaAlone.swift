import OtherNames
import StateKitKatana

// What StateKitKatana does not bring is another's.
struct BesideStateKitKatana {
  let view = View()
  let worker = Worker()
  let screen = Screen()
  let button = Button()
  let trigger = Trigger()
  let effect = Effect()
  let alertState = AlertState()
  let workflow = Workflow()
  let sink = Sink()
  let viewModel = ViewModel()
  let viewController = ViewController()
  let connector = Connector()
  let reducer = Reducer()
  let localState = LocalState()
  let uIView = UIView()
}
