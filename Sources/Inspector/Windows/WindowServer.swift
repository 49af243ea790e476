import InspectableDoor
import InspectableSystem

/// Serves the page of a session to the browsers of this machine: `inspector serve --page PORT`.
///
/// It is a process of its own, so that a window never waits for the inspector's prompt, nor the prompt for a window. It
/// holds no session: it decides who is let in, passes on what is asked over its standard output and input, and sends
/// each event to all windows. One thread does all of it, and waits for nobody.
package final class WindowServer {
  /// A browser's connection.
  private struct Connection {
    enum State {
      case reading
      /// Its answer comes from the inspector.
      case waiting(id: Int)
      /// It is sent every event, from the one after this number on.
      case following(number: Int)
      /// It ends when all is written.
      case ending
    }

    let file: Int32
    var state = State.reading
    var input: [UInt8] = []
    var output: [UInt8] = []
    /// How much of the output is sent.
    var sent = 0
    /// When it is given up if nothing moves.
    var deadline: ContinuousClock.Instant?

    var hasOutput: Bool { sent < output.count }

    var isFollowing: Bool { if case .following = state { true } else { false } }
  }

  /// An event as it is sent.
  private struct Event {
    let number: Int
    let bytes: [UInt8]
  }

  /// How many connections there may be, and how many of them may follow.
  private static let most = 64
  private static let mostFollowing = 16
  private static let patience = Duration.seconds(10)
  /// A window that takes nothing for so long is given up.
  private static let longPatience = Duration.seconds(60)
  /// How many bytes of events are kept for windows that come back, and may wait for one that is slow.
  private static let mostBytes = 4 << 20

  private let listener: Int32
  private var gate: WindowGuard
  private var connections: [Connection] = []
  /// What has come from the inspector, and what goes to it.
  private var lines = LineBuffer()
  private var outgoing: [UInt8] = []
  private var events: [Event] = []
  private var eventBytes = 0
  private var lastEvent = 0
  private var nextID = 1
  private var told: Set<WindowRefusal> = []

  private init(port: UInt16) throws(Platform.Failure) {
    guard let (file, bound) = TCPSocket.listener(at: .loopback(port: port)) else {
      throw Platform.Failure(call: "bind", code: errno)
    }
    listener = file
    gate = WindowGuard(port: bound.port)
  }

  /// Serves until the inspector hangs up.
  ///
  /// - Parameter port: the port on the loopback; 0 for any that is free.
  package static func run(port: UInt16) -> Never {
    Platform.letWritesFail()
    do throws(Platform.Failure) {
      let server = try WindowServer(port: port)
      server.tell(.listening(link: server.gate.link))
      server.serve()
    } catch {
      let line = WindowMessage.failed(reason: error.reason).line
      try? Platform.writeAll(line + [10], to: STDOUT_FILENO)
      Platform.end(1)
    }
  }

  // MARK: Waiting

  private func serve() -> Never {
    for end in [STDIN_FILENO, STDOUT_FILENO] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    while true {
      let isFull = connections.count >= Self.most
      var entries = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: outgoing.isEmpty ? -1 : STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isFull ? -1 : listener, events: Int16(POLLIN), revents: 0),
      ]
      let others = entries.count
      for connection in connections {
        let events = POLLIN | (connection.hasOutput ? POLLOUT : 0)
        entries.append(pollfd(fd: connection.file, events: Int16(events), revents: 0))
      }
      guard poll(&entries, nfds_t(entries.count), timeout) >= 0 || errno == EINTR else {
        Platform.end(1)
      }
      if entries[0].revents != 0 { takeReplies() }
      for (index, entry) in entries.dropFirst(others).enumerated() where entry.revents != 0 {
        serve(index, entry)
      }
      // A new one is not in what was waited for.
      if entries[2].revents != 0 { accept() }
      dropEnded()
      passOn()
    }
  }

  /// How many milliseconds it may wait.
  private var timeout: Int32 {
    guard let first = connections.compactMap(\.deadline).min() else { return -1 }
    return Int32(clamping: max(0, (first - .now).nanoseconds / 1_000_000 + 1))
  }

  private func accept() {
    let file = UnixSocket.next(at: listener)
    guard file >= 0 else { return }
    connections.append(Connection(file: file, deadline: .now + Self.patience))
  }

  private func dropEnded() {
    let now = ContinuousClock.now
    for index in connections.indices {
      guard let deadline = connections[index].deadline, deadline <= now else { continue }
      if case .reading = connections[index].state {
        refuse(.tooSlow, to: &connections[index])
        send(&connections[index])
        connections[index].sent = connections[index].output.count
      }
      connections[index].output = []
      connections[index].state = .ending
    }
    connections.removeAll { connection in
      guard case .ending = connection.state, !connection.hasOutput else { return false }
      close(connection.file)
      return true
    }
  }

  // MARK: Connections

  private func serve(_ index: Int, _ entry: pollfd) {
    // It is taken out meanwhile, since how many others there are is looked at.
    var connection = connections[index]
    defer { connections[index] = connection }
    let isGone = entry.revents & Int16(POLLERR | POLLNVAL) != 0
    if isGone || entry.revents & Int16(POLLIN | POLLHUP) != 0 { read(&connection) }
    if connection.hasOutput { send(&connection) }
  }

  private func read(_ connection: inout Connection) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let got = piece.withUnsafeMutableBytes { SystemCall.read(connection.file, into: $0) }
    if got < 0 && (errno == EAGAIN || errno == EINTR) { return }
    guard got > 0 else { return end(&connection) }
    // Whoever waits or follows has nothing more to say.
    guard case .reading = connection.state else { return }
    connection.input += piece.prefix(got)
    switch HTTPRequest.parsed(connection.input) {
    case .incomplete: return
    case .refused(let refusal): refuse(refusal, to: &connection)
    case .whole(let request): take(request, from: &connection)
    }
    connection.input = []
    send(&connection)
  }

  private func take(_ request: HTTPRequest, from connection: inout Connection) {
    if let refusal = gate.refusal(of: request) { return refuse(refusal, to: &connection) }
    switch (request.method, request.path) {
    case ("POST", "/enter"):
      switch gate.enter(with: request.body) {
      case .success(let cookie):
        var response = HTTPResponse(status: 204)
        response.headers = [cookie]
        answer(response, to: &connection)
      case .failure(let refusal): refuse(refusal, to: &connection)
      }
    case ("GET", WindowMessage.Path.page) where !gate.knows(request):
      answer(HTTPResponse(type: HTTPResponse.html, body: EntrancePage.html), to: &connection)
    case ("GET", "/favicon.ico"): answer(HTTPResponse(status: 204), to: &connection)
    case _ where !gate.knows(request): refuse(.stranger, to: &connection)
    case ("GET", "/events"): follow(request, on: &connection)
    case ("GET", WindowMessage.Path.page), ("POST", WindowMessage.Path.perform),
      ("POST", WindowMessage.Path.complete), ("POST", WindowMessage.Path.stop):
      let text = String(decoding: request.body, as: UTF8.self)
      connection.state = .waiting(id: nextID)
      // The inspector may be busy for as long as it takes.
      connection.deadline = nil
      tell(.asked(id: nextID, path: request.path, text: text))
      nextID += 1
    case (_, "/"), (_, "/enter"), (_, "/events"), (_, "/do"), (_, "/complete"),
      (_, "/stop"):
      refuse(.wrongMethod, to: &connection)
    default: refuse(.unknownPath, to: &connection)
    }
  }

  private func refuse(_ refusal: WindowRefusal, to connection: inout Connection) {
    if told.insert(refusal).inserted { tell(.refused(words: refusal.words)) }
    answer(HTTPResponse(refusal), to: &connection)
  }

  private func answer(_ response: HTTPResponse, to connection: inout Connection) {
    connection.output += response.bytes()
    connection.state = .ending
    connection.deadline = .now + Self.longPatience
  }

  /// Ends a connection whose other side is gone.
  private func end(_ connection: inout Connection) {
    connection.output = []
    connection.sent = 0
    connection.state = .ending
  }

  private func send(_ connection: inout Connection) {
    while connection.hasOutput {
      let piece = Array(connection.output[connection.sent...].prefix(1 << 16))
      let sent = UnixSocket.send(piece, over: connection.file)
      if sent < 0 {
        if errno == EAGAIN || errno == EINTR { return }
        return end(&connection)
      }
      connection.sent += sent
      connection.deadline = .now + Self.longPatience
    }
    connection.output = []
    connection.sent = 0
    if connection.isFollowing { connection.deadline = nil }
  }

  // MARK: Events

  private func follow(_ request: HTTPRequest, on connection: inout Connection) {
    guard connections.count(where: \.isFollowing) < Self.mostFollowing else {
      return refuse(.full, to: &connection)
    }
    // A browser that comes back says by itself what it had last.
    let last =
      request.headers["last-event-id"] ?? request.query.split(separator: "=").last.map(String.init)
    connection.output += HTTPResponse(type: "text/event-stream").bytes(isEndless: true)
    connection.state = .following(number: last.flatMap { Int($0) } ?? 0)
    connection.deadline = nil
    sendEvents(to: &connection)
  }

  /// Puts the events that a window lacks into its output; if they aren't kept any more, it is to load anew.
  private func sendEvents(to connection: inout Connection) {
    guard case .following(let number) = connection.state else { return }
    defer { connection.state = .following(number: lastEvent) }
    if connection.hasOutput, connection.output.count - connection.sent > Self.mostBytes {
      // What was begun is sent to its end.
      return end(&connection)
    }
    let first = events.first?.number ?? lastEvent + 1
    guard number >= first - 1, number <= lastEvent else {
      connection.output += Self.bytes(of: lastEvent, "anew", "{}")
      return
    }
    for event in events.drop(while: { $0.number <= number }) { connection.output += event.bytes }
  }

  private static func bytes(of number: Int, _ name: String, _ data: String) -> [UInt8] {
    Array("id: \(number)\nevent: \(name)\ndata: \(data)\n\n".utf8)
  }

  // MARK: The inspector

  private func takeReplies() {
    let got = lines.read(from: STDIN_FILENO)
    if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { Platform.end(0) }
    while let line = lines.next() {
      guard let reply = try? WireCoding.decode(WindowReply.self, from: line) else { continue }
      switch reply {
      case .answer(let id, let status, let type, let body):
        guard
          let index = connections.firstIndex(where: {
            if case .waiting(id) = $0.state { true } else { false }
          })
        else { continue }
        answer(
          HTTPResponse(status: status, type: type, body: Array(body.utf8)),
          to: &connections[index])
        send(&connections[index])
      case .event(let number, let name, let data):
        lastEvent = number
        let event = Event(number: number, bytes: Self.bytes(of: number, name, data))
        events.append(event)
        eventBytes += event.bytes.count
        while eventBytes > Self.mostBytes, !events.isEmpty {
          eventBytes -= events.removeFirst().bytes.count
        }
        for index in connections.indices where connections[index].isFollowing {
          sendEvents(to: &connections[index])
          send(&connections[index])
        }
      }
    }
  }

  private func tell(_ message: WindowMessage) {
    outgoing += message.line + [UInt8(ascii: "\n")]
    passOn()
  }

  /// Sends the inspector what it takes now: it may be busy, and nobody waits for it.
  private func passOn() {
    guard !outgoing.isEmpty else { return }
    let sent = SystemCall.write(outgoing.prefix(1 << 16), to: STDOUT_FILENO)
    if sent > 0 { outgoing.removeFirst(sent) }
    if sent < 0, errno != EAGAIN, errno != EINTR { Platform.end(0) }
  }
}

extension HTTPResponse {
  static let html = "text/html; charset=utf-8"
  static let plain = "text/plain; charset=utf-8"
}
