import StateKit

/// How far the answer to a question has come.
package enum Progress<Answer: HostAnswer> {
  /// It is there.
  case done(Reply<Answer>)
  /// Jobs may be left to run; when none is, the closure goes on.
  case settle(then: @MainActor () -> Progress)
  /// Only the app goes on, with all jobs that come, up to an instant or a job that comes before.
  case wait(until: ContinuousClock.Instant, then: @MainActor () -> Progress)
}

/// Something that goes on in copies of the process between two questions.
@MainActor
protocol Underway: AnyObject {
  /// Ends it.
  func end()
}

/// Answers requests for a set of apps, one scene at a time: the part of a host that is the same
/// in every process.
@MainActor
package final class RequestHandler {
  let apps: [any InspectableApp]
  private let printedBytes: @MainActor () -> Int?
  private var scene: LoadedScene?
  /// What is being printed; nil when there is nothing more.
  var printing: LiteralLayout?
  /// What screens drew when that was asked last.
  var drawings = ToldDrawings()
  /// Whether the last input was done and settled, so that one sent after it may be done too.
  private(set) var wentWell = true

  let capabilities: [Capability]
  /// What is allowed of a running app; nil for one that the inspector drives.
  let access: LiveAccess?
  /// Copies the process; nil where that cannot be done.
  let forks: ForkChannel?
  /// What goes on in copies of the process, until another question comes.
  var underway: (any Underway)?

  /// - Parameters:
  ///   - forks: copies the process, where that can be done.
  ///   - printedBytes: how much the app has printed, where that is known.
  package init(
    apps: [any InspectableApp], forks: ForkChannel? = nil,
    printedBytes: @escaping @MainActor () -> Int? = { nil }
  ) {
    self.apps = apps
    self.forks = forks
    access = nil
    capabilities =
      [
        .changes, .expressions, .replay, .effects, .trace, .restore, .outlines, .pipelining,
        .pieces, .digests, .tree, .find, .queries, .stops, .paths, .draw, .wait,
      ] + (forks == nil ? [] : [.checkpoints, .explore, .tries])
    self.printedBytes = printedBytes
  }

  /// Answers about a scene of a running app, which goes on meanwhile.
  init(about scene: LoadedScene, allowing access: LiveAccess) {
    apps = [scene.app]
    forks = nil
    self.access = access
    capabilities = LiveAccess.capabilities
    printedBytes = { nil }
    self.scene = scene
  }

  /// Notes that something came that is not a request: inputs sent to follow it are passed over.
  package func receivedGarbage() { wentWell = false }

  /// Begins to answer; the caller lets the scene settle where that is asked for.
  package func begin<Asked: Question>(_ question: Asked) -> Progress<Asked.Answer> {
    guard let answered = question as? any AnsweredQuestion<Asked.Answer> else {
      return .done(.refused(.unanswered(question)))
    }
    return begin(answering: answered)
  }

  /// Begins to answer a question of a kind that is answered here.
  func begin<Asked: AnsweredQuestion>(answering question: Asked) -> Progress<Asked.Answer> {
    if let refusal = access?.refusal(of: question) { return .done(.refused(refusal)) }
    do {
      // The lines that are left describe the scene as it is; another question may change it.
      if !(question is Questions.More) { printing = nil }
      if !(question is Questions.Explore) {
        underway?.end()
        underway = nil
      }
      return try question.begin(in: self)
    } catch {
      return .done(.refused(refusal(for: error)))
    }
  }

  func refusal(for error: any Error) -> Refusal {
    let refusal = error as? Refusal ?? Refusal("\(error)")
    return scene?.masking(refusal) ?? refusal
  }

  /// Answers a question; on request, inputs that were sent after it are passed over unless the answer is
  /// as it should be.
  func stopping<Answer>(
    _ stops: Bool, _ answer: () throws -> Answer, unless: (Answer) -> Bool
  ) throws -> Progress<Answer> {
    var isGood = false
    defer { if stops, !isGood { wentWell = false } }
    let answer = try answer()
    isGood = unless(answer)
    return .done(.answer(answer))
  }

  func perform<Answer>(
    _ input: Input, excerpts: Bool, _ answer: @escaping @MainActor (StepReport) -> Answer
  ) throws -> Progress<Answer> {
    // Until the input is done: a refusal leaves before that.
    wentWell = false
    let scene = try loaded()
    let prepared = try scene.prepare(input)
    // A running app has changed by itself since the last step, and records who does what.
    let recorder = access == nil ? nil : scene.context.recorder
    if access != nil {
      scene.rest()
      // An answer is recorded where the effect goes on with it, as one of the world's is.
      if !(input.kind is Inputs.Resolve), !(input.kind is Inputs.Fail) {
        recorder?.record(
          { $0.put(text: scene.secrets.masking(input.command(in: scene.marked))) }, from: nil)
      }
    }
    scene.beginStep()
    prepared.perform()
    recorder?.didPerform()
    return settle(prepared) { [self] in
      let report = scene.report(of: prepared)
      wentWell = report.wentWell
      // A secret that is cut in two is not found again.
      if excerpts, !scene.hasSecrets {
        return .done(.answer(answer(report.withExcerpts)))
      }
      return .done(.answer(answer(report)))
    }
  }

  func load(_ question: Questions.Load) throws -> Progress<SceneAnswer> {
    let name = question.app
    guard let app = apps.first(where: { $0.name == name }) else {
      throw Refusal(Nearest.unknown("app", name, in: apps.map(\.name)), at: .name)
    }
    if access != nil {
      return .done(.answer(SceneAnswer(description: try loaded().description)))
    }
    let scene = try LoadedScene(
      app: app, context: try SceneContext(for: question), givesDigests: question.digests == true,
      appears: question.recorded != true,
      printedBytes: printedBytes)
    self.scene = scene
    return rested(scene)
  }

  /// Lets the scene settle: all of its effects, or those whose turn it is.
  func drain() {
    if let scene, scene.followsOrder, let order = scene.context.order {
      OwnedExecutors.run(in: order)
    } else {
      OwnedExecutors.drain()
    }
  }

  /// Waits for a job that the outside world brings about; false if none has come by the deadline.
  func waitForJob(until deadline: ContinuousClock.Instant) -> Bool {
    scene?.followsOrder == true
      ? OwnedExecutors.waitForMore(until: deadline) : OwnedExecutors.waitForJob(until: deadline)
  }

  /// The scene as it is when it has come to rest.
  func rested(_ scene: LoadedScene) -> Progress<SceneAnswer> {
    .settle { [self] in
      afterReading {
        scene.rest()
        return .done(.answer(SceneAnswer(description: scene.description)))
      }
    }
  }

  func replay(
    _ inputs: ArraySlice<Input>, _ comparison: ReplayedInputs?
  ) throws -> Progress<Questions.Replay.Answer> {
    let scene = try loaded()
    guard let input = inputs.first else {
      scene.rest()
      return .done(.answer(Questions.Replay.Answer(different: comparison?.different)))
    }
    let prepared = try scene.prepare(input)
    prepared.perform()
    return settle(prepared) { [self] in
      var comparison = comparison
      comparison?.compare(scene.report(of: prepared))
      do {
        return try replay(inputs.dropFirst(), comparison)
      } catch let refusal as Refusal {
        return .done(.refused(refusal))
      } catch {
        return .done(.refused(Refusal("\(error)")))
      }
    }
  }

  /// Does one input after the other, and looks at the subject after each step.
  func follow(
    _ inputs: ArraySlice<Input>, _ trace: Trace, _ comparison: ReplayedInputs?
  ) -> Progress<Questions.Trace.Answer> {
    var comparison = comparison
    guard let input = inputs.first else {
      trace.scene.rest()
      return .done(
        .answer(
          Questions.Trace.Answer(points: trace.points, different: comparison?.different)))
    }
    guard let prepared = try? trace.scene.prepare(input) else {
      comparison?.passOver()
      return follow(inputs.dropFirst(), trace, comparison)
    }
    prepared.perform()
    return settle(prepared) { [self] in
      let report = comparison == nil ? nil : trace.scene.report(of: prepared)
      if let report { comparison?.compare(report) }
      if !prepared.takesNoStep { trace.look(after: report) }
      return follow(inputs.dropFirst(), trace, comparison)
    }
  }

  /// Settles, and goes on with the input as long as it has more to do.
  private func settle<Answer>(
    _ prepared: PreparedInput, then finish: @escaping @MainActor () -> Progress<Answer>
  ) -> Progress<Answer> {
    if let pause = prepared.pause { return wait(pause, then: finish) }
    return .settle { [self] in
      prepared.goOn() ? settle(prepared, then: finish) : afterReading(then: finish)
    }
  }

  /// Lets real time pass as long as is wanted.
  private func wait<Answer>(
    _ pause: @escaping @MainActor () -> ContinuousClock.Instant?,
    then finish: @escaping @MainActor () -> Progress<Answer>
  ) -> Progress<Answer> {
    guard let end = pause() else { return afterReading(then: finish) }
    return .wait(until: end) { [self] in wait(pause, then: finish) }
  }

  /// Goes on when states that can only be read by waiting for them have been read.
  private func afterReading<Answer>(
    then finish: @escaping @MainActor () -> Progress<Answer>
  ) -> Progress<Answer> {
    scene?.beginReading() == true ? .settle(then: finish) : finish()
  }

  /// Whether an effect waits for something that only the outside world can bring about.
  package var waitsForTheWorld: Bool {
    scene?.waitsForTheWorld ?? false
  }

  /// How many steps have ended since the app was loaded.
  var endedSteps: Int { scene?.endedSteps ?? 0 }

  /// Returns when every effect has ended or is parked.
  package func settled() async {
    await scene?.settled()
  }

  func loaded() throws(Refusal) -> LoadedScene {
    guard let scene else { throw Refusal("no app is loaded") }
    return scene
  }
}

extension Refusal {
  /// The refusal of a question of a kind that is not answered here.
  static func unanswered(_ question: some Question) -> Refusal {
    Refusal("this host cannot answer '\(type(of: question).word)'")
  }
}

extension SceneContext {
  /// The context of a scene that is to be loaded.
  fileprivate convenience init(for question: Questions.Load) throws(Refusal) {
    var start = Self.defaultStart
    if let text = question.start {
      guard let date = RecordedDate.date(text) else {
        throw Refusal(
          "expected a date such as \(RecordedDate.text(Self.defaultStart)), found '\(text)'")
      }
      start = date
    }
    self.init(
      seed: question.seed, start: start,
      order: question.recorded == true ? EffectOrder(isFollowed: true) : nil)
  }
}
