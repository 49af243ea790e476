import InspectableDoor

/// What is shown before the line that is typed: the app and the step, such as `todo #3> `, and what else
/// there is to know, such as `todo 2:#3/8 held 2 waiting 1 +5s> `.
package struct Prompt: Hashable, Sendable {
  /// What is loaded, nil for nothing.
  package var app: String?
  /// The current step.
  package var step = 0
  /// The branch, where it is not the first.
  package var branch: String?
  /// The last step of the branch, where that is not the current one.
  package var tip: Int?
  /// How many actions and transitions are held.
  package var held = 0
  /// How many requests wait for an answer.
  package var waiting = 0
  /// How many recorded steps wait until the user is back where they go on.
  package var behind = 0
  /// How far the clock has been advanced, in nanoseconds.
  package var clock: Int64 = 0
  /// The lesson and how far it has come, in place of the app; nil outside lessons.
  package var lesson: String?
  /// Whether a bracket or `"""` of the line before is still open.
  package var isContinuation = false
  /// What is asked in place of a command; nil where a command is read.
  package var question: String?

  package init(
    app: String? = nil, step: Int = 0, lesson: String? = nil, isContinuation: Bool = false
  ) {
    self.lesson = lesson
    self.app = app.map { ShownLine($0).text }
    self.step = step
    self.isContinuation = isContinuation
  }

  /// The prompt without colour; a continuation is as wide as the prompt it continues.
  package var text: String { text(in: .plain) }

  /// The prompt in colour, `mark` around each escape sequence.
  ///
  /// The line editor wants something visible after every sequence, so there are no two in a row and
  /// none at the end.
  package func text(in palette: Palette, mark: String = "") -> String {
    if let question { return ShownLine(question).text }
    let name = lesson ?? app.map { "\($0) \(place)" } ?? "inspector"
    guard isContinuation else { return palette.paint(.prompt, name, mark: mark).text + "> " }
    return String(repeating: " ", count: max(0, DisplayWidth.of(name) - 1)) + ">> "
  }

  /// Where the session is, and what waits there.
  private var place: String {
    var words = [(branch.map { "\($0):" } ?? "") + "#\(step)" + (tip.map { "/\($0)" } ?? "")]
    if held > 0 { words.append("held \(grouped(held))") }
    if waiting > 0 { words.append("waiting \(grouped(waiting))") }
    if behind > 0 { words.append("behind \(grouped(behind))") }
    if clock > 0 { words.append("+\(Duration.nanoseconds(clock).literal)") }
    return words.joined(separator: " ")
  }
}
