import InspectableFoundation
package import InspectableDoor
import InspectableSystem

extension AppGreeting {
  /// The first line that comes over a connection.
  ///
  /// - Parameter seconds: how long it may take altogether, as an error says it.
  static func line(
    of connection: Int32, until deadline: ContinuousClock.Instant, seconds: Double
  ) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= AppGreeting.longest {
      let rest = max(0, (deadline - .now) / .milliseconds(1))
      var event = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      let count = poll(&event, 1, Int32(min(rest.rounded(.up), 1e9)))
      if count == 0 {
        throw FileProblem(
          "it does not answer: \(bytes.isEmpty ? "nothing" : "no whole line") came within "
            + "\(spokenTime(seconds: seconds))")
      }
      let got = piece.withUnsafeMutableBytes { SystemCall.read(connection, into: $0) }
      if got < 0 {
        if errno == EAGAIN || errno == EINTR { continue }
        throw FileProblem("it does not answer: \(SystemCall.errorText)")
      }
      if got == 0 {
        throw FileProblem(bytes.isEmpty ? "it hangs up and says nothing" : "it ends within a line")
      }
      bytes += piece.prefix(got)
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return Array(bytes[..<end]) }
    }
    throw FileProblem("it says more than \(AppGreeting.longest >> 10) KB")
  }

  /// Reads a line from somebody who may be anybody.
  package init(line: [UInt8]) throws(FileProblem) {
    struct Versioned: Decodable { var version: Int }
    let decoder = JSONDecoder()
    if let refusal = try? decoder.decode(AttachRefusal.self, from: Data(line)) {
      throw FileProblem("the app lets nobody in: \(refusal.refused.prefix(1_000))")
    }
    guard let said = try? decoder.decode(Versioned.self, from: Data(line)) else {
      throw FileProblem("what it says is not from an app: expected JSON with a version")
    }
    guard said.version == Self.version else {
      throw FileProblem(
        "it speaks version \(said.version), and this inspector only version \(Self.version)")
    }
    guard let greeting = try? decoder.decode(AppGreeting.self, from: Data(line)),
      !greeting.app.isEmpty, greeting.process > 0,
      greeting.recording != nil || greeting.problem != nil
    else { throw FileProblem("what it says is not from an app: its members are wrong") }
    if let path = greeting.recording, !path.hasPrefix("/") || path.contains("\0") {
      throw FileProblem("the path of its recording is not absolute: '\(path)'")
    }
    self = greeting
  }
}
