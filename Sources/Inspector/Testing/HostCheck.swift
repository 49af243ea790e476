import InspectableDoor

/// Puts a host through the protocol of docs/Protocol.md, and tells what it does wrong.
///
/// It is for hosts in other languages: what one claims to be able to do is tried, and what it says is held
/// against what it said before. Each check has a process of its own, so that one that fails does not spoil
/// the next.
@MainActor
package struct HostCheck {
  /// What came of a check.
  package enum Outcome: Hashable, Sendable {
    case passed
    /// What the host does wrong.
    case failed(String)
    /// Why it could not be tried.
    case skipped(String)
  }

  /// A check and what came of it.
  package struct Finding: Hashable, Sendable {
    /// What a host should do, as a sentence about it.
    package var title: String
    package var outcome: Outcome
  }

  /// Starts the host anew.
  let start: () throws(HostFailure) -> ProcessHost
  /// The app that is loaded; the first one unless given.
  let app: String?

  /// Prepares the checks of a program, of a package, which is built, or of an app that is known.
  package init(
    _ word: AppWord, in catalog: AppCatalog, limits: ProcessHost.Limits
  ) throws(CommandError) {
    let session = Session(catalog: catalog, start: ProcessHost.start(limits: limits))
    session.audience.buildProgress = .linesOnStandardError()
    switch try catalog.target(word.place) {
    case .known(let entry): self.init(entry.launch, app: entry.name, limits: limits)
    case .package(let path): self.init(try session.build(path), app: word.app, limits: limits)
    case .program(let path):
      self.init(ProcessHost.Launch(executable: path), app: word.app, limits: limits)
    }
  }

  private init(_ launch: ProcessHost.Launch, app: String?, limits: ProcessHost.Limits) {
    self.app = app
    start = { () throws(HostFailure) in try ProcessHost(launch, limits: limits) }
  }

  /// Carries out all checks.
  ///
  /// - Parameter tell: gets each finding when it is there.
  package func run(_ tell: (Finding) -> Void) async {
    var examples = Examples()
    for check in HostChecks.all {
      if !check.isNeeded, !examples.areTried { examples = await tryExamples() }
      let outcome: Outcome
      if let needed = check.needs, examples.areTried, !examples.capabilities.contains(needed) {
        outcome = .skipped("it does not claim '\(needed.rawValue)'")
      } else {
        outcome = await self.outcome(of: check, examples)
      }
      tell(Finding(title: check.title, outcome: outcome))
      // Without a greeting and a scene there is nothing to ask.
      if case .failed = outcome, check.isNeeded { return }
    }
  }

  /// Carries out all checks, and shows each with what came of it.
  ///
  /// - Returns: the exit code: 1 if something is wrong.
  package func report(on console: any Console) async -> Int32 {
    var counts = (passed: 0, failed: 0, skipped: 0)
    await run { finding in
      switch finding.outcome {
      case .passed:
        counts.passed += 1
        console.write(["ok    " + finding.title], to: .output)
      case .failed(let reason):
        counts.failed += 1
        let lines = ["FAIL  " + finding.title, "      " + SafeText.escaped(reason)]
        console.write(lines, to: .output)
      case .skipped(let reason):
        counts.skipped += 1
        console.write(["-     \(finding.title): \(SafeText.escaped(reason))"], to: .output)
      }
    }
    console.write(
      ["\(counts.passed) passed, \(counts.failed) failed, \(counts.skipped) not tried"],
      to: .output)
    return counts.failed == 0 ? 0 : 1
  }

  /// Finds out which of the actions' examples can be done one after the other: some may be refused, and
  /// some are there to end the app.
  private func tryExamples() async -> Examples {
    var examples = Examples(areTried: true)
    while let host = try? start() {
      defer { host.close() }
      let subject = CheckedHost(host, wantedApp: app, examples)
      guard let scene = try? await subject.load() else { return examples }
      examples.capabilities = subject.capabilities
      examples.inputs = []
      var ended: Input?
      for input in scene.exampleInputs where examples.deadly[input] == nil {
        do {
          let reply = try await subject.reply(to: Questions.Perform(input: input))
          if reply.answer != nil { examples.inputs.append(input) }
        } catch let error as HostFailure where error.isDeath {
          examples.deadly[input] = error.message(during: "\(input)")
          ended = input
          break
        } catch {
          return examples
        }
      }
      if ended == nil { return examples }
    }
    return examples
  }

  private func outcome(of check: HostChecks.Check, _ examples: Examples) async -> Outcome {
    let host: ProcessHost
    do throws(HostFailure) {
      host = try start()
    } catch {
      return .failed(error.message(during: "its start"))
    }
    defer { host.close() }
    let subject = CheckedHost(host, wantedApp: app, examples)
    do {
      try await check.body(subject)
      return .passed
    } catch let error as CheckFailure {
      return error.isSkip ? .skipped(error.message) : .failed(error.message)
    } catch let error as HostFailure {
      return .failed(error.message(during: subject.doing))
    } catch {
      return .failed("\(error)")
    }
  }
}

/// Why a check did not pass.
struct CheckFailure: Error {
  var message: String
  var isSkip = false

  init(_ message: String) { self.message = message }

  static func skip(_ reason: String) -> CheckFailure {
    var failure = CheckFailure(reason)
    failure.isSkip = true
    return failure
  }
}

/// What is known of a host before most checks: what it claims, and inputs from the examples of the
/// actions.
struct Examples {
  /// Whether they have been tried.
  var areTried = false
  /// What the host claims to be able to do.
  var capabilities: [Capability] = []
  /// Those that can be done one after the other.
  var inputs: [Input] = []
  /// Those that end the app, and how.
  var deadly: [Input: String] = [:]
}

extension SceneDescription {
  /// An input for each action that has an example, or wants no argument.
  fileprivate var exampleInputs: [Input] {
    actions.compactMap { action in
      if action.parameters.allSatisfy(\.isOptional) {
        return .dispatch(action: action.name, arguments: [])
      }
      switch action.example {
      case .record(_, let members), .enumeration(_, _, let members):
        let arguments = members.map { Input.Argument($0.label, $0.value) }
        return .dispatch(action: action.name, arguments: arguments)
      default: return nil
      }
    }
  }
}

/// A host that is being checked, with what it has said of itself.
@MainActor
final class CheckedHost {
  private let host: ProcessHost
  private let wantedApp: String?
  private(set) var capabilities: [Capability] = []
  private(set) var apps: [AppSummary] = []
  /// What can be done with the app.
  let examples: Examples
  /// What is asked right now, for messages.
  private(set) var doing = "its start"

  init(_ host: ProcessHost, wantedApp: String?, _ examples: Examples) {
    self.host = host
    self.examples = examples
    self.wantedApp = wantedApp
  }

  /// Asks something that must be answered.
  func ask<Asked: Question>(_ question: Asked, _ what: String? = nil) async throws -> Asked.Answer {
    switch try await reply(to: question, what) {
    case .answer(let answer): return answer
    case .refused(let refusal):
      throw CheckFailure("it refuses \(doing): \(refusal.message)")
    }
  }

  /// Asks something that must be refused.
  func refusal<Asked: Question>(of question: Asked, _ what: String) async throws -> Refusal {
    guard let refusal = try await reply(to: question, what).refusal else {
      throw CheckFailure("it answers \(what), which it has to refuse")
    }
    return refusal
  }

  func reply<Asked: Question>(
    to question: Asked, _ what: String? = nil
  ) async throws -> Reply<Asked.Answer> {
    doing = what ?? Asked.word
    return try await host.send(question)
  }

  /// Asks several things before the first is answered.
  func replies<Asked: Question>(to questions: [Asked]) async throws -> [Reply<Asked.Answer>] {
    doing = "\(questions.count) times \(Asked.word)"
    try await host.post(questions)
    var replies: [Reply<Asked.Answer>] = []
    for question in questions { replies.append(try await host.receive(to: question)) }
    return replies
  }

  /// Sends a line as it is, and gives the number and the reply that comes.
  func raw<Answer: HostAnswer>(
    _ line: String, answering: Answer.Type, _ what: String
  ) async throws -> (id: Int, reply: Reply<Answer>) {
    doing = what
    let bytes = try await host.exchange(line: Array(line.utf8))
    do {
      let (id, reply) = try WireCoding.reply(in: bytes, answering: Answer.self)
      if let reply { return (id, reply) }
    } catch {
      throw CheckFailure(
        "it answers \(what) with \(excerpt(bytes)): \(WireCoding.reason(error))")
    }
    throw CheckFailure("it answers \(what) with something else: \(excerpt(bytes))")
  }

  private func excerpt(_ bytes: [UInt8]) -> String {
    Value.string(String(decoding: bytes.prefix(80), as: UTF8.self)).literal
  }

  /// Shakes hands.
  func greet() async throws {
    guard apps.isEmpty else { return }
    let hello = try await ask(Questions.Hello(version: ProtocolVersion.current))
    guard hello.version == ProtocolVersion.current else {
      throw CheckFailure("it speaks version \(hello.version), not \(ProtocolVersion.current)")
    }
    guard let first = hello.apps.first else { throw CheckFailure("it names no app") }
    if let wantedApp, !hello.apps.contains(where: { $0.name == wantedApp }) {
      throw CheckFailure("it has no app '\(wantedApp)', but \(first.name)")
    }
    (apps, capabilities) = (hello.apps, hello.capabilities)
  }

  /// The app that is looked at.
  var app: String { wantedApp ?? apps.first?.name ?? "" }

  /// Loads the app, with digests if they are to be had.
  @discardableResult
  func load(digests: Bool? = nil) async throws -> SceneDescription {
    try await greet()
    return try await ask(Questions.Load(app: app, seed: 0, digests: digests)).description
  }

  /// The values of all parts but drawings, which follow from the others.
  func values() async throws -> [PartValue] {
    try await ask(Questions.Values()).parts.filter { !$0.part.hasSuffix(".screen") }
  }

  /// Does what the examples of the actions do, and gives what came of each.
  @discardableResult
  func performExamples() async throws -> [StepReport] {
    var reports: [StepReport] = []
    for input in examples.inputs {
      let question = Questions.Perform(input: input)
      reports.append(try await ask(question, "perform \(input)").report)
    }
    return reports
  }
}
