public import StateKitTempura

/// A view controller whose view shows a model.
@preconcurrency @MainActor
public protocol TestableViewController: UIViewController {
  /// The type of the view.
  associatedtype V: ModellableView

  /// The view.
  var rootView: V { get }
}

extension ViewController: TestableViewController {}

/// A test that draws a view controller with several view models, and compares the drawings with recorded
/// ones.
///
/// ```swift
/// final class CounterControllerTests: XCTestCase, ViewControllerTestCase {
///   var viewController: CounterViewController { CounterViewController(store: Store()) }
///
///   func testCounter() {
///     uiTest(testCases: ["zero": CounterViewModel(counter: 0)])
///   }
/// }
/// ```
///
/// ``ViewTestCase`` says where and how drawings are recorded.
public protocol ViewControllerTestCase {
  /// The type of the view controller.
  associatedtype VC: TestableViewController

  /// Makes a view controller; asked once for each test case.
  @preconcurrency @MainActor var viewController: VC { get }

  /// Brings a view controller to where a test case wants it, after it has appeared.
  @preconcurrency @MainActor func configure(vc: VC, for testCase: String, model: VC.V.VM)

  /// The scroll views to draw separately, by the suffix for the name of the test case.
  @preconcurrency @MainActor
  func scrollViewsToTest(in viewController: VC, identifier: String) -> [String: UIScrollView]

  /// Whether a view can be drawn; asked again until it can.
  @preconcurrency @MainActor func isViewReady(_ view: VC.V, identifier: String) -> Bool
}

extension ViewControllerTestCase {
  /// Draws a controller for each test case, and fails the test where a drawing is not as recorded.
  ///
  /// - `testCases`: The view models, by the name of the test case.
  /// - `context`: How controllers are drawn.
  public func uiTest(
    testCases: [String: VC.V.VM], context: UITests.VCContext<VC> = UITests.VCContext(),
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let place = PicturePlace(Self.self, fileID, filePath, line, column)
    MainThread.run(with: (test: self, cases: testCases, context: context)) {
      $0.test.draw($0.cases, $0.context, place)
    }
  }

  @MainActor
  private func draw(
    _ testCases: [String: VC.V.VM], _ context: UITests.VCContext<VC>, _ place: PicturePlace
  ) {
    for (identifier, model) in testCases.sorted(by: { $0.key < $1.key }) {
      let contained = viewController
      Drawing(contained, context, identifier, place).check(
        configure: {
          typeErasedConfigure(contained, identifier: identifier, model: model)
        },
        isReady: { typeErasedIsViewReady(contained.view, identifier: identifier) },
        scrollViews: { scrollViewsToTest(in: contained, identifier: identifier) })
    }
  }

  /// Whether a view can be drawn; one of another type cannot.
  @preconcurrency @MainActor
  public func typeErasedIsViewReady(_ view: UIView, identifier: String) -> Bool {
    guard let view = view as? VC.V else { return false }
    return isViewReady(view, identifier: identifier)
  }

  /// Brings a view controller to where a test case wants it; not one of another type.
  @preconcurrency @MainActor
  public func typeErasedConfigure(
    _ vc: UIViewController, identifier: String, model: any ViewModel
  ) {
    guard let vc = vc as? VC, let model = model as? VC.V.VM else { return }
    configure(vc: vc, for: identifier, model: model)
  }

  /// Sets the model of the view, after none.
  @preconcurrency @MainActor
  public func configure(vc: VC, for testCase: String, model: VC.V.VM) {
    vc.rootView.model = nil
    vc.rootView.model = model
  }

  /// At once.
  @preconcurrency @MainActor
  public func isViewReady(_ view: VC.V, identifier: String) -> Bool { true }

  /// Nothing.
  @preconcurrency @MainActor
  public func scrollViewsToTest(
    in viewController: VC, identifier: String
  ) -> [String: UIScrollView] { [:] }
}
