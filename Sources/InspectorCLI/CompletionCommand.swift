import ArgumentParser
import Inspectable
import Inspector

/// `inspector completion SHELL`: what a shell needs to complete this program's arguments.
///
/// All three scripts are made of the declarations of the subcommands.
struct CompletionCommand: ParsableCommand {
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the completion script for bash, zsh or fish.",
    discussion: """
      bash: add to ~/.bashrc:  source <(inspector completion bash)
      zsh:  add to ~/.zshrc, below compinit:  source <(inspector completion zsh)
      fish: inspector completion fish > ~/.config/fish/completions/inspector.fish
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() {
    let form: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    let lines = InspectorCommand.completionScript(for: form)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    MainActor.assumeIsolated { StandardConsole().write(lines, to: .output) }
  }
}

extension CompletionKind {
  /// An app by its name, or the path of a program or package.
  static var app: CompletionKind {
    .custom { _, _, begun in AppCatalog.sampleApps.completions(of: begun) }
  }

  /// A running app that can be attached to.
  static var openApp: CompletionKind {
    .custom { _, _, _ in OpenApps().names }
  }

  /// A session that can be brought back.
  static var session: CompletionKind {
    .custom { _, _, _ in SavedSession.names(in: UserFolders(.process).journals) }
  }
}
