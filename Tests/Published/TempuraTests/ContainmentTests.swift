import StateKitTempura
import Testing

@MainActor
@Suite("Screens in screens")
struct ContainmentTests {
  private final class MainView: CounterView {
    let container = ContainerView()

    override func setup() {
      super.setup()
      addSubview(container)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      container.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    }
  }

  private final class MainViewController: SpyViewController<MainView> {}
  private typealias Child = SpyViewController<CounterView>

  private let store = makeStore()
  private let main: MainViewController
  private var container: ContainerView { main.rootView.container }

  init() {
    main = MainViewController(store: store, connected: true)
  }

  private func child(connected: Bool = true) -> Child {
    Child(store: store, connected: connected)
  }

  @Test("A child's view is in the container, all over it, and both follow the state")
  func adding() {
    let child = child()
    main.add(child, in: container)
    #expect(child.rootView.superview == container)
    #expect(main.children == [child])
    #expect(child.parent === main)
    store.dispatch(Increment())
    #expect(main.rootView.model?.counter == 1)
    #expect(child.rootView.model?.counter == 1)
    #expect(main.draw() == ["at 1", "[ Add ]", "at 1", "[ Add ]"])
    #expect(child.rootView.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("A child is connected while its parent is shown")
  func appearing() {
    let child = child(connected: false)
    main.add(child, in: container)
    #expect(!child.connected)
    main.appear()
    #expect(child.connected)
    main.disappear()
    #expect(!child.connected)
    main.appear()
    let late = self.child(connected: false)
    main.add(late, in: container)
    #expect(late.connected)
    #expect(late.calls.filter { $0 == "viewWillAppear true" }.count == 1)
  }

  @Test("A child that is disconnected stays where it is and follows the state no longer")
  func disconnecting() {
    let child = child()
    main.add(child, in: container)
    child.connected = false
    store.dispatch(Increment())
    #expect(main.rootView.model?.counter == 1)
    #expect(child.rootView.model?.counter == 0)
    #expect(child.rootView.superview == container)
  }

  @Test(
    "A child that is removed leaves, and follows the state no longer", arguments: [true, false])
  func removing(shown: Bool) {
    if shown { main.appear() }
    let child = child()
    main.add(child, in: container)
    child.calls = []
    child.remove()
    #expect(child.rootView.superview == nil)
    #expect(child.parent == nil)
    #expect(main.children.isEmpty)
    #expect(child.calls == ["viewWillDisappear false"])
    store.dispatch(Increment())
    #expect(child.rootView.model?.counter == 0)
    child.remove()
    #expect(child.calls == ["viewWillDisappear false"])
  }

  @Test("A transition puts another child in the place of the last", arguments: [true, false])
  func transition(shown: Bool) {
    if shown { main.appear() }
    let (first, second) = (child(), child())
    main.add(first, in: container)
    var completed = 0
    main.transition(to: second, in: container, duration: 0) { completed += 1 }
    #expect(completed == 1)
    #expect(first.rootView.superview == nil)
    #expect(second.rootView.superview == container)
    #expect(main.children == [second])
    #expect(first.calls.filter { $0.hasPrefix("viewWillDisappear") }.count == 1)
    store.dispatch(Increment())
    #expect(first.rootView.model?.counter == 0)
    #expect(second.rootView.model?.counter == 1)
  }

  @Test("A transition without a child to replace does nothing")
  func transitionFromNothing() {
    var completed = 0
    main.transition(
      to: child(), in: container, options: [.transitionCrossDissolve],
      completion: { completed += 1 })
    #expect(completed == 0)
    #expect(main.children.isEmpty)
    #expect(container.subviews.isEmpty)
  }
}
