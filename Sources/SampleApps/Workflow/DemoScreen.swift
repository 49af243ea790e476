import StateKit

/// The published screen: a title and what a tap does, with what is shown below it.
struct DemoScreen: Screen {
  var title: String
  var onTap: @MainActor () -> Void
  var rows: [RowWorkflow.Rendering] = []
  var editor: EditWorkflow.Rendering?
  let style: RowStyle
  let onChangeStyle: @MainActor () -> Void

  /// The row with a key, if it is shown.
  func row(_ key: String) -> RowWorkflow.Rendering? {
    rows.first { $0.id == key }
  }

  /// Passes the style down to the rows.
  func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
    DemoScreenViewController.description(
      for: self, environment: environment.setting(RowStyle.self, to: style))
  }
}

/// How rows are drawn: a value of the environment.
enum RowStyle: ViewEnvironmentKey {
  case plain
  case boxed

  static let defaultValue = RowStyle.plain
}

/// Shows the title as a button that can be tapped, and the rows or the editor below.
final class DemoScreenViewController: ScreenViewController<DemoScreen> {
  private let button: TitleButton
  private let content = Lines()

  required init(screen: DemoScreen, environment: ViewEnvironment) {
    button = TitleButton()
    super.init(screen: screen, environment: environment)
    update(screen: screen)
  }

  override func viewDidLoad() {
    view.addSubview(button)
    view.addSubview(content)
    button.onTap = { [weak self] in self?.buttonPressed() }
  }

  override func screenDidChange(
    from previousScreen: DemoScreen, previousEnvironment: ViewEnvironment
  ) {
    super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    update(screen: screen)
  }

  /// Taps the button, as a finger would.
  func tapButton() { button.tap() }

  private func buttonPressed() { screen.onTap() }

  private func update(screen: DemoScreen) {
    button.title = screen.title
    if let editor = screen.editor {
      content.lines = ["title: \(editor.title)"]
      if let suggestion = editor.suggestion { content.lines.append("  try: \(suggestion)") }
    } else {
      content.lines = screen.rows.map(line)
    }
  }

  private func line(for row: RowWorkflow.Rendering) -> String {
    switch environment[RowStyle.self] {
    case .plain: "\(row.isDone ? "done: " : "")\(row.title)"
    case .boxed: "[\(row.isDone ? "x" : " ")] \(row.title)"
    }
  }
}

/// A title that can be tapped.
private final class TitleButton: View {
  var title = ""
  /// What a tap does; nothing until the button is in a view that has been loaded.
  var onTap: @MainActor () -> Void = {}

  func tap() { onTap() }

  override func draw() -> [String] { ["[ \(title) ]"] }
}

/// A few lines of text.
private final class Lines: View {
  var lines: [String] = []

  override func draw() -> [String] { lines }
}
