import ArgumentParser
import Inspector

/// `inspector web`: a session in a browser.
struct WebSubcommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Open a session in a browser: a page that follows it and acts in it.",
    discussion: """
      It prints a link, which only the browsers of this machine can open, and only with the token in it. At a \
      terminal the prompt goes on below, and both are in step. Elsewhere Ctrl-C ends it.
      """)

  @Flag(help: "Let windows look and not act.")
  var viewOnly = false

  @Option(
    help: ArgumentHelp(
      "The port on this machine; by default any free one.", valueName: "number"))
  var port: UInt16?

  @Argument(help: .hidden) var words: [String] = []

  @OptionGroup var loading: AppOption
  @OptionGroup var beginning: StateOption
  @OptionGroup var prompt: PromptFlag
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    guard let word = words.first else { return }
    throw ValidationError(
      "'web' takes no '\(word)'; to load an app: inspector web --app \(word)")
  }

  func run() throws {
    try options.runPage(WebCommand(isViewOnly: viewOnly, port: port ?? 0))
  }
}
