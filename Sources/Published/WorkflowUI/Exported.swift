// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import struct StateKit.AdaptedEnvironmentScreen
@_exported public import struct StateKit.AnyScreen
@_exported public import class StateKit.DescribedViewController
@_exported public import protocol StateKit.Screen
@_exported public import class StateKit.ScreenViewController
@_exported public import struct StateKit.ViewControllerDescription
@_exported public import class StateKit.WorkflowRunnerController
@_exported public import StateKitUIKit
@_exported public import StateKitViewEnvironment
@_exported public import StateKitWorkflow
