import Dispatch
import Inspectable
import InspectableSystem
import SampleApps
import StateKit

/// Runs an app as a real one does, with its time, its threads and its answers, and records it; without
/// arguments it serves the app to the inspector.
@main enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 4, let seed = UInt64(arguments[3]), let count = Int(arguments[4])
    else {
      AppServer.main(
        PlantedRead.allCases.map(PlantedApp.init).first { $0.name == arguments.first } ?? RaceApp())
    }
    var limits = RecordingLimits()
    var ending: String?
    var opening: String?
    var isPaced = false
    var isBlocked = false
    var pause: Duration?
    var answersTake: Duration?
    for option in arguments.dropFirst(4) {
      let (name, value) = (option.prefix { $0 != "=" }, option.drop { $0 != "=" }.dropFirst())
      switch (name, Int(value)) {
      case ("part", let bytes?): limits.partSize = bytes
      case ("size", let bytes?): limits.size = bytes
      case ("inputs", let count): limits.inputs = count
      case ("ending", _): ending = String(value)
      case ("open", _): opening = String(value)
      case ("paced", _): isPaced = true
      case ("blocked", _): isBlocked = true
      case ("timed", let milliseconds?): pause = .milliseconds(milliseconds)
      case ("slow", _): answersTake = .seconds(86_400)
      case ("files", let bytes?):
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      default: fatalError("no option \(option)")
      }
    }
    Task { @MainActor [limits, ending, opening, isPaced, isBlocked, pause, answersTake] in
      var run = LiveRun(
        arguments[1], file: arguments[2], seed: seed, limits: limits, opening: opening,
        answersTake: answersTake)
      if isBlocked { _ = readLine() }
      if let pause {
        await run.time(inputs: count, every: pause)
      } else {
        await run.run(inputs: count, ending: ending, isPaced: isPaced)
      }
      exit(0)
    }
    dispatchMain()
  }
}

/// One session of a running app, with random inputs.
@MainActor
struct LiveRun {
  let app: any InspectableApp
  let context: SceneContext
  let scene: Scene
  let file: String
  var generator: SeededGenerator
  /// How long the app took for the last input.
  private var took = Duration.zero

  /// - Parameters:
  ///   - answersTake: how long an answer takes; nil for up to 2 ms.
  ///   - opening: whether it can be attached to: `before` or `after` it is recorded, `control` if it then also
  ///     takes inputs, or `alone`, without being recorded; `port` and `port-control` on the network; nil for not at all.
  init(
    _ name: String, file: String, seed: UInt64, limits: RecordingLimits, opening: String? = nil,
    answersTake: Duration? = nil
  ) {
    let apps: [any InspectableApp] =
      [RaceApp(), ShelfApp()] + PlantedRead.allCases.map(PlantedApp.init) + SampleApps.all
    guard let app = apps.first(where: { $0.name == name }) else { fatalError("no app \(name)") }
    self.app = app
    self.file = file
    generator = SeededGenerator(seed: seed)
    context = .live(to: file, seed: seed, limits: limits)
    context.answers = { name, _ in
      try await Task.sleep(for: answersTake ?? .microseconds(.random(in: 0...2000)))
      return name == "fetchTodos" ? .array([.string("fly"), .string("swim")]) : .null
    }
    do {
      scene = try app.makeScene(in: context)
    } catch {
      fatalError("\(error)")
    }
    let early = opening == "before" || opening == "alone" ? context.open() : nil
    if opening != "alone", let problem = context.record(scene, as: name) {
      Self.write("not recorded: \(problem)\n", to: STDERR_FILENO)
    }
    switch opening {
    case nil: break
    case "after"?: Self.say(problem: context.open())
    case "control"?: Self.say(problem: context.open(allowing: .control))
    case "port"?: Self.say(problem: context.open(on: "127.0.0.1:0"))
    case "port-control"?:
      Self.say(problem: context.open(on: "127.0.0.1:0", allowing: .control))
    default: Self.say(problem: early)
    }
    setVisible(true)
  }

  /// Has all screens appear or disappear that don't come and go by themselves.
  private func setVisible(_ isVisible: Bool) {
    for screen in scene.screens where screen.isThere == nil {
      screen.lifeCycle.setVisible(isVisible)
    }
  }

  /// Says that the app is open, or why it is not.
  ///
  /// Said only once the app is recorded: until then, the inspector lists it by the name of its program.
  private static func say(problem: String?) {
    if let problem {
      Self.write("not open: \(problem)\n", to: STDERR_FILENO)
    } else {
      Self.write("open\n", to: STDOUT_FILENO)
    }
  }

  /// The lines of standard input, read on a thread of their own.
  private static let lines = AsyncStream<String> { lines in
    DispatchQueue.global().async {
      while let line = readLine() { lines.yield(line) }
      lines.finish()
    }
  }

  /// - Parameters:
  ///   - ending: an action that ends the app, or that its file is cut in the middle; nil for neither.
  ///   - isPaced: whether each input waits for a line on standard input; the line `end` ends the app, and `hide` has
  ///     its screens disappear instead, which no input does.
  mutating func run(inputs: Int, ending: String?, isPaced: Bool = false) async {
    var lines = Self.lines.makeAsyncIterator()
    for number in 0..<inputs {
      if isPaced {
        let line = await lines.next()
        if line == nil || line == "end" { break }
        if line == "hide" {
          setVisible(false)
          Self.write("hidden\n", to: STDOUT_FILENO)
          continue
        }
      }
      // Told before it is done, so that one who kills the app knows what was begun.
      Self.write("\(number)\n", to: STDOUT_FILENO)
      do {
        if ending == "cut", number == inputs / 2 { _ = truncate(file, 0) }
        try input(number)
      } catch {
        fatalError("input \(number): \(error)")
      }
      if number % 10 == 9 { context.mark("m\(number)") }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        try? await Task.sleep(for: .microseconds(.random(in: 0...3000, using: &generator)))
      } else {
        await Task.yield()
      }
    }
    try? await Task.sleep(for: .milliseconds(10))
    if let ending, let action = scene.stores.flatMap(\.actions).first(where: { $0.name == ending })
    {
      try? action.make([]).perform(context)
      try? await Task.sleep(for: .seconds(60))
    }
    context.mark("end", expecting: scene.stores.first?.name ?? "", "nothing.there")
    if let problem = context.recordingProblem { Self.write(problem + "\n", to: STDERR_FILENO) }
    context.stopRecording()
  }

  /// Does an input each time that so much has passed; says how many nanoseconds they took, and how late they came.
  mutating func time(inputs: Int, every pause: Duration) async {
    var times: [Int] = []
    var delays: [Int] = []
    for number in 0..<inputs {
      let due = ContinuousClock.now + pause
      try? await Task.sleep(until: due)
      delays.append(Int((.now - due) / .nanoseconds(1)))
      do { try input(number) } catch { fatalError("input \(number): \(error)") }
      times.append(Int(took / .nanoseconds(1)))
    }
    context.stopRecording()
    func figures(_ values: [Int], _ name: String) -> String {
      let values = values.sorted()
      return [
        (50, values[inputs / 2]), (99, values[inputs * 99 / 100]), (100, values[inputs - 1]),
      ].map { "\(name)\($0) \($1)" }.joined(separator: " ")
    }
    Self.write("\(figures(times, "took")) \(figures(delays, "late"))\n", to: STDOUT_FILENO)
  }

  private static func write(_ text: String, to file: Int32) {
    _ = SystemCall.write(Array(text.utf8)[...], to: file)
  }

  private mutating func input(_ number: Int) throws {
    let events = scene.screens.flatMap { screen in screen.events.map { (screen.name, $0) } }
    let index = Int.random(in: 0..<3, using: &generator)
    if let (screen, event) = events.randomElement(using: &generator), index == 0 {
      if app.name == "todo", !hasTwo { return }
      let arguments = event.parameters.map { argument(nil, $0.kind, number) }
      let perform = try event.prepare(arguments)
      let start = ContinuousClock.now
      context.event("\(screen).\(event.name)", values: arguments.map(\.value)) {
        try? perform(context)
      }
      took = .now - start
      return
    }
    guard
      let action = scene.stores.flatMap(\.actions).filter({ !$0.name.hasPrefix("Crash") })
        .randomElement(using: &generator),
      case let example = action.example()
    else { return }
    // The to-do app ends where an index is out of range.
    let places = ["index", "from", "to"]
    if action.shape.parameters.contains(where: { places.contains($0.label ?? "") }), !hasTwo {
      return
    }
    let arguments = action.shape.parameters.map { parameter in
      let given = example.flatMap { Self.member(parameter.label, of: $0) }
      return ["Int", "String", "Bool"].contains(parameter.kind)
        ? argument(parameter.label, parameter.kind, number)
        : Input.Argument(parameter.label, given ?? .null)
    }
    let call = try action.make(arguments)
    let start = ContinuousClock.now
    try call.perform(context)
    took = .now - start
  }

  /// Whether there are at least two things to do.
  private var hasTwo: Bool {
    guard let todos = scene.stores.first.map({ $0.state.snapshot().value }),
      case .array(let titles)? = Self.member("todos", of: todos)
    else { return false }
    return titles.count >= 2
  }

  private static func member(_ label: String?, of value: Value) -> Value? {
    switch value {
    case .record(_, let members), .enumeration(_, _, let members):
      members.first { $0.label == label }?.value
    default: nil
    }
  }

  private mutating func argument(_ label: String?, _ kind: String, _ number: Int) -> Input.Argument
  {
    switch kind {
    case "Int":
      Input.Argument(
        label, .int(label == "number" ? number : Int.random(in: 0..<2, using: &generator)))
    case "Bool": Input.Argument(label, .bool(Bool.random(using: &generator)))
    default: Input.Argument(label, .string("item \(number)"))
    }
  }
}
