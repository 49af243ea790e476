import Foundation
import Inspectable
import Inspector
import TestSupport
import Testing

/// Sessions in which somebody asks all the time, beside sessions in which nobody does.
@Suite("Questions")
@MainActor
struct AskingTests {
  /// How many sessions of each kind there are; `INSPECTOR_ASKING=100` asks for that many.
  private static let sessions =
    ProcessInfo.processInfo.environment["INSPECTOR_ASKING"].flatMap(UInt64.init)
    ?? Thoroughness.most(2)

  /// How answers are shown.
  enum Reading: String, CaseIterable {
    case prompt, script, json
  }

  @Test(
    "A verb that only asks changes nothing that another verb answers, whatever was done before",
    arguments: ["todo", "episodes", "staty", "workflow"], Reading.allCases)
  func changingNothing(app: String, reading: Reading) async throws {
    for seed in 0..<Self.sessions {
      let asked = AskedSession(reading, spacing: seed % 2 == 0 ? .zero : .seconds(60))
      let quiet = AskedSession(reading, spacing: .seconds(60))
      defer { for session in [asked, quiet] { session.close() } }
      var random = SeededGenerator(seed: seed)
      for session in [asked, quiet] { await session.answer("load \(app)") }
      var said = ["load \(app)"]
      for _ in 0..<12 {
        for _ in 0..<3 {
          let question = try await asked.question(&random)
          said.append("  " + question.joined(separator: "; "))
          await asked.answer(question)
        }
        let crashes = random.chance(in: 8)
        let command = try asked.command(of: app, &random)
        said.append(command + (crashes ? "  (a crash)" : ""))
        for session in [asked, quiet] { session.crash.isDue = crashes }
        let answers = (await asked.answer(command), await quiet.answer(command))
        for session in [asked, quiet] { session.crash.isDue = false }
        try #require(answers.0 == answers.1, "\(said.joined(separator: "\n"))")
      }
      // Of each two questions, one session hears the one first, and the other the other.
      var questions: [[String]] = []
      for _ in 0..<12 { questions.append(try await asked.question(&random)) }
      questions.append(["history"])
      var first: [[String]: [String]] = [:]
      for question in questions { first[question] = await asked.answer(question) }
      for question in questions.reversed() {
        let answer = await quiet.answer(question)
        if AskedSession.isTimed(question) { continue }
        #expect(
          first[question] == answer,
          "\(question)\n\(said.joined(separator: "\n"))\n  \(questions)")
      }
    }
  }

  @Test("Every form of a verb that only asks can be asked, but for those that write files")
  func forms() async throws {
    let session = AskedSession(.script, spacing: .zero)
    defer { session.close() }
    await session.answer("load todo")
    var random = SeededGenerator(seed: 1)
    for verb in AskedSession.verbs {
      for form in verb.forms where !form.contains("FILE") && !form.contains(" FOLDER") {
        let scene = try session.scene
        var made: String?
        for _ in 0..<20 where made == nil {
          var writer = QuestionWriter(
            form, scene: scene, paths: ["state.todos"], tip: 1, random: random)
          made = writer.command
          random = writer.random
        }
        #expect(made != nil, "\(form)")
      }
    }
  }
}

/// A session on processes, and who reads what it says.
@MainActor
private final class AskedSession {
  static let verbs: [Command] = Registry.standard.commands.filter { $0.onlyAsks }

  let crash = DueCrash()
  private let interpreter: Interpreter
  private let console = ReadingConsole()
  private let reading: AskingTests.Reading

  init(_ reading: AskingTests.Reading, spacing: Duration) {
    Platform.letWritesFail()
    let path = Tool.executable.path
    let apps = ["todo", "episodes", "staty", "workflow"].map {
      AppEntry(name: $0, summary: "", launch: .init(executable: path, arguments: ["serve", $0]))
    }
    let session = Session(catalog: AppCatalog(apps)) { [crash] (launch) throws(HostFailure) in
      CrashingHost(try ProcessHost(launch, limits: ProcessHost.Limits(seconds: 60)), crash)
    }
    session.options.budget = Checkpoints.Budget(processes: 8, spacing: spacing)
    self.reading = reading
    interpreter = Interpreter(
      session: session, console: console, format: reading == .json ? .json : .text)
  }

  func close() { interpreter.session.close() }

  var scene: SceneDescription { get throws { try interpreter.session.scene() } }

  @discardableResult
  func answer(_ command: String) async -> [String] {
    let outcome =
      reading == .prompt ? await interpreter.runTyped(command) : await interpreter.run(command)
    return console.take() + ["\(outcome)"]
  }

  /// What is said to a question, and before it to what it goes on from.
  @discardableResult
  func answer(_ question: [String]) async -> [String] {
    var answers: [String] = []
    for command in question { answers += await answer(command) }
    return answers
  }

  /// Whether the answer depends on how long something took.
  static func isTimed(_ question: [String]) -> Bool {
    question.contains { $0.contains("--stats") || $0.hasPrefix("explore") || $0.hasPrefix("reach") }
  }

  /// A question of a verb that only asks.
  func question(_ random: inout SeededGenerator) async throws -> [String] {
    let session = interpreter.session
    let scene = try session.scene()
    let paths = try await session.values().flatMap { part in
      (0..<3).map { _ in part.value.path(below: part.part, &random) }
    }
    while true {
      let verb = random.pick(Self.verbs)
      let form = random.pick(verb.forms)
      if form.contains("FILE") || form.contains(" FOLDER") && !form.contains("[") { continue }
      var writer = QuestionWriter(
        form, scene: scene, paths: paths, tip: try session.timeline().tip, random: random)
      let command = writer.command
      random = writer.random
      guard let command else { continue }
      guard let basis = verb.goesOnFrom else {
        guard random.chance(in: 4) else { return [command] }
        let flag = random.pick(["--json", "--csv"])
        return ["\(verb.verb) \(flag)\(command.dropFirst(verb.verb.count))"]
      }
      // What has no answer leaves what was found before.
      return ["\(basis) \(random.pick(paths)) == nil || step < \(1 + random.number(4))", command]
    }
  }

  /// A command that does something, as the transcripts of the app have it, or goes elsewhere in time.
  func command(of app: String, _ random: inout SeededGenerator) throws -> String {
    let timeline = try interpreter.session.timeline()
    return switch random.number(12) {
    case 0: "undo"
    case 1: "redo"
    case 2: "goto \(random.number(timeline.tip + 1))"
    case 3: random.pick(["reset", "branch main", "undo 3", "skip 1", "unskip 1"])
    default: random.pick(Self.commands[app] ?? [])
    }
  }

  private static let commands: [String: [String]] = {
    var commands: [String: [String]] = [:]
    let folder = Tool.root.appending(path: "scripts/transcripts")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where name.hasSuffix(".inspect") {
      guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8),
        let transcript = try? Transcript(text, path: name)
      else { continue }
      var app = ""
      for exchange in transcript.exchanges {
        let words = exchange.command.split(separator: " ", maxSplits: 1).map(String.init)
        guard let verb = words.first.flatMap(Registry.standard.command) else { continue }
        if verb.beginsSession {
          app = words.last ?? ""
        } else if verb.movesSession, verb.group != .shell, !exchange.command.contains("[.."),
          // What goes on from the last answer is meant to depend on it.
          !Definitions.usesShown(in: exchange.command)
        {
          commands[app, default: []].append(exchange.command)
        }
      }
    }
    return commands
  }()
}

extension SeededGenerator {
  fileprivate mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

extension Value {
  /// The path of something in a part.
  fileprivate func path(below part: String, _ random: inout SeededGenerator) -> String {
    var path = ValuePath(part: part)
    var value = self
    while random.number(3) > 0 {
      switch value {
      case .record(_, let members), .enumeration(_, _, let members):
        guard case let named = members.filter({ $0.label != nil }), !named.isEmpty else {
          return path.description
        }
        let member = random.pick(named)
        path = path.appending(.member(member.label ?? ""))
        value = member.value
      case .array(let elements) where !elements.isEmpty:
        let index = random.number(elements.count)
        path = path.appending(.index(index))
        value = elements[index]
      default: return path.description
      }
    }
    return path.description
  }
}

/// Writes a command of a form that help shows, such as `trace EXPR`.
private struct QuestionWriter {
  var random: SeededGenerator
  private var words: ArraySlice<Substring>
  private let scene: SceneDescription
  private let paths: [String]
  private let tip: Int

  init(_ form: String, scene: SceneDescription, paths: [String], tip: Int, random: SeededGenerator)
  {
    words = form.replacing("[", with: " [ ").replacing("]", with: " ] ").split(separator: " ")[...]
    (self.scene, self.paths, self.tip, self.random) = (scene, paths, tip, random)
  }

  /// The command; nil where it is not known what goes into one of its places.
  var command: String? { mutating get { sequence()?.joined(separator: " ") } }

  private mutating func sequence() -> [String]? {
    var written: [String]? = []
    while let word = words.popFirst(), word != "]" {
      if word == "[" {
        // What bounds a search is never left out.
        let isBound = words.first == "--states"
        if let inner = sequence(), isBound || random.chance(in: 2) {
          written?.append(contentsOf: inner)
        }
      } else if let text = text(for: String(word)) {
        written?.append(text)
      } else {
        written = nil
      }
    }
    return written
  }

  private mutating func text(for word: String) -> String? {
    let choice = random.pick(word.split(separator: "|").map(String.init))
    guard !choice.contains(where: \.isLowercase) else { return choice }
    return switch choice {
    case "EXPR": expression()
    case "PATH": random.pick(paths)
    case "TEXT": random.pick(["a", "\"fly\"", "\"Loading\"", "1"])
    case "N": String(1 + random.number(5))
    case "A", "B": String(random.number(tip + 2))
    case "@PLACE": "@\(random.number(tip + 1))"
    case "SCREEN", "PREVIEW": random.pick(scene.screens.map(\.name) + ["nowhere"])
    case "QUEUE": random.pick(scene.queues.map(\.name) + ["nowhere"])
    case "PART": random.pick(paths)
    case "ACTION": random.pick(scene.calledActions.map(\.name) + ["undo", "advance"])
    case "NAME":
      random.pick(
        scene.calledActions.map(\.name) + scene.screens.flatMap { $0.events.map(\.name) }
          + scene.stores.map(\.name) + ["nowhere"])
    case "COMMAND", "COMMAND;":
      random.pick(
        ["advance 1s", "nowhere"] + scene.actions.map { "dispatch \($0.name)" }
          + scene.screens.flatMap { ["appear \($0.name)", "disconnect \($0.name)"] })
        + choice.dropFirst("COMMAND".count)
    case "…": ""
    case "--": choice
    default: nil
    }
  }

  private mutating func expression() -> String {
    let path = random.pick(paths)
    return random.pick([
      path, "\(path) == nil", "text(\(path)).count > \(random.number(30))",
      "step > \(random.number(4))",
      "[\(path), step]",
    ])
  }
}

/// A terminal that is wide and high.
@MainActor
private final class ReadingConsole: Console {
  private var lines: [String] = []

  var screen: ScreenSize? { ScreenSize(columns: 100, rows: 10_000) }

  func write(_ lines: [ShownLine], to stream: ConsoleStream) { self.lines += lines.map(\.text) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Whether the next input crashes the app.
@MainActor
private final class DueCrash { var isDue = false }

/// A process that ends at an input when a test says so.
@MainActor
private final class CrashingHost: CopyableHost, PipelinedHost, EndingHost {
  private let host: ProcessHost
  private let crash: DueCrash

  init(_ host: ProcessHost, _ crash: DueCrash) { (self.host, self.crash) = (host, crash) }

  func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    if crash.isDue, question is Questions.Perform {
      crash.isDue = false
      if let process = host.process { kill(process, SIGKILL) }
    }
    return try await host.send(question)
  }

  func copy() async throws(HostFailure) -> HostCopy { wrapping(try await host.copy()) }

  func copy(triedWith question: some Question) async throws(HostFailure) -> HostCopy {
    wrapping(try await host.copy(triedWith: question))
  }

  private func wrapping(_ copy: HostCopy) -> HostCopy {
    guard case .made(let made) = copy, let made = made as? ProcessHost else { return copy }
    return .made(CrashingHost(made, crash))
  }

  func post(_ questions: [some Question]) async throws(HostFailure) {
    try await host.post(questions)
  }

  func receive<Asked: Question>(
    to question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> { try await host.receive(to: question) }

  var hasReply: Bool { host.hasReply }
  var hasEnded: Bool { host.hasEnded }
  var process: Int32? { host.process }
  var privateBytes: Int? { host.privateBytes }
  func takeOutput(upTo end: Int?) -> AppOutput { host.takeOutput(upTo: end) }
  func close() { host.close() }
}
