// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import struct StateKit.AnyWorkflow
@_exported public import struct StateKit.AnyWorkflowAction
@_exported public import protocol StateKit.AnyWorkflowConvertible
@_exported public import struct StateKit.ApplyContext
@_exported public import class StateKit.Lifetime
@_exported public import class StateKit.RenderContext
@_exported public import struct StateKit.RenderedList
@_exported public import class StateKit.RenderingSubscription
@_exported public import struct StateKit.Sink
@_exported public import struct StateKit.StateMutationSink
@_exported public import protocol StateKit.Workflow
@_exported public import protocol StateKit.WorkflowAction
@_exported public import enum StateKit.WorkflowMisuse
@_exported public import protocol StateKit.WorkflowObserver
@_exported public import class StateKit.WorkflowRunner
@_exported public import class StateKit.WorkflowSession
