package import InspectableDoor

extension Timeline {
  /// One input with what is remembered of it.
  package struct Step: Sendable {
    /// What was done.
    public let input: Input
    /// What was done before it since the last step and takes none of its own: holding, and what was
    /// dispatched meanwhile.
    public internal(set) var before: [Input]
    /// How it is called in lists.
    public internal(set) var label: String
    /// The label, where the input does not say it.
    let ownLabel: String?
    /// The parts it changed, in order.
    public let changedParts: [String]

    /// Stands for what the step made; nil where that is not known.
    package let outcome: StepDigest?
    /// Where it changed bytes of which more is not known, which nobody can tell afterwards.
    package let unseen: [UnseenChange]

    /// Makes a step.
    public init(input: Input, label: String, changedParts: [String]) {
      self.init(input: input, ownLabel: label, changedParts: changedParts, outcome: nil)
    }

    /// Makes a step that is called what the timeline calls its input, unless it has a label of its
    /// own.
    package init(
      input: Input, before: [Input] = [], ownLabel: String?, changedParts: [String],
      outcome: StepDigest?, unseen: [UnseenChange] = []
    ) {
      self.input = input
      self.before = before
      self.ownLabel = ownLabel
      self.changedParts = changedParts
      self.outcome = outcome
      self.unseen = unseen
      label = ownLabel ?? ""
    }

    /// Makes a step of what it was reported to have done.
    package init(input: Input, _ report: StepReport) {
      self.init(
        input: input, ownLabel: report.label, changedParts: report.changes.map(\.part),
        outcome: report.outcome, unseen: report.unseenChanges)
    }

    /// The same step, as it came out another time.
    package func with(_ report: StepReport) -> Step {
      Step(
        input: input, before: before, ownLabel: ownLabel, changedParts: report.changes.map(\.part),
        outcome: report.outcome, unseen: report.unseenChanges)
    }
  }

  /// Inputs to be done again, each with the step it belongs to and what stands for what it made.
  package struct Steps {
    /// In order, those that take no step among them.
    package var inputs: [Input] = []
    /// Of each input; nil where nothing is known, or where it takes no step.
    package var digests: [StepDigest?] = []
    /// Of each input.
    package var numbers: [Int] = []
  }
}
