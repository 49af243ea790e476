import StateKit
import StateKitTempura
import StateKitUIKit
import Testing

@MainActor
@Suite("Navigation")
struct NavigationTests {
  private let shop = Shop()
  private var route: Route { shop.navigator.currentRoute }

  private func dispatch(_ item: some NavigationSideEffect) async throws {
    try await shop.store.dispatch(item).value
  }

  @Test("The navigator starts with the screen that its installer puts in place, which appears")
  func start() {
    #expect(route == ["list"])
    #expect(shop.window.isKeyWindow)
    #expect(shop.navigator.topmost(NoteListViewController.self)?.isVisible == true)
    #expect(shop.navigator.currentViewControllers.count == 2)
    #expect(shop.navigator.currentRoutables.map(\.routeIdentifier) == ["list"])
  }

  @Test("Show asks the screens from the one in front on, and its context reaches the new one")
  func show() async throws {
    try await dispatch(Show(ShopScreen.detail, animated: true, context: true))
    #expect(route == ["list", "detail"])
    let detail = try #require(shop.navigator.topmost(DetailViewController.self))
    #expect(detail.localState.isEditing)
    #expect(detail.isVisible)
    #expect(detail.viewModel?.first == "milk")
    try await dispatch(Show("addItem"))
    #expect(route == ["list", "detail", "addItem"])
    #expect(shop.navigator.topmost(AddViewController.self)?.isVisible == true)
  }

  @Test("Several screens are shown one in front of the other")
  func showSeveral() async throws {
    try await dispatch(Show([ShopScreen.detail, ShopScreen.addItem]))
    #expect(route == ["list", "detail", "addItem"])
  }

  @Test("Hide takes a screen away and those in front of it, from the front on")
  func hide() async throws {
    try await dispatch(Show(["detail", "addItem"]))
    try await dispatch(Hide(ShopScreen.detail))
    #expect(route == ["list"])
    try await dispatch(Hide("detail"))
    #expect(route == ["list"])
  }

  @Test("Hide without a name takes the screen in front away")
  func hideFront() async throws {
    try await dispatch(Show(["detail", "addItem"]))
    try await dispatch(Hide(animated: false))
    #expect(route == ["list", "detail"])
    try await dispatch(Hide())
    #expect(route == ["list"])
  }

  @Test("An atomic Hide asks for one screen only, and those in front go with it")
  func atomic() async throws {
    try await dispatch(Show(["addItem"]))
    let add = try #require(shop.navigator.topmost(AddViewController.self))
    add.present(OtherViewController(), animated: false)
    #expect(route == ["list", "addItem", "other"])
    await #expect(throws: NavigationError.notHidden("other", route: route)) {
      try await dispatch(Hide("addItem"))
    }
    #expect(route == ["list", "addItem", "other"])
    try await dispatch(Hide("addItem", atomic: true))
    #expect(route.first == "list")
    #expect(!route.contains("other"))
  }

  @Test("In a navigation controller an instruction goes back to a screen, or to the first")
  func stack() async throws {
    for screen in ["back", "root"] {
      try await dispatch(Show("detail"))
      #expect(shop.navigator.currentRoutableIdentifiers == ["list", "detail"])
      try await dispatch(Show(screen))
      #expect(route == ["list"])
    }
    shop.window.rootViewController = DetailViewController(
      store: shop.store, localState: DetailLocalState())
    await #expect(throws: NavigationError.notShown("root", route: ["detail"])) {
      try await dispatch(Show("root"))
    }
  }

  @Test("A container of one's own says which controllers are in front of it")
  func container() {
    let menu = SideMenuController()
    menu.addChild(OtherViewController())
    shop.window.rootViewController = menu
    #expect(route == ["other"])
  }

  @Test("An app can have navigation items of its own")
  func ownItems() async throws {
    #expect(try await shop.store.anyDispatch(Stay()).value as? String == "here")
  }

  @Test("Navigate goes to a route: it hides and shows what it must, or changes the first screen")
  func navigate() async throws {
    try await dispatch(Navigate(to: ["list", "detail"]))
    #expect(route == ["list", "detail"])
    try await dispatch(Navigate(to: ["list", "addItem"]))
    #expect(route == ["list", "addItem"])
    try await dispatch(Navigate(to: ["list"]))
    #expect(route == ["list"])
    try await dispatch(Navigate(to: ["other"]))
    #expect(route == ["other"])
    try await dispatch(Navigate(to: ["list", "detail", "addItem"]))
    #expect(route == ["list", "detail", "addItem"])
    #expect(shop.installed == ["list", "other", "list"])
  }

  @Test("What nobody does fails, and the app stays where it is")
  func failures() async throws {
    await #expect(throws: NavigationError.notShown("nowhere", route: ["list"])) {
      try await dispatch(Show("nowhere"))
    }
    await #expect(throws: NavigationError.noScreenLeft) { try await dispatch(Hide("list")) }
    await #expect(throws: NavigationError.noScreenLeft) { try await dispatch(Navigate(to: [])) }
    #expect(route == ["list"])
    try await dispatch(Show("detail"))
    await #expect(throws: NavigationError.notShown("nowhere", route: ["list", "detail"])) {
      try await dispatch(Show("nowhere"))
    }
    try await dispatch(Show("note"))
    #expect(route == ["list", "detail"])

    let other = StateKitTempura.Store<ShopState, EmptySideEffectDependencyContainer>()
    await #expect(throws: NavigationError.noNavigator) {
      try await other.dispatch(Show("detail")).value
    }
    let nowhere = Navigator()
    await #expect(throws: NavigationError.notStarted) {
      try await nowhere.changeRoute(newRoute: ["list"], animated: false, context: nil).value
    }
    #expect(
      NavigationError.notShown("x", route: ["list"]).description
        == "nobody in [\"list\"] shows 'x'")
  }

  @Test(
    "A screen that never calls its completion holds navigation up for three seconds, and is told")
  func neverCompleted() async throws {
    final class Stuck: UIViewController, Routable {
      var routeIdentifier: RouteElementIdentifier { "list" }
      var late: RoutingCompletion?

      func show(
        identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool,
        context: Any?, completion: @escaping RoutingCompletion
      ) -> Bool {
        if identifier == "stuck" { late = completion } else { completion() }
        return true
      }
    }
    let stuck = Stuck()
    shop.window.rootViewController = stuck
    let clock = VirtualClock()
    let (first, second) = AppTime.$current.withValue(clock) {
      (
        shop.navigator.changeRoute(newRoute: ["list", "stuck"], animated: false, context: nil),
        shop.navigator.changeRoute(newRoute: ["list", "other"], animated: false, context: nil)
      )
    }
    clock.advance(by: .milliseconds(2_999))
    #expect(clock.pendingTimers.map(\.name) == ["navigation"])
    clock.advance(by: .milliseconds(1))
    await #expect(throws: NavigationError.notCompleted("stuck", route: ["list"])) {
      try await first.value
    }
    try await second.value
    #expect(clock.pendingTimers.isEmpty)
    // Nobody waits for it any more.
    stuck.late?()
    #expect(route == ["list"])
  }

  @Test("A full-screen modal disconnects the screen that it covers, until it is hidden")
  func fullScreenModal() async throws {
    let list = try #require(shop.navigator.topmost(NoteListViewController.self))
    #expect(list.connected)
    try await dispatch(Show("addItem"))
    #expect(list.connected)
    try await dispatch(Hide("addItem"))
    list.modalStyle = .fullScreen
    try await dispatch(Show("addItem"))
    #expect(!list.connected && !list.isVisible)
    shop.store.dispatch(AddItem(text: "eggs"))
    #expect(list.viewModel?.count == 2)
    try await dispatch(Hide("addItem"))
    #expect(list.connected && list.viewModel?.count == 3)
  }

  @Test("A provider of routables says which screens there are, in place of the window")
  func provider() async throws {
    let navigator = Navigator()
    let screen = OtherViewController()
    navigator.start(
      using: shop, in: shop.window, at: "list",
      routableProvider: RoutableProvider(currentRoutable: { [screen] }))
    #expect(navigator.currentRoute == ["other"])
    await #expect(throws: NavigationError.notShown("nowhere", route: ["other"])) {
      try await navigator.go(to: ["other", "nowhere"]).value
    }
    let other = Navigator(routableProvider: RoutableProvider { [screen, screen] })
    #expect(other.currentRoute == ["other", "other"])
  }

  @Test("One navigation follows the other, also where one takes its time")
  func inTurn() async throws {
    final class Slow: UIViewController, Routable {
      var routeIdentifier: RouteElementIdentifier { "slow" }
      var finish: (() -> Void)?
      func show(
        identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool,
        context: Any?, completion: @escaping RoutingCompletion
      ) -> Bool {
        finish = { [unowned self] in
          present(OtherViewController(), animated: animated, completion: completion)
        }
        return true
      }
      func hide(
        identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool,
        context: Any?, completion: @escaping RoutingCompletion
      ) -> Bool {
        dismiss(animated: animated, completion: completion)
        return true
      }
    }
    let slow = Slow()
    shop.window.rootViewController = slow
    let first = shop.navigator.go(to: ["slow", "other"])
    let second = shop.navigator.go(to: ["slow"])
    #expect(!first.isFinished && !second.isFinished)
    let finish = try #require(slow.finish)
    finish()
    try await first.value
    try await second.value
    #expect(route == ["slow"])
  }

  @Test("A screen may change what is in front of it by itself")
  func change() async throws {
    final class Changing: UIViewController, Routable {
      var changes: [String] = []
      var routeIdentifier: RouteElementIdentifier { "changing" }
      func change(
        from: RouteElementIdentifier, to: RouteElementIdentifier, animated: Bool, context: Any?,
        completion: @escaping RoutingCompletion
      ) {
        changes.append("\(from) to \(to)")
        dismiss(animated: animated)
        present(Named(to), animated: animated, completion: completion)
      }
    }
    final class Named: UIViewController, Routable {
      let routeIdentifier: RouteElementIdentifier
      init(_ name: String) {
        routeIdentifier = name
        super.init()
      }
    }
    let root = Changing()
    shop.window.rootViewController = root
    root.present(Named("one"), animated: false)
    try await shop.navigator.go(to: ["changing", "two"]).value
    #expect(route == ["changing", "two"])
    #expect(root.changes == ["one to two"])
  }

  @Test("A soft dismissal leaves what is over a screen, and takes it away when that goes")
  func softDismissal() {
    let (root, middle, front) = (UIViewController(), UIViewController(), UIViewController())
    root.recursivePresent(middle, completion: nil)
    root.recursivePresent(front, completion: nil)
    let inspectable: any RouteInspectable = middle
    #expect(inspectable.nextRouteController === front)
    var ended = 0
    middle.softDismiss { ended += 1 }
    #expect(middle.toBeDismissed)
    #expect(root.presentedViewController === middle)
    front.softDismiss { ended += 1 }
    #expect(root.presentedViewController == nil)
    #expect(ended == 2)
    root.softDismiss(completion: { ended += 1 })
    #expect(ended == 3)
  }

  @Test("In a tab bar the chosen controller is in front, then what is over all of them")
  func tabBar() {
    let tabs = UITabBarController()
    let (one, two) = (OtherViewController(), UIViewController())
    tabs.viewControllers = [two, one]
    tabs.selectedIndex = 1
    #expect(tabs.nextRouteControllers == [one])
    shop.window.rootViewController = tabs
    #expect(route == ["other"])
  }

  @Test("Items are shown by what they do, and kept in scripts without their context")
  func items() throws {
    #expect(Show("detail").debugDescription == "StateKitTempura.Show.detail")
    #expect(Show(["a", "b"]).debugDescription == "StateKitTempura.Show [a, b]")
    #expect(Hide("a").debugDescription == "StateKitTempura.Hide.a")
    #expect(Navigate(to: ["a", "b"]).debugDescription == "StateKitTempura.Navigate.a.b")
    #expect(NavigationRequest.show("a").debugDescription == "Show(a)")
    #expect(NavigationRequest.hide(ShopScreen.list).debugDescription == "Hide(list)")
    #expect(Hide().identifierToHide == nil)
    #expect(Show("a", context: 3).context as? Int == 3)
  }
}
