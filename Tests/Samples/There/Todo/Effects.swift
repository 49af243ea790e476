import Foundation
import Hydra
import Katana
import Tempura

struct Unreachable: Error {}

class ErrandsAPI {
  var titles = ["milk", "bread"]
  var isReachable = true

  func loadTitles() -> Promise<[String]> {
    return Promise<[String]>(in: .main) { resolve, reject, _ in
      let titles = self.titles
      let isReachable = self.isReachable
      DispatchQueue.global().async {
        if isReachable {
          resolve(titles)
        } else {
          reject(Unreachable())
        }
      }
    }
  }
}

class AppDependencies: SideEffectDependencyContainer, NavigationProvider {
  let dispatch: AnyDispatch
  let getState: GetState
  let api = ErrandsAPI()
  let navigator = Navigator()

  var state: AppState {
    guard let state = self.getState() as? AppState else {
      fatalError("Wrong state")
    }
    return state
  }

  required init(dispatch: @escaping AnyDispatch, getState: @escaping GetState) {
    self.dispatch = dispatch
    self.getState = getState
  }
}

protocol AppSideEffect: SideEffect where StateType == AppState, Dependencies == AppDependencies {}

struct LoadErrands: AppSideEffect {
  func sideEffect(_ context: SideEffectContext<AppState, AppDependencies>) throws {
    context.dispatch(SetLoading(isLoading: true))
    context.dependencies.api.loadTitles()
      .then { titles in
        titles.forEach { context.dispatch(AddErrand(title: $0)) }
      }
      .catch { error in
        context.dispatch(SetProblem(problem: "\(error)"))
      }
      .then {
        context.dispatch(SetLoading(isLoading: false))
      }
  }
}

struct ReloadErrands: AppSideEffect {
  func sideEffect(_ context: SideEffectContext<AppState, AppDependencies>) throws {
    let titles = try Hydra.await(context.dependencies.api.loadTitles())
    for title in titles where !context.getState().errands.contains(where: { $0.title == title }) {
      try Hydra.await(context.dispatch(AddErrand(title: title)))
    }
  }
}

struct CountOpenErrands: ReturningSideEffect {
  func sideEffect(_ context: AnySideEffectContext) throws -> Int {
    guard let state = context.getAnyState() as? AppState else { return 0 }
    return state.openErrands.count
  }
}

enum Interceptors {
  static func refuseEmptyTitles() -> StoreInterceptor {
    return { context in
      return { next in
        return { dispatchable in
          if let item = dispatchable as? AddErrand, item.title.isEmpty {
            context.anyDispatch(SetProblem(problem: "A title is needed"))
            return
          }
          try next(dispatchable)
        }
      }
    }
  }
}
