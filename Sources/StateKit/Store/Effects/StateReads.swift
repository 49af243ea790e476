/// What is told when an effect reads the state of its store.
@MainActor
package enum StateReads {
  /// Called before each read; nil where nobody needs to know.
  package static var note: (@MainActor () -> Void)?
}
