/// A view controller without a screen: its view is made when it is first asked for, and draws
/// itself as lines of text.
///
/// It stands where a UIKit app has `UIViewController`.
@MainActor
open class HeadlessViewController {
  /// What animations of the default strategies take their time from.
  public final var time: any TimeSource = RealTime()

  private var loadedView: View?

  /// Makes a controller, whose view is not loaded.
  public init() {}

  /// Whether the view has been loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// The view; loaded when first read.
  public final var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    loadedView = view
    viewDidLoad()
    return view
  }

  /// Loads the view unless it has been loaded.
  public final func loadViewIfNeeded() {
    _ = view
  }

  /// Draws the view as it is now, and loads it if needed.
  ///
  /// - Returns: The lines, from top to bottom.
  public final func draw() -> [String] {
    view.render()
  }

  /// Makes the view; called once: By default a view with nothing inside.
  open func loadView() -> View {
    View()
  }

  /// Called once, when the view has been loaded: the place to put other views into it.
  open func viewDidLoad() {}
}

extension HeadlessViewController: StagedView {
  /// What is shown over the view: the states of a view model that is bound to the controller.
  public final var stage: StateStage { view.stage }
}
