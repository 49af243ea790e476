package import InspectableDoor

extension [StepEvent] {
  /// These events with the app's output as further ones, each line where it was printed.
  ///
  /// - Parameters:
  ///   - before: how much had been printed when the step began, if something was printed since the
  ///     step before; that belongs to no step.
  ///   - secrets: what is hidden in the output, before it is cut into lines.
  package func merged(
    with output: AppOutput, before: Int? = nil, hiding secrets: SecretTexts = SecretTexts()
  ) -> [StepEvent] {
    guard !output.bytes.isEmpty else { return self }
    let hidden = secrets.ranges(in: output.bytes)
    var result: [StepEvent] = []
    var taken = 0
    func print(upTo end: Int, detail: String? = nil) {
      let end = Swift.min(Swift.max(end, taken), output.bytes.count)
      guard end > taken else { return }
      let part = AppOutput(
        bytes: SecretTexts.masking(output.bytes, taken..<end, hidden),
        dropped: end == output.bytes.count ? output.dropped : 0)
      result += AppLines(part).lines.map { StepEvent(.output, $0, detail: detail) }
      taken = end
    }
    if let before { print(upTo: before - output.start, detail: StepEvent.betweenSteps) }
    for event in self {
      if let printed = event.printed { print(upTo: printed - output.start) }
      result.append(event)
    }
    print(upTo: output.bytes.count)
    return result
  }
}

extension AppOutput {
  /// The output with what is secret hidden.
  func hiding(_ secrets: SecretTexts) -> AppOutput {
    let hidden = secrets.ranges(in: bytes)
    guard !hidden.isEmpty else { return self }
    var output = self
    output.bytes = SecretTexts.masking(bytes, 0..<bytes.count, hidden)
    return output
  }
}

extension StepEvent {
  /// The detail of a line that the app printed between two steps.
  fileprivate static let betweenSteps = "between steps"

  /// Whether the app printed it between two steps, as another thread of it may.
  package var isBetweenSteps: Bool { kind == .output && detail == Self.betweenSteps }

  /// The same line, printed between two steps.
  package func betweenSteps() -> StepEvent {
    StepEvent(kind, name, detail: Self.betweenSteps, printed: printed)
  }
}
