import Inspectable
import Inspector

/// Decides when hosts and their copies end: each request may be the last of the host that gets it.
@MainActor
final class Mortality {
  private var random: SeededGenerator
  /// One request in this many is the last.
  private let odds: Int
  /// Whether hosts may end now.
  var isAtLarge = false
  /// How many hosts were lost.
  private(set) var deaths = 0

  init(seed: UInt64, odds: Int) {
    random = SeededGenerator(seed: seed)
    self.odds = odds
  }

  private func happens(onceIn odds: Int) -> Bool {
    isAtLarge && Int.random(in: 0..<odds, using: &random) == 0
  }

  /// How a host ends now, and whether it still does what it was asked; nil if it goes on.
  func fate() -> (failure: HostFailure, afterwards: Bool)? {
    guard happens(onceIn: odds) else { return nil }
    deaths += 1
    let failures: [HostFailure] = [
      .crashed(signal: "SIGKILL"), .exited(code: 1), .interrupted, .garbage("?"),
    ]
    return (
      failures[Int.random(in: 0..<failures.count, using: &random)],
      Bool.random(using: &random)
    )
  }

  /// Throws if a new host cannot be started at this moment.
  func start() throws(HostFailure) {
    if happens(onceIn: odds * 2) { throw .notStarted("No such file or directory") }
  }

  /// Whether an idle host ends now.
  func endsIdle() -> Bool {
    let ends = happens(onceIn: odds * 4)
    if ends { deaths += 1 }
    return ends
  }
}

/// A host that can be copied and sent ahead to, and that may end at every request.
@MainActor
final class MortalHost: CopyableHost, PipelinedHost, EndingHost {
  private let host: any AppHost
  private let makeHost: @MainActor () -> any AppHost
  private let mortality: Mortality
  /// The questions that bring a copy to the same point.
  private var past: [any Question] = []
  private var isDead = false

  /// - Parameter makeHost: gives a host to which nothing was sent yet.
  init(_ mortality: Mortality, _ makeHost: @escaping @MainActor () -> any AppHost) {
    host = makeHost()
    self.makeHost = makeHost
    self.mortality = mortality
  }

  func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    guard !hasEnded else { throw .crashed(signal: "SIGKILL") }
    let fate = mortality.fate()
    isDead = fate != nil
    if let fate, !fate.afterwards { throw fate.failure }
    if question.isAnInput { past.append(question) }
    let reply = try await host.send(question)
    if let fate { throw fate.failure }
    return reply.claiming { $0.append(.checkpoints) }
  }

  var hasEnded: Bool {
    if !isDead { isDead = mortality.endsIdle() }
    return isDead
  }

  func post(_ questions: [some Question]) async throws(HostFailure) {}

  func receive<Asked: Question>(
    to question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> { try await send(question) }

  var hasReply: Bool { false }

  func copy() async throws(HostFailure) -> HostCopy {
    guard !hasEnded else { throw .crashed(signal: "SIGKILL") }
    if let fate = mortality.fate() {
      isDead = true
      throw fate.failure
    }
    let copy = MortalHost(mortality, makeHost)
    for question in past { try await copy.host.ask(question) }
    copy.past = past
    return .made(copy)
  }

  var process: Int32? { nil }
  var privateBytes: Int? { nil }

  func takeOutput(upTo end: Int?) -> AppOutput { host.takeOutput(upTo: end) }

  func close() { isDead = true }
}

extension Question {
  /// Whether it changes the scene.
  var isAnInput: Bool {
    self is Questions.Load || self is Questions.Restore || self is Questions.Perform
      || self is Questions.Proceed || self is Questions.Replay || self is Questions.Trace
  }
}
