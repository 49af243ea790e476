import InspectableDoor
import InspectableSystem

/// The page of a session in the browsers of this machine: it follows the session, and acts in it.
///
/// The process that serves it passes on what windows ask. That is answered between two commands of the prompt, and
/// while a line is typed there.
@MainActor
final class Window {
  private let interpreter: Interpreter
  private let page: LivePage
  private let isViewOnly: Bool
  /// What can stand at the end of a line, as JSON.
  private let complete: @MainActor (String) -> DocumentText
  private let server: ChildProcess
  private var lines = LineBuffer()
  private var waiting: [WindowMessage] = []
  private var event = 0
  private var underWay = CommandNews()
  /// Whether a command of a window is under way.
  private var isActing = false
  private let progressBefore: ProgressLine?
  /// The link that a person opens.
  private(set) var link = ""
  /// Whether the process that serves the page has ended.
  private(set) var isOver = false

  /// Opens the page.
  ///
  /// - Parameters:
  ///   - port: the port on the loopback; 0 for any that is free.
  ///   - isViewOnly: whether windows only look.
  ///   - complete: what can stand at the end of a line, as JSON.
  /// - Throws: if nothing can listen there.
  init(
    _ interpreter: Interpreter, port: UInt16, isViewOnly: Bool,
    complete: @escaping @MainActor (String) -> DocumentText
  ) throws(FileProblem) {
    self.interpreter = interpreter
    self.isViewOnly = isViewOnly
    self.complete = complete
    page = LivePage(interpreter, isViewOnly: isViewOnly)
    progressBefore = interpreter.session.audience.progress
    do throws(Platform.Failure) {
      server = try ChildProcess(
        executable: Platform.executablePath(), arguments: ["serve", "--page", "\(port)"])
    } catch {
      throw FileProblem(error)
    }
    while waiting.isEmpty, !isOver {
      var entry = pollfd(fd: server.output, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
      read()
    }
    switch waiting.isEmpty ? nil : waiting.removeFirst() {
    case .listening(let link)?: self.link = link
    case .failed(let reason)?: throw FileProblem("port \(port): \(reason)")
    default: throw FileProblem("the process that serves the page has ended")
    }
    // Without a terminal, only windows see how far a command has come.
    let progress = progressBefore ?? ProgressLine { _ in }
    progress.onShow = { [unowned self] in
      if underWay.note(progress: $0) { tellUnderWay() }
    }
    interpreter.session.audience.progress = progress
    interpreter.session.audience.onFinding = { [unowned self] in
      underWay.note(found: $0)
      tellUnderWay()
    }
    interpreter.session.audience.listener = page
  }

  /// Closes all windows.
  func close() {
    progressBefore?.onShow = nil
    interpreter.session.audience.progress = progressBefore
    interpreter.session.audience.onFinding = nil
    interpreter.session.audience.listener = nil
    server.end()
  }

  // MARK: What windows ask

  /// Whether a window has asked something, or the process has ended.
  func hasNews() -> Bool {
    guard !isOver else { return false }
    var entry = pollfd(fd: server.output, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, 0) > 0 { read() }
    return !waiting.isEmpty || isOver
  }

  private func read() {
    let got = lines.read(from: server.output)
    if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { isOver = true }
    while let line = lines.next() {
      if let message = try? WireCoding.decode(WindowMessage.self, from: line) {
        waiting.append(message)
      }
    }
  }

  /// Interrupts the command of a window if one asks for that; to be called while it is under way.
  func listen() {
    guard isActing, hasNews() else { return }
    for index in waiting.indices.reversed() {
      guard case .asked(let id, WindowMessage.Path.stop, _) = waiting[index] else { continue }
      waiting.remove(at: index)
      confirm(id)
      Interruption.request()
    }
  }

  /// Answers what was asked, and tells windows what is new.
  func proceed() async {
    publish()
    while hasNews(), !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .asked(let id, let path, let text): await answer(id, path, text)
      case .refused(let words): interpreter.noteAside("the page refused a request: \(words)")
      case .failed, .listening: break
      }
      publish()
    }
    if isOver {
      interpreter.noteAside("the page is closed, since its process has ended: 'web' opens it again")
      close()
    }
  }

  /// Tells windows what they don't have yet.
  private func publish() {
    if underWay.isTold {
      underWay = CommandNews()
      tellUnderWay()
    }
    switch page.news() {
    case .anew: send(event: "anew", Array("{}".utf8))
    case .went(let data): send(event: "went", data)
    case nil: break
    }
  }

  private func answer(_ id: Int, _ path: String, _ text: String) async {
    switch path {
    case WindowMessage.Path.page:
      do throws(CommandError) {
        let html = try await page.html(after: event)
        send(.answer(id: id, status: 200, type: HTTPResponse.html, body: html))
      } catch {
        let message = SafeText.escaped(error.failure.message) + "\n"
        send(.answer(id: id, status: 409, type: HTTPResponse.plain, body: message))
      }
    case WindowMessage.Path.perform:
      isActing = true
      let (command, lines, isDone) = await interpreter.runFromWindow(text, onlyLooks: isViewOnly)
      isActing = false
      var answer = DocumentText()
      answer.object { object in
        object.member("command", command)
        object.name("done")
        object.put(isDone)
        object.member("lines", lines)
      }
      send(json: answer, to: id)
    case WindowMessage.Path.complete:
      send(json: complete(text), to: id)
    // The command has ended by itself.
    case WindowMessage.Path.stop: confirm(id)
    default: send(.answer(id: id, status: 404, type: HTTPResponse.plain, body: ""))
    }
  }

  // MARK: Sending

  private func confirm(_ id: Int) {
    send(.answer(id: id, status: 200, type: "application/json", body: "{}"))
  }

  private func send(json: DocumentText, to id: Int) {
    let body = String(decoding: json.bytes, as: UTF8.self)
    send(.answer(id: id, status: 200, type: "application/json", body: body))
  }

  private func tellUnderWay() { send(event: "underway", underWay.json.bytes) }

  private func send(event name: String, _ data: [UInt8]) {
    event += 1
    send(.event(number: event, name: name, data: String(decoding: data, as: UTF8.self)))
  }

  private func send(_ reply: WindowReply) {
    var rest = (reply.line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty, !isOver {
      let sent = SystemCall.write(rest, to: server.input)
      if sent > 0 {
        rest = rest.dropFirst(sent)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: server.input, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        isOver = true
      }
    }
  }
}
