import StateKit
import Testing

@MainActor
@Suite("Screens")
struct ScreenTests {
  let log = WorkflowLog()

  @Test("a description builds one, with an initial update unless told otherwise")
  func builds() {
    let screen = TitleScreen(title: "one", log: log)
    let description = screen.viewControllerDescription(environment: .empty)
    #expect(description.buildViewController().draw() == ["- one"])
    #expect(log.take() == ["built one", "changed from one to one", "loaded"])
    _ = TitleController.description(
      for: screen, environment: .empty, performInitialUpdate: false
    ).buildViewController()
    #expect(log.take() == ["built one"])
  }

  @Test("a description says whether it can update a given one of the same kind, and updates it")
  func updates() {
    let first = TitleScreen(title: "one", log: log).viewControllerDescription(environment: .empty)
    let second = TitleScreen(title: "two", log: log).viewControllerDescription(environment: .empty)
    let other = OtherScreen(log: log).viewControllerDescription(environment: .empty)
    let controller = first.buildViewController()
    #expect(second.canUpdate(controller))
    #expect(!other.canUpdate(controller))
    #expect(second.update(controller))
    #expect(!other.update(controller))
    #expect(controller.draw() == ["- two"])
  }

  @Test("a description can update a controller of a subclass, not one of a superclass")
  func updatesSubclass() {
    let screen = TitleScreen(title: "one", log: log)
    let boxed = BoxedController.description(for: screen, environment: .empty)
    let plain = TitleController.description(for: screen, environment: .empty)
    #expect(plain.canUpdate(boxed.buildViewController()))
    #expect(!boxed.canUpdate(plain.buildViewController()))
  }

  @Test("a description typed by a base class updates what it has built before")
  func typedByBaseClass() {
    let log = log
    func description(_ title: String) -> ViewControllerDescription {
      ViewControllerDescription(
        type: TitleController.self,
        build: {
          BoxedController(screen: TitleScreen(title: title, log: log), environment: .empty)
        },
        update: { $0.update(screen: TitleScreen(title: title, log: log), environment: .empty) })
    }
    let host = DescribedViewController(description: description("one"))
    #expect(host.draw() == ["- one"])
    let content = host.content
    host.update(description: description("two"))
    #expect(host.content === content)
    #expect(host.draw() == ["- two"])
    #expect(log.take().filter { $0.hasPrefix("built") } == ["built one"])
  }

  @Test("a host view controller updates its content if the description allows, else replaces it")
  func hostUpdates() {
    let host = DescribedViewController(screen: TitleScreen(title: "one", log: log))
    #expect(host.draw() == ["- one"])
    let content = host.content
    host.update(screen: TitleScreen(title: "two", log: log))
    #expect(host.content === content)
    #expect(host.draw() == ["- two"])
    host.update(screen: OtherScreen(log: log))
    #expect(host.content !== content)
    #expect(host.draw() == ["other"])
    #expect(host.view.subviews.count == 1)
  }

  @Test("before its view is loaded nothing is built twice")
  func nothingTwice() {
    let host = DescribedViewController(screen: OtherScreen(log: log))
    host.update(screen: TitleScreen(title: "one", log: log))
    #expect(log.lines.isEmpty)
    _ = host.content
    host.update(screen: TitleScreen(title: "two", log: log))
    #expect(!host.content.isViewLoaded)
    #expect(host.draw() == ["- two"])
    #expect(log.take().filter { $0.hasPrefix("built") } == ["built one"])
  }

  @Test("screenDidChange comes with the previous screen and environment; the new ones are readable")
  func screenDidChange() {
    let controller = TitleController(
      screen: TitleScreen(title: "one", log: log), environment: .empty)
    _ = log.take()
    controller.update(
      screen: TitleScreen(title: "two", log: log),
      environment: ViewEnvironment().setting(Bullet.self, to: "*"))
    #expect(log.take() == ["changed from one to two", "bullet from - to *"])
  }

  @Test("the environment passes down the tree; keys have defaults")
  func environmentPassesDown() {
    let screen = StackScreen(screens: [
      TitleScreen(title: "one", log: log).asAnyScreen(),
      StackScreen(screens: [TitleScreen(title: "two", log: log).asAnyScreen()]).asAnyScreen(),
    ])
    let host = DescribedViewController(screen: screen)
    #expect(host.draw() == ["- one", "- two"])
    host.update(screen: screen, environment: ViewEnvironment().setting(Bullet.self, to: "+"))
    #expect(host.draw() == ["+ one", "+ two"])
  }

  @Test("an adapted environment overrides below only")
  func adaptedBelowOnly() {
    let title = TitleScreen(title: "in", log: log)
    let host = DescribedViewController(
      screen: StackScreen(screens: [
        TitleScreen(title: "before", log: log).asAnyScreen(),
        StackScreen(screens: [title.asAnyScreen()])
          .adaptedEnvironment(key: Bullet.self, value: "*").asAnyScreen(),
        TitleScreen(title: "after", log: log).asAnyScreen(),
      ]))
    #expect(host.draw() == ["- before", "* in", "- after"])
  }

  @Test("a tap on the published screen's button calls onTap of the newest screen")
  func publishedScreen() {
    let log = log
    let controller = DemoScreenViewController(
      screen: DemoScreen(title: "one", onTap: { log("first") }), environment: .empty)
    #expect(controller.draw() == ["[ one ]"])
    controller.button.tap()
    controller.update(
      screen: DemoScreen(title: "two", onTap: { log("second") }), environment: .empty)
    #expect(controller.draw() == ["[ two ]"])
    controller.button.tap()
    #expect(log.take() == ["first", "second"])
  }

  @Test("a workflow whose renderings are screens is shown and updated")
  func hosting() {
    let log = log
    let host = WorkflowHost(workflow: Titled(log: log))
    let controller = WorkflowHostingController(host: host)
    #expect(controller.draw() == ["- tapped 0"])
    let content = controller.content
    host.rendering.onTap()
    #expect(controller.draw() == ["- tapped 1"])
    controller.environment[Bullet.self] = "*"
    #expect(controller.draw() == ["* tapped 1"])
    #expect(controller.content === content)
  }
}
