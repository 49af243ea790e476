import ArgumentParser
import Inspectable
import Inspector

/// `inspector test PATH…`: transcripts as tests.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run transcripts and compare what they give.")

  @Argument(help: ArgumentHelp("Transcripts, or folders that hold some.", valueName: "path"))
  var paths: [String]

  @OptionGroup var options: CommonOptions

  func run() throws {
    let suite = TranscriptSuite(
      catalog: .sampleApps, app: options.app, limits: options.scriptLimits)
    let paths = paths
    OwnedExecutors.install()
    throw ExitCode(OwnedExecutors.run { await suite.run(paths, on: StandardConsole()) })
  }
}
