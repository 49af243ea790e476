/// What a session begins with, whether somebody types its commands or they come from a script.
package struct SessionStart: Sendable {
  package var catalog: AppCatalog
  /// The app that is loaded before the first command; nil for none.
  package var app: String?
  /// The file with the state that the app begins with; nil for its own.
  package var stateFile: String?
  package var format = OutputFormat.text
  package var color = ColorMode.auto
  /// How long the app may take for one command.
  package var limits = ProcessHost.Limits()
  /// A new file in which the session is written down; nil for none.
  package var recording: String?
  /// The recording of a running app that is followed, on ``app`` where that is given; nil for none.
  package var following: String?
  /// What copies that recording from another machine; nil where it is a file of this one.
  package var remote: RemoteRecording?
  /// The running app that is followed, if commands act there and not in the mirror.
  package var controlled: AppEntry?
  /// The page that is opened in browsers; nil for none.
  package var web: WebCommand?
  /// Where journals are kept while the session lasts; nil for nowhere.
  package var journals: JournalFolder?
  /// The saved session that is done again before the first command; nil for none.
  package var recovered: SavedSession?

  package init(catalog: AppCatalog) {
    self.catalog = catalog
  }
}
