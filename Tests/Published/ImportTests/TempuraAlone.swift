import OtherNames
import StateKitTempura

// What StateKitTempura does not bring is another's.
struct BesideStateKitTempura {
  let worker = Worker()
  let screen = Screen()
  let button = Button()
  let trigger = Trigger()
  let effect = Effect()
  let alertState = AlertState()
  let workflow = Workflow()
  let sink = Sink()
  let connector = Connector()
  let reducer = Reducer()
}
