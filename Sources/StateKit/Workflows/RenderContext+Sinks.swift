extension RenderContext {
  /// Makes a sink that takes events, for which no action type is needed.
  ///
  /// - Parameters:
  ///   - eventType: The type of the events.
  ///   - onEvent: Changes the state for an event and returns the output, if any.
  public func makeSink<Event>(
    of eventType: Event.Type,
    onEvent: @escaping @MainActor (Event, inout WorkflowType.State) -> WorkflowType.Output?
  ) -> Sink<Event> {
    makeSink(of: eventType) { event, state, _ in onEvent(event, &state) }
  }

  /// Makes a sink that takes events, for which no action type is needed.
  ///
  /// - Parameters:
  ///   - eventType: The type of the events.
  ///   - onEvent: Changes the state for an event, may read the value of the workflow, and returns the
  ///     output, if any.
  public func makeSink<Event>(
    of eventType: Event.Type,
    onEvent:
      @escaping @MainActor (
        Event, inout WorkflowType.State, ApplyContext<WorkflowType>
      ) -> WorkflowType.Output?
  ) -> Sink<Event> {
    makeSink(of: AnyWorkflowAction<WorkflowType>.self).contraMap { event in
      AnyWorkflowAction { state, context in onEvent(event, &state, context) }
    }
  }

  /// Makes a sink for outputs: each value sent to it becomes an output of the workflow.
  public func makeOutputSink() -> Sink<WorkflowType.Output> {
    makeSink(of: AnyWorkflowAction<WorkflowType>.self).contraMap { output in
      AnyWorkflowAction(sendingOutput: output)
    }
  }

  /// Makes a sink for changes of the state.
  public func makeStateMutationSink() -> StateMutationSink<WorkflowType> {
    StateMutationSink(sink: makeSink(of: AnyWorkflowAction<WorkflowType>.self))
  }
}

/// Where a rendering sends changes of the state, for which no action type is needed.
///
/// ```swift
/// let sink = context.makeStateMutationSink()
/// return Rendering(onName: { sink.send(\.name, value: $0) })
/// ```
///
/// As in Square's Workflow.
@preconcurrency @MainActor
public struct StateMutationSink<WorkflowType: Workflow> {
  let sink: Sink<AnyWorkflowAction<WorkflowType>>

  /// Changes the state in place.
  public func send(_ update: @escaping @MainActor (inout WorkflowType.State) -> Void) {
    sink.send(
      AnyWorkflowAction { state, _ in
        update(&state)
        return nil
      })
  }

  /// Replaces a member of the state.
  public func send<Value>(_ keyPath: WritableKeyPath<WorkflowType.State, Value>, value: Value) {
    send { $0[keyPath: keyPath] = value }
  }
}
