import Foundation
import StateKitTempuraTesting
import Testing

@MainActor
@Suite("Tests of views by drawing")
struct ViewTestCaseTests {
  struct Cases: ViewTestCase {
    typealias V = ItemView
    var isReady: @MainActor (ItemView) -> Bool = { _ in true }

    func isViewReady(_ view: ItemView, identifier: String) -> Bool { isReady(view) }

    func scrollViewsToTest(in view: ItemView, identifier: String) -> [String: UIScrollView] {
      ["history": view.history]
    }
  }

  @Test("A view is drawn for each model, in a container, with what scrolls drawn once more")
  func drawing() {
    Cases().uiTest(
      testCases: ["milk": ItemModel(text: "milk"), "nothing": ItemModel(text: nil)],
      context: UITests.Context(container: .navigationController))
  }

  @Test("Hooks are called in the order of a controller's life, each with the view")
  func hooks() {
    var calls: [UITests.Hook] = []
    func hook(_ hook: UITests.Hook) -> UITests.HookClosure<ItemView> {
      { _ in calls.append(hook) }
    }
    Cases().uiTest(
      testCases: ["hooked": ItemModel(text: "hooked")],
      context: UITests.Context(
        container: .navigationController,
        hooks: [
          .viewDidLoad: hook(.viewDidLoad), .viewWillAppear: hook(.viewWillAppear),
          .viewDidAppear: hook(.viewDidAppear),
          .viewDidLayoutSubviews: hook(.viewDidLayoutSubviews),
          .navigationControllerHasBeenCreated: hook(.navigationControllerHasBeenCreated),
        ]))
    #expect(
      calls == [
        .viewDidLoad, .navigationControllerHasBeenCreated, .viewWillAppear,
        .viewDidLayoutSubviews, .viewDidAppear,
      ])
  }

  @Test("A view is as large as the screen, or as the context says, lying or standing")
  func sizes() {
    var sizes: [CGSize] = []
    func draw(_ size: CGSize?, _ orientation: UIDeviceOrientation) {
      Cases(isReady: { view in
        sizes.append(view.viewController?.view.bounds.size ?? .zero)
        return true
      }).uiTest(
        testCases: ["size": ItemModel(text: "size")],
        context: UITests.Context(screenSize: size, orientation: orientation))
    }
    draw(nil, .portrait)
    draw(nil, .landscapeLeft)
    draw(CGSize(width: 10, height: 20), .landscapeRight)
    draw(CGSize(width: 10, height: 20), .portrait)
    #expect(
      sizes == [
        CGSize(width: 390, height: 844), CGSize(width: 844, height: 390),
        CGSize(width: 20, height: 10), CGSize(width: 10, height: 20),
      ])
  }

  @Test("A view is drawn when it says that it is ready, and not before")
  func readiness() {
    var asked = 0
    Cases(isReady: { view in
      asked += 1
      view.model = ItemModel(text: asked < 3 ? "not yet" : "ready")
      return asked == 3
    }).uiTest(testCases: ["ready": ItemModel(text: nil)])
    #expect(asked == 3)
  }

  @Test("A custom container has the view inside")
  func customContainer() {
    Cases().uiTest(
      testCases: ["boxed": ItemModel(text: "inside")],
      context: UITests.Context(
        container: .custom { inside in
          let box = UIViewController()
          let title = UILabel()
          title.text = "box"
          box.view.addSubview(title)
          box.addChild(inside)
          box.view.addSubview(inside.view)
          inside.didMove(toParent: box)
          return box
        }))
  }

  @Test("A test on another thread draws on the main one")
  func otherThread() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        Cases().uiTest(testCases: ["milk": ItemModel(text: "milk")])
        continuation.resume()
      }
    }
  }

  /// What is never as recorded would be recorded.
  private nonisolated static let isComparing =
    ProcessInfo.processInfo.environment["UI_TEST_RECORDING"] == nil

  @Test(
    "A picture that is not as recorded fails the test, and says where they differ",
    .enabled(if: isComparing))
  func difference() {
    withKnownIssue {
      Cases().uiTest(testCases: ["milk": ItemModel(text: "cream")])
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("milk: the picture is not as recorded at ")
        && text.contains("/Pictures/Cases/milk.txt (- recorded, + now)")
        && text.hasSuffix("\n  - | milk |\n  + | cream |\n    [ Delete ]")
    }
  }

  @Test(
    "A picture that was never recorded fails the test, and says how it is recorded",
    .enabled(if: isComparing))
  func missing() {
    withKnownIssue {
      Cases().uiTest(testCases: ["never recorded": ItemModel(text: "x")])
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("there is no picture yet at ")
          && $0.rawValue.contains("set UI_TEST_RECORDING to 1 to record it")
      }
    }
  }

  struct ControllerCases: ViewControllerTestCase {
    typealias VC = ItemViewController
    let viewController: ItemViewController
  }

  @Test("A controller or a view of another type is not configured, and never ready")
  func otherTypes() {
    func view<VC: TestableViewController>(of controller: VC) -> VC.V { controller.rootView }
    let store = Store<ItemState, EmptySideEffectDependencyContainer>()
    let cases = ControllerCases(viewController: ItemViewController(store: store))
    let model = ItemModel(text: "given")
    cases.typeErasedConfigure(UIViewController(), identifier: "a", model: model)
    #expect(view(of: cases.viewController).model == nil)
    cases.typeErasedConfigure(cases.viewController, identifier: "a", model: model)
    #expect(view(of: cases.viewController).model == model)
    #expect(cases.typeErasedIsViewReady(cases.viewController.view, identifier: "a"))
    #expect(!cases.typeErasedIsViewReady(UIView(), identifier: "a"))
    #expect(!Cases().typeErasedIsViewReady(UIView(), identifier: "a"))
  }

  @Test("The controllers of a set of states can be had, and the height of a keyboard")
  func parts() {
    let snapshot = UITests.ScreenSnapshot(
      type: ItemView.self, container: .none, models: ["a": ItemModel(text: "a")])
    #expect(snapshot.viewName == "ItemView")
    let controllers = snapshot.renderingViewControllers["a"]
    #expect(controllers?.container === controllers?.contained)
    #expect(controllers?.contained.view is ItemView)
    #expect(UITests.Context<ItemView>(renderSafeArea: false).renderSafeArea == false)
    #expect(UITests.KeyboardVisibility.hidden.height() == 0)
    #expect(UITests.KeyboardVisibility.customHeight(40).height() == 40)
    #expect(
      UITests.KeyboardVisibility.defaultHeight.height(for: .landscapeLeft)
        == UITests.KeyboardVisibility.defaultHeight(for: .landscapeLeft))
  }
}
