extension Session {
  /// What a session spends on being quick, and on being brief.
  package struct Options {
    /// How much checkpoints may take.
    package var budget = Checkpoints.Budget()
    /// From how many steps on a question about the history is answered by what they are known to have changed.
    ///
    /// With fewer it takes as long to ask a copy of the app for the values to begin with.
    package var knownChangesFrom = 500
    /// Whether only what differs is shown of long texts.
    package var showsExcerpts = false
  }
}
