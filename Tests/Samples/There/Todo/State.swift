import Katana

struct Errand: Equatable {
  var title: String
  var isDone = false
}

struct AppState: State {
  var errands: [Errand] = []
  var isLoading = false
  var problem: String?

  var openErrands: [Errand] {
    return errands.filter { !$0.isDone }
  }
}

struct AddErrand: StateUpdater {
  let title: String

  func updateState(_ state: inout AppState) {
    state.errands.append(Errand(title: title))
  }
}

struct ToggleErrand: StateUpdater {
  let index: Int

  func updateState(_ state: inout AppState) {
    state.errands[index].isDone.toggle()
  }
}

struct SetLoading: StateUpdater {
  let isLoading: Bool

  func updateState(_ state: inout AppState) {
    state.isLoading = isLoading
  }
}

struct SetProblem: StateUpdater {
  let problem: String?

  func updateState(_ state: inout AppState) {
    state.problem = problem
  }
}
