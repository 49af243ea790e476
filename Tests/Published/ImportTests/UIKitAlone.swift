import OtherNames
import StateKitUIKit

// What StateKitUIKit does not bring is another's.
struct BesideStateKitUIKit {
  let view = View()
  @State var state = 0
  let worker = Worker()
  let screen = Screen()
  let button = Button()
  let trigger = Trigger()
  let store = Store()
  let effect = Effect()
  let alertState = AlertState()
  let workflow = Workflow()
  let sink = Sink()
  let viewModel = ViewModel()
  let viewController = ViewController()
  let connector = Connector()
  let reducer = Reducer()
  let sideEffect = SideEffect()
  let localState = LocalState()
}
