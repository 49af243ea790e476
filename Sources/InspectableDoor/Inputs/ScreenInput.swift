/// An input of which nothing is to be said but the screen.
package protocol ScreenInput: InputKind {
  /// The name of the screen.
  var screen: String { get }

  /// Makes an input of a screen's name.
  init(screen: String)
}

extension ScreenInput {
  package func operands(in scene: SceneDescription?) -> String { screen.asWord }
}
