/// With what a scene begins, where that is not what every scene begins with.
package struct SceneBeginning: Hashable, Sendable {
  /// Where chance begins.
  package var seed: UInt64 = 0
  /// The date, as ISO 8601 has it; nil for the usual one.
  package var start: String?
  /// Whether what follows is the recording of a running app: no screen appears by itself, and effects go on
  /// only with `own`.
  package var isRecorded = false

  /// The digest of the recorded scene's description; nil if it is not known.
  package var scene: String?

  /// What says so in the command that loads it.
  package var flags: String {
    (isRecorded ? " --recorded" : "") + (seed == 0 ? "" : " --seed \(seed)")
      + (start.map { " --start " + CommandText.fileName($0) } ?? "")
      + (scene.map { " --scene \($0)" } ?? "")
  }
}
