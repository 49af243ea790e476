/// Where a session goes on after its app was lost.
package struct Comeback: Hashable, Sendable {
  /// Why it is not at the step where it was.
  package enum Obstacle: Hashable, Sendable {
    /// The app no longer gets there.
    case app
    /// The user did not want to wait.
    case interruption
  }

  /// The step.
  package private(set) var step: Int
  /// The step where it was, and why it is not there now; nil if it is.
  package var missed: (step: Int, obstacle: Obstacle)? {
    missedStep.map { ($0, obstacle) }
  }

  private var missedStep: Int?
  private var obstacle = Obstacle.app

  /// The session is at the step where it was.
  package init(at step: Int) {
    self.step = step
  }

  /// The session is at the step that it could reach, which may be the one where it was after all.
  mutating func land(at reached: Int, _ obstacle: Obstacle) {
    missedStep = reached == step ? nil : step
    step = reached
    self.obstacle = obstacle
  }

  /// The words for it.
  package var text: String {
    switch missed {
    case nil: "back at #\(step)"
    case (let wanted, .app)?: "back at #\(step): the app no longer gets to #\(wanted)"
    case (let wanted, .interruption)?:
      "back at #\(step): the way to #\(wanted) was interrupted, 'goto \(wanted)' goes on"
    }
  }
}
