import InspectableDoor

/// Finds steps that repeat, except for numbers in them, such as those of a timer.
enum RepeatedSteps {
  /// Some of the steps, in order.
  enum Stretch {
    /// Steps that are shown.
    case all(ArraySlice<Session.StepResult>)
    /// Steps that are left out, as they repeat those before them: how many, and the numbers of the
    /// first and the last.
    case folded(Int, first: Int, last: Int)
  }

  /// How many different steps may alternate and still count as repeated, such as the timers of two
  /// owners.
  private static let longestPeriod = 4
  /// How often something has to come before it is folded: fewer lines are simply shown.
  private static let fewest = 4

  /// The steps, with repetitions left out except for the first and the last one.
  static func stretches(of steps: [Session.StepResult]) -> [Stretch] {
    guard steps.count >= fewest else { return [.all(steps[...])] }
    let shapes = steps.map(Shape.init)
    var stretches: [Stretch] = []
    var shown = 0
    var index = 0
    while index < steps.count {
      guard let (period, count) = repetition(in: shapes, at: index) else {
        index += 1
        continue
      }
      let end = index + period * count
      let folded = steps[(index + period)..<(end - period)]
      // Steps without a number cannot be referred to, so they are not folded.
      if let first = folded.first?.number, let last = folded.last?.number {
        stretches.append(.all(steps[shown..<folded.startIndex]))
        stretches.append(.folded(folded.count, first: first, last: last))
        shown = folded.endIndex
      }
      index = end
    }
    return stretches + [.all(steps[shown...])]
  }

  /// How many steps from one on form a repetition, and how often they come.
  private static func repetition(
    in shapes: [Shape], at start: Int
  ) -> (period: Int, count: Int)? {
    for period in 1...longestPeriod {
      var end = start + period
      while end < shapes.count, shapes[end] == shapes[end - period] { end += 1 }
      let count = (end - start) / period
      if count >= fewest { return (period, count) }
    }
    return nil
  }

  /// A step without the numbers in it.
  private struct Shape: Hashable {
    private let texts: [String]

    init(_ step: Session.StepResult) {
      var texts = [step.label] + (step.opened.map { [$0.name] } ?? []) + step.unsettled
      for event in step.events { texts += [event.kind.rawValue, event.name, event.detail ?? ""] }
      for part in step.changes {
        texts.append(part.part)
        for change in part.changes { texts += [change.kindName, change.path.description] }
      }
      for watched in step.watched { texts.append("watch \(watched.expression)") }
      if case .success(let look) = step.look, look.broken.isEmpty {} else { texts.append("broken") }
      self.texts = texts.map(Self.withoutNumbers)
    }

    /// A text with one sign for each number or duration in it: after `59s` comes `1m`.
    private static func withoutNumbers(_ text: String) -> String {
      var bytes: [UInt8] = []
      var isInNumber = false
      for byte in text.utf8 {
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        if isDigit, !isInNumber { bytes.append(UInt8(ascii: "0")) }
        isInNumber = isDigit || isInNumber && ".hms".utf8.contains(byte)
        if !isInNumber { bytes.append(byte) }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
