import StateKitUIKit
import Testing

@MainActor
@Suite("View controllers without a screen")
struct UIViewControllerTests {
  /// Records the calls that it gets.
  private class Told: UIViewController {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      super.init(nibName: nil, bundle: nil)
      title = name
    }

    required init?(coder: NSCoder) {
      fatalError("there are no archives")
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      log.lines.append("\(name) didLoad")
      let label = UILabel()
      label.text = name
      view.addSubview(label)
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      log.lines.append("\(name) willAppear")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      log.lines.append("\(name) didAppear\(animated ? " animated" : "")")
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      log.lines.append("\(name) willDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      log.lines.append("\(name) didDisappear")
    }
    override func viewWillLayoutSubviews() {
      super.viewWillLayoutSubviews()
      log.lines.append("\(name) willLayout")
    }
    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      log.lines.append("\(name) didLayout")
    }
    override func willMove(toParent parent: UIViewController?) {
      super.willMove(toParent: parent)
      log.lines.append("\(name) willMove to \(parent?.title ?? "nil")")
    }
    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      log.lines.append("\(name) didMove to \(parent?.title ?? "nil")")
    }
  }

  private final class Log {
    var lines: [String] = []
    func taken() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let log = Log()

  @Test("A controller is told of its life in UIKit's order")
  func life() {
    let controller = Told("a", log)
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)
    controller.appear()
    #expect(
      log.taken() == ["a didLoad", "a willAppear", "a willLayout", "a didLayout", "a didAppear"])
    controller.view.setNeedsLayout()
    #expect(controller.draw() == ["a"])
    #expect(log.taken() == ["a willLayout", "a didLayout"])
    controller.disappear()
    #expect(log.taken() == ["a willDisappear", "a didDisappear"])
    controller.beginAppearanceTransition(true, animated: true)
    controller.endAppearanceTransition()
    #expect(log.taken() == ["a willAppear", "a didAppear animated"])
  }

  @Test("Those inside come and go with the one around them")
  func children() {
    let (around, inside) = (Told("around", log), Told("inside", log))
    around.addChild(inside)
    around.view.addSubview(inside.view)
    inside.didMove(toParent: around)
    #expect(inside.parent === around)
    #expect(around.children == [inside])
    #expect(
      log.taken() == [
        "inside willMove to around", "around didLoad", "inside didLoad", "inside didMove to around",
      ])
    around.appear()
    #expect(
      log.taken().filter { $0.contains("ppear") } == [
        "around willAppear", "inside willAppear", "inside didAppear", "around didAppear",
      ])
    inside.willMove(toParent: nil)
    inside.view.removeFromSuperview()
    inside.removeFromParent()
    #expect(
      log.taken() == [
        "inside willMove to nil", "inside willDisappear", "inside didDisappear",
        "inside didMove to nil",
      ])
    #expect(inside.parent == nil)
    around.disappear()
    #expect(log.taken() == ["around willDisappear", "around didDisappear"])
  }

  @Test("A controller whose view is put into one that is shown appears, and once only")
  func addedLater() {
    let (around, inside, other) = (Told("around", log), Told("inside", log), Told("other", log))
    around.appear()
    around.addChild(inside)
    let place = UIView()
    around.view.addSubview(place)
    place.addSubview(inside.view)
    inside.didMove(toParent: around)
    #expect(log.taken().filter { $0.hasPrefix("inside") && $0.contains("ppear") }.count == 2)
    place.addSubview(inside.view)
    other.addChild(inside)
    #expect(around.children.isEmpty)
    #expect(!log.taken().contains { $0.contains("ppear") })
  }

  @Test("One is presented over another, and dismissed by itself or by the other")
  func presenting() {
    let (below, above) = (Told("below", log), Told("above", log))
    below.appear()
    _ = log.taken()
    var done = 0
    below.present(above, animated: true) { done += 1 }
    #expect(below.presentedViewController === above)
    #expect(above.presentingViewController === below)
    #expect(below.draw() == ["below", "above"])
    #expect(log.taken().last == "above didAppear animated")
    below.present(Told("third", log), animated: true)
    #expect(below.presentedViewController === above)
    above.dismiss(animated: false) { done += 1 }
    #expect(done == 2)
    #expect(below.draw() == ["below"])
    #expect(above.presentingViewController == nil)
    #expect(log.taken() == ["above willDisappear", "above didDisappear"])
    below.present(above, animated: false)
    above.present(Told("third", log), animated: false)
    below.dismiss(animated: false)
    #expect(below.presentedViewController == nil)
    #expect(above.presentedViewController == nil)
  }

  @Test("What a full-screen modal covers disappears until the modal has gone, as in UIKit")
  func fullScreen() {
    let (below, above, third) = (Told("below", log), Told("above", log), Told("third", log))
    above.modalPresentationStyle = .fullScreen
    third.modalPresentationStyle = .fullScreen
    below.appear()
    _ = log.taken()
    below.present(above, animated: false)
    #expect(
      log.taken().filter { $0.contains("pear") } == [
        "below willDisappear", "above willAppear", "above didAppear", "below didDisappear",
      ])
    above.dismiss(animated: false)
    #expect(
      log.taken().filter { $0.contains("pear") } == [
        "above willDisappear", "below willAppear", "below didAppear", "above didDisappear",
      ])
    // What is neither at the front before nor after is told nothing.
    below.present(above, animated: false)
    above.present(third, animated: false)
    _ = log.taken()
    below.dismiss(animated: false)
    #expect(
      log.taken().filter { $0.contains("pear") } == [
        "third willDisappear", "third didDisappear", "below willAppear", "below didAppear",
      ])
    third.modalPresentationStyle = .pageSheet
    below.present(third, animated: false)
    #expect(!log.taken().contains("below willDisappear"))
  }

  @Test("During a push and a pop the stack is already the one that is to come")
  func stackInBetween() {
    final class Looking: UIViewController {
      var seen: [Int] = []
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        seen.append(navigationController?.viewControllers.count ?? 0)
      }
    }
    let (first, second) = (Looking(), Looking())
    let navigation = UINavigationController(rootViewController: first)
    navigation.appear()
    navigation.pushViewController(second, animated: false)
    navigation.popViewController(animated: false)
    #expect(first.seen == [1, 1] && second.seen == [2])
  }

  @Test("What is inside of one that is presented dismisses that")
  func dismissingFromInside() {
    let (below, around, inside) = (Told("below", log), Told("around", log), Told("inside", log))
    around.addChild(inside)
    below.present(around, animated: false)
    inside.dismiss(animated: false)
    #expect(below.presentedViewController == nil)
    inside.dismiss(animated: false)
  }

  @Test("A controller may set its own view")
  func ownView() {
    final class Labelled: UIViewController {
      override func loadView() {
        let label = UILabel()
        label.text = "own"
        view = label
      }
    }
    final class Coloured: UIViewController {
      override func loadView() {
        super.loadView()
        view.backgroundColor = .red
      }
    }
    #expect(Labelled().draw() == ["own"])
    #expect(Coloured().view.backgroundColor == .red)
  }

  @Test("A navigation controller shows the last one of its controllers")
  func navigation() {
    let (first, second) = (Told("first", log), Told("second", log))
    let navigation = UINavigationController(rootViewController: first)
    navigation.appear()
    #expect(navigation.draw() == ["first"])
    _ = log.taken()
    navigation.pushViewController(second, animated: true)
    #expect(navigation.draw() == ["second"])
    #expect(second.navigationController === navigation)
    #expect(navigation.viewControllers == [first, second])
    #expect(
      log.taken().filter { $0.contains("pear") } == [
        "first willDisappear", "second willAppear", "first didDisappear",
        "second didAppear animated",
      ])
    #expect(navigation.popViewController(animated: true) === second)
    #expect(
      log.taken().filter { !$0.contains("ayout") } == [
        "second willMove to nil", "second willDisappear", "first willAppear",
        "second didDisappear", "first didAppear animated", "second didMove to nil",
      ])
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(navigation.draw() == ["first"])
    #expect(second.navigationController == nil)
    navigation.setViewControllers([second, first], animated: false)
    #expect(navigation.viewControllers == [second, first])
    #expect(navigation.topViewController === first)
    #expect(navigation.popToRootViewController(animated: false) == [first])
    #expect(navigation.draw() == ["second"])
  }

  @Test(
    "A tab bar controller shows the one that is chosen, which is about to appear before the other goes"
  )
  func tabs() {
    let (first, second) = (Told("first", log), Told("second", log))
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    tabs.appear()
    #expect(tabs.draw() == ["first"])
    _ = log.taken()
    tabs.selectedViewController = second
    #expect(tabs.selectedIndex == 1)
    #expect(tabs.draw() == ["second"])
    #expect(
      log.taken().filter { $0.contains("pear") } == [
        "second willAppear", "first willDisappear", "first didDisappear", "second didAppear",
      ])
    tabs.viewControllers = [second]
    #expect(tabs.selectedIndex == 0)
    #expect(tabs.draw() == ["second"])
    #expect(first.tabBarController == nil)
  }

  @Test("An alert is shown until one of its buttons is tapped")
  func alert() {
    let below = Told("below", log)
    let alert = UIAlertController(title: "Sorry", message: "offline", preferredStyle: .alert)
    var tapped: [String] = []
    alert.addAction(UIAlertAction(title: "OK", style: .default) { tapped.append($0.title ?? "") })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    below.present(alert, animated: true)
    #expect(below.draw() == ["below", "! Sorry: offline  [OK]  [Cancel]"])
    #expect(!alert.tap("No"))
    #expect(alert.tap("OK"))
    #expect(tapped == ["OK"])
    #expect(below.draw() == ["below"])
  }

  @Test("A window shows its root controller")
  func window() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let root = Told("root", log)
    window.rootViewController = root
    #expect(!log.taken().contains("root willAppear"))
    window.makeKeyAndVisible()
    #expect(log.taken().contains("root didAppear"))
    #expect(window.draw() == ["root"])
    #expect(root.view.window === window)
    window.rootViewController = Told("next", log)
    #expect(log.taken().contains("root didDisappear"))
    #expect(window.draw() == ["next"])
  }
}
