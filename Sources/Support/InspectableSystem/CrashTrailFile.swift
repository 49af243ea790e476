/// The file to which a host writes where it crashes.
package enum CrashTrailFile {
  /// The environment variable that tells a host its descriptor.
  package static let variable = "INSPECTOR_CRASHES"
  /// The descriptor under which a host that is started here finds it.
  package static let descriptor: Int32 = 4
}
