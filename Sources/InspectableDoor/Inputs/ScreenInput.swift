/// An input that names a screen and nothing else.
package protocol ScreenInput: InputKind {
  /// The name of the screen.
  var screen: String { get }

  /// Makes an input of a screen's name.
  init(screen: String)
}

extension ScreenInput {
  package func operands(in scene: SceneDescription?) -> String { screen.asWord }
}
