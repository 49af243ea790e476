import StateKitTempura
import Testing

@MainActor
@Suite("Tempura's screens")
struct TempuraScreenTests {
  @Test("The controller is set up, then its view, then what connects them; each once")
  func setup() {
    let controller = CounterViewController(store: makeStore())
    #expect(controller.calls == ["setup", "setupInteraction", "viewDidLoad"])
    #expect(controller.rootView.calls == ["setup", "style"])
    controller.appear()
    controller.disappear()
    controller.appear()
    #expect(controller.calls.filter { $0.lowercased().contains("setup") }.count == 2)
    #expect(controller.rootView.calls.prefix(2) == ["setup", "style"])
    #expect(controller.rootView.calls.filter { $0 == "setup" || $0 == "style" }.count == 2)
  }

  @Test("A controller that needs its view to be set up gets it then")
  func setupWithTheView() {
    final class Eager: ViewController<CounterView> {
      var seen: [String] = []
      override func setup() {
        rootView.tag = 7
        seen = rootView.calls
      }
      override func setupInteraction() { seen.append("interaction") }
    }
    let eager = Eager(store: makeStore())
    #expect(eager.seen == ["setup", "style"])
    #expect(eager.rootView.tag == 7)
    #expect(eager.rootView.calls == ["setup", "style"])
  }

  @Test("A button of the view reaches the store, and the store the view")
  func interaction() {
    let store = makeStore()
    let controller = CounterViewController(store: store, connected: true)
    #expect(controller.draw() == ["at 0", "[ Add ]"])
    controller.rootView.button.sendActions(for: .touchUpInside)
    #expect(controller.state.counter == 1)
    #expect(controller.draw() == ["at 1", "[ Add ]"])
    #expect(controller.rootView.button.frame.minY == 100)
  }

  struct Again: SideEffect {
    func sideEffect(
      _ context: SideEffectContext<AppState, EmptySideEffectDependencyContainer>
    ) async throws {
      try await context.dispatch(Increment()).value
    }
  }

  struct Count: ReturningSideEffect {
    func sideEffect(_ context: any AnySideEffectContext) async throws -> Int {
      (context.getAnyState() as? AppState)?.counter ?? -1
    }
  }

  @Test("A controller dispatches items of any kind, and their end can be awaited")
  func dispatching() async throws {
    let controller = CounterViewController(store: makeStore())
    try await controller.__unsafeDispatch(Increment()).value
    try await controller.__unsafeDispatch(Again()).value
    #expect(try await controller.__unsafeDispatch(Count()).value == 2)
    let any: any Dispatchable = Increment()
    controller.dispatch(any)
    #expect(controller.state.counter == 3)
    controller.dispatch(Increment())
    #expect(controller.state.counter == 4)
  }

  @Test("A view model that is set is shown, with willUpdate and didUpdate around it")
  func settableViewModel() {
    let controller = CounterViewController(store: makeStore(), connected: true)
    controller.calls = []
    controller.viewModel = CounterViewModel(counter: 100)
    #expect(controller.calls == ["willUpdate", "didUpdate"])
    #expect(controller.modelBefore?.counter == 0)
    #expect(controller.modelAfter?.counter == 100)
    #expect(controller.rootView.model?.counter == 100)
    controller.rootView.didEnter?(200)
    #expect(controller.rootView.calls.suffix(2) == ["update from 0", "update from 100"])
    #expect(controller.draw().first == "at 200")
    controller.viewModel = nil
    #expect(controller.rootView.model == nil)
  }

  @Test("The next change of the state replaces a view model that was set")
  func replacedViewModel() {
    let store = makeStore()
    let controller = CounterViewController(store: store, connected: true)
    controller.viewModel = CounterViewModel(counter: 100)
    store.dispatch(Increment())
    #expect(controller.viewModel?.counter == 1)
    store.dispatch(Forget())
    #expect(controller.viewModel == nil)
  }

  @Test("viewWillAppear(_:) connects and viewWillDisappear(_:) disconnects, in the call to super")
  func appearing() {
    let controller = CounterViewController(store: makeStore())
    controller.calls = []
    controller.viewWillAppear(true)
    #expect(controller.calls == ["willUpdate", "didUpdate", "viewWillAppear true"])
    controller.viewWillDisappear(true)
    #expect(controller.calls.last == "viewWillDisappear false")
    controller.shouldConnectWhenVisible = false
    controller.viewWillAppear(false)
    #expect(!controller.connected)
    controller.connected = true
    controller.shouldDisconnectWhenInvisible = false
    controller.viewWillDisappear(false)
    #expect(controller.connected)
  }

  @Test("A view knows its controller, and what bars show for it")
  func viewController() {
    let controller = CounterViewController(store: makeStore())
    controller.title = "Counter"
    #expect(controller.rootView.viewController === controller)
    #expect(controller.rootView.navigationItem?.title == "Counter")
    #expect(controller.rootView.navigationBar == nil)
    let navigation = UINavigationController(rootViewController: controller)
    #expect(controller.rootView.navigationBar === navigation.navigationBar)
    let view: any AnyViewControllerModellableView = controller.rootView
    view.viewController = nil
    #expect(controller.rootView.viewController == nil)
    #expect(controller.rootView.universalSafeAreaInsets == .zero)
  }

  @Test("Of any view controller the view can be had")
  func anyViewController() {
    func label(of controller: some AnyViewController) -> String? {
      (controller.rootView as? CounterView)?.label.text
    }
    #expect(label(of: CounterViewController(store: makeStore(), connected: true)) == "at 0")
  }

  @Test("A local state is told of when it has changed, and combines with the last known state")
  func localState() {
    final class Told: ViewControllerWithLocalState<TodoListView> {
      var told = 0
      override func didUpdateLocalState() { told += 1 }
    }
    let store = Store<GlobalState, EmptySideEffectDependencyContainer>()
    let list = Told(store: store, localState: ListLocalState(selectedIndex: 0))
    #expect(list.lastKnownState == nil)
    list.viewWillAppear(true)
    list.viewWillDisappear(true)
    list.localState.selectedIndex = 2
    #expect(list.told == 1)
    #expect(list.lastKnownState?.todos.count == 3)
    #expect(list.draw() == ["  buy milk", "  find a unicorn", "* visit Rome"])
  }

  struct ContactViewModel: ViewModel {
    var name = "John"
    var lastName = "Doe"
  }

  final class ContactView: UIView, ModellableView {
    private let name = UILabel()
    var oldNames: [String?] = []

    required init() {
      super.init()
      setup()
      style()
    }

    func setup() { addSubview(name) }
    func style() { backgroundColor = .white }
    func update(oldModel: ContactViewModel?) {
      oldNames.append(oldModel?.name)
      name.text = model.map { "\($0.name) \($0.lastName)" }
    }
  }

  @Test("A modellable view shows its model, without any controller")
  func modellableView() {
    let view = ContactView(frame: .zero)
    #expect(view.draw() == [])
    view.model = ContactViewModel()
    #expect(view.draw() == ["John Doe"])
    view.model?.name = "Ann"
    #expect(view.draw() == ["Ann Doe"])
    #expect(view.oldNames == [nil, "John"])
  }

  final class Switch: UIView, View {
    private let thumb = UILabel()
    var phases: [String] = []
    var isOn = false {
      didSet {
        guard isOn != oldValue else { return }
        update()
      }
    }
    var valueDidChange: CustomInteraction<Bool>?

    required init() {
      super.init()
      setup()
      style()
    }

    func setup() {
      phases.append("setup")
      addSubview(thumb)
    }
    func style() { phases.append("style") }
    func update() {
      phases.append("update")
      thumb.text = isOn ? "on" : "off"
      valueDidChange?(isOn)
      setNeedsLayout()
    }
    override func layoutSubviews() { phases.append("layout") }
  }

  @Test("A view of four phases is set up, styled, updated, and laid out before it is drawn")
  func phases() {
    let view = Switch()
    var values: [Bool] = []
    view.valueDidChange = { values.append($0) }
    view.isOn = true
    view.isOn = true
    #expect(view.render() == ["on"])
    #expect(view.render() == ["on"])
    #expect(view.phases == ["setup", "style", "update", "layout"])
    #expect(values == [true])
    let any: any View = view
    any.update()
    #expect(view.phases.last == "update")
  }
}
