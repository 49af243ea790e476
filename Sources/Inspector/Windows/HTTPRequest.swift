import InspectableSystem

/// A request of a browser, in as much of HTTP/1.1 (RFC 9112) as the inspector's own page needs.
///
/// A connection carries one request and its answer, so nothing behind a request is ever read as another one.
struct HTTPRequest: Hashable {
  var method: String
  /// What stands before `?` in the target.
  var path: String
  /// What stands behind it.
  var query: String
  /// The headers by their names in lower case.
  ///
  /// A name that stands there twice is refused.
  var headers: [String: String]
  var body: [UInt8] = []

  /// The longest head that is read, in bytes.
  static let longestHead = 16 << 10
  /// The longest body that is read, in bytes.
  static let longestBody = 256 << 10

  /// What has come of a request.
  enum Parsed: Hashable {
    case incomplete
    case whole(HTTPRequest)
    case refused(WindowRefusal)
  }

  /// Reads a request from all bytes that have come over a connection.
  static func parsed(_ bytes: [UInt8]) -> Parsed {
    guard let end = endOfHead(bytes) else {
      return bytes.count > longestHead ? .refused(.tooLong) : .incomplete
    }
    guard end.head <= longestHead else { return .refused(.tooLong) }
    let head = String(decoding: bytes[..<end.head], as: UTF8.self)
    var lines = head.split(omittingEmptySubsequences: false) { $0.isNewline }.map(Substring.init)
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(words[2]), words[1].hasPrefix("/"),
      words[0].allSatisfy({ $0.isASCII && $0.isUppercase })
    else { return .refused(.garbage) }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var request = HTTPRequest(
      method: String(words[0]), path: String(target[0]),
      query: target.count > 1 ? String(target[1]) : "", headers: [:])
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].lowercased()
      guard parts.count == 2, !name.isEmpty, name.utf8.allSatisfy(\.isInToken) else {
        return .refused(.garbage)
      }
      let value = String(parts[1].drop { $0 == " " || $0 == "\t" })
      guard request.headers.updateValue(value, forKey: name) == nil else {
        return .refused(.garbage)
      }
    }
    guard request.headers["transfer-encoding"] == nil else { return .refused(.garbage) }
    let length = request.headers["content-length"] ?? "0"
    guard length.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(length) else {
      return .refused(length.utf8.count > 18 ? .tooLong : .garbage)
    }
    guard count <= longestBody else { return .refused(.tooLong) }
    let body = bytes[end.body...]
    guard body.count >= count else { return .incomplete }
    request.body = Array(body.prefix(count))
    return .whole(request)
  }

  /// Where the head ends, and where the body begins; nil while the head is not whole.
  private static func endOfHead(_ bytes: [UInt8]) -> (head: Int, body: Int)? {
    var index = 0
    while index + 3 < bytes.count {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13,
        bytes[index + 3] == 10
      {
        return (index, index + 4)
      }
      index += 1
    }
    return nil
  }

  /// What a cookie says; nil if there is none of that name.
  func cookie(_ name: String) -> String? {
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.drop { $0 == " " }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }
}

extension UInt8 {
  /// Whether it may stand in the name of a header.
  fileprivate var isInToken: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}

/// The answer to a request.
struct HTTPResponse: Hashable {
  var status = 200
  var type = plain
  var headers: [String] = []
  var body: [UInt8] = []

  private static let phrases = [
    200: "OK", 204: "No Content", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 413: "Content Too Large",
    421: "Misdirected Request", 429: "Too Many Requests", 503: "Service Unavailable",
  ]

  /// Why a request is refused.
  init(_ refusal: WindowRefusal) {
    status = refusal.status
    body = Array("\(refusal.words)\n".utf8)
  }

  init(status: Int = 200, type: String = plain, body: [UInt8] = []) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// As it is sent.
  ///
  /// - Parameter isEndless: whether more of the body follows, until the connection ends.
  func bytes(isEndless: Bool = false) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "Answer")"]
    lines += [
      "Content-Type: \(type)", "Cache-Control: no-store", "Connection: close",
      "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
    ]
    if !isEndless { lines.append("Content-Length: \(body.count)") }
    lines += headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
