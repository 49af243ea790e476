/// Work in the background, for as long as a workflow names it, with one result.
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
/// It starts when a pass first names it under its key, runs while each pass names an equivalent
/// worker, and is then cancelled. A worker that isn't equivalent takes its place. If it ended by
/// itself, it starts again only after a pass that didn't name it.
///
/// Each is a session of a ``WorkerWorkflow``, which observers see. As in Square's Workflow.
public protocol Worker<Output>: Sendable, AnyWorkflowConvertible
where Rendering == Void, Output: Sendable {
  /// What it produces.
  associatedtype Output

  /// Does the work, off the main actor; cancelled when the result is not wanted any more, which is
  /// then ignored.
  @concurrent func run() async -> Output

  /// Whether the other worker, which is already running, can serve as this one too.
  func isEquivalent(to other: Self) -> Bool
}

/// Work in the background, for as long as a workflow names it, with any number of results.
///
/// It is started and ended like a ``Worker``.
public protocol SequenceWorker<Output>: Sendable, AnyWorkflowConvertible
where Rendering == Void, Output: Sendable {
  /// What it produces, one after another.
  associatedtype Output

  /// The sequence it takes its results from.
  associatedtype Outputs: AsyncSequence where Outputs.Element == Output, Outputs.Failure == Never

  /// Makes the sequence, which is iterated once, off the main actor; ending the worker cancels that
  /// task.
  func outputs() -> Outputs

  /// Whether the other worker, which is already running, can serve as this one too.
  func isEquivalent(to other: Self) -> Bool
}

extension Worker where Self: Equatable {
  /// Whether the two are equal.
  public func isEquivalent(to other: Self) -> Bool { self == other }
}

extension SequenceWorker where Self: Equatable {
  /// Whether the two are equal.
  public func isEquivalent(to other: Self) -> Bool { self == other }
}

extension Worker {
  /// Runs the worker for as long as the workflow names it.
  ///
  /// - Parameters:
  ///   - context: The context that the workflow was given.
  ///   - key: Tells workers of one type apart.
  ///   - outputMap: Turns the result into an action of the workflow; the one of the last pass counts.
  @preconcurrency @MainActor
  public func running<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) where Action.WorkflowType == Parent {
    context.run(describe(key)) { output, node in node.apply(outputMap(output)) }
  }

  /// A workflow that runs this worker, and shows nothing.
  @preconcurrency @MainActor
  public func asAnyWorkflow() -> AnyWorkflow<Void, Output> { AnyWorkflow(worker: describe) }

  @MainActor
  private func describe(_ key: String) -> WorkerDescription<Self, Output> {
    WorkerDescription(worker: self, key: key, isEquivalent: { isEquivalent(to: $0) }) { emit in
      emit(await run())
    }
  }
}

extension SequenceWorker {
  /// Runs the worker for as long as the workflow names it.
  ///
  /// - Parameters:
  ///   - context: The context that the workflow was given.
  ///   - key: Tells workers of one type apart.
  ///   - outputMap: Turns a result into an action of the workflow; the one of the last pass counts.
  @preconcurrency @MainActor
  public func running<Parent, Action: WorkflowAction>(
    in context: RenderContext<Parent>, key: String = "",
    outputMap: @escaping @MainActor (Output) -> Action
  ) where Action.WorkflowType == Parent {
    context.run(describe(key)) { output, node in node.apply(outputMap(output)) }
  }

  /// A workflow that runs this worker, and shows nothing.
  @preconcurrency @MainActor
  public func asAnyWorkflow() -> AnyWorkflow<Void, Output> { AnyWorkflow(worker: describe) }

  @MainActor
  private func describe(_ key: String) -> WorkerDescription<Self, Output> {
    WorkerDescription(worker: self, key: key, isEquivalent: { isEquivalent(to: $0) }) { emit in
      await forEach(emit)
    }
  }

  @concurrent
  private func forEach(_ emit: @escaping @MainActor (Output) -> Void) async {
    for await output in outputs() { await emit(output) }
  }
}
