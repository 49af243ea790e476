import StateKitTempura
import StateKitWorkflowUI
import Testing

@testable import Todo5
@testable import Tutorial5

// Apps of the published systems' users with other import lines, as they do there.

@Suite("Samples in the published manner, in Swift 5 mode")
@MainActor
struct SampleTests {
  /// Lets other things happen on the main actor until something is so.
  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test("A promise that a thread keeps goes on by then, and by catch if it is broken")
  func promises() async {
    let app = Todo5.App()
    app.start()
    await wait { app.store.state.errands.count == 2 && !app.store.state.isLoading }
    #expect(app.store.state.errands.map(\.title) == ["milk", "bread"])

    app.store.dependencies.api.isReachable = false
    app.store.dispatch(LoadErrands())
    await wait { app.store.state.problem != nil && !app.store.state.isLoading }
    #expect(app.store.state.problem == "Unreachable()")
  }

  @Test("An interceptor that does not pass an item on dispatches another")
  func interceptor() async {
    let app = Todo5.App()
    app.store.dispatch(AddErrand(title: ""))
    await wait { app.store.state.problem != nil }
    #expect(app.store.state.errands.isEmpty && app.store.state.problem == "A title is needed")
  }

  @Test("A screen is shown, changes its local state, and is hidden")
  func navigation() async throws {
    let app = Todo5.App()
    app.start()
    await wait { app.store.state.errands.count == 2 && !app.store.state.isLoading }
    let list = try #require(app.window.rootViewController as? ListViewController)
    list.rootView.didTapAdd?()
    await wait { app.store.dependencies.navigator.currentRoute == ["list", "add"] }
    let add = try #require(app.store.dependencies.navigator.topmost(AddViewController.self))
    add.rootView.didEdit?("fish")
    #expect(add.rootView.titleLabel.text == "fish")
    add.rootView.didTapSave?()
    await wait { app.store.dependencies.navigator.currentRoute == ["list"] }
    #expect(list.rootView.titleLabel.text == "milk, bread, fish")
  }

  @Test("A listener that its owner's deinit stops is not called again")
  func badge() {
    let store = Todo5.App().store
    var badge: Badge? = Badge(store: store)
    store.dispatch(AddErrand(title: "tea"))
    #expect(badge?.count == 1)
    weak let gone = badge
    badge = nil
    #expect(gone == nil)
    store.dispatch(AddErrand(title: "jam"))
    #expect(store.state.errands.count == 2)
  }

  @Test("A tutorial's screens follow each other")
  func tutorial() async throws {
    let delegate = AppDelegate()
    delegate.launch()
    func controller() throws -> BackStackViewController {
      try #require(delegate.container.children.first as? BackStackViewController)
    }
    var screen: BackStackScreen { get throws { try controller().screen } }
    let welcome = try #require(try screen.items.first?.wrappedScreen as? WelcomeScreen)
    welcome.onNameChanged("Ada")
    try #require(try screen.items.first?.wrappedScreen as? WelcomeScreen).onLoginTapped()
    func list() throws -> TodoListScreen {
      try #require(try screen.items.first?.wrappedScreen as? TodoListScreen)
    }
    while try list().titles.isEmpty { await Task.yield() }
    #expect(try list().titles == ["Call Ada"])
    try list().onSelect(0)
    func edit() throws -> TodoEditScreen {
      try #require(try screen.items.last?.wrappedScreen as? TodoEditScreen)
    }
    try edit().onTitleChanged("Write to Ada")
    try edit().onSave()
    #expect(try list().titles == ["Write to Ada"])
    try list().onBack()
    #expect(try screen.items.first?.wrappedScreen is WelcomeScreen)
  }
}
