package import InspectableDoor

/// `inspector tour`: lists the lessons, or begins one.
@MainActor
package struct TourGuide {
  private let catalog: AppCatalog
  private let color: ColorMode
  private let limits: ProcessHost.Limits
  private let environment: Environment

  /// - Parameter limits: how long the app may take for one command.
  package init(
    catalog: AppCatalog, color: ColorMode = .auto,
    limits: ProcessHost.Limits = ProcessHost.Limits(), environment: Environment = .process
  ) {
    self.catalog = catalog
    self.color = color
    self.limits = limits
    self.environment = environment
  }

  /// The lessons in their order, and how to begin, by a verb.
  package static func list(verb: String = "inspector tour") -> [String] {
    columns(Lesson.all.enumerated().map { ("\($0 + 1)  \($1.name)", $1.title) })
      + ["", "'\(verb) \(Lesson.all.first?.name ?? "")' begins a lesson, and so does '\(verb) 1'."]
  }

  /// Lists the lessons.
  package func list() {
    StandardConsole().write(Self.list(), to: .output)
  }

  /// Goes through a lesson with the user at the terminal; without a terminal, shows all of it.
  package func run(_ lesson: Lesson) async {
    let isAttended = Platform.isTerminal(.input) && Platform.isTerminal(.output)
    // If the lesson is printed as a whole, errors are a part of the page.
    let console: any Console = isAttended ? StandardConsole() : PageConsole()
    let reference = TourReference()
    let reader = isAttended ? makeReader(console, reference) : PlainLineReader()
    defer { reader.close() }
    let tour = makeTour(of: lesson, reader, console)
    reference.tour = tour
    if isAttended { await tour.run() } else { await tour.showAll() }
  }

  private func makeTour(
    of lesson: Lesson, _ reader: any LineReader, _ console: any Console,
    verb: String = "inspector tour"
  ) -> Tour {
    Tour(lesson, reader: reader, console: console, color: color, verb: verb) { console in
      let session = Session(
        catalog: catalog,
        start: ProcessHost.start(limits: limits) { Interruption.takeWhileWaiting() })
      return Interpreter(
        session: session, console: console,
        settings: Settings(color: color, background: .ofBackground(environment)))
    }
  }

  /// The line editor, without a history file: a lesson's commands do not go into the learner's
  /// history.
  private func makeReader(_ console: any Console, _ reference: TourReference) -> any LineReader {
    do throws(Platform.Failure) {
      return try EditLineReader(
        history: History(path: nil), palette: console.palette(for: .output, mode: color),
        environment: environment
      ) { reference.tour?.complete($0, at: $1) ?? Completion(start: $1) }
    } catch {
      return PlainLineReader()
    }
  }
}

extension TourGuide: ShellGuide {
  package func take(
    _ name: String?, at offset: Int, _ reader: any LineReader, _ console: any Console,
    completing: (@escaping EditLineReader.Complete) -> Void
  ) async throws(SourceError) {
    guard let name else { return console.write(Self.list(verb: "tour"), to: .output) }
    guard let lesson = Lesson.named(name) else {
      throw SourceError(
        Nearest.unknown("lesson", name, in: Lesson.all.map(\.name), else: "'tour' lists them"),
        at: offset)
    }
    let tour = makeTour(of: lesson, reader, console, verb: "tour")
    completing { tour.complete($0, at: $1) }
    await tour.run()
  }
}

/// Writes everything to standard output.
private final class PageConsole: Console {
  private let console = StandardConsole()

  func palette(for stream: ConsoleStream, mode: ColorMode) -> Palette {
    console.palette(for: .output, mode: mode)
  }

  func write(_ lines: [ShownLine], to stream: ConsoleStream) {
    console.write(lines, to: .output)
  }
}

/// Gives the line editor access to the tour, which is made after it.
@MainActor
private final class TourReference {
  weak var tour: Tour?
}
