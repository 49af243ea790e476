import Foundation
import InspectableDoor
import Inspector
import Testing

/// The line at the socket of a running app, which anybody may have written.
@Suite("The greeting of a running app")
struct AppGreetingTests {
  private static let greeting = AppGreeting(
    app: "shop \"ü\"", process: 4711, since: "2026-05-01T09:30:00.000Z", recording: "/a/b.inspect",
    problem: nil)

  private static func line() throws -> [UInt8] { Array(try JSONEncoder().encode(greeting)) }

  @Test("What an app writes is read, and members that a later version adds are passed over")
  func roundTrip() throws {
    #expect(try AppGreeting(line: Self.line()) == Self.greeting)
    let more = [UInt8]("{\"later\":[1],".utf8) + (try Self.line()).dropFirst()
    #expect(try AppGreeting(line: more) == Self.greeting)
  }

  @Test(
    "Bytes that are changed, cut or doubled are read or refused, and never give another path than an absolute one"
  )
  func damaged() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      var line = try Self.line()
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<line.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: line[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: line.removeSubrange(index...)
        default: line.insert(contentsOf: line[..<index], at: index)
        }
        if line.isEmpty { break }
      }
      do throws(FileProblem) {
        let greeting = try AppGreeting(line: line)
        #expect(greeting.version == 1 && greeting.process > 0 && !greeting.app.isEmpty)
        #expect(greeting.recording?.hasPrefix("/") ?? (greeting.problem != nil))
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: AppGreeting.longest)
    #expect(throws: FileProblem.self) { try AppGreeting(line: deep) }
  }
}
