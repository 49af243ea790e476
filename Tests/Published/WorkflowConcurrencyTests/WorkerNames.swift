import StateKitWorkflow
import StateKitWorkflowConcurrency
import Testing

/// What is written against Square's WorkflowConcurrency, here against the module of its name alone.
@MainActor
@Suite("The names of WorkflowConcurrency")
struct WorkerNames {
  @Test("a worker's result becomes an action, with a map or by itself")
  func workers() async {
    let host = WorkflowHost(workflow: Weather(source: .worker(city: "Rome")))
    await host.rendering.wait { $0 == ["sunny in Rome", "asked"] }
  }

  @Test("a function is a worker, which goes on while it is named")
  func operations() async {
    let host = WorkflowHost(workflow: Weather(source: .operation("Oslo")))
    host.update(workflow: Weather(source: .operation("Bergen")))
    // The one that was named first is equivalent to any other.
    await host.rendering.wait { $0 == ["rain in Oslo"] }
  }

  @Test("a sequence is a worker, whose results come one after another, up to an error")
  func sequences() async {
    let host = WorkflowHost(workflow: Weather(source: .sequence))
    await host.rendering.wait { $0 == ["1", "2", "3", "a", "b", "x"] }
  }

  @Test("a worker that is not equivalent takes the place of the one before, which is cancelled")
  func replaced() async {
    let (ended, continuation) = AsyncStream<String>.makeStream()
    let never = Weather.Never(city: "Rome", onEnd: { continuation.yield($0) })
    let host = WorkflowHost(workflow: Weather(source: .never(never)))
    host.update(
      workflow: Weather(source: .never(.init(city: "Oslo", onEnd: { continuation.yield($0) }))))
    for await city in ended {
      #expect(city == "Rome")
      break
    }
    host.update(workflow: Weather(source: .worker(city: "Rome")))
    for await city in ended {
      #expect(city == "Oslo")
      break
    }
    await host.rendering.wait { $0.count == 2 }
  }

  @Test("a worker can be rendered like a child, and be a whole tree by itself")
  func asWorkflow() async {
    let host = WorkflowHost(workflow: Report(city: "Rome").asAnyWorkflow())
    let output = await withCheckedContinuation { continuation in
      host.output.observeValues { continuation.resume(returning: $0) }
    }
    #expect(output == "sunny in Rome")
    #expect(Report(city: "a").isEquivalent(to: Report(city: "a")))
    #expect(!Report(city: "a").isEquivalent(to: Report(city: "b")))
    #expect(AsyncOperationWorker { 1 }.isEquivalent(to: AsyncOperationWorker { 2 }))
    let operation: AsyncOperationWorker<Int>.Output = await AsyncOperationWorker { 3 }.run()
    #expect(operation == 3)
  }

  @Test("the results of a sequence are iterated as what they are")
  func outputs() async {
    let outputs: WorkerOutputs<String> = Letters().outputs()
    var iterator: WorkerOutputs<String>.Iterator = outputs.makeAsyncIterator()
    let first: WorkerOutputs<String>.Element? = await iterator.next()
    let second = await iterator.next(isolation: #isolation)
    let third = await iterator.next()
    #expect([first, second, third] == ["a", "b", nil])
    #expect(WorkerOutputs<String>.Failure.self == Swift.Never.self)
  }
}

extension RenderingProperty {
  /// Waits until a value is as it should be; of one that never is, the time limit of the run tells.
  fileprivate func wait(for isExpected: @escaping @MainActor (Value) -> Bool) async {
    let (values, continuation) = AsyncStream<Void>.makeStream()
    let observation = signal.observeValues { if isExpected($0) { continuation.yield() } }
    if isExpected(value) { continuation.yield() }
    for await _ in values { break }
    observation?.dispose()
  }
}

/// Shows what it has heard of the weather.
struct Weather: Workflow {
  enum Source {
    case worker(city: String)
    case operation(String)
    case sequence
    case never(Never)
  }

  var source: Source

  enum Action: WorkflowAction {
    typealias WorkflowType = Weather
    case heard(String)

    func apply(
      toState state: inout [String], context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output? {
      switch self {
      case .heard(let text):
        state.append(text)
        state.sort()
        return nil
      }
    }
  }

  struct Never: Worker {
    var city: String
    var onEnd: @Sendable (String) -> Void
    typealias Output = String

    func run() async -> String {
      let (nothing, _) = AsyncStream<Swift.Never>.makeStream()
      for await _ in nothing {}
      onEnd(city)
      return "never \(city)"
    }

    func isEquivalent(to otherWorker: Never) -> Bool { city == otherWorker.city }
  }

  func makeInitialState() -> [String] { [] }

  func render(state: [String], context: RenderContext<Weather>) -> [String] {
    switch source {
    case .worker(let city):
      Report(city: city)
        .mapOutput { output in
          AnyWorkflowAction {
            $0.insert(output, at: 0)
            return nil
          }
        }
        .running(in: context)
      AsyncOperationWorker { Action.heard("asked") }.running(in: context, key: "action")
    case .operation(let city):
      AsyncOperationWorker { "rain in \(city)" }
        .running(in: context, key: "rain", outputMap: Action.heard)
    case .sequence:
      Numbers().mapOutput { Action.heard("\($0)") }.running(in: context)
      Letters().running(in: context) { Action.heard($0) }
      Breaking().running(in: context, key: "breaking") { Action.heard($0) }
    case .never(let never):
      never.running(in: context) { Action.heard($0) }
    }
    return state.sorted { $0.contains("sunny") && !$1.contains("sunny") }
  }
}

struct Report: Worker, Equatable {
  var city: String

  func run() async -> String { "sunny in \(city)" }
}

/// In the form of the older releases, with a type of sequences.
struct Numbers: AsyncSequenceWorker {
  typealias Sequence = AsyncStream<Int>
  typealias Output = Int

  func run() -> Sequence {
    AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
  }

  func isEquivalent(to otherWorker: Numbers) -> Bool { true }
}

/// In the form of the newest releases.
struct Letters: AsyncSequenceWorker, Equatable {
  typealias Output = String

  func run() -> any AsyncSequence {
    AsyncStream<String> { continuation in
      continuation.yield("a")
      continuation.yield("b")
      continuation.finish()
    }
  }
}

/// Has one element and then an error.
struct Breaking: AsyncSequenceWorker, Equatable {
  typealias Output = String

  struct Broken: Error {}

  func run() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield("x")
      continuation.finish(throwing: Broken())
    }
  }
}
