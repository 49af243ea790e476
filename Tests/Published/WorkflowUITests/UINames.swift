import StateKitUIKit
import StateKitWorkflow
import StateKitWorkflowUI
import Testing

/// What is written against Square's WorkflowUI, here against the module of its name alone.
@MainActor
@Suite("The names of WorkflowUI")
struct UINames {
  @Test("a description builds a controller, and updates those of its kind")
  func descriptions() {
    var updates = 0
    var description = ViewControllerDescription(
      performInitialUpdate: false, type: PlainController.self, environment: .empty,
      build: { PlainController() }, update: { _ in updates += 1 })
    let controller = description.buildViewController()
    #expect(updates == 0)
    description.performInitialUpdate = true
    _ = description.buildViewController()
    #expect(updates == 1)
    #expect(description.canUpdate(viewController: controller))
    #expect(!description.canUpdate(viewController: UIViewController()))
    description.update(viewController: controller)
    #expect(updates == 2)
    let kind = ViewControllerDescription.KindIdentifier(PlainController.self)
    #expect(description.kind == kind)
    #expect(kind.canUpdate(viewController: controller))
    #expect(Set([kind, .init(UIViewController.self)]).count == 2)
    let found: UIViewController.Type = PlainController.self
    let dynamic = ViewControllerDescription(
      dynamicType: found, environment: .empty, build: { PlainController() },
      update: { _ in updates += 1 })
    #expect(dynamic.kind == kind && dynamic.canUpdate(viewController: controller))
    #expect(!dynamic.canUpdate(viewController: UIViewController()))
    dynamic.update(viewController: controller)
    #expect(updates == 3)
  }

  @Test("the innermost screen is found, in screens and in the controllers that show them")
  func innermost() {
    let note = NoteScreen(text: "a")
    let wrapped = note.adaptedEnvironment(key: Bullet.self, value: "*").asAnyScreen()
    #expect((wrapped.findInnermostPrimaryScreen() as? NoteScreen)?.text == "a")
    let shown: UIViewController = NoteController(screen: note, environment: .empty)
    let containing = shown as? any SingleScreenContaining
    #expect((containing?.findInnermostPrimaryScreen() as? NoteScreen)?.text == "a")
    let hosting = WorkflowHostingController(
      workflow: NoteWorkflow(text: "b").mapRendering { $0.asAnyScreen() })
    #expect((hosting.findInnermostPrimaryScreen() as? NoteScreen)?.text == "b")
  }

  @Test(
    "update(child:) tells both controllers in Square's order, and appearing only where it is shown")
  func childOrder() {
    func calls(isShown: Bool) -> [String] {
      let container = Container()
      let log = Log()
      container.shown = Told("old", log)
      if isShown { container.appear() } else { container.loadViewIfNeeded() }
      log.lines = []
      container.update(child: \.shown, with: ToldScreen(log: log), in: .empty)
      return log.lines
    }
    #expect(
      calls(isShown: true) == [
        "new moves in", "old moves out", "new appears", "old disappears", "new appeared",
        "old disappeared", "new moved in", "old moved out",
      ])
    #expect(
      calls(isShown: false) == [
        "new moves in", "old moves out", "new moved in", "old moved out",
      ])
  }

  @Test("a screen builds a controller and updates it, whatever its type")
  func screens() throws {
    let screen: AnyScreen = NoteScreen(text: "one").asAnyScreen()
    let controller = screen.buildViewController(in: .empty)
    #expect(screen.canUpdate(viewController: controller, with: .empty))
    NoteScreen(text: "two").update(viewController: controller, with: .empty)
    #expect(controller.draw() == ["- two"])
    let shown = try #require(controller as? NoteController)
    #expect(shown.screenType is NoteScreen.Type)
    #expect((AnyScreen(screen).primaryScreen as? NoteScreen)?.text == "one")
    let containing: any SingleScreenContaining = screen
    #expect(containing.primaryScreen is NoteScreen)
    #expect(screen.wrappedScreen is NoteScreen)
  }

  @Test("an environment is adapted for a screen by key, by key path, or by a closure")
  func adapted() {
    func drawn(_ screen: some Screen) -> [String] {
      DescribedViewController(screen: screen, environment: .empty).draw()
    }
    let note = NoteScreen(text: "a")
    #expect(drawn(note.adaptedEnvironment(key: Bullet.self, value: "*")) == ["* a"])
    #expect(drawn(note.adaptedEnvironment(keyPath: \.bullet, value: "+")) == ["+ a"])
    let adapter: AdaptedEnvironmentScreen<NoteScreen>.Adapter = { $0.bullet = ">" }
    #expect(drawn(note.adaptedEnvironment(adapting: adapter)) == ["> a"])
    #expect(drawn(AdaptedEnvironmentScreen(wrapping: note, adapting: adapter)) == ["> a"])
    #expect(
      drawn(AdaptedEnvironmentScreen(wrapping: note, key: Bullet.self, value: "*")) == ["* a"])
    #expect(
      drawn(AdaptedEnvironmentScreen(wrapping: note, keyPath: \.bullet, value: "+")) == ["+ a"])
    #expect(note.adaptedEnvironment(key: Bullet.self, value: "*").wrapped.text == "a")
  }

  @Test("a described controller has its content as its child, and another one in its stead")
  func described() throws {
    let controller = DescribedViewController(
      description: NoteScreen(text: "a").viewControllerDescription(environment: .empty))
    let first = controller.content
    #expect(controller.children == [first] && first.parent === controller)
    controller.loadViewIfNeeded()
    #expect(first.viewIfLoaded?.superview === controller.view)
    controller.update(screen: NoteScreen(text: "b"), environment: .empty)
    #expect(controller.content === first)
    controller.update(screen: OtherScreen(), environment: .empty)
    #expect(controller.children.count == 1 && controller.children[0] is PlainController)
    #expect(first.parent == nil && first.viewIfLoaded?.superview == nil)
  }

  @Test("a controller shows a screen by a child that it has as a member")
  func child() {
    let container = Container()
    let helper: any UpdateChildScreenViewController = container
    #expect(helper is Container)
    container.loadViewIfNeeded()
    let first = container.shown
    var changes = 0
    container.update(
      child: \.shown, with: NoteScreen(text: "b"), in: .empty, onChange: { _ in changes += 1 })
    #expect(container.shown === first && changes == 0)
    #expect(container.draw() == ["- b"])
    container.update(
      child: \.shown, with: OtherScreen(), in: .empty, onChange: { _ in changes += 1 })
    #expect(container.shown !== first && changes == 1)
    #expect(container.children == [container.shown])
    #expect(container.view.subviews == [container.shown.view])
  }

  @Test("a hosting controller shows its renderings by one child, which it keeps while it can")
  func hosting() throws {
    let controller: WorkflowHostingController<NoteScreen, String> = WorkflowHostingController(
      workflow: NoteWorkflow(text: "a"), customizeEnvironment: { $0.bullet = "*" })
    var told: [String] = []
    controller.output.observeValues { told.append($0) }
    let child = try #require(controller.children.first as? NoteController)
    #expect(controller.children.count == 1 && child.parent === controller)
    #expect(controller.draw() == ["* a"])
    child.screen.onTap()
    #expect(controller.draw() == ["* a!"])
    #expect(told == ["tapped a"])
    controller.update(workflow: NoteWorkflow(text: "b"))
    #expect(controller.draw() == ["* b!"])
    controller.customizeEnvironment = { $0.bullet = "+" }
    #expect(controller.draw() == ["+ b!"])
    #expect(controller.children == [child])
  }
}

final class PlainController: UIViewController {}

@MainActor
final class Log {
  var lines: [String] = []
}

/// Notes what it is told.
class Told: UIViewController {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  override func viewWillAppear(_ animated: Bool) { log.lines.append("\(name) appears") }
  override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name) appeared") }
  override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(name) disappears") }
  override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(name) disappeared") }
  override func willMove(toParent parent: UIViewController?) {
    log.lines.append("\(name) moves \(parent == nil ? "out" : "in")")
  }
  override func didMove(toParent parent: UIViewController?) {
    log.lines.append("\(name) moved \(parent == nil ? "out" : "in")")
  }
}

final class NewTold: Told {}

struct ToldScreen: Screen {
  let log: Log
  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    ViewControllerDescription(
      environment: environment, build: { NewTold("new", log) }, update: { _ in })
  }
}

struct OtherScreen: Screen {
  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    ViewControllerDescription(
      environment: environment, build: { PlainController() }, update: { _ in })
  }
}

final class Container: UIViewController {
  var shown: UIViewController = NoteScreen(text: "a").buildViewController(in: .empty)

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(shown)
    view.addSubview(shown.view)
    shown.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    shown.view.frame = view.bounds
  }
}

struct NoteScreen: Screen {
  var text: String
  var onTap: () -> Void = {}

  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    NoteController.description(for: self, environment: environment)
  }
}

final class NoteController: ScreenViewController<NoteScreen>, ViewEnvironmentObserving {
  private let label = UILabel()
  private(set) var changes: [String] = []

  required init(screen: NoteScreen, environment: ViewEnvironment) {
    super.init(screen: screen, environment: environment)
    show()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
  }

  override func screenDidChange(
    from previousScreen: NoteScreen, previousEnvironment: ViewEnvironment
  ) {
    super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    show()
  }

  func environmentDidChange() { changes.append(environment.bullet) }

  private func show() { label.text = "\(environment.bullet) \(screen.text)" }
}

struct NoteWorkflow: Workflow {
  var text: String
  typealias Output = String

  func makeInitialState() -> String { "" }

  func render(state: String, context: RenderContext<NoteWorkflow>) -> NoteScreen {
    let sink = context.makeSink(of: Int.self) { _, state, context in
      state += "!"
      return "tapped \(context[workflowValue: \.text])"
    }
    return NoteScreen(text: text + state, onTap: { sink.send(1) })
  }
}

enum Bullet: ViewEnvironmentKey {
  static let defaultValue = "-"
}

extension ViewEnvironment {
  var bullet: String {
    get { self[Bullet.self] }
    set { self[Bullet.self] = newValue }
  }
}
