// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import class StateKit.HeadlessViewController
@_exported public import class StateKit.StateStage
@_exported public import protocol StateKit.HoldableStateController
@_exported public import protocol StateKit.ObservableStateController
@_exported public import struct StateKit.QueueingPolicy
@_exported public import struct StateKit.RejectingPolicy
@_exported public import struct StateKit.ReplacingPolicy
@_exported public import enum StateKit.TransitionEvent
@_exported public import protocol StateKit.TransitionObserver
@_exported public import enum StateKit.TransitionOutcome
@_exported public import protocol StateKit.TransitionPolicy
@_exported public import enum StateKit.TransitionProblem
@_exported public import protocol StateKit.TransitionState
