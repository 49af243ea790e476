import StateKitTempuraTesting
import XCTest

// As tests of views are written in XCTest.

class ItemViewTests: XCTestCase, ViewTestCase {
  typealias V = ItemView

  func testItem() {
    self.uiTest(
      testCases: [
        "item_01": ItemModel(text: "buy milk"),
        "item_02": ItemModel(text: nil),
        "item_03": ItemModel(text: "find a unicorn"),
      ],
      context: UITests.Context<ItemView>(
        keyboardVisibility: { testCase in
          switch testCase {
          case "item_03": return .defaultHeight
          default: return .hidden
          }
        }))
  }

  func testWithHooksAndContainer() {
    self.uiTest(
      testCases: ["item_04": ItemModel(text: "visit Rome")],
      context: UITests.Context<ItemView>(
        container: UITests.Container.tabBarController,
        hooks: [
          UITests.Hook.viewDidLoad: { view in
            view.viewController?.title = "Item"
            view.deleteButton.setTitle("Remove", for: .normal)
          }
        ]))
  }
}

class ItemControllerTests: XCTestCase, ViewControllerTestCase {
  var viewController: ItemViewController {
    let store = Store<VC.V.VM.S, EmptySideEffectDependencyContainer>()
    let vc = ItemViewController(store: store)
    return vc
  }

  typealias VC = ItemViewController

  func testController() {
    self.uiTest(
      testCases: ["given": ItemModel(text: "given"), "empty": ItemModel(text: nil)],
      context: UITests.VCContext<ItemControllerTests.VC>())
  }
}

class PlainControllerTests: XCTestCase, UIViewControllerTestCase {
  typealias VC = UIViewController
  typealias V = UIView

  var viewController: UIViewController {
    let vc = UIViewController()
    return vc
  }

  func configure(vc: UIViewController, for testCase: String) {
    let label = UILabel()
    label.text = testCase
    vc.view.addSubview(label)
  }

  func testController() {
    self.uiTest(testCases: ["first", "second"], context: UITests.VCContext<UIViewController>())
  }
}
