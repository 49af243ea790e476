import Katana
import Tempura
import UIKit

enum Screen: String {
  case list
  case add
}

class App: RootInstaller {
  let window = UIWindow()
  let store = Store<AppState, AppDependencies>(
    interceptors: [Interceptors.refuseEmptyTitles(), DispatchableLogger.interceptor(blackList: [])])

  func start() {
    let navigator = self.store.dependencies.navigator
    navigator.start(using: self, in: self.window, at: Screen.list)
    self.store.dispatch(LoadErrands())
  }

  func installRoot(
    identifier: RouteElementIdentifier, context: Any?, completion: @escaping () -> ()
  ) -> Bool {
    guard identifier == Screen.list.rawValue else { return false }
    let screen = ListViewController(store: self.store)
    self.window.rootViewController = screen
    completion()
    return true
  }
}

class Badge {
  var count = 0
  private var unsubscribe: StoreUnsubscribe?

  init(store: PartialStore<AppState>) {
    self.unsubscribe = store.addListener { [unowned self] _, newState in
      self.count = newState.openErrands.count
    }
  }

  deinit {
    self.unsubscribe?()
  }
}
