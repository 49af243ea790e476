import InspectableDoor

/// The command with which a running app's recording begins, such as `load shop --recorded --seed 7`.
struct RecordedLoad {
  private let text: String
  private let app: String
  private let flags: String

  /// What is wrong with a file that does not begin like that.
  static let missing =
    "is not the recording of a running app: it does not begin with 'load APP --recorded'"

  init?(_ text: String) {
    var parser = Parser(text)
    guard (try? parser.verb().name) == "load", let app = try? parser.fileName("an app") else {
      return nil
    }
    self.text = text
    self.app = app
    flags = parser.rest()
    guard flags.split(separator: " ").contains("--recorded") else { return nil }
  }

  /// The command that loads it, or another app in its place; nil where a program would be started by a path
  /// that the file names.
  func command(with other: AppWord?) -> String? {
    if let other { return CommandText.load(other.place, app: other.app, flags: " " + flags) }
    return AppWord.isPath(app) ? nil : text
  }

  /// Why there is no command.
  var refusal: String { "names a program by its path: --app \(app) allows it" }
}

extension Registry {
  /// Why a command cannot be one of a recording, behind its first; nil if it can.
  func refusal(inRecording text: String) -> SourceError? {
    var parser = Parser(text)
    guard let (verb, offset) = try? parser.verb(), let command = command(named: verb) else {
      return nil
    }
    let isInput = [.act, .step].contains(command.group) && !command.doesSeveral(parser)
    if isInput || ["mark", "expect"].contains(command.verb) { return nil }
    return SourceError("a recording has no '\(command.verb)'", at: offset)
  }
}
