import Dispatch
import TestSupport
import Testing

@testable import Inspectable

/// What a running app's scene is read from, while the app goes on.
@MainActor
@Suite("Looks that only take hold of values on the main actor")
struct DetachedSceneTests {
  @MainActor
  private final class Model {
    var shelf = Shelf()
    var counter = Counter()
  }

  private final class Counter {
    var count = 1
  }

  private struct Shelf {
    var titles = (0..<300).map { "title \($0)" }
    var byName: [String: [Int]] = ["a": [1, 2], "b": []]
    var password = "swordfish"
    var phase = Phase.open(since: 3)
    var first: Int? = 1

    enum Phase {
      case closed
      case open(since: Int)
    }
  }

  private struct ShelfApp: InspectableApp {
    let name = "shelf"
    let summary = ""
    let model: Model

    func makeScene(in context: SceneContext) -> Scene {
      let model = model
      return Scene {
        StorePart("state", state: { model.shelf }) {}
        StorePart("counter", state: { model.counter }) {}
        ScreenPart(
          "list", type: "List", lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
          model: { model.shelf.titles.count })
        Secret("state.password")
      }
    }
  }

  private let model = Model()

  private func makeScene() throws -> LoadedScene {
    try LoadedScene(app: ShelfApp(model: model), context: SceneContext(seed: 0))
  }

  /// What a thread with a small stack makes of something that the main actor has handed to it.
  private func onAnotherThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "another thread").async {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }

  @Test(
    "Another thread reads what the main actor would",
    arguments: [
      "state", "state.titles[7]", "state.titles where it contains \"title 29\"", "state.byName",
      "state.byName.values", "state.phase", "state.phase is open", "state.password", "list",
      "list.model + state.titles.count", "state.first == nil", "clock", "step",
      "state.titles where it == \"title 3\" && list.isVisible",
    ])
  func same(text: String) async throws {
    let scene = try makeScene()
    let question = Questions.Read(
      expression: try ValueExpression(parsing: text), step: 4, full: true)
    let make = try #require(question.detached(from: scene), "\(text)")
    let found = try await onAnotherThread(make)
    #expect(try found?.value == question.value(in: scene.root(step: 4)), "\(text)")
    if text == "state" {
      #expect(found?.value.literal.contains("swordfish") == false)
    }
  }

  @Test("The rest answers as on the main actor: checks, trees and all values")
  func others() async throws {
    let scene = try makeScene()
    let handler = RequestHandler(about: scene, allowing: .looking)
    let expression = try ValueExpression(parsing: "state.titles.count == 300")
    let check = Questions.Check(expression: expression, step: 0, lenient: false)
    let report = try await onAnotherThread(try #require(check.detached(from: scene)))
    #expect(report?.report.holds == true)
    let tree = Questions.Tree(
      expression: try ValueExpression(parsing: "state.byName"), step: 0, full: true)
    let rows = try await onAnotherThread(try #require(tree.detached(from: scene)))
    guard case .done(.answer(let known)) = handler.begin(tree) else {
      Issue.record("no tree")
      return
    }
    #expect(rows?.rows == known.rows)
    // The counter is a class instance, which the main actor has read; its neighbours are still to be read.
    let values = try await onAnotherThread(
      try #require(Questions.Values().detached(from: scene)))
    #expect(values?.parts == scene.values)
  }

  @Test("The answer is of the moment at which it was asked, whatever the app does meanwhile")
  func moment() async throws {
    let scene = try makeScene()
    let question = Questions.Read(
      expression: try ValueExpression(parsing: "state"), step: 0, full: true)
    let before = try question.value(in: scene.root(step: 0))
    let make = try #require(question.detached(from: scene))
    model.shelf.titles[0] = "changed"
    model.shelf.byName = [:]
    #expect(try await onAnotherThread(make)?.value == before)
  }

  @Test(
    "Class instances are read on the main actor, since the app changes them",
    arguments: ["counter", "counter.count", "state.first == counter.count"])
  func instances(text: String) throws {
    let question = Questions.Read(
      expression: try ValueExpression(parsing: text), step: 0, full: true)
    #expect(question.detached(from: try makeScene()) == nil)
  }

  @Test("Where more is needed than was taken hold of, nothing is made up")
  func missed() throws {
    let path = try ValuePath(parsing: "state.first")
    let found = try #require(DetachedScene(try makeScene(), step: 0, along: [path]))
    #expect(try found.reading { $0.member("state")?.shape.isRecord } == true)
    #expect(try found.reading { $0.member("list")?.value(limit: .full) } == nil)
  }

  @Test("A refusal tells what it does on the main actor")
  func refusal() async throws {
    let scene = try makeScene()
    let question = Questions.Read(
      expression: try ValueExpression(parsing: "state.tittles"), step: 0, full: true)
    let make = try #require(question.detached(from: scene))
    await #expect(throws: Refusal.self) { try await onAnotherThread(make) }
    let known = #expect(throws: Refusal.self) { try question.value(in: scene.root(step: 0)) }
    let found = await #expect(throws: Refusal.self) { try await onAnotherThread(make) }
    #expect(found == known)
  }

  @Test("A value that is nested deeper than a small stack allows is read nevertheless")
  func deep() async throws {
    indirect enum Chain {
      case end
      case link(Int, Chain)
    }
    var chain = Chain.end
    for number in 0..<5_000 { chain = .link(number, chain) }
    let observed = ObservedValue { chain }
    nonisolated(unsafe) let found = try #require(observed.detached())
    let depth = try await onAnotherThread {
      var depth = 0
      var value = found.value(limit: .full)
      while case .enumeration(_, _, let members) = value, let last = members.last {
        depth += 1
        value = last.value
      }
      return depth
    }
    #expect(depth == 5_000)
  }

  @Test(
    "Values of every kind are read alike, and those that only the main actor may read are told apart"
  )
  func corpus() async throws {
    struct Visitor: CorpusVisitor {
      let counts: Counts

      @MainActor final class Counts { var (detached, kept) = (0, 0) }

      func visit<T>(_ old: T, _ new: T) async throws {
        let observed = ObservedValue { old }
        guard let value = observed.detached() else { return counts.kept += 1 }
        counts.detached += 1
        nonisolated(unsafe) let found = value
        let read = await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume(returning: found.value(limit: .full)) }
        }
        #expect(read == Reflection.value(of: old), "\(T.self)")
      }
    }
    let counts = Visitor.Counts()
    var random = SeededGenerator(seed: 5)
    for type in CorpusType.all {
      for _ in 0..<20 { try await type.visit(&random, Visitor(counts: counts)) }
    }
    #expect(counts.detached > 100 && counts.kept > 100)
  }

  @Test(
    "What leads to instances, to unread content or to another library's code is kept on the main actor"
  )
  func traits() {
    func isDetachable(_ type: Any.Type) -> Bool { TypePlanner.plan(for: type).isDetachable }
    #expect(isDetachable([String: [Int?]].self))
    #expect(isDetachable((Int, Set<String>).self))
    #expect(!isDetachable(Counter.self))
    #expect(!isDetachable([Counter?].self))
    #expect(!isDetachable([String: Any].self))
    #expect(!isDetachable((() -> Void)?.self))
    #expect(!isDetachable((any Error)?.self))
  }
}

extension Shape {
  fileprivate var isRecord: Bool { if case .record = self { true } else { false } }
}
