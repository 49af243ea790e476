package import InspectableDoor
import InspectableFoundation
package import InspectableSystem

/// A running app that listens on the network: it has called `context.open(on:)`.
package struct RemoteApp: Hashable, Sendable {
  package let address: NetworkAddress
  private let token: String

  /// Where the token is looked for.
  package static let variable = "INSPECTOR_TOKEN"

  /// - Throws: if the token isn't known.
  package init(
    _ address: NetworkAddress, in environment: Environment = .process
  ) throws(FileProblem) {
    guard let token = environment.nonEmpty(Self.variable) ?? Platform.askedSecret("token: ") else {
      throw FileProblem(
        "\(address) wants a token: set \(Self.variable) to the one that the app printed")
    }
    (self.address, self.token) = (address, token)
  }

  /// The line that a call begins with.
  ///
  /// - Parameter place: from where on a file of the recording is wanted; nil to ask questions.
  func request(_ place: AttachRequest.Place? = nil) -> [UInt8] {
    let line = try? JSONEncoder().encode(AttachRequest(token: token, recording: place))
    return Array(line ?? Data()) + [UInt8(ascii: "\n")]
  }

  /// Calls, and reads what the app says of itself.
  ///
  /// - Parameter seconds: how long all of that may take.
  /// - Returns: its greeting and the connection, over which questions can be asked.
  package func call(seconds: Double?) throws(FileProblem) -> (AppGreeting, connection: Int32) {
    let seconds = seconds ?? 5
    let deadline = ContinuousClock.now + .seconds(seconds)
    let connection = TCPSocket.connection(to: address)
    guard connection >= 0 else { throw FileProblem(SystemCall.errorText) }
    do throws(FileProblem) {
      while true {
        let isMade = TCPSocket.isMade(connection)
        if isMade == true { break }
        if isMade == false { throw FileProblem(SystemCall.errorText) }
        guard ContinuousClock.now < deadline else {
          throw FileProblem("nobody answers within \(spokenTime(seconds: seconds))")
        }
        Platform.pause(milliseconds: 5)
      }
      UnixSocket.send(request(), over: connection)
      let line = try AppGreeting.line(of: connection, until: deadline, seconds: seconds)
      return (try AppGreeting(line: line), connection)
    } catch {
      Platform.close(connection)
      throw FileProblem("\(address): \(error.reason)")
    }
  }
}
