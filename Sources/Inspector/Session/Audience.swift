/// Who watches a session, and what they are told while a command runs.
@MainActor
package struct Audience {
  /// Where progress is shown; nil for nowhere.
  package var progress: ProgressLine?
  /// Where the progress of a build is shown, if ``progress`` is nowhere.
  package var buildProgress: ProgressLine?
  /// Told about each finding of an exploration at once, in lines; nil for nobody.
  package var onFinding: (@MainActor ([String]) -> Void)?
  /// Asked while a package is built, where true ends that.
  package var isInterrupted: @MainActor () -> Bool = { false }
  /// Receives each step and each load; nil for nobody.
  package var listener: (any StepListener)?
  /// Whether nobody looks at the steps, since the session only does again what another journal holds.
  var isAway = false

  package init() {}
}
