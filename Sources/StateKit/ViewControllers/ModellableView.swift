/// What a view shows: a plain value, testable without a view.
///
/// As in Tempura.
public protocol ViewModel {}

/// A view that shows a view model, and knows nothing else of the app.
///
/// ```swift
/// final class ContactView: View, ModellableView {
///   required init() {
///     super.init()
///     setup()
///     style()
///   }
///
///   func setup() {}
///   func style() {}
///   func update(oldModel: ContactViewModel?) {}
///   override func draw() -> [String] { [model?.name ?? "nobody"] }
/// }
/// ```
///
/// The view of a ``ViewController`` is a ``ViewControllerModellableView``, which that sets up. As in
/// Tempura.
@preconcurrency @MainActor
public protocol ModellableView: View {
  /// What the view shows.
  associatedtype VM: ViewModel

  /// Puts the view together; to be called once, before ``style()``.
  func setup()

  /// Makes the view look as it should; to be called once.
  func style()

  /// Brings the view up to date with ``model``; called whenever that has been set.
  ///
  /// - Parameter oldModel: The model before; nil if there was none.
  func update(oldModel: VM?)
}

extension ModellableView {
  /// The current view model; nil as long as there is nothing to show.
  ///
  /// Setting it calls ``update(oldModel:)``.
  @inlinable public var model: VM? {
    get { (modelBox as? ModelBox<VM>)?.model }
    set {
      var old: VM?
      if let box = modelBox as? ModelBox<VM> {
        old = box.model
        box.model = newValue
      } else {
        modelBox = newValue.map { ModelBox($0) }
      }
      update(oldModel: old)
    }
  }
}

/// A view model as an object, so that the untyped base class can keep it.
@usableFromInline
final class ModelBox<VM> {
  @exclusivity(unchecked) @usableFromInline final var model: VM?

  @inlinable
  init(_ model: VM) {
    self.model = model
  }
}
