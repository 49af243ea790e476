public import Foundation
public import StateKitTempura

extension UITests {
  /// A view in several states, each in a controller of its own that draws it.
  @preconcurrency @MainActor
  public struct ScreenSnapshot<V: ViewControllerModellableView> {
    private let models: [String: V.VM]
    private let container: Container
    private let size: CGSize
    private let hooks: [Hook: HookClosure<V>]

    /// Makes a set of states.
    ///
    /// - Parameters:
    ///   - type: The type of the view.
    ///   - container: The container for the view.
    ///   - models: The view models, by the name of the test case.
    ///   - hooks: The code that runs on the way.
    ///   - size: The size of the view; by default that of the screen.
    public init(
      type: V.Type, container: Container, models: [String: V.VM],
      hooks: [Hook: HookClosure<V>] = [:], size: CGSize? = nil
    ) {
      self.models = models
      self.container = container
      self.hooks = hooks
      self.size = size ?? UIScreen.main.bounds.size
    }

    /// The name of the view's type.
    public var viewName: String { "\(V.self)" }

    /// For each test case, new controllers: the one of the view, and the one that this is put into.
    public var renderingViewControllers:
      [String: (container: UIViewController, contained: UIViewController)]
    {
      models.mapValues { model in
        let contained = HookableViewController(hooks: hooks)
        contained.rootView.model = model
        let container = container.container(for: contained)
        if case .navigationController = self.container {
          hooks[.navigationControllerHasBeenCreated]?(contained.rootView)
        }
        container.view.frame.size = size
        return (container, contained)
      }
    }
  }
}

/// A controller without a store, for a view that shows whatever it is given.
final class HookableViewController<V: ViewControllerModellableView>: UIViewController {
  let rootView = V()
  private let hooks: [UITests.Hook: UITests.HookClosure<V>]

  init(hooks: [UITests.Hook: UITests.HookClosure<V>]) {
    self.hooks = hooks
    super.init(nibName: nil, bundle: nil)
    loadViewIfNeeded()
  }

  override func loadView() {
    view = rootView
    rootView.setup()
    rootView.style()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    hooks[.viewDidLoad]?(rootView)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    hooks[.viewWillAppear]?(rootView)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hooks[.viewDidAppear]?(rootView)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    hooks[.viewDidLayoutSubviews]?(rootView)
  }
}
