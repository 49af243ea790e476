import InspectableDoor

/// Asks a host about a scene.
@MainActor
protocol Asker {
  func ask<Asked: Question>(_ question: Asked) async throws(CommandError) -> Asked.Answer
}

/// Asks another host than the live one, which is at a step.
struct HostAsker: Asker {
  let host: any AppHost
  let step: Int

  func ask<Asked: Question>(_ question: Asked) async throws(CommandError) -> Asked.Answer {
    try await ask(question) { _ in nil }
  }

  /// - Parameter place: where in the command the place of a refusal stands.
  func ask<Asked: Question>(
    _ question: Asked, place: (Refusal.Place) -> Int?
  ) async throws(CommandError) -> Asked.Answer {
    let reply: Reply<Asked.Answer>
    do throws(HostFailure) {
      reply = try await host.send(question)
    } catch {
      throw .hostFailed(
        error, during: "the values at #\(step)", output: host.takeLastOutput(), back: nil)
    }
    return try reply.taken { $0.place.flatMap(place) }
  }
}
