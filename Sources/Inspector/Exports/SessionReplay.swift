import ExpectedOutput
import InspectableDoor

/// The inputs of a session, performed once more on a fresh scene to see what each of them does, and
/// on other scenes, called witnesses, to see what differs each time.
@MainActor
struct SessionReplay {
  /// The app with its parts.
  let scene: SceneDescription
  /// The commands that lead to the place where the session is, without `load`; with the checks of the session,
  /// where it keeps them.
  let commands: [Command]
  /// What `load` gives.
  let loaded: Output
  /// Runs them, on a session of its own.
  let interpreter: Interpreter
  /// What the session found to come out differently when it was done again.
  let known: SecretPaths
  private let witnesses: [Witness]
  let format: OutputFormat

  /// Another scene, on which the same is done.
  @MainActor
  final class Witness {
    let interpreter: Interpreter
    /// Whether its process hashes with a seed of its own.
    let hashesAtRandom: Bool
    /// Whether it failed to do what the others did.
    fileprivate(set) var isLost = false

    fileprivate init(_ session: Session, _ registry: Registry) {
      interpreter = Interpreter(session: session, console: MemoryConsole(), registry: registry)
      hashesAtRandom = session.hashesAtRandom
    }
  }

  /// A command to be done again.
  struct Command: Hashable {
    /// The command as it is carried out, with its secrets.
    fileprivate let exact: String
    /// The command as it is written.
    let text: String
    /// What it checks; nil for an input.
    var check: Check?
    /// Whether the written command can be carried out, since nothing in it is secret.
    var isWhole: Bool { exact == text }
    /// Whether it counts from where it stands on, and not only there.
    var isLasting: Bool {
      if case .expectation = check { false } else { true }
    }

    init(exact: String, text: String) {
      (self.exact, self.text) = (exact, text)
    }

    init(check: Check, _ text: String) {
      (exact, self.text, self.check) = (text, text, check)
    }
  }

  /// What a command is that changes nothing and checks something.
  enum Check: Hashable {
    /// It was expected, and held or not.
    case expectation(holds: Bool)
    case invariant
    case watch(ValueExpression)
  }

  /// Starts the app once more, from nothing, and again as a witness.
  ///
  /// - Parameters:
  ///   - findsOrder: whether to find what depends on the order of a set, too. That takes
  ///     further witnesses, since two may have the same order by chance.
  ///   - keepsChecks: whether what the session expects, holds and watches is among the commands.
  init(
    _ original: Interpreter, format: OutputFormat = .text, findsOrder: Bool = false,
    keepsChecks: Bool = false
  ) async throws(CommandError) {
    let session = original.session
    let registry = original.registry
    let twin = try await session.fresh()
    scene = try twin.scene()
    loaded = Output(of: scene, printed: twin.takePrinted())
    commands = try Self.commands(of: session, in: scene, withChecks: keepsChecks)
    self.format = format
    interpreter = Interpreter(
      session: twin, console: MemoryConsole(), format: format, registry: registry)
    known = session.knownToVary
    // In a long session two orders are hardly ever the same all the time, so one more witness is
    // enough.
    let count = !findsOrder ? 0 : commands.count > 1_000 ? 1 : 4
    var witnesses: [Witness] = []
    for index in 0..<(1 + count) {
      witnesses.append(Witness(try await session.fresh(hashesAtRandom: index > 0), registry))
    }
    self.witnesses = witnesses
  }

  /// Ends the app.
  func close() {
    interpreter.session.close()
    for witness in witnesses { witness.interpreter.session.close() }
  }

  /// What a command does, and what it does on another scene.
  struct Redone {
    var output: Output
    /// What it did on the other scene; nil if that failed.
    var again: Output?
  }

  /// The witnesses that have done everything so far.
  func present(hashingAtRandom: Bool) -> [Witness] {
    witnesses.filter { !$0.isLost && $0.hashesAtRandom == hashingAtRandom }
  }

  /// Carries out a command here and on all witnesses, and returns what it does.
  func perform(_ command: Command) async throws(CommandError) -> Redone {
    var redone: Redone
    do throws(CommandError) {
      redone = Redone(output: try await interpreter.perform(command.exact))
    } catch {
      throw .notReplayed(
        command.text,
        reason: interpreter.masking(error.failure, of: interpreter.shown(command.exact)).message)
    }
    for witness in witnesses where !witness.isLost {
      do throws(CommandError) {
        let output = try await witness.interpreter.perform(command.exact)
        if !witness.hashesAtRandom { redone.again = output }
      } catch {
        witness.isLost = true
      }
    }
    return redone
  }

  /// What a command shows, as lines that a transcript expects: `[..]` stands for what differs each
  /// time.
  func expectedLines(_ redone: Redone, of command: Command) -> [String] {
    var expected = lines(redone.output, of: command).map(EscapedLine.source(of:))
    for other in [redone.output.replacing(known), redone.again].compactMap({ $0 }) {
      expected = VaryingLines.merge(expected, with: lines(other, of: command))
    }
    return expected
  }

  /// What a command shows.
  func lines(_ output: Output, of command: Command) -> [String] {
    interpreter.lines(output, of: command.text, in: format).map(\.text)
  }
}

extension SessionReplay.Redone {
  /// The output with those changes marked that differ each time.
  func marked(_ known: SecretPaths) -> Output {
    var output = output
    let hidden = output.replacing(known)
    for (index, step) in output.steps.enumerated() {
      let others = again.map { $0.steps.indices.contains(index) ? $0.steps[index].changes : [] }
      for part in step.changes {
        let changes = Set(part.changes.map(\.withoutOld))
        let certain = hidden.steps[index].changes.first { $0.part == part.part }?.changes ?? []
        var same = changes.intersection(certain.map(\.withoutOld))
        if let others {
          let other = others.first { $0.part == part.part }?.changes ?? []
          same.formIntersection(other.map(\.withoutOld))
        }
        output.varying[part.part, default: []]
          .formUnion(changes.subtracting(same).map(\.path))
      }
    }
    return output
  }
}

extension Change {
  /// The change without what was there before.
  fileprivate var withoutOld: Change {
    switch kind {
    case .changed(_, let new): Change(path, .changed(old: .null, new: new))
    case .removed: Change(path, .removed(.null))
    case .inserted, .moved: self
    }
  }
}
