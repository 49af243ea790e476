/// What a headless view shows of its states: lines of text in layers, with buttons.
@preconcurrency @MainActor
public final class StateStage {
  /// A button that can be tapped as long as its layer is shown.
  public struct Button {
    let title: String
    let action: @MainActor () -> Void

    /// Makes a button that does something when it is tapped.
    public init(_ title: String, action: @escaping @MainActor () -> Void) {
      self.title = title
      self.action = action
    }
  }

  private struct Layer {
    let name: String
    var lines: [String]
    var buttons: [Button]
  }

  private var layers: [Layer] = []

  /// Makes an empty stage.
  public init() {}

  /// Shows lines in a layer: in place of the layer's lines, or below the other layers if it is new.
  ///
  /// - Parameters:
  ///   - lines: The lines to show.
  ///   - layer: The name of the layer.
  ///   - buttons: The buttons of the layer.
  public func show(_ lines: [String], in layer: String, buttons: [Button] = []) {
    let new = Layer(name: layer, lines: lines, buttons: buttons)
    if let index = layers.firstIndex(where: { $0.name == layer }) {
      layers[index] = new
    } else {
      layers.append(new)
    }
  }

  /// Removes a layer; harmless if there is none of that name.
  public func clear(_ layer: String) {
    layers.removeAll { $0.name == layer }
  }

  /// Taps a button, that of the layer shown last if several have one of that title.
  ///
  /// - Returns: Whether there is such a button.
  @discardableResult
  public func tap(_ title: String) -> Bool {
    let buttons = layers.reversed().lazy.flatMap(\.buttons)
    guard let button = buttons.first(where: { $0.title == title }) else { return false }
    button.action()
    return true
  }

  /// All lines shown, the layer shown first at the top.
  public func draw() -> [String] {
    layers.flatMap(\.lines)
  }
}

/// A view that shows its states on a stage, and so has default strategies.
///
/// Any ``ViewController`` and ``HeadlessViewController`` is one.
@preconcurrency @MainActor
public protocol StagedView: AnyObject {
  /// Where states are shown.
  var stage: StateStage { get }
  /// The clock of animations.
  var time: any TimeSource { get }
}
