import InspectableDoor

/// A recording's inputs and answers in a session in which effects run freely, so that inputs can be left out.
///
/// In a recording, order lines and answers name effects and requests by number: without one input, the later numbers
/// are others. Here each answer knows the input that asked for it.
@MainActor
struct FreedRecording {
  /// The session that the inputs were done in.
  let session: Session
  private(set) var inputs: [Input] = []
  /// Which input asked for each request of a name, in the order of their numbers.
  private var askers: [String: [Int]] = [:]

  /// Does a recording's inputs and answers again in a fresh session, without its order lines.
  ///
  /// What is refused there is left out, and so is the answer to a request that doesn't wait.
  ///
  /// - Parameter recording: the inputs, in the order in which they are done.
  init(of recording: [Input], from recorded: Session) async throws(CommandError) {
    session = try await recorded.fresh(isRecorded: false)
    let places = try recorded.current().askedRequests.placesAmongAlike
    // The numbers that requests have here, for each name with arguments.
    var numbers: [AskedRequests.Question: [Int]] = [:]
    for var input in recording where !(input.kind is Inputs.Own) {
      if recorded.audience.isInterrupted() {
        throw .minimizeInterrupted(left: recording.count, of: recording.count)
      }
      if let answered = input.answeredRequest {
        guard let (question, place) = places["\(answered)"],
          let alike = numbers[question], alike.indices.contains(place)
        else { continue }
        input = input.answering(alike[place])
      }
      let label = input.label(in: try session.scene())
      let report: StepReport
      do throws(CommandError) {
        report = try await session.ask(Questions.Perform(input: input), during: label).report
      } catch {
        if case .refused = error { continue }
        throw error
      }
      for event in report.events where event.kind == .requestParked {
        let question = AskedRequests.Question(event)
        askers[question.name, default: []].append(inputs.count)
        numbers[question, default: []].append(askers[question.name]?.count ?? 0)
      }
      inputs.append(input)
    }
  }

  /// A recording's inputs, with each answer where the effect that waited for it went on.
  ///
  /// Until then the answer changed nothing, and other inputs could come in between. Where effects run freely, an
  /// effect goes on as soon as its answer is there.
  ///
  /// - Parameter steps: the inputs of the steps from 1.
  static func settled(_ steps: [[Input]], asked: AskedRequests) -> [Input] {
    /// The effects of which one asked for a request; empty if none did.
    func effects(askingFor request: RequestReference) -> Set<EffectAct> {
      guard let asking = asked[request], steps.indices.contains(asking.node.step - 1) else {
        return []
      }
      let effects = steps[asking.node.step - 1].flatMap {
        ($0.kind as? Inputs.Own)?.effects ?? []
      }
      // Where each act of the step asked for one request, the place tells which effect it was.
      return effects.count == asking.count ? [effects[asking.place]] : Set(effects)
    }
    var settled: [Input] = []
    var answers: [(input: Input, effects: Set<EffectAct>)] = []
    for input in steps.joined() {
      if let own = input.kind as? Inputs.Own {
        let acting = Set(own.effects)
        settled += answers.filter { !acting.isDisjoint(with: $0.effects) }.map(\.input)
        answers.removeAll { !acting.isDisjoint(with: $0.effects) }
      } else if let effects = input.answeredRequest.map(effects), !effects.isEmpty {
        answers.append((input, effects))
      } else {
        settled.append(input)
      }
    }
    return settled + answers.map(\.input)
  }

  /// Some of the inputs, with the numbers that requests have without the others.
  ///
  /// An answer whose request isn't asked for is left out too.
  func list(_ kept: [Int]) -> [Input] {
    let isKept = Set(kept)
    var numbers: [String: [Int?]] = [:]
    for (name, askers) in askers {
      var count = 0
      numbers[name] = askers.map { asker in
        guard isKept.contains(asker) else { return nil }
        count += 1
        return count
      }
    }
    return kept.compactMap { index in
      guard let answered = inputs[index].answeredRequest else { return inputs[index] }
      let number = answered.number.flatMap { numbers[answered.name]?[$0 - 1] }
      return number.map { inputs[index].answering($0) }
    }
  }
}

extension Inputs.Own {
  /// The effect of each act, in their order.
  fileprivate var effects: [EffectAct] {
    order.flatMap { words -> [EffectAct] in
      guard let (act, count) = EffectAct.read(words) else { return [] }
      return Array(repeating: EffectAct(part: act.part, number: act.number), count: count)
    }
  }
}

extension Input {
  /// The request that it answers or lets fail.
  fileprivate var answeredRequest: RequestReference? {
    switch kind {
    case let resolve as Inputs.Resolve:
      RequestReference(name: resolve.request, number: resolve.number)
    case let fail as Inputs.Fail: RequestReference(name: fail.request, number: fail.number)
    default: nil
    }
  }

  /// The same answer to the request of another number.
  fileprivate func answering(_ number: Int?) -> Input {
    switch kind {
    case var resolve as Inputs.Resolve:
      resolve.number = number
      return Input(resolve)
    case var fail as Inputs.Fail:
      fail.number = number
      return Input(fail)
    default: return self
    }
  }
}
