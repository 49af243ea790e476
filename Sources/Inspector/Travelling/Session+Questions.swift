package import InspectableDoor

/// Questions about earlier steps, answered by the app's host: a copy of it goes through the steps
/// again and looks after each of them.
extension Session {
  /// A step after which an expression had another value.
  package struct ValueChange {
    package var step: Int
    /// Its value before; nil if there was none.
    package var old: Value?
    /// Its value after the step.
    package var new: Value?
  }

  /// What a subject came to over some steps of the current branch: at the first, and wherever it
  /// changed after that.
  package func trace(
    _ subject: TraceSubject, from start: Int, to end: Int
  ) async throws(CommandError) -> [TracePoint] {
    let timeline = try current().timeline
    let host = try await hostRestored(to: start)
    defer { host.close() }
    var points: [TracePoint] = []
    var step = start
    let way = LongWay(to: end, progress: progress)
    defer { way.finish() }
    repeat {
      let last = min(step + Self.stepsAtOnce, end)
      let steps = timeline.steps(after: step, upTo: last)
      let reply: Reply<Questions.Trace.Answer>
      do {
        reply = try await host.send(
          Questions.Trace(
            inputs: steps.inputs, subject: subject, step: step,
            digests: comparesAgain(where: .trace) ? steps.digests : nil))
      } catch .interrupted {
        throw try interruption(at: step, of: end)
      } catch .givenUp(let seconds) {
        throw .givenUp(seconds: seconds, during: subject.label)
      } catch {
        throw .restoreFailed(error, step: last, label: timeline.step(last)?.label ?? "")
      }
      // The app printed all that before, when the steps were first done.
      _ = host.takeOutput()
      guard let answer = reply.answer else {
        throw .hostFailed(
          .somethingElse, during: "a trace", output: AppOutput(),
          back: nil)
      }
      note(answer.different, among: steps, of: timeline)
      // The host counts the steps that it takes, which do not include skipped ones.
      let numbers = [step] + (step..<last).map { $0 + 1 }.filter { !timeline.isSkipped($0) }
      for point in answer.points where points.isEmpty || points.last?.value != point.value {
        let index = point.step - step
        guard numbers.indices.contains(index) else {
          throw .restoreFailed(
            .garbage("a trace with more than the \(numbers.count - 1) steps there are"), step: last,
            label: timeline.step(last)?.label ?? "")
        }
        points.append(TracePoint(step: numbers[index], value: point.value))
      }
      step = last
      way.reached(step)
    } while step < end
    return points
  }

  // MARK: blame

  /// The steps, up to the current one, that changed the value of an expression, the last one first.
  ///
  /// - Parameter all: all of them, not only the last.
  package func changes(
    of expression: ValueExpression, all: Bool, offset: Int
  ) async throws(CommandError) -> [ValueChange] {
    let current = try current()
    var found: [ValueChange] = []
    let part = current.part(of: expression)
    for stretch in current.stretches(upTo: current.timeline.position).reversed() {
      guard let (start, last) = current.steps(thatMayChange: part, in: stretch) else { continue }
      var end = last
      // Mostly the last step that changed the part has changed this value too, and looking at one
      // step costs much less than looking at each.
      if !all, part != nil {
        if let change = try await changes(of: expression, from: end - 1, to: end).last {
          return [change]
        }
        end -= 1
      }
      found += try await changes(of: expression, from: start, to: end).reversed()
      if !all, let change = found.first { return [change] }
    }
    // Nothing was ever there: the path is wrong, and reading it gives the best error.
    if found.isEmpty { _ = try await read(expression, full: false, offset: offset) }
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
    let current = try current()
    let stretches = current.stretches(upTo: end)
    for (start, end) in wantsLast ? stretches.reversed() : stretches {
      let points = try await trace(.expression(expression: condition), from: start, to: end)
      if wantsLast {
        guard let index = points.lastIndex(where: \.holds) else { continue }
        var step = index == points.count - 1 ? end : points[index + 1].step - 1
        // A skipped step does nothing, so the step before it is the answer.
        while step > points[index].step, current.timeline.isSkipped(step) { step -= 1 }
        return step
      }
      if let point = points.first(where: \.holds) { return point.step }
    }
    return nil
  }

  // MARK: find

  /// The paths of the parts whose changes are shown.
  package var partPaths: [ValuePath] {
    get throws(CommandError) { try current().scene.partPaths }
  }

  /// The whole value of a part.
  package func value(of part: ValuePath) async throws(CommandError) -> Value {
    try await read(ValueExpression(part), full: true, offset: 0)
  }

  /// The stretches of the current branch in which some value contains a text.
  package func stretches(containing text: String) async throws(CommandError) -> [ClosedRange<Int>] {
    let tip = try current().timeline.tip
    let points = try await trace(.text(text: text), from: 0, to: tip)
    let ends = points.dropFirst().map { $0.step - 1 } + [tip]
    return zip(points, ends).filter { $0.0.holds }.map { $0.0.step...$0.1 }
  }
}

extension SceneDescription {
  /// The paths of the parts whose values can be searched.
  fileprivate var partPaths: [ValuePath] {
    stores.map { ValuePath([.member($0.name)]) }
      + screens.flatMap { screen in
        let members = [
          screen.local.map { _ in "local" }, screen.model.map { _ in "model" },
          screen.workflow.map { _ in "rendering" }, screen.workflow.map { _ in "tree" },
        ]
        let all = members.compactMap { $0 } + (screen.members ?? []).map(\.name)
        return all.map { ValuePath([.member(screen.name), .member($0)]) }
      } + queues.map { ValuePath([.member($0.name)]) }
  }

  /// The names of all parts whose changes are reported: these parts, and the screens themselves.
  package var partNames: [String] {
    partPaths.map(\.joinedMembers) + screens.map(\.name)
  }
}

extension ValuePath {
  /// The names of members with points between them, as parts are called.
  var joinedMembers: String {
    components.compactMap { if case .member(let name) = $0 { name } else { nil } }
      .joined(separator: ".")
  }
}

extension TraceSubject {
  /// What it is called in an error.
  fileprivate var label: String {
    switch self {
    case .expression(let expression): "\(expression)"
    case .text: "find"
    }
  }
}

extension TracePoint {
  /// Whether a condition holds.
  var holds: Bool { value == .bool(true) }
}

extension Session.Loaded {
  /// The steps of the current branch up to one, divided at the checkpoints, where a host can begin.
  @MainActor
  func stretches(upTo end: Int) -> [(start: Int, end: Int)] {
    let between = checkpoints.steps(in: timeline).filter { $0 > 0 && $0 < end }
    return Array(zip([0] + between, between + [end]))
  }

  /// The part on which alone the value of an expression depends; nil if that is not known.
  fileprivate func part(of expression: ValueExpression) -> String? {
    guard let components = expression.path?.components, case .member(let root)? = components.first
    else { return nil }
    let whole =
      scene.stores.map(\.name) + scene.queues.map(\.name) + (scene.routes ?? []).map(\.name)
    if whole.contains(root) { return root }
    guard components.count > 1, case .member(let member) = components[1],
      ["local", "model"].contains(member)
    else { return nil }
    return "\(root).\(member)"
  }

  /// The piece of a stretch in which all steps are that can have changed a part of the scene; nil
  /// if none can.
  ///
  /// If the part is not known, any step can.
  fileprivate func steps(
    thatMayChange part: String?, in stretch: (start: Int, end: Int)
  ) -> (start: Int, end: Int)? {
    let steps = stretch.start..<stretch.end
    guard let part else { return steps.isEmpty ? nil : stretch }
    func mayChange(_ step: Int) -> Bool {
      timeline.changedParts(of: step + 1)?.contains(part) ?? true
    }
    guard let first = steps.first(where: mayChange), let last = steps.last(where: mayChange)
    else { return nil }
    return (first, last + 1)
  }
}
