internal import Synchronization

/// The effect that the running code belongs to.
package enum EffectParking {
  /// The effect in whose task, or child task, this is read.
  @TaskLocal package static var current: EffectHandle?
}

/// One wait of the running code for something that is controlled.
///
/// Code that makes other code wait creates one before suspending it, calls ``begin(isolation:)``
/// when the wait is certain, and ``end(isolation:)`` before resuming it. The effect that the code
/// belongs to is then known as parked, and the branch of its task monitor as at rest.
///
/// Both may be called from anywhere. They may come in the wrong order, since the end of the wait
/// can come first; then it never counts as begun.
package final class EffectPark: Sendable {
  private enum Phase { case idle, waiting, over }

  private let wait: EffectWait
  private let effect = EffectParking.current
  private let branch = TaskMonitor.currentBranch
  private let phase = Mutex(Phase.idle)

  /// Prepares a wait of the effect and of the branch that the caller belongs to, if any.
  package init(on wait: EffectWait) {
    self.wait = wait
  }

  /// Notes the wait as an act of the effect, before ``begin(hasTold:isolation:)``.
  ///
  /// Call it where another thread could resume the code before `begin` notes the act.
  package func tell() { branch?.tellWait() }

  /// Says that the code waits from now on.
  ///
  /// - Parameter hasTold: Whether ``tell()`` was called.
  package func begin(hasTold: Bool = false, isolation: isolated (any Actor)? = #isolation) {
    let begins = phase.withLock { phase in
      guard phase == .idle else { return false }
      phase = .waiting
      effect?.add(self, wait)
      return true
    }
    guard begins else { return }
    // The owner is told before anything is woken that waits for rest.
    effect?.tell(.parked(wait))
    branch?.park()
    if !hasTold { branch?.tellWait() }
  }

  /// Says that the code is about to be resumed; harmless if it does not wait.
  package func end(isolation: isolated (any Actor)? = #isolation) {
    let ends = phase.withLock { phase in
      defer { phase = .over }
      guard phase == .waiting else { return false }
      effect?.remove(self)
      return true
    }
    guard ends else { return }
    branch?.unpark()
    effect?.tell(.unparked(wait))
  }
}
