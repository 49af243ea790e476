import Foundation
import StateKitHydra
import Testing

private struct Broken: Error, Equatable {}

@Suite("Promises as they are written with Hydra")
@MainActor
struct PromiseTests {
  @Test("What then is given is called after the code that calls then, in the order of the calls")
  func order() async throws {
    var calls: [String] = []
    let first = Promise(resolved: 1).then { calls.append("first \($0)") }
    let second = Promise(resolved: 2).then(in: Context.main) { calls.append("second \($0)") }
    calls.append("last")
    try await Hydra.await(first)
    try await Hydra.await(second)
    #expect(calls == ["last", "first 1", "second 2"])
  }

  @Test("then goes on with what a function returns, be it a promise or not")
  func chain() async throws {
    let promise = Promise(resolved: 2)
      .then { $0 * 2 }
      .then { number in Promise<String>(resolved: "\(number)") }
    #expect(try await Hydra.await(promise) == "4")
  }

  @Test("An error goes past then to catch, behind which then goes on")
  func errors() async throws {
    var calls: [String] = []
    let promise = Promise<Int>(rejected: Broken())
      .then { _ in calls.append("then") }
      .catch { error in calls.append("\(error)") }
      .then { calls.append("on") }
    try await Hydra.await(promise)
    #expect(calls == ["Broken()", "on"])
    let kept = Promise(resolved: 1).catch { _ in calls.append("caught") }
    try await Hydra.await(kept)
    #expect(calls.count == 2)
  }

  @Test("always is called for a value and for an error, and passes both on")
  func always() async throws {
    var calls = 0
    let kept = Promise(resolved: 3).always { calls += 1 }
    #expect(try await Hydra.await(kept) == 3)
    let broken = Promise<Int>(rejected: Broken()).always { calls += 1 }
    await #expect(throws: Broken()) { try await Hydra.await(broken) }
    #expect(calls == 2)
  }

  @Test("A promise is kept and broken from any thread, and the first of the two counts")
  func threads() async throws {
    let kept = Promise<Int> { resolve, reject, _ in
      Thread.detachNewThread {
        resolve(5)
        reject(Broken())
      }
    }
    #expect(try await Hydra.await(kept) == 5)
    let broken = Promise<Int>(in: .main) { _, reject, _ in
      DispatchQueue.global().async { reject(Broken()) }
    }
    await #expect(throws: Broken()) { try await Hydra.await(broken) }
  }

  @Test("An error that the body of a promise throws breaks it")
  func throwing() async throws {
    let promise = Promise<Int> { (_, _, _: PromiseStatus) in throw Broken() }
    await #expect(throws: Broken()) { try await Hydra.await(promise) }
  }
}
