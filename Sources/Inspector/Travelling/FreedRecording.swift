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
  init(of inputs: [Input], from recorded: Session) async throws(CommandError) {
    session = try await recorded.fresh(isRecorded: false)
    let asked = try recorded.current().askedRequests
    var waiting: [(request: RequestReference, arguments: String)] = []
    for var input in inputs where !(input.kind is Inputs.Own) {
      if recorded.audience.isInterrupted() {
        throw .minimizeInterrupted(left: inputs.count, of: inputs.count)
      }
      if let answered = input.answeredRequest {
        let arguments = asked.arguments(of: answered)
        guard
          let place = waiting.firstIndex(where: {
            $0.request.name == answered.name && $0.arguments == arguments
          })
        else { continue }
        input = input.answering(waiting.remove(at: place).request.number)
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
        let name = event.name.requestName
        askers[name, default: []].append(self.inputs.count)
        let request = RequestReference(name: name, number: askers[name]?.count)
        waiting.append((request, event.detail ?? ""))
      }
      self.inputs.append(input)
    }
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
