package import InspectableDoor
import InspectableSystem

/// The recording of an app on another machine, which is copied into a file as it grows.
///
/// Whoever reads the file finds what is in the app's own: zeros behind the last line as long as more may come, and a
/// lock as long as somebody writes. After a break, the copy goes on where it was. Nothing here ever waits.
@MainActor
package final class RemoteRecording {
  /// How far the present call is.
  private enum Call {
    case begun(Int32)
    case asked(Int32, LineBuffer)
    case answered(Int32, since: ContinuousClock.Instant)
    /// There is none: it is tried again from then on.
    case broken(until: ContinuousClock.Instant)
    case over
  }

  private let app: RemoteApp
  /// What the app has said of itself: another one at the same address is another app.
  private let greeting: AppGreeting
  /// The first file of the copy.
  package let path: String
  private let isKept: Bool
  private var slots: [Leftovers.Slot?] = []
  private var place = AttachRequest.Place()
  /// How many bytes were copied before the present file.
  private var before = 0
  private var file: Int32
  /// The end of what was copied, in which the last line says whether there is another file.
  private var end: [UInt8] = []
  private var call: Call
  /// Since when nothing can be copied; nil while all is well.
  private var brokenSince: ContinuousClock.Instant? = .now
  /// Why the last call came to nothing.
  private var reason = "it does not answer"
  private var hasToldBreak = false
  private var news: [String] = []
  /// Why the copy ends before the recording does; nil if it doesn't.
  package private(set) var loss: String?

  /// How long it is tried to call again, in seconds.
  private let patience: Double
  private static let pause = Duration.milliseconds(200)
  /// A break that is over sooner isn't told.
  private static let bearable = Duration.seconds(1)
  /// A connection that ends sooner, and over which nothing came, is no end of a break.
  private static let trial = Duration.seconds(1)
  /// How many bytes are copied at most, and into how many files: whoever sends more is no app.
  private static let most = (bytes: 1 << 30, parts: 1_000)

  /// - Parameters:
  ///   - target: where the copy is kept; nil for a file that goes with the object.
  ///   - seconds: how long it is tried to call again after a break; nil for ten seconds.
  /// - Throws: if the file can't be written or exists already; it then stays unchanged.
  package init(
    of app: RemoteApp, greeting: AppGreeting, to target: String?, seconds: Double?
  ) throws(FileProblem) {
    (self.app, self.greeting) = (app, greeting)
    patience = seconds ?? 10
    isKept = target != nil
    let folder = Environment.process.nonEmpty("TMPDIR") ?? "/tmp"
    path = target ?? "\(folder)/inspector-\(TokenGate.random()).inspect"
    file = try Self.make(path)
    call = .broken(until: .now)
    if !isKept { slots.append(Leftovers.add(path)) }
  }

  isolated deinit {
    hangUp()
    if file >= 0 {
      if loss == nil { ftruncate(file, off_t(place.offset)) }
      close(file)
    }
    guard !isKept else { return }
    for part in 0...place.part { unlink(AttachRequest.Place(part: part).path(of: path)) }
    for slot in slots { Leftovers.forget(slot) }
  }

  /// Makes a file that wasn't there, in which nothing is written yet.
  private static func make(_ path: String) throws(FileProblem) -> Int32 {
    let file = SystemCall.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600)
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0, ftruncate(file, 1) == 0 else {
      throw FileProblem("\(path): \(SystemCall.errorText)")
    }
    return file
  }

  /// What the user follows.
  var name: String { "\(greeting.app) at \(app.address)" + (isKept ? ", into \(path)" : "") }

  // MARK: Going on

  /// Copies what has come.
  package func proceed() {
    do throws(FileProblem) {
      while try step() {}
      tellBreak()
    } catch {
      give(up: error.reason)
    }
  }

  /// What has become of the connection since this was last asked.
  func takeNews() -> [String] {
    defer { news = [] }
    return news
  }

  var hasNews: Bool { !news.isEmpty }

  private func tellBreak() {
    if case .answered = call, brokenSince != nil { return }
    if !hasToldBreak, let brokenSince, brokenSince + Self.bearable < .now {
      news.append(
        "the connection to \(app.address) is lost: \(reason); calling again for "
          + spokenTime(seconds: patience))
      hasToldBreak = true
    } else if hasToldBreak, brokenSince == nil {
      news.append("connected to \(app.address) again")
      hasToldBreak = false
    }
  }

  /// Does what can be done at once; false where something has to be waited for.
  private func step() throws(FileProblem) -> Bool {
    switch call {
    case .over: return false
    case .broken(let until):
      guard until <= .now else { return false }
      let connection = TCPSocket.connection(to: app.address)
      guard connection >= 0 else { return try tryAgain(SystemCall.errorText) }
      call = .begun(connection)
    case .begun(let connection):
      guard let isMade = TCPSocket.isMade(connection) else {
        return try isLate ? tryAgain("nobody answers") : false
      }
      guard isMade else { return try tryAgain(SystemCall.errorText) }
      UnixSocket.send(app.request(place), over: connection)
      call = .asked(connection, LineBuffer())
    case .asked(let connection, var lines):
      let got = lines.read(from: connection)
      if got < 0, errno == EAGAIN || errno == EINTR {
        return try isLate ? tryAgain("it does not answer") : false
      }
      let code = errno
      if let line = lines.next() {
        let now = try AppGreeting(line: line)
        guard now.process == greeting.process, now.since == greeting.since else {
          throw FileProblem("another app is there now")
        }
        call = .answered(connection, since: .now)
        try take(lines.takeRest())
        return true
      }
      guard got > 0, lines.count <= AppGreeting.longest else {
        errno = code
        return try tryAgain(got < 0 ? SystemCall.errorText : "it hangs up")
      }
      call = .asked(connection, lines)
    case .answered(let connection, let since):
      var got = 0
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, count in
        got = SystemCall.read(connection, into: UnsafeMutableRawBufferPointer(memory))
        count = max(0, got)
      }
      // A quiet app is no break either.
      if got > 0 || since + Self.trial < .now { brokenSince = nil }
      if got < 0, errno == EAGAIN || errno == EINTR { return false }
      guard got > 0 else { return try tryAgain(got < 0 ? SystemCall.errorText : "it hangs up") }
      try take(piece)
    }
    return true
  }

  private var isLate: Bool { (brokenSince ?? .now) + .seconds(patience) < .now }

  private func tryAgain(_ reason: String) throws(FileProblem) -> Bool {
    hangUp()
    self.reason = reason
    let since = brokenSince ?? .now
    brokenSince = since
    guard since + .seconds(patience) > .now else {
      throw FileProblem("\(reason), for \(spokenTime(seconds: patience))")
    }
    call = .broken(until: .now + Self.pause)
    return false
  }

  private func hangUp() {
    switch call {
    case .begun(let connection), .asked(let connection, _), .answered(let connection, _):
      close(connection)
    case .broken, .over: break
    }
    call = .over
  }

  private func give(up reason: String) {
    hangUp()
    loss = "the connection to \(app.address) is lost: \(reason)"
    // Zeros stay at its end, and nobody holds it: so it was not ended.
    if file >= 0 { close(file) }
    file = -1
  }

  // MARK: Writing

  /// Writes what came, to a zero, which says that the file is whole.
  private func take(_ bytes: [UInt8]) throws(FileProblem) {
    let lines = bytes.prefix { $0 != 0 }
    guard before + place.offset + lines.count <= Self.most.bytes else {
      throw FileProblem("it sends more than \(Self.most.bytes >> 30) GB")
    }
    var rest = lines
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        pwrite(file, $0.baseAddress, $0.count, off_t(place.offset))
      }
      guard count > 0 else { throw FileProblem("\(path): \(SystemCall.errorText)") }
      rest = rest.dropFirst(count)
      place.offset += count
      // More may come behind it.
      ftruncate(file, off_t(place.offset + 1))
    }
    end = Array((end + lines).suffix(64))
    if lines.count < bytes.count { try finishPart() }
  }

  /// Ends the file, and goes on in the next one, if there is one.
  private func finishPart() throws(FileProblem) {
    hangUp()
    let (whole, count) = (file, place.offset)
    file = -1
    // The next one is there before this one ends.
    defer {
      ftruncate(whole, off_t(count))
      close(whole)
    }
    let last = end.dropLast().split(separator: UInt8(ascii: "\n")).last ?? []
    guard
      let next = OpenedFile.nextPart(after: String(decoding: last, as: UTF8.self)),
      next == place.part + 1
    else { return }
    guard next < Self.most.parts else { throw FileProblem("it sends \(next) files") }
    let path = AttachRequest.Place(part: next).path(of: self.path)
    file = try Self.make(path)
    if !isKept { slots.append(Leftovers.add(path)) }
    before += count
    brokenSince = .now
    (place, end, call) = (AttachRequest.Place(part: next), [], .broken(until: .now))
  }
}
