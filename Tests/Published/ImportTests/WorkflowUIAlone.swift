import OtherNames
import StateKitWorkflowUI

// What StateKitWorkflowUI does not bring is another's.
struct BesideStateKitWorkflowUI {
  let view = View()
  @State var state = 0
  let worker = Worker()
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
}
