import OtherNames
import StateKitStaty

// What StateKitStaty does not bring is another's.
struct BesideStateKitStaty {
  let view = View()
  let worker = Worker()
  let screen = Screen()
  let button = Button()
  let trigger = Trigger()
  let store = Store()
  let effect = Effect()
  let workflow = Workflow()
  let sink = Sink()
  let viewModel = ViewModel()
  let viewController = ViewController()
  let connector = Connector()
  let reducer = Reducer()
  let sideEffect = SideEffect()
  let localState = LocalState()
  let uIView = UIView()
}
