import OtherNames
import StateKitRedux

// What StateKitRedux does not bring is another's.
struct BesideStateKitRedux {
  let view = View()
  @State var state = 0
  let worker = Worker()
  let screen = Screen()
  let button = Button()
  let trigger = Trigger()
  let alertState = AlertState()
  let workflow = Workflow()
  let sink = Sink()
  let viewModel = ViewModel()
  let viewController = ViewController()
  let sideEffect = SideEffect()
  let localState = LocalState()
  let uIView = UIView()
}
