package import Inspectable

extension [StepEvent] {
  /// These events with the app's output as further ones, each line where it was printed.
  package func merged(with output: AppOutput) -> [StepEvent] {
    guard !output.bytes.isEmpty else { return self }
    var result: [StepEvent] = []
    var taken = 0
    func print(upTo end: Int) {
      let end = Swift.min(Swift.max(end, taken), output.bytes.count)
      guard end > taken else { return }
      let part = AppOutput(
        bytes: [UInt8](output.bytes[taken..<end]),
        dropped: end == output.bytes.count ? output.dropped : 0)
      result += AppLines(part).lines.map { StepEvent(.output, $0) }
      taken = end
    }
    for event in self {
      if let printed = event.printed { print(upTo: printed - output.start) }
      result.append(event)
    }
    print(upTo: output.bytes.count)
    return result
  }
}
