import Foundation
import StateKitStaty

class ViewModel: StatyViewModel {
  var state = SObservable<State?>(nil)

  func setup() {
    setupStateController(BasicStateController.self)
    stateController.transitTo(LoadingState())

    DispatchQueue.main.asyncAfter(deadline: .now() + 1.0) {
      self.stateController.transitTo(AlertState(message: "Staty First"))
      self.stateController.transitTo(AlertState(message: "Staty Second"))
      self.stateController.transitTo(LoadingState())
    }
  }
}
