import Inspector
import Testing

@Suite("Colour")
struct ColorTests {
  /// A case: the flag, the variables, whether output goes to a terminal, and whether there is
  /// colour.
  struct Case: CustomTestStringConvertible, Sendable {
    var mode: ColorMode
    var variables: [String: String]
    var isTerminal: Bool
    var isColored: Bool

    init(_ mode: ColorMode, _ variables: [String: String], terminal: Bool, _ isColored: Bool) {
      self.mode = mode
      self.variables = variables
      self.isTerminal = terminal
      self.isColored = isColored
    }

    var testDescription: String { "\(mode) \(variables) \(isTerminal)" }
  }

  @Test(
    "--color decides, then NO_COLOR, then CLICOLOR_FORCE, then whether it is a terminal",
    arguments: [
      Case(.auto, [:], terminal: true, true),
      Case(.auto, [:], terminal: false, false),
      Case(.auto, ["TERM": "xterm-256color"], terminal: true, true),
      Case(.auto, ["TERM": "dumb"], terminal: true, false),
      Case(.auto, ["NO_COLOR": "1"], terminal: true, false),
      Case(.auto, ["NO_COLOR": "0"], terminal: true, false),
      Case(.auto, ["NO_COLOR": ""], terminal: true, true),
      Case(.auto, ["CLICOLOR_FORCE": "1"], terminal: false, true),
      Case(.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], terminal: true, true),
      Case(.auto, ["CLICOLOR_FORCE": "0"], terminal: false, false),
      Case(.auto, ["CLICOLOR_FORCE": ""], terminal: false, false),
      Case(.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], terminal: true, false),
      Case(.always, ["NO_COLOR": "1", "TERM": "dumb"], terminal: false, true),
      Case(.never, ["CLICOLOR_FORCE": "1"], terminal: true, false),
    ])
  func precedence(_ item: Case) {
    let environment = Environment(item.variables)
    #expect(item.mode.isOn(isTerminal: item.isTerminal, environment: environment) == item.isColored)
    #expect(
      item.mode.palette(isTerminal: item.isTerminal, environment: environment)
        == (item.isColored ? .colored : .plain))
  }

  @Test(
    "A style's colour is put around a text, unless there is no colour or the style means nothing")
  func painting() {
    #expect(Palette.colored.paint(.insertion, "x").text == "\u{1B}[32mx\u{1B}[0m")
    #expect(Palette.colored.paint(.insertion, "").text == "")
    #expect(Palette.colored.paint(.plain, "x").text == "x")
    for style in Style.allCases { #expect(Palette.plain.paint(style, "x").text == "x") }
  }

  @Test("A prompt in colour marks escape sequences, and ends in something visible")
  func prompt() {
    let prompt = Prompt(app: "todo", step: 3)
    #expect(prompt.text == "todo #3> ")
    #expect(
      prompt.text(in: .colored, mark: "\u{1}")
        == "\u{1}\u{1B}[1m\u{1}todo #3\u{1}\u{1B}[0m\u{1}> ")
    #expect(Prompt(app: "a\u{1B}[31mb").text.contains("\u{1B}") == false)
    #expect(Prompt(app: "日本", step: 1, isContinuation: true).text == "      >> ")
  }
}
