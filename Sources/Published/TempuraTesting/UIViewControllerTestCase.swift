public import StateKitTempura

/// A test that draws any view controller in several states, and compares the drawings with recorded ones.
///
/// ``ViewTestCase`` says where and how drawings are recorded.
public protocol UIViewControllerTestCase {
  /// The type of the view controller.
  associatedtype VC: UIViewController
  /// The type of its view.
  associatedtype V: UIView

  /// Makes a view controller; asked once for each test case.
  @preconcurrency @MainActor var viewController: VC { get }

  /// Brings a view controller to where a test case wants it, after it has appeared.
  @preconcurrency @MainActor func configure(vc: VC, for testCase: String)

  /// The scroll views to draw separately, by the suffix for the name of the test case.
  @preconcurrency @MainActor
  func scrollViewsToTest(in viewController: VC, identifier: String) -> [String: UIScrollView]

  /// Whether a view can be drawn; asked again until it can.
  @preconcurrency @MainActor func isViewReady(_ view: V, identifier: String) -> Bool
}

extension UIViewControllerTestCase {
  /// Draws a controller for each test case, and fails the test where a drawing is not as recorded.
  ///
  /// - `testCases`: The names of the test cases.
  /// - `context`: How controllers are drawn.
  public func uiTest(
    testCases: [String], context: UITests.VCContext<VC> = UITests.VCContext(),
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let place = PicturePlace(Self.self, fileID, filePath, line, column)
    MainThread.run(with: (test: self, context: context)) {
      $0.test.draw(testCases, $0.context, place)
    }
  }

  @MainActor
  private func draw(
    _ testCases: [String], _ context: UITests.VCContext<VC>, _ place: PicturePlace
  ) {
    for identifier in testCases {
      let contained = viewController
      Drawing(contained, context, identifier, place).check(
        configure: { typeErasedConfigure(contained, identifier: identifier) },
        isReady: { typeErasedIsViewReady(contained.view, identifier: identifier) },
        scrollViews: { scrollViewsToTest(in: contained, identifier: identifier) })
    }
  }

  /// Whether a view can be drawn; one of another type cannot.
  @preconcurrency @MainActor
  public func typeErasedIsViewReady(_ view: UIView, identifier: String) -> Bool {
    guard let view = view as? V else { return false }
    return isViewReady(view, identifier: identifier)
  }

  /// Brings a view controller to where a test case wants it; not one of another type.
  @preconcurrency @MainActor
  public func typeErasedConfigure(_ vc: UIViewController, identifier: String) {
    guard let vc = vc as? VC else { return }
    configure(vc: vc, for: identifier)
  }

  /// Leaves it unchanged.
  @preconcurrency @MainActor
  public func configure(vc: VC, for testCase: String) {}

  /// At once.
  @preconcurrency @MainActor
  public func isViewReady(_ view: V, identifier: String) -> Bool { true }

  /// Nothing.
  @preconcurrency @MainActor
  public func scrollViewsToTest(
    in viewController: VC, identifier: String
  ) -> [String: UIScrollView] { [:] }
}
