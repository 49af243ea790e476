import InspectableDoor

/// One of two builds that are explored together.
@MainActor
final class PairedSide {
  let session: Session
  /// The number in the search of each input, by the number that the host gave it.
  private var numbers: [UInt32] = []
  /// The other way round, as far as the host knows them.
  private var ownNumbers: [UInt32?] = []
  /// What the host said of each state of the search.
  private var origins = [StatesToTry.Origin(lane: 0, isPlain: true)]
  private var told = ToldStates()
  /// What came of states and is not paired yet; inputs have the numbers of the search.
  var done: ArraySlice<TriedStates.State> = []

  init(_ session: Session) {
    self.session = session
  }

  func beginAgain() {
    (numbers, ownNumbers, done) = ([], [], [])
    told = ToldStates()
    origins = [StatesToTry.Origin(lane: 0, isPlain: true)]
  }

  /// Notes the next input that the host has a number for, by its number in the search.
  func know(_ number: UInt32) {
    while ownNumbers.count <= Int(number) { ownNumbers.append(nil) }
    ownNumbers[Int(number)] = UInt32(numbers.count)
    numbers.append(number)
  }

  /// A state of the search as this host knows it.
  func state(
    _ digest: StateDigest, _ node: StateTable.Node, _ path: [UInt32]
  ) -> StatesToTry.State {
    StatesToTry.State(
      digest: digest, origin: origins[Int(node)], path: path.compactMap { ownNumbers[Int($0)] })
  }

  /// Takes over what came of states; returns false if that cannot be read.
  func take(_ answer: TriedStates) -> Bool {
    guard var states = answer.list(&told) else { return false }
    for index in states.indices {
      for place in states[index].outcomes.indices {
        let own = Int(states[index].outcomes[place].input)
        guard own < numbers.count else { return false }
        states[index].outcomes[place].input = numbers[own]
      }
    }
    done += states
    return true
  }

  /// Notes that the next state of the search was reached by an input.
  ///
  /// - Parameters:
  ///   - state: what came of all inputs of the state before.
  ///   - place: where among these it probably is.
  func reached(_ input: UInt32, in state: TriedStates.State, near place: Int) {
    let outcomes = state.outcomes
    let outcome =
      place < outcomes.count && outcomes[place].input == input
      ? outcomes[place] : outcomes.first { $0.input == input }
    origins.append(
      StatesToTry.Origin(lane: state.lane, isPlain: outcome?.kind == .plain))
  }

  // MARK: The host

  /// Asks the host, which may answer later.
  func post(_ question: Questions.Explore) async throws(CommandError) {
    let host = try session.current().host
    do throws(HostFailure) {
      try await (host as? any PipelinedHost)?.post([question])
    } catch {
      throw try await session.lost(host, error, during: "the exploration")
    }
  }

  /// Waits for the answer to what was posted.
  func receive(to question: Questions.Explore) async throws(CommandError) -> TriedStates {
    let host = try session.current().host
    let reply: Reply<Questions.Explore.Answer>
    do throws(HostFailure) {
      if let host = host as? any PipelinedHost {
        reply = try await host.receive(to: question)
      } else {
        reply = try await host.send(question)
      }
    } catch {
      throw try await session.lost(host, error, during: "the exploration")
    }
    guard let tried = try reply.taken().tried else {
      throw .refused("the app's host gave an answer that cannot be read")
    }
    return tried
  }
}
