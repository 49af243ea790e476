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
/// As in Tempura.
@MainActor
public protocol ViewControllerModellableView: View {
  /// What the view shows.
  associatedtype VM: ViewModelWithState

  /// Puts the view together; called exactly once, by its controller, before ``style()``.
  func setup()

  /// Makes the view look as it should; called exactly once, by its controller.
  func style()

  /// Brings the view up to date with ``model``; called whenever that has been set.
  ///
  /// - Parameter oldModel: The model before; nil if there was none.
  func update(oldModel: VM?)
}

extension ViewControllerModellableView {
  /// What the view shows now; nil as long as there is nothing to show.
  ///
  /// Its controller sets it. Setting it calls ``update(oldModel:)``.
  public var model: VM? {
    get { (modelBox as? ModelBox<VM>)?.model }
    set {
      let old = model
      modelBox = newValue.map { ModelBox($0) }
      update(oldModel: old)
    }
  }
}

/// A view model as an object, so that the untyped base class can keep it.
private final class ModelBox<VM> {
  let model: VM

  init(_ model: VM) {
    self.model = model
  }
}
