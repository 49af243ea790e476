// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import enum StateKit.AwaitingInterceptor
@_exported public import struct StateKit.DispatchExecution
@_exported public import class StateKit.NotificationObservation
@_exported public import class StateKit.PartialStore
@_exported public import struct StateKit.SideEffectContext
@_exported public import protocol StateKit.State
@_exported public import struct StateKit.StoreContext
@_exported public import protocol StateKit.UntypedDispatchable
@_exported public import StateKitHydra
