/// Which process of an inspector and its hosts ends with which, and which is told of it.
///
/// Linux only; elsewhere nothing happens, hosts end when their input does, and none is copied.
package enum ProcessFamily {
  /// Lets the system kill this process when its parent ends, whatever it is doing then.
  ///
  /// A host that waits for a request notices by itself that nobody is left to send one; one that is
  /// caught in an endless action would not.
  package static func endWithParent() {
    control(1, UInt(SIGKILL))
  }

  /// Makes this process the parent of all that its children leave behind, so that it hears how a
  /// copy of a copy ended; false where that cannot be.
  package static let adoptsOrphans: Bool = control(36, 1)

  /// Calls `prctl`, which takes any number of arguments and so cannot be called from Swift by name.
  @discardableResult
  private static func control(_ option: Int32, _ argument: UInt) -> Bool {
    #if os(Linux)
      typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      return SystemCall.function("prctl", as: Control.self)?(option, argument, 0, 0, 0) == 0
    #else
      return false
    #endif
  }
}
