package import InspectableDoor

extension PastQuestions {
  /// A step after which an expression had another value.
  package struct ValueChange {
    package var step: Int
    /// Its value before; nil if there was none.
    package var old: Value?
    /// Its value after the step.
    package var new: Value?
  }

  // MARK: blame

  /// The steps, up to the current one, that changed the value of an expression, the last one first.
  ///
  /// - Parameter all: all of them, not only the last.
  package func changes(
    of expression: ValueExpression, all: Bool, offset: Int
  ) async throws(CommandError) -> [ValueChange] {
    var found: [ValueChange] = []
    let parts = self.parts(of: .expression(expression: expression))
    for stretch in stretches(upTo: timeline.position).reversed() {
      guard let (start, last) = steps(thatMayChange: parts, in: stretch) else { continue }
      var end = last
      // Mostly the last step that changed the part has changed this value too, and looking at one
      // step costs much less than looking at each.
      if !all, parts?.count == 1 {
        if let change = try await changes(of: expression, from: end - 1, to: end).last {
          return [change]
        }
        end -= 1
      }
      found += try await changes(of: expression, from: start, to: end).reversed()
      if !all, let change = found.first { return [change] }
    }
    // Nothing was ever there: the path is wrong, and reading it gives the best error.
    if found.isEmpty { try await readNow(expression, offset: offset) }
    return found
  }

  /// The steps of a stretch that changed the value of an expression, the first one first.
  private func changes(
    of expression: ValueExpression, from start: Int, to end: Int
  ) async throws(CommandError) -> [ValueChange] {
    guard start < end else { return [] }
    let points = try await trace(.expression(expression: expression), from: start, to: end)
    return zip(points, points.dropFirst()).map { old, new in
      ValueChange(step: new.step, old: old.value, new: new.value)
    }
  }

  // MARK: when

  /// The first step of the current branch, up to one, at which a condition holds, or the last; nil
  /// for none.
  package func step(
    where condition: ValueExpression, upTo end: Int, last wantsLast: Bool
  ) async throws(CommandError) -> Int? {
    for (start, end) in windows(upTo: end, fromEnd: wantsLast) {
      let points = try await trace(.expression(expression: condition), from: start, to: end)
      if wantsLast {
        guard let index = points.lastIndex(where: \.holds) else { continue }
        var step = index == points.count - 1 ? end : points[index + 1].step - 1
        // A skipped step does nothing, so the step before it is the answer.
        while step > points[index].step, timeline.isSkipped(step) { step -= 1 }
        return step
      }
      if let point = points.first(where: \.holds) { return point.step }
    }
    return nil
  }

  // MARK: find

  /// The stretches of the current branch in which some value contains a text.
  package func stretches(containing text: String) async throws(CommandError) -> [ClosedRange<Int>] {
    let tip = timeline.tip
    let points = try await trace(.text(text: text), from: 0, to: tip)
    let ends = points.dropFirst().map { $0.step - 1 } + [tip]
    return zip(points, ends).filter { $0.0.holds }.map { $0.0.step...$0.1 }
  }

  /// The steps of the current branch up to one, divided at checkpoints so that a search from one end comes
  /// soon to what is near, and has few pieces to go through in all.
  private func windows(upTo end: Int, fromEnd: Bool) -> [(start: Int, end: Int)] {
    let stretches = stretches(upTo: end)
    var windows: [(start: Int, end: Int)] = []
    var least = 1_000
    for stretch in fromEnd ? stretches.reversed() : stretches {
      if let last = windows.last, last.end - last.start < least {
        windows[windows.count - 1] = (min(last.start, stretch.start), max(last.end, stretch.end))
      } else {
        if !windows.isEmpty { least *= 4 }
        windows.append(stretch)
      }
    }
    return windows
  }
}

extension TracePoint {
  /// Whether a condition holds.
  var holds: Bool { value == .bool(true) }
}
