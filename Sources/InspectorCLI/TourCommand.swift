import ArgumentParser
import Inspectable
import Inspector

/// `inspector tour [LESSON]`: the lessons, or one of them.
struct TourCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "tour", abstract: "List the lessons, or take one.",
    discussion: """
      A lesson shows a text and a command, and waits. Press Enter to run the command, or type your own \
      commands at any time. Without a terminal, the whole lesson is printed.
      """)

  @Argument(help: "The lesson to take.", completion: .list(Lesson.all.map(\.name)))
  var lesson: String?

  @OptionGroup var colors: ColorOption
  @OptionGroup var limit: TimeoutOption
  @ParentCommand var root: InspectorCommand

  func validate() throws {
    if let lesson, Lesson.named(lesson) == nil {
      throw ValidationError(Nearest.unknown("lesson", lesson, in: Lesson.all.map(\.name)))
    }
    if !options.commands.isEmpty || options.app != nil || options.format != .text {
      throw ValidationError("-c, --app and --format do not go with tour")
    }
  }

  func run() throws {
    let guide = MainActor.assumeIsolated {
      TourGuide(
        catalog: .sampleApps, color: options.color,
        limits: ProcessHost.Limits(seconds: options.timeout))
    }
    OwnedExecutors.install()
    OwnedExecutors.run {
      if let lesson = lesson.flatMap(Lesson.named) {
        await guide.run(lesson)
      } else {
        guide.list()
      }
    }
  }
}
