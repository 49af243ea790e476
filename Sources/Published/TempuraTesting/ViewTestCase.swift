public import StateKitTempura

/// A test that draws a view in several states, and compares the drawings with recorded ones.
///
/// ```swift
/// final class CounterTests: XCTestCase, ViewTestCase {
///   typealias V = CounterView
///
///   func testCounter() {
///     uiTest(testCases: ["zero": CounterViewModel(counter: 0), "many": CounterViewModel(counter: 99)])
///   }
/// }
/// ```
///
/// It works in Swift Testing too, for any type that a suite is, and from any thread. A drawing is recorded as a text file
/// beside the test's own, `Pictures/CounterTests/zero.txt`, when the tests run with the environment
/// variable `UI_TEST_RECORDING` set to 1; `UI_TEST_DIR` names another folder for `Pictures`. In it
/// `...` alone on a line stands for any lines and `[..]` for any text, as in a transcript, and
/// recording it again leaves them where they still match.
public protocol ViewTestCase {
  /// The type of the view.
  associatedtype V: ViewControllerModellableView

  /// What of a view is drawn once more by itself, by what is added to the name of the test case.
  @preconcurrency @MainActor func scrollViewsToTest(in view: V, identifier: String) -> [String:
    UIScrollView]

  /// Whether a view can be drawn; asked again until it can.
  @preconcurrency @MainActor func isViewReady(_ view: V, identifier: String) -> Bool
}

extension ViewTestCase {
  /// Draws the view once for each test case, and fails the test if a drawing differs from the
  /// recorded one.
  ///
  /// - `testCases`: The view models, by the name of the test case.
  /// - `context`: The size and surroundings of the drawing.
  public func uiTest(
    testCases: [String: V.VM], context: UITests.Context<V> = UITests.Context(),
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
    _ testCases: [String: V.VM], _ context: UITests.Context<V>, _ place: PicturePlace
  ) {
    let screens = UITests.ScreenSnapshot(
      type: V.self, container: context.container, models: testCases, hooks: context.hooks,
      size: Drawing.size(context.screenSize, context.orientation)
    ).renderingViewControllers
    for (identifier, controllers) in screens.sorted(by: { $0.key < $1.key }) {
      let drawing = Drawing(
        identifier: identifier, container: controllers.container,
        keyboard: context.keyboardVisibility(identifier), place: place)
      drawing.check(
        isReady: { typeErasedIsViewReady(controllers.contained.view, identifier: identifier) },
        scrollViews: {
          guard let view = controllers.contained.view as? V else { return [:] }
          return scrollViewsToTest(in: view, identifier: identifier)
        })
    }
  }

  /// Whether a view can be drawn; one of another type cannot.
  @preconcurrency @MainActor
  public func typeErasedIsViewReady(_ view: UIView, identifier: String) -> Bool {
    guard let view = view as? V else { return false }
    return isViewReady(view, identifier: identifier)
  }

  /// At once.
  @preconcurrency @MainActor public func isViewReady(_ view: V, identifier: String) -> Bool { true }

  /// Nothing.
  @preconcurrency @MainActor
  public func scrollViewsToTest(in view: V, identifier: String) -> [String: UIScrollView] { [:] }
}
