/// Work that is done in the background while a workflow names it, and has one result.
///
/// ```swift
/// struct LoadTitle: Worker, Equatable {
///   let id: Int
///   func run() async -> String { await request("title", id) }
/// }
///
/// LoadTitle(id: state.id).running(in: context, outputMap: SetTitle.init)
/// ```
///
/// It is started when it is first named under its key, goes on while an equivalent worker is named,
/// and is cancelled when not. A worker that is not equivalent takes its place. When it has ended by
/// itself, it is not started again before it has once not been named.
@MainActor
public protocol Worker<Output> {
  /// What it produces.
  associatedtype Output

  /// Does the work; cancelled when the result is not wanted any more, which is then ignored.
  func run() async -> Output

  /// Whether the other worker, already running, does for this one too.
  func isEquivalent(to other: Self) -> Bool
}

/// Work that is done in the background while a workflow names it, and has any number of results.
///
/// It is started and ended like a ``Worker``.
@MainActor
public protocol SequenceWorker<Output> {
  /// What it produces, one after another.
  associatedtype Output

  /// The sequence it takes its results from.
  associatedtype Outputs: AsyncSequence where Outputs.Element == Output, Outputs.Failure == Never

  /// Makes the sequence; iterated once, on the main actor, by a task that ending cancels.
  func outputs() -> Outputs

  /// Whether the other worker, already running, does for this one too.
  func isEquivalent(to other: Self) -> Bool
}

extension Worker where Self: Equatable {
  /// Whether the two are equal.
  @MainActor
  public func isEquivalent(to other: Self) -> Bool { self == other }
}

extension SequenceWorker where Self: Equatable {
  /// Whether the two are equal.
  @MainActor
  public func isEquivalent(to other: Self) -> Bool { self == other }
}

extension Worker {
  /// Has the worker run while the workflow names it.
  ///
  /// - Parameters:
  ///   - context: The context that the workflow was given.
  ///   - key: Tells workers of one type apart.
  ///   - outputMap: Turns the result into an action of the workflow; the one of the last pass counts.
  @MainActor
  public func running<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) where Action.WorkflowType == Parent {
    context.run(
      WorkerDescription(worker: self, key: key, isEquivalent: { isEquivalent(to: $0) }) { emit in
        emit(await run())
      }, outputMap: outputMap)
  }
}

extension SequenceWorker {
  /// Has the worker run while the workflow names it.
  ///
  /// - Parameters:
  ///   - context: The context that the workflow was given.
  ///   - key: Tells workers of one type apart.
  ///   - outputMap: Turns a result into an action of the workflow; the one of the last pass counts.
  @MainActor
  public func running<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) where Action.WorkflowType == Parent {
    context.run(
      WorkerDescription(worker: self, key: key, isEquivalent: { isEquivalent(to: $0) }) { emit in
        for await output in outputs() { emit(output) }
      }, outputMap: outputMap)
  }
}

/// A worker of either kind, as a session sees it.
package struct WorkerDescription<WorkerType, Output> {
  package let worker: WorkerType
  package let key: String
  package let isEquivalent: @MainActor (WorkerType) -> Bool
  let work: @MainActor (_ emit: @escaping @MainActor (Output) -> Void) async -> Void

  init(
    worker: WorkerType, key: String, isEquivalent: @escaping @MainActor (WorkerType) -> Bool,
    work: @escaping @MainActor (_ emit: @escaping @MainActor (Output) -> Void) async -> Void
  ) {
    self.worker = worker
    self.key = key
    self.isEquivalent = isEquivalent
    self.work = work
  }
}
