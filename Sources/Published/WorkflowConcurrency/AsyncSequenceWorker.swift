public import StateKitWorkflow

/// Work in the background, for as long as a workflow names it, with any number of results.
///
/// ```swift
/// struct Ticks: AsyncSequenceWorker, Equatable {
///   typealias Output = Int
///   func run() -> any AsyncSequence { AsyncStream { … } }
/// }
/// ```
///
/// A sequence that throws ends there. As in Square's Workflow; it is a `SequenceWorker` that says so in
/// other words.
public protocol AsyncSequenceWorker<Output>: SequenceWorker
where Outputs == WorkerOutputs<Output> {
  /// What it produces, one after another.
  associatedtype Output

  /// The type of the sequence: one whose elements are outputs, or `any AsyncSequence`.
  associatedtype Sequence = any AsyncSequence

  /// Makes the sequence; iterated once, off the main actor, by a task that ending cancels.
  func run() -> Sequence

  /// Whether the other worker, already running, does for this one too.
  func isEquivalent(to otherWorker: Self) -> Bool
}

extension AsyncSequenceWorker {
  /// The sequence of ``run()``, for iteration.
  public func outputs() -> WorkerOutputs<Output> {
    let made = run()
    guard let sequence = made as? any AsyncSequence else {
      fatalError(
        "\(Self.self).run() has to return an asynchronous sequence, not \(type(of: made)).")
    }
    return WorkerOutputs(sequence, worker: "\(Self.self)")
  }
}

/// The outputs in a sequence of any type, up to its end or its first error.
public struct WorkerOutputs<Output>: AsyncSequence {
  /// The type of its elements.
  public typealias Element = Output
  /// Nothing: an error is its end.
  public typealias Failure = Never

  private let sequence: any AsyncSequence
  private let worker: String

  init(_ sequence: any AsyncSequence, worker: String) {
    self.sequence = sequence
    self.worker = worker
  }

  /// Begins to iterate.
  public func makeAsyncIterator() -> Iterator {
    Iterator(sequence.makeAsyncIterator(), worker: worker)
  }

  /// Has one output after another.
  public struct Iterator: AsyncIteratorProtocol {
    private var iterator: any AsyncIteratorProtocol
    private let worker: String

    init(_ iterator: any AsyncIteratorProtocol, worker: String) {
      self.iterator = iterator
      self.worker = worker
    }

    /// The next output; nil at the end.
    public mutating func next() async -> Output? {
      await next(isolation: nil)
    }

    /// The next output; nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Output? {
      do {
        guard let element = try await iterator.next(isolation: actor) else { return nil }
        guard let output = element as? Output else {
          fatalError("\(worker) produced \(element), which is no \(Output.self).")
        }
        return output
      } catch {
        return nil
      }
    }
  }
}
