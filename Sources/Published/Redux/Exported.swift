// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import class StateKit.ActionStore
@_exported public import class StateKit.ConnectableView
@_exported public import class StateKit.ContainerView
@_exported public import typealias StateKit.DerivedStore
@_exported public import struct StateKit.Effect
@_exported public import struct StateKit.ReducedAction
@_exported public import struct StateKit.Reducer
@_exported public import class StateKit.ReduxStore
@_exported public import class StateKit.StubStore
@_exported public import struct StateKit.ViewPreview
