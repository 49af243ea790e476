import ExpectedOutput
import InspectableDoor

extension SessionReplay {
  /// What leads to the place where a session is, with what it checks after each step.
  static func commands(
    of session: Session, in scene: SceneDescription, withChecks: Bool
  ) throws(CommandError) -> [Command] {
    let timeline = try session.timeline()
    var checks = withChecks ? try self.checks(of: session) : [:]
    // Of what was added on another way, all holds from the beginning.
    let nodes = Set((0...timeline.position).map(timeline.node))
    for (node, others) in checks where !nodes.contains(node) {
      checks[node] = nil
      checks[timeline.node(of: 0), default: []] += others.filter(\.isLasting)
    }
    var commands = checks[timeline.node(of: 0)] ?? []
    func add(_ inputs: [Input]) {
      commands += inputs.map {
        Command(exact: $0.exactCommand(in: scene), text: session.shown($0, in: scene))
      }
    }
    for number in stride(from: 1, through: timeline.position, by: 1) {
      add(timeline.inputs(of: number))
      commands += checks[timeline.node(of: number)] ?? []
    }
    add(timeline.trailingInputs(after: timeline.position))
    return commands
  }

  /// The checks of a session, by the step after which they come.
  private static func checks(
    of session: Session
  ) throws(CommandError) -> [Timeline.Node: [Command]] {
    let observations = try session.observations()
    var checks: [Timeline.Node: [Command]] = [:]
    func add(_ text: String, _ check: Check, at node: Timeline.Node) {
      let shown = session.secretTexts.masking(literals: text)
      // Without the secret in it, it would check something else.
      guard shown == text else { return }
      let command = Command(check: check, text)
      if checks[node]?.contains(command) != true { checks[node, default: []].append(command) }
    }
    for watch in observations.watches {
      add("watch \(watch.expression)", .watch(watch.expression), at: watch.node)
    }
    for invariant in observations.invariants {
      guard let node = invariant.node else { continue }
      add("invariant \(invariant.expression)", .invariant, at: node)
    }
    for expected in observations.expectations {
      add(
        "expect \(expected.expression)", .expectation(holds: expected.holds), at: expected.node)
    }
    return checks
  }

  /// Carries out a check, here and on the scene that finds what differs; nil if it comes out otherwise than
  /// in the session, as one does that was made between two inputs of which only one makes a step.
  func perform(check command: Command) async -> CheckRun? {
    let expected = command.check != .expectation(holds: false)
    let here = await Self.run(command, on: interpreter, format)
    guard here.succeeded == expected else { return nil }
    var lines = here.lines.map(EscapedLine.source(of:))
    for witness in present(hashingAtRandom: false) {
      let other = await Self.run(command, on: witness.interpreter, format)
      guard other.succeeded == expected else { return nil }
      lines = VaryingLines.merge(lines, with: other.lines)
    }
    for witness in present(hashingAtRandom: true) {
      guard await Self.run(command, on: witness.interpreter, format).succeeded == expected
      else { return nil }
    }
    return CheckRun(lines: lines, succeeded: expected)
  }

  /// What came of a check.
  struct CheckRun {
    /// What it shows, as lines that a transcript expects.
    var lines: [String]
    var succeeded: Bool
  }

  private static func run(
    _ command: Command, on interpreter: Interpreter, _ format: OutputFormat
  ) async -> CheckRun {
    do throws(CommandError) {
      let output = try await interpreter.perform(command.text)
      return CheckRun(
        lines: interpreter.lines(output, of: command.text, in: format).map(\.text),
        succeeded: output.error == nil)
    } catch {
      let failure = interpreter.masking(error.failure, of: interpreter.shown(command.text))
      return CheckRun(
        lines: interpreter.lines(failure, at: nil, in: format).map(\.text),
        succeeded: false)
    }
  }
}
