import Testing

@testable import Inspector

@Suite("Who may open a window")
@MainActor
final class WindowGuardTests {
  private var gate = WindowGuard(port: 4000)
  private let start = ContinuousClock.now

  private func refusal(of request: HTTPRequest) -> WindowRefusal? { gate.refusal(of: request) }

  private func enter(
    _ token: [UInt8], at time: ContinuousClock.Instant
  ) -> Result<String, WindowRefusal> {
    gate.enter(with: token, at: time)
  }

  private func request(
    _ method: String = "GET", _ path: String = "/", _ headers: [String: String] = [:]
  ) -> HTTPRequest {
    let own = ["host": "127.0.0.1:4000", "x-inspector": "1"]
    return HTTPRequest(
      method: method, path: path, query: "", headers: own.merging(headers) { $1 })
  }

  @Test("The link has a token of 128 bits, which differs each time")
  func link() {
    #expect(gate.link == "http://127.0.0.1:4000/#token=\(gate.token)")
    #expect(gate.token.utf8.count == 32)
    #expect(WindowGuard(port: 4000).token != gate.token)
  }

  @Test("A request has to be addressed to the page itself, and to come from it")
  func addresses() {
    #expect(refusal(of: request()) == nil)
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:4001", ""] {
      #expect(refusal(of: request("GET", "/", ["host": host])) == .otherHost)
    }
    for origin in ["null", "http://evil.example", "http://localhost:4000"] {
      #expect(refusal(of: request("POST", "/do", ["origin": origin])) == .otherOrigin)
    }
    let own = ["origin": "http://127.0.0.1:4000"]
    #expect(refusal(of: request("POST", "/do", own)) == nil)
    #expect(
      refusal(of: request("GET", "/events", ["sec-fetch-site": "cross-site"])) == .otherOrigin)
    // A link on another page may lead here: what it shows then depends on the cookie.
    #expect(refusal(of: request("GET", "/", ["sec-fetch-site": "cross-site"])) == nil)
    var form = request("POST", "/do")
    form.headers["x-inspector"] = nil
    #expect(refusal(of: form) == .unmarked)
    #expect(refusal(of: request("DELETE", "/do")) == .wrongMethod)
  }

  @Test("Only the cookie that the token was exchanged for lets a browser in")
  func cookies() throws {
    let header = try gate.enter(with: Array(gate.token.utf8)).get()
    let cookie = try #require(header.split(separator: " ").dropFirst().first?.dropLast())
    #expect(header.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
    #expect(gate.knows(request("GET", "/", ["cookie": String(cookie)])))
    #expect(gate.knows(request("GET", "/", ["cookie": "other=1; \(cookie)"])))
    #expect(!gate.knows(request()))
    #expect(!gate.knows(request("GET", "/", ["cookie": cookie + "0"])))
    #expect(!gate.knows(request("GET", "/", ["cookie": "inspector-4000=\(gate.token)"])))
    // Another inspector's page on this machine has the same host for a browser.
    #expect(!WindowGuard(port: 4001).knows(request("GET", "/", ["cookie": String(cookie)])))
  }

  @Test("Three wrong tokens close the door for a minute")
  func wrongTokens() {
    let token = Array(gate.token.utf8)
    for _ in 0..<3 { #expect(enter([1], at: start) == .failure(.wrongToken)) }
    #expect(enter(token, at: start + .seconds(59)) == .failure(.closed))
    #expect((try? enter(token, at: start + .seconds(60)).get()) != nil)
    // A right one between them makes wrong ones count from the beginning.
    for _ in 0..<2 { _ = enter([1], at: start) }
    _ = enter(token, at: start)
    for _ in 0..<2 { #expect(enter([1], at: start) == .failure(.wrongToken)) }
    #expect((try? enter(token, at: start).get()) != nil)
  }

  @Test("No more than a hundred requests are let in at once, and as many each second")
  func rate() {
    let later = start + .seconds(3600)
    func count(at time: ContinuousClock.Instant) -> Int {
      (0..<500).count { _ in gate.refusal(of: request(), at: time) == nil }
    }
    #expect(count(at: later) == 100)
    #expect(count(at: later) == 0)
    #expect(count(at: later + .milliseconds(500)) == 50)
    #expect(count(at: later + .seconds(60)) == 100)
  }
}
