extension Session: StepSource {
  /// Questions to the steps of the current branch.
  package var past: PastQuestions {
    get throws(CommandError) {
      let current = try current()
      return PastQuestions(
        timeline: current.timeline, scene: current.scene, capabilities: current.capabilities,
        checkpoints: current.checkpoints.steps(in: current.timeline), app: self,
        progress: audience.progress, knownChangesFrom: options.knownChangesFrom)
    }
  }
}
