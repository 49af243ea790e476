package import StateKit

/// What runs behind a part of a scene, such as its effects, in a form that is the same for every
/// architecture.
///
/// The four vocabularies of StateKit have one each, in folders of their own beside this file. An app
/// on another architecture needs none: it reports its effects and what else happens in it by
/// ``SceneContext/startEffect(_:operation:)`` and ``SceneContext/note(_:_:detail:)``.
@MainActor
package protocol PartActivity: AnyObject {
  /// From now on reports to a record what happens; called once, when the scene is loaded.
  func begin(telling record: StepRecord, in context: SceneContext)

  /// The effects that have not ended, in the order in which they began.
  var effects: [PartEffect] { get }

  /// The monitor that counts its tasks, if that is not the context's own.
  var monitor: TaskMonitor? { get }

  /// Whether its tasks are those of the inspector, which reads.
  var isReader: Bool { get }

  /// Begins to read what can only be read by waiting for it; false if there is no such thing.
  func beginReading() -> Bool

  /// What is being read and does not come back, if that was not told yet; nil if there is no such thing.
  func takeUnread() -> String?

  /// What set something off, in words, if it was something here that has not ended.
  func owner(of cause: Cause) -> String?
}

extension PartActivity {
  package var effects: [PartEffect] { [] }
  package var monitor: TaskMonitor? { nil }
  package var isReader: Bool { false }
  package func beginReading() -> Bool { false }
  package func takeUnread() -> String? { nil }
  package func owner(of cause: Cause) -> String? { nil }
}

/// An effect that has not ended.
package struct PartEffect {
  /// Tells the effects of one part apart.
  package let id: Int
  /// What it is called in lists.
  package let name: String
  /// Whether it runs, or what it waits for.
  package let status: EffectRecord.Status
}
