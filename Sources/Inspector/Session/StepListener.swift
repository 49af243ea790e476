package import InspectableDoor

/// Somebody who is told of each app that a session loads, and of each step that it takes.
@MainActor
package protocol StepListener: AnyObject {
  /// An app was loaded.
  func didLoad(_ scene: SceneDescription, in session: Session) async
  /// An input was done; steps that are done again, on the way to another place in time, are not told.
  func didPerform(_ input: Input, _ report: StepReport, in session: Session) async
  /// What the input did, as it may be shown, right after ``didPerform(_:_:in:)``.
  func didShow(_ result: Session.StepResult, in session: Session) async
}

extension StepListener {
  /// Nothing.
  package func didLoad(_ scene: SceneDescription, in session: Session) async {}
  /// Nothing.
  package func didPerform(_ input: Input, _ report: StepReport, in session: Session) async {}
  /// Nothing.
  package func didShow(_ result: Session.StepResult, in session: Session) async {}
}
