/// What commands may do beyond looking at the apps that the inspector knows.
///
/// A script or transcript may come from a stranger. So in `run` and `test` programs are loaded and
/// files are written only where the user says so; at the prompt everything is allowed.
package struct Permissions: Hashable, Sendable, Codable {
  /// Whether any program may be started by its path.
  package var loadsPrograms: Bool
  /// Whether files may be written.
  package var writesFiles: Bool

  package init(loadsPrograms: Bool, writesFiles: Bool) {
    self.loadsPrograms = loadsPrograms
    self.writesFiles = writesFiles
  }

  /// What a user's own commands may do.
  package static let all = Permissions(loadsPrograms: true, writesFiles: true)
  /// What a stranger's commands may do.
  package static let none = Permissions(loadsPrograms: false, writesFiles: false)
}
