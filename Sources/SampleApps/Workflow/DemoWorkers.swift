import StateKit

/// Asks for another wording of an errand, once.
struct Suggestion: Worker {
  let errand: String
  let outside: Outside

  func isEquivalent(to other: Suggestion) -> Bool { errand == other.errand }

  func run() async -> String? {
    await outside.suggestTitle(errand)
  }
}

/// Ticks for as long as it runs, counting from 1.
struct Ticks: SequenceWorker {
  let interval: Duration
  let outside: Outside

  func isEquivalent(to other: Ticks) -> Bool { interval == other.interval }

  func outputs() -> Sequence { Sequence(interval: interval, outside: outside) }

  struct Sequence: AsyncSequence, AsyncIteratorProtocol {
    let interval: Duration
    let outside: Outside
    var count = 0

    func makeAsyncIterator() -> Sequence { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      do { try await outside.sleep(interval, "tick") } catch { return nil }
      count += 1
      return count
    }

    mutating func next() async -> Int? { await next(isolation: #isolation) }
  }
}
