/// What names an app on the command line: its name, the path of a program, or, where a program serves
/// several apps, both: `./my-apps:counter`.
package struct AppWord: Hashable, Sendable {
  /// An app's name, or the path of a program or package.
  package let place: String
  /// Which of the program's apps; nil where it has one.
  package let app: String?

  /// Whether a word is the path of a program or package, not a name: it has a slash, or is `.` or `..`.
  package static func isPath(_ word: String) -> Bool {
    word.contains("/") || word == "." || word == ".."
  }

  /// Reads a word; if a file of that name exists, the whole word is its path, colons included.
  package init(_ word: String) {
    if !Platform.exists(word), let colon = word.lastIndex(of: ":") {
      let place = String(word[..<colon])
      let app = String(word[word.index(after: colon)...])
      if !place.isEmpty, !app.isEmpty, !app.contains("/") {
        self.place = place
        self.app = app
        return
      }
    }
    place = word
    app = nil
  }

  /// The command that loads it.
  package func loadCommand(stateFile: String? = nil) -> String {
    CommandText.load(place, app: app, stateFile: stateFile)
  }
}
