/// Follows a subject through the steps of a scene.
@MainActor
final class Trace {
  let scene: LoadedScene
  var step: Int
  private var subject: FollowedSubject

  /// What it came to, where that changed.
  var points: [TracePoint] { subject.points }

  init(_ subject: TraceSubject, of scene: LoadedScene, step: Int) {
    self.scene = scene
    self.step = step
    let partsRead: Set<String>? =
      if case .expression(let expression) = subject {
        scene.marked.parts(readBy: expression)
      } else { nil }
    self.subject = FollowedSubject(
      subject, partsRead: partsRead, parts: scene.parts.map(\.name))
  }

  /// Notes what the subject comes to after a step, if that can have changed.
  ///
  /// - Parameter report: what the step changed; nil if that was not found out.
  func look(after report: StepReport?) {
    step += 1
    subject.look(
      at: step, after: report?.changes, in: { scene.root(step: step) },
      contains: { scene.contains($0, in: $1) })
  }

  /// Notes what the subject comes to, if that has changed.
  func look() {
    subject.look(
      at: step, in: { scene.root(step: step) }, contains: { scene.contains($0, in: $1) })
  }
}
