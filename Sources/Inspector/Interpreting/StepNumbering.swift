import ExpectedOutput
import InspectableDoor

/// The numbers by which a transcript calls the steps of a session, after a command in it made fewer steps than
/// it was to, or more.
///
/// So that one fault is told as one difference: steps after it are compared by the numbers that they have in
/// the transcript, and a later command means the step that has its number there.
package struct StepNumbering {
  /// By how much the transcript's numbers are greater, from a step of a branch on.
  private struct Shift {
    var first: Int
    var offset: Int
  }

  private var shifts: [Int: [Shift]] = [:]
  /// The place where the last fault left the session, the number of the step that was to be made there, and
  /// whether the transcript is at that step, and not at the one before it, when the session is there.
  private var lost: (place: Timeline.Place, written: Int, isHere: Bool)?

  package init() {}

  /// Whether all steps have the transcript's numbers.
  package var isPlain: Bool { shifts.isEmpty }

  /// What a command does.
  enum Doing {
    /// One input, which makes a step.
    case input
    /// Steps, or nobody knows.
    case steps
    case others
  }

  // MARK: Which step is which

  /// The step of the current branch that a transcript means by a number.
  ///
  /// One that was not made is the step where the session was then.
  func meant(_ written: Int, in timeline: Timeline) -> Int {
    guard !isPlain else { return written }
    let next = written - offset(of: timeline.tip + 1, in: timeline)
    if next > timeline.tip { return next }
    return (0...timeline.tip).last { $0 + offset(of: $0, in: timeline) <= written } ?? written
  }

  /// By how many steps a session goes for a command that a transcript has go from where it is.
  func meant(steps count: Int, in timeline: Timeline) -> Int {
    guard !isPlain else { return count }
    let goal = max(0, written(timeline.position, in: timeline) + count)
    return meant(goal, in: timeline) - timeline.position
  }

  /// The transcript's number of a step of the current branch, or of the one that comes next there.
  private func written(_ step: Int, in timeline: Timeline) -> Int {
    if let lost, lost.isHere, step == timeline.position, lost.place == timeline.place {
      return lost.written
    }
    return step + offset(of: step, in: timeline)
  }

  private func offset(of step: Int, in timeline: Timeline) -> Int {
    var (branch, step) = (timeline.branch, step)
    while true {
      if let shift = shifts[branch]?.last(where: { $0.first <= step }) { return shift.offset }
      guard let origin = timeline.branches[branch].origin else { return 0 }
      (branch, step) = (origin.branch, min(step, origin.step))
    }
  }

  // MARK: What was found
  /// Notes that a command has opened a branch with the steps of another, of which some may be skipped.
  ///
  /// - Parameter old: how the timeline was before.
  mutating func follow(_ old: Timeline, in timeline: Timeline) {
    let opened = timeline.branches[timeline.branch]
    guard timeline.branches.count > old.branches.count, opened.count > 0, let origin = opened.origin
    else { return }
    var last = offset(of: origin.step, in: old)
    var own: [Shift] = []
    for step in (origin.step + 1)...max(origin.step + 1, old.tip + 1) {
      let offset = offset(of: step, in: old)
      if offset != last { own.append(Shift(first: step, offset: offset)) }
      last = offset
    }
    shifts[timeline.branch] = own
  }

  /// Notes how a command that gave something else than expected changes the numbers.
  ///
  /// - Parameters:
  ///   - expected: what it was to say, and whether it was to succeed.
  ///   - made: how many steps it made.
  ///   - kind: what the command does as far as its verb says.
  mutating func note(
    _ expected: (lines: [ExpectedLine], succeeds: Bool), made: Int, by kind: Doing,
    in timeline: Timeline
  ) {
    let position = timeline.position
    // Others show steps that were made before.
    let heading = kind != .others ? expected.lines.lazy.compactMap(\.stepNumber).last : nil
    switch (made, heading) {
    case (0, let heading?):
      lose(heading, in: timeline)
    case (1..., let heading?):
      if heading - position != offset(of: position, in: timeline) {
        shift(by: heading - position, from: position - made + 1, in: timeline)
      }
    case (1..., nil) where !expected.succeeds:
      let first = position - made + 1
      shift(by: offset(of: first - 1, in: timeline) - made, from: first, in: timeline)
    case (0, nil) where expected.succeeds && kind == .input && !timeline.hasTrailingInputs:
      // Where what comes is left open, an input makes one step.
      if expected.lines.contains(where: \.isOpen) {
        lose(written(position, in: timeline) + 1, in: timeline)
      }
    default: break
    }
  }

  /// Notes that the step to which a transcript gives a number was not made where a session is.
  private mutating func lose(_ written: Int, in timeline: Timeline) {
    let position = timeline.position
    shift(by: written - position, from: position + 1, in: timeline)
    lost = (timeline.place, written, true)
  }

  private mutating func shift(by offset: Int, from first: Int, in timeline: Timeline) {
    let branch = timeline.branch
    shifts[branch, default: []].removeAll { $0.first >= first }
    shifts[branch, default: []].append(Shift(first: first, offset: offset))
  }

  // MARK: What is said of steps

  /// Lines with the transcript's numbers in the place of a session's, and whether they are as expected.
  mutating func written(
    in lines: [String], timeline: Timeline, expected: ([String]) -> Bool
  ) -> (lines: [String], isExpected: Bool) {
    let first = lines.map { written($0, timeline) }
    if expected(first) { return (first, true) }
    guard lost?.place == timeline.place else { return (first, false) }
    lost?.isHere.toggle()
    let second = lines.map { written($0, timeline) }
    if expected(second) { return (second, true) }
    lost?.isHere.toggle()
    return (first, false)
  }

  /// A line with the numbers behind `#`, and in `#1 of 3`, but for what stands within texts.
  private func written(_ line: String, _ timeline: Timeline) -> String {
    if line.hasPrefix("{") { return writtenAsData(line, timeline) }
    var result = ""
    var rest = line[...]
    var isInText = false
    while let character = rest.popFirst() {
      let isFree = result.last.map { !$0.isLetter && !$0.isNumber } ?? true
      result.append(character)
      if isInText, character == "\\" {
        result += rest.prefix(1)
        rest = rest.dropFirst()
      } else if character == "\"" {
        isInText.toggle()
      } else if !isInText, isFree, character == "#", let number = rest.takeNumber() {
        result += String(written(number, in: timeline))
        guard rest.hasPrefix(" of ") else { continue }
        var end = rest.dropFirst(4)
        guard let last = end.takeNumber() else { continue }
        result += " of \(max(written(last, in: timeline), written(number, in: timeline)))"
        rest = end
      }
    }
    return result
  }

  /// An object with the numbers of all that is called `step` in it.
  private func writtenAsData(_ line: String, _ timeline: Timeline) -> String {
    line.replacing(/"step": (\d+)/) { match in
      Int(match.1).map { "\"step\": \(written($0, in: timeline))" } ?? String(match.0)
    }
  }
}

extension Substring {
  /// Consumes the digits that it begins with.
  fileprivate mutating func takeNumber() -> Int? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    self = self[digits.endIndex...]
    return number
  }
}

extension ExpectedLine {
  /// The number of the step whose heading it is.
  fileprivate var stepNumber: Int? {
    guard case .pieces(let pieces) = kind, case .text(let text)? = pieces.first,
      text.hasPrefix("#")
    else { return nil }
    var rest = text.dropFirst()
    guard let number = rest.takeNumber(), rest.hasPrefix(" ") else { return nil }
    return number
  }

  /// Whether it leaves open what comes, or is an object, so that no heading says how many steps there are.
  fileprivate var isOpen: Bool {
    kind == .anyLines || source.hasPrefix("{") || source.hasPrefix("[..")
  }
}
