/// What a running app says of itself to whoever connects to its socket, as a line of JSON.
package struct AppGreeting: Codable, Hashable, Sendable {
  /// The version of the line that is written here.
  package static let version = 1
  /// How many bytes the line may have.
  package static let longest = 1 << 16

  package var version = Self.version
  /// The name by which the inspector loads the app; that of the program where it is not known.
  package var app: String
  package var process: Int32
  /// When the app began, as recordings write a date.
  package var since: String
  /// The absolute path of its recording; nil if there is none.
  package var recording: String?
  /// Why nothing is recorded any more, or yet; nil while it is.
  package var problem: String?
  /// What an inspector may do over the same connection: `looking` or `control`; nil for nothing.
  package var allows: String?
  /// The word for it if inputs are allowed, too.
  package static let control = "control"

  package init(
    app: String, process: Int32, since: String, recording: String?, problem: String?,
    allows: String? = nil
  ) {
    self.app = app
    self.process = process
    self.since = since
    self.recording = recording
    self.problem = problem
    self.allows = allows
  }
}
