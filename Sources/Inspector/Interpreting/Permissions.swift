/// What commands may do beyond looking at the apps that the inspector knows.
///
/// A script or transcript may come from a stranger. So `run` and `test` load programs and write
/// files only if the user allows it, and read only below the working directory or beside the
/// script. At the prompt everything is allowed.
package struct Permissions: Hashable, Sendable, Codable {
  /// Whether any program may be started by its path.
  package var loadsPrograms: Bool
  /// Whether files may be written.
  package var writesFiles: Bool

  /// Whether any file may be read.
  package var readsFiles: Bool
  /// Why files and programs are refused, where no flag allows them; nil where one does.
  package var refusal: String?
  /// Whether real time may pass, so that what comes out may depend on it.
  package var waits = false

  package init(loadsPrograms: Bool, writesFiles: Bool, readsFiles: Bool = false) {
    self.loadsPrograms = loadsPrograms
    self.writesFiles = writesFiles
    self.readsFiles = readsFiles
  }

  /// What a user's own commands may do.
  package static let all =
    Permissions(loadsPrograms: true, writesFiles: true, readsFiles: true).waiting
  /// What a stranger's commands may do.
  package static let none = Permissions(loadsPrograms: false, writesFiles: false)

  /// What commands of a window may do.
  static let window = {
    var window = none.waiting
    window.refusal = "a window reads and writes no files, and starts no programs"
    return window
  }()

  /// The same, for commands whose outcome is compared with nothing.
  package var waiting: Permissions {
    var waiting = self
    waiting.waits = true
    return waiting
  }

  /// Where the commands of a file may read; nil for everywhere.
  func bounds(ofFile path: String?) -> ReadBounds? {
    readsFiles ? nil : ReadBounds(ofFile: path)
  }
}
