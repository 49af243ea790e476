// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import protocol StateKit.LocalState
@_exported public import protocol StateKit.ModellableView
@_exported public import protocol StateKit.RouteKeeper
@_exported public import protocol StateKit.ViewControllerModellableView
@_exported public import protocol StateKit.ViewModel
@_exported public import protocol StateKit.ViewModelWithLocalState
@_exported public import protocol StateKit.ViewModelWithState
@_exported public import StateKitKatana
@_exported public import StateKitUIKit
