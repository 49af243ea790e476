import InspectableDoor

extension Session {
  /// The steps that were found to come out differently since this was last asked.
  func takeVariedSteps() -> [VariedStep] { loaded?.variations.takeNews() ?? [] }

  /// The places that were found to come out differently when steps were done again.
  var knownToVary: SecretPaths {
    SecretPaths((loaded?.variations.patterns ?? []).compactMap { try? ValuePath(parsing: $0) })
  }

  /// Whether hosts say which of the steps that they do again come out differently.
  ///
  /// If not, steps that are done one by one are compared by their reports.
  func comparesAgain(where capability: Capability) -> Bool {
    guard let capabilities = loaded?.capabilities else { return false }
    return capabilities.contains(.digests) || !capabilities.contains(capability)
  }

  /// Notes which steps of a branch came out differently.
  func note(
    _ different: [DifferentInput]?, among steps: Timeline.Steps, of timeline: Timeline
  ) {
    for input in different ?? [] where steps.numbers.indices.contains(input.index) {
      let number = steps.numbers[input.index]
      loaded?.variations.note(
        VariedStep(step: number, label: timeline.step(number)?.label ?? "", places: input.places),
        at: timeline.node(of: number))
    }
  }
}
