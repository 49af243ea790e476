/// The states that were told, each by a number after the first time: most inputs lead to one that is known, and digests
/// are long.
package struct ToldStates: Sendable {
  /// By the number, as the reader needs them.
  private var states: [(digest: StateDigest, mark: UInt64)] = []
  private var events: [UInt64] = []
  /// The numbers, as the writer needs them.
  private var numbers: [StateDigest: UInt64] = [:]
  private var eventNumbers: [UInt64: UInt64] = [:]

  package init() {}

  mutating func write(
    _ outcome: TriedStates.Outcome, to letters: inout PackedNumbers
  ) {
    let mark = StepMark(bits: outcome.number)
    if let number = numbers[outcome.digest] {
      letters.append(number)
    } else {
      letters.append(UInt64(numbers.count))
      letters.append(outcome.digest)
      letters.append(mark.parts)
      numbers[outcome.digest] = UInt64(numbers.count)
    }
    if let number = eventNumbers[mark.events] {
      letters.append(number)
    } else {
      letters.append(UInt64(eventNumbers.count))
      letters.append(mark.events)
      eventNumbers[mark.events] = UInt64(eventNumbers.count)
    }
  }

  mutating func read(
    _ outcome: inout TriedStates.Outcome, from letters: inout PackedNumbers.Reader
  ) -> Bool {
    guard let number = letters.next(), number <= UInt64(states.count) else { return false }
    if number == UInt64(states.count) {
      guard let digest = letters.nextDigest(), let parts = letters.next() else { return false }
      states.append((digest, parts & 0xFFFF_FFFF))
    }
    guard let event = letters.next(), event <= UInt64(events.count) else { return false }
    if event == UInt64(events.count) {
      guard let bits = letters.next() else { return false }
      events.append(bits)
    }
    var mark = StepMark(bits: states[Int(number)].mark)
    mark.note(events: events[Int(event)])
    outcome.digest = states[Int(number)].digest
    outcome.number = mark.bits
    return true
  }
}
