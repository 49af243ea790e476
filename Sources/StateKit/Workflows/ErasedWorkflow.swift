/// What a workflow of any type keeps of the one inside.
@MainActor
protocol ErasedWorkflow<Rendering, Output> {
  associatedtype Rendering
  associatedtype Output

  var base: Any { get }

  func rendered<Parent>(
    in context: RenderContext<Parent>, key: String,
    onOutput: RenderContext<Parent>.OutputHandler<Output>?
  ) -> Rendering
}

/// A workflow as it is.
struct HiddenWorkflow<Hidden: Workflow>: ErasedWorkflow {
  let workflow: Hidden

  var base: Any { workflow }

  func rendered<Parent>(
    in context: RenderContext<Parent>, key: String,
    onOutput: RenderContext<Parent>.OutputHandler<Hidden.Output>?
  ) -> Hidden.Rendering {
    context.render(workflow, key: key, onOutput: onOutput)
  }
}

/// A workflow with another rendering and output.
struct MappedWorkflow<InnerRendering, InnerOutput, Rendering, Output>: ErasedWorkflow {
  let inner: any ErasedWorkflow<InnerRendering, InnerOutput>
  let mapRendering: @MainActor (InnerRendering) -> Rendering
  let mapOutput: @MainActor (InnerOutput) -> Output

  var base: Any { inner.base }

  func rendered<Parent>(
    in context: RenderContext<Parent>, key: String,
    onOutput: RenderContext<Parent>.OutputHandler<Output>?
  ) -> Rendering {
    guard let onOutput else {
      return mapRendering(inner.rendered(in: context, key: key, onOutput: nil))
    }
    let mapOutput = mapOutput
    return mapRendering(
      inner.rendered(in: context, key: key) { output, node in onOutput(mapOutput(output), node) })
  }
}

/// A worker as it is.
struct HiddenWorker<WorkerType, Output>: ErasedWorkflow {
  let describe: @MainActor (_ key: String) -> WorkerDescription<WorkerType, Output>

  var base: Any { WorkerWorkflow(describe("")) }

  func rendered<Parent>(
    in context: RenderContext<Parent>, key: String,
    onOutput: RenderContext<Parent>.OutputHandler<Output>?
  ) {
    context.run(describe(key), onOutput: onOutput ?? { _, _ in })
  }
}
