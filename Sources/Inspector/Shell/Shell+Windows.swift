import InspectableDoor
import InspectableSystem

/// `web`, typed at a terminal: the page of the session in a browser.
///
/// Only there: a file of commands or an agent could otherwise open the session to a browser.
package struct WebCommand: Sendable {
  static let verb = "web"

  var isViewOnly = false
  /// The port on the loopback; 0 for any that is free.
  var port: UInt16 = 0
  var closes = false

  package init(isViewOnly: Bool = false, port: UInt16 = 0) {
    (self.isViewOnly, self.port) = (isViewOnly, port)
  }

  /// Nil for every other command.
  @MainActor
  init?(_ command: String, in interpreter: Interpreter) throws(SourceError) {
    var parser = Parser(command)
    guard let (verb, _) = try? parser.verb(),
      interpreter.registry.command(named: verb)?.verb == Self.verb
    else { return nil }
    while let flag = try parser.flag(among: Self.flags) {
      switch flag {
      case "--view-only": isViewOnly = true
      case "--close": closes = true
      default:
        let offset = parser.offsetOfNextToken
        guard let number = UInt16(exactly: try parser.wholeNumber("a port", least: 0)) else {
          throw SourceError("a port is a number up to 65535", at: offset)
        }
        port = number
      }
    }
    try parser.expectEnd()
  }

  private static let flags = ["--view-only", "--port", "--close"]
}

extension Shell {
  /// Carries out `web`; nil for every other command.
  func runWeb(_ command: String, _ text: String) -> Interpreter.Outcome? {
    do {
      guard let web = try WebCommand(command, in: interpreter) else { return nil }
      reader.remember(text)
      interpreter.note(try run(web))
      return .succeeded
    } catch let error as SourceError {
      interpreter.show(.syntax(error), of: text)
    } catch {
      interpreter.show(
        .refused(Refusal((error as? FileProblem)?.reason ?? "\(error)"), at: nil), of: text)
    }
    return .failed
  }

  /// Opens the page, or closes it; returns the line to print.
  func run(_ web: WebCommand) throws(FileProblem) -> String {
    if web.closes {
      guard let window else { throw FileProblem("no page is open: 'web' opens one") }
      window.close()
      self.window = nil
      return "the page is closed"
    }
    guard !interpreter.session.isRunning else {
      throw FileProblem(
        "the page shows a session with its past: attach without --live and --control")
    }
    window?.close()
    window = nil
    let opened = try Window(interpreter, port: web.port, isViewOnly: web.isViewOnly) {
      [unowned self] in completion(of: $0)
    }
    window = opened
    return opened.link
  }

  /// What can stand at the end of a line, as JSON; where the replaced part begins counts as in JavaScript, in units of
  /// UTF-16.
  private func completion(of line: String) -> DocumentText {
    let completer = Completer(SessionCompletionSource(interpreter))
    let completion = completer.complete(line, at: line.utf8.count)
    var answer = DocumentText()
    answer.object { object in
      let head = String(decoding: line.utf8.prefix(completion.start), as: UTF8.self)
      object.member("start", head.utf16.count)
      object.array("candidates") { list in
        for candidate in completion.candidates.prefix(Self.mostCandidates) {
          list.object { object in
            object.member("text", candidate.text)
            object.member("label", candidate.label)
            object.member("detail", candidate.detail)
          }
        }
      }
    }
    return answer
  }

  private static let mostCandidates = 50
}

/// Nobody types: the page is served until Ctrl-C, which ends a command of a window first, or until a signal.
final class WindowsReader: LineReader {
  weak var visitor: (any LineVisitor)?

  init() {
    SignalHandling.handle(SIGINT, flags: 0) { _ in Interruption.request() }
  }

  func readLine(prompt: Prompt) -> LineReading {
    while !Interruption.take() {
      guard let pause = visitor?.pause else { break }
      Platform.pause(milliseconds: pause)
      if visitor?.hasCome() == true { visitor?.attend() }
    }
    return .endOfInput
  }

  func remember(_ command: String) {}

  func close() {}
}
