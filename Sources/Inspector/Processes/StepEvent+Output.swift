package import Inspectable

extension [StepEvent] {
  /// These events with the app's output as further ones, each line where it was printed.
  ///
  /// - Parameter before: how much had been printed when the step began, where something was since the
  ///   step before; that belongs to no step.
  package func merged(with output: AppOutput, before: Int? = nil) -> [StepEvent] {
    guard !output.bytes.isEmpty else { return self }
    var result: [StepEvent] = []
    var taken = 0
    func print(upTo end: Int, detail: String? = nil) {
      let end = Swift.min(Swift.max(end, taken), output.bytes.count)
      guard end > taken else { return }
      let part = AppOutput(
        bytes: [UInt8](output.bytes[taken..<end]),
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
