/// The view of a ``ViewController``: it shows a view model, and knows nothing else of the app.
///
/// ```swift
/// final class CounterView: View, ViewControllerModellableView {
///   var didTapAdd: (() -> Void)?
///
///   func setup() {}
///   func style() {}
///   func update(oldModel: CounterViewModel?) {}
///   override func draw() -> [String] { ["\(model?.count ?? 0)"] }
/// }
/// ```
///
/// Its controller calls `setup()` and `style()`, each exactly once, and sets its `model`. As in Tempura.
@preconcurrency @MainActor
public protocol ViewControllerModellableView: ModellableView {
  // Declared again because type inference does not look for it beyond this protocol.
  /// What the view shows.
  override associatedtype VM: ViewModelWithState

  /// Brings the view up to date with its `model`; called whenever that has been set.
  ///
  /// - Parameter oldModel: The model before; nil if there was none.
  override func update(oldModel: VM?)
}
