package import InspectableDoor

extension Timeline {
  /// One input with what is remembered of it.
  package struct Step: Sendable {
    /// The input of the step.
    public let input: Input
    /// The inputs between the last step and this one that made no step: holding, and the actions
    /// dispatched meanwhile.
    public internal(set) var before: [Input]
    /// The name of the step in lists.
    public internal(set) var label: String
    /// The label, if it does not follow from the input.
    let ownLabel: String?
    /// The parts it changed, in order.
    public let changedParts: [String]
    /// What it changed; nil if that is not known, and for a step that a timeline gives.
    let changes: [PartChanges]?

    /// Where in the app's source that was sent from which happened in it, each place once.
    package let sources: [String]
    /// Stands for the outcome of the step; nil if that is not known.
    package let outcome: StepDigest?
    /// Where it changed bytes that are not read, which cannot be found out afterwards.
    package let unseen: [UnseenChange]

    /// Makes a step.
    public init(input: Input, label: String, changedParts: [String]) {
      self.init(input: input, ownLabel: label, changedParts: changedParts, outcome: nil)
    }

    /// Makes a step with the label that the timeline gives its input, unless it has one of its own.
    package init(
      input: Input, before: [Input] = [], ownLabel: String?, changedParts: [String],
      changes: [PartChanges]? = nil, outcome: StepDigest?, unseen: [UnseenChange] = [],
      sources: [String] = []
    ) {
      self.input = input
      self.before = before
      self.ownLabel = ownLabel
      self.changedParts = changedParts
      self.changes = changes
      self.outcome = outcome
      self.unseen = unseen
      self.sources = sources
      label = ownLabel ?? ""
    }

    /// Makes a step from the report of it.
    package init(input: Input, _ report: StepReport) {
      self.init(
        input: input, ownLabel: report.label, changedParts: report.changes.map(\.part),
        changes: report.changes, outcome: report.outcome, unseen: report.unseenChanges,
        sources: report.sources)
    }

    /// The same step with the outcome of another time.
    package func with(_ report: StepReport) -> Step {
      Step(
        input: input, before: before, ownLabel: ownLabel, changedParts: report.changes.map(\.part),
        changes: report.changes, outcome: report.outcome, unseen: report.unseenChanges,
        sources: report.sources)
    }
  }

  /// Inputs to be done again, each with the step that it belongs to and the digest of its outcome.
  package struct Steps {
    /// In order, including those that take no step.
    package var inputs: [Input] = []
    /// The digest of each input's outcome; nil if it is not known, or the input takes no step.
    package var digests: [StepDigest?] = []
    /// The number of each input's step.
    package var numbers: [Int] = []
  }
}

extension StepReport {
  /// Where its events were sent from, each place once.
  fileprivate var sources: [String] {
    var places: [String] = []
    for case let source? in events.map(\.source) where !places.contains(source) {
      places.append(source)
    }
    return places
  }
}
