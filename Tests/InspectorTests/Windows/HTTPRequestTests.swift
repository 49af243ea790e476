import Inspectable
import TestSupport
import Testing

@testable import Inspector

@Suite("Requests of browsers")
struct HTTPRequestTests {
  private func parsed(_ text: String) -> HTTPRequest.Parsed { .init(text) }

  @Test("A request is its method, path, query, headers and body")
  func whole() throws {
    let text =
      "POST /do?after=3 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nContent-Length: 4\r\nCookie: a=1; b=x=y\r\n\r\nundo"
    guard case .whole(let request) = parsed(text) else { return _ = Issue.record() }
    #expect(request.method == "POST")
    #expect(request.path == "/do")
    #expect(request.query == "after=3")
    #expect(request.headers["host"] == "127.0.0.1:80")
    #expect(request.cookie("a") == "1")
    #expect(request.cookie("b") == "x=y")
    #expect(request.cookie("c") == nil)
    #expect(request.body == Array("undo".utf8))
    for count in 0..<text.utf8.count {
      #expect(HTTPRequest.parsed(Array(text.utf8.prefix(count))) == .incomplete)
    }
    // Bytes behind it are no second request.
    #expect(parsed(text + "GET / HTTP/1.1\r\n\r\n") == .whole(request))
  }

  @Test(
    "What two readers could read differently is refused",
    arguments: [
      "GET / HTTP/2\r\n\r\n", "GET /\r\n\r\n", "get / HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
      "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
      "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: +4\r\n\r\nundo",
      "POST / HTTP/1.1\r\nContent-Length: 4, 4\r\n\r\nundo",
    ])
  func ambiguous(text: String) {
    #expect(parsed(text) == .refused(.garbage))
  }

  @Test("A head and a body have a greatest length")
  func long() {
    let head = "GET / HTTP/1.1\r\nA: "
    #expect(parsed(head + String(repeating: "x", count: 16 << 10)) == .refused(.tooLong))
    #expect(
      parsed(head + String(repeating: "x", count: 16 << 10) + "\r\n\r\n") == .refused(.tooLong))
    #expect(parsed("POST / HTTP/1.1\r\nContent-Length: 262145\r\n\r\n") == .refused(.tooLong))
    #expect(parsed("POST / HTTP/1.1\r\nContent-Length: 262144\r\n\r\n") == .incomplete)
  }

  @Test("However a request is damaged, it is read as one, refused or waited for")
  func damaged() {
    let text = "POST /do HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nundo"
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      guard case .whole(let request) = HTTPRequest.parsed(bytes) else { continue }
      #expect(request.path.hasPrefix("/"))
      #expect(request.body.count <= bytes.count)
      #expect(request.headers["transfer-encoding"] == nil)
    }
  }
}

extension HTTPRequest.Parsed {
  fileprivate init(_ text: String) { self = HTTPRequest.parsed(Array(text.utf8)) }
}
