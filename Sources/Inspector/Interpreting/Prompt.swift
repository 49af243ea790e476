import InspectableDoor

/// What is shown before the line that is typed: the app and the step, such as `todo #3> `.
package struct Prompt: Hashable, Sendable {
  /// What is loaded, nil for nothing.
  package var app: String?
  /// The current step.
  package var step = 0
  /// The lesson and how far it has come, in place of the app; nil outside lessons.
  package var lesson: String?
  /// Whether a bracket or `"""` of the line before is still open.
  package var isContinuation = false

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
    let name = lesson ?? app.map { "\($0) #\(step)" } ?? "inspector"
    guard isContinuation else { return palette.paint(.prompt, name, mark: mark).text + "> " }
    return String(repeating: " ", count: max(0, DisplayWidth.of(name) - 1)) + ">> "
  }
}
