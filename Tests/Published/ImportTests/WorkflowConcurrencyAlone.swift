import OtherNames
import StateKitWorkflowConcurrency

// What StateKitWorkflowConcurrency does not bring is another's.
struct BesideStateKitWorkflowConcurrency {
  let view = View()
  @State var state = 0
  let screen = Screen()
  let button = Button()
  let trigger = Trigger()
  let store = Store()
  let effect = Effect()
  let alertState = AlertState()
  let viewModel = ViewModel()
  let viewController = ViewController()
  let connector = Connector()
  let reducer = Reducer()
  let sideEffect = SideEffect()
  let localState = LocalState()
  let uIView = UIView()
}
