internal import CCrashTrail
import InspectableSystem

/// Notes what is being read, for the case that the process crashes there: then it says so.
///
/// An app may hold what no program can read, such as a pointer that leads nowhere; nobody would find the
/// place without that. To enter a property and to leave it takes some nanoseconds.
enum ReadingTrail {
  /// The label of a property, which lives as long as the process.
  struct Label: @unchecked Sendable {
    // Never changed, and never freed.
    fileprivate let text: UnsafePointer<CChar>?

    /// Plans of types are made once, so there are only as many labels as properties.
    init(_ label: String?) {
      text = label.flatMap { UnsafePointer(strdup($0)) }
    }
  }

  /// Reads a property.
  @inline(__always)
  static func at<Result>(_ label: Label, _ read: () -> Result) -> Result {
    crash_trail_enter(label.text)
    defer { crash_trail_leave() }
    return read()
  }

  /// Finds out how the memory of a type is laid out.
  static func understanding<Result>(_ type: any Any.Type, _ read: () -> Result) -> Result {
    let name = strdup(TypeName.short(type))
    let outer = crash_trail_swap_type(name)
    defer {
      _ = crash_trail_swap_type(outer)
      free(name)
    }
    return read()
  }

  /// Finds out about a property, by its name in what the compiler has written down.
  static func at<Result>(_ name: UnsafePointer<CChar>?, _ read: () -> Result) -> Result {
    crash_trail_enter(name)
    defer { crash_trail_leave() }
    return read()
  }
}
