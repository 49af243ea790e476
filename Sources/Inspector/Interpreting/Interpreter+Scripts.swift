import InspectableDoor

extension Interpreter {
  /// Runs a script to its end, or with `bail` to the first command that fails.
  package func run(_ script: Script, bail: Bool) async -> Outcome {
    let wasTyped = isTyped
    isTyped = false
    defer { isTyped = wasTyped }
    var outcome = Outcome.succeeded
    var upcoming = Upcoming(script, for: self)
    while let (item, planned) = await upcoming.next() {
      // What the running app has done meanwhile comes before what is done there next.
      await session.control?.catchUp()
      let result: Outcome
      switch item {
      case .command(let text, let location):
        // Apart from the results, which are often compared.
        result = await timing(on: .errors) { await run(text, at: location, as: planned) }
      case .failing(let text, let location):
        result =
          switch await run(text, at: location) {
          case .succeeded: .failed
          case .failed: .succeeded
          case .quit(let code): .quit(code)
          }
      case .unreadable(let error, let line, let location):
        let failure = CommandFailure(message: error.message, offset: error.offset)
        show(masking(failure, of: shown(line)), at: location, in: format)
        result = .failed
      case .cut(let problem, let location):
        show(
          masking(CommandFailure(message: problem.reason), of: shown("")), at: location, in: format)
        result = .failed
      }
      // Output is shown only before a wait: as long as the next reply is here already, more is
      // collected.
      if !session.isAnswered { console.flush() }
      switch result {
      case .succeeded: continue
      case .quit: return result
      case .failed:
        outcome = .failed
        if bail { return outcome }
      }
    }
    return outcome
  }

  /// Runs the commands of the user's rc file; one that fails does not keep the others from running.
  package func run(rcFile path: String) async -> Outcome {
    let script: Script
    do throws(FileProblem) {
      script = try Script.read(name: path, try openScript(path), verbs: registry)
    } catch {
      show(.file(path: path, reason: error.reason), of: "source \(path)")
      return .failed
    }
    return await run(script, bail: false)
  }

  /// Runs the commands of a file within this session, and stops at the first that fails; `offset` is
  /// where its name stands.
  func source(_ path: String, at offset: Int) async throws -> Output {
    guard sourceDepth < 20 else { throw CommandError.sourcedTooDeep(path: path) }
    let script: Script
    do throws(FileProblem) {
      if recorder?.writes(to: path) == true {
        throw FileProblem("is being recorded, and would go on into itself: 'record --stop' first")
      }
      script = try Script.read(name: path, try openScript(path), verbs: registry)
    } catch {
      throw self.error(error, with: path, at: offset)
    }
    sourceDepth += 1
    defer { sourceDepth -= 1 }
    var output = Output()
    switch await run(script, bail: true) {
    case .succeeded: break
    case .quit(let code): output.quit = code
    case .failed: throw CommandError.sourceFailed(path: path)
    }
    return output
  }
}

/// The commands of a script that come next.
///
/// The first of them may have been sent to the app already.
@MainActor
struct Upcoming {
  /// Whether no more commands are sent before their turn.
  var isStopping = false
  private let interpreter: Interpreter
  private var items: Script.Iterator
  /// The commands that were read before their turn.
  private var seen: [(item: Script.Item, planned: Interpreter.PlannedCommand?)] = []
  /// How many of them were taken.
  private var taken = 0

  init(_ script: Script, for interpreter: Interpreter) {
    self.interpreter = interpreter
    items = script.makeIterator()
  }

  /// The next command, with its plan if it does one thing; nil at the end.
  mutating func next() async -> (Script.Item, Interpreter.PlannedCommand?)? {
    await sendAhead()
    if taken == seen.count, !read() { return nil }
    defer { taken += 1 }
    return seen[taken]
  }

  /// Sends the app the next commands that do or ask one thing each, up to the first of another kind.
  private mutating func sendAhead() async {
    // If each command is timed, none is sent before its turn.
    if interpreter.settings.timing { return }
    let session = interpreter.session
    let sent = session.countAhead
    let room = session.roomAhead
    // Many are sent at once, so that neither side waits for the other each time.
    guard room > sent, !isStopping else { return }
    seen.removeFirst(taken)
    taken = 0
    var ahead: [Session.Ahead] = []
    while ahead.count < room {
      // The program that writes the commands may be waiting for the last result, so it is not
      // waited for here.
      if sent + ahead.count == seen.count, !items.isReady || !read() { break }
      guard let planned = seen[sent + ahead.count].planned else { break }
      if case .look(let look) = planned.ahead,
        sent + ahead.count == 0 || !session.sendsAhead(look)
      {
        break
      }
      ahead.append(planned.ahead)
    }
    // Sending a single one before its turn gains nothing.
    if sent + ahead.count > 1 { await session.sendAhead(ahead) }
  }

  /// Reads one more; false at the end.
  private mutating func read() -> Bool {
    guard let item = items.next() else { return false }
    var planned: Interpreter.PlannedCommand?
    if case .command(let text, _) = item { planned = interpreter.planned(text) }
    seen.append((item, planned))
    return true
  }
}
