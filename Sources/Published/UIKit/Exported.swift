// Not the whole of StateKit: a client that imports this beside, say, StateKitStaty would reach
// StateKit's `State` by a path that does not lead through StateKitStaty, and then `State` would be
// ambiguous. What is exported by name is found with its members; add what clients of this module need
// to write, unless a system has another thing of that name.
@_exported public import class StateKit.HeadlessViewController
@_exported public import class StateKit.StateStage

// As UIKit does: rectangles and index paths come from there.
@_exported public import Foundation
