import InspectableDoor
import InspectableSystem

/// Why a request is refused; the prompt shows each reason once.
enum WindowRefusal: Hashable, Sendable {
  /// It is no request in HTTP/1.1.
  case garbage
  case tooLong
  /// It took too long to come.
  case tooSlow
  /// It is addressed to another host, as one is that a name of a stranger's leads here.
  case otherHost
  /// A page of another origin sent it.
  case otherOrigin
  /// It lacks the header that no form and no link can send.
  case unmarked
  /// Its token is wrong.
  case wrongToken
  /// There were too many wrong tokens.
  case closed
  /// It brings no cookie of ours.
  case stranger
  case tooMany
  /// Too many windows are open.
  case full
  case unknownPath
  case wrongMethod

  var status: Int {
    switch self {
    case .garbage: 400
    case .tooLong: 413
    case .tooSlow, .otherOrigin, .unmarked, .wrongToken: 403
    case .otherHost: 421
    case .stranger: 401
    case .closed, .tooMany: 429
    case .full: 503
    case .unknownPath: 404
    case .wrongMethod: 405
    }
  }

  var words: String {
    switch self {
    case .garbage: "this is no request that a browser sends"
    case .tooLong: "a request may have a head of 16 KB and a body of 256 KB"
    case .tooSlow: "a request has ten seconds to come"
    case .otherHost: "the page answers only to its own address"
    case .otherOrigin: "another page may not ask this one"
    case .unmarked: "the header X-Inspector is missing"
    case .wrongToken: "the token is wrong: open the link that the inspector prints"
    case .closed: "there were three wrong tokens: try again in a minute"
    case .stranger: "open the link that the inspector prints"
    case .tooMany: "there are more than 100 requests a second"
    case .full: "16 windows are open, the most that there can be"
    case .unknownPath: "there is nothing at this address"
    case .wrongMethod: "this address wants another method"
    }
  }
}

/// Decides which requests are let in: those of a browser on this machine that has opened the printed link.
///
/// The token stands in the fragment of the link, which no browser sends anywhere. The page exchanges it for a cookie
/// that no script can read and no other site's request brings along (SameSite=Strict). A name that leads to
/// this machine, as in DNS rebinding, doesn't help a stranger, since the `Host` of every request is checked.
struct WindowGuard {
  let port: UInt16
  /// Checks the token in the link.
  private var gate = TokenGate()
  /// What stands in the cookie.
  private let secret = TokenGate.random()
  /// How many more requests may come now, of those that are allowed in a second.
  private var allowance = Self.most
  private var lastRequest = ContinuousClock.now

  private static let most = 100.0

  init(port: UInt16) {
    self.port = port
  }

  /// What stands in the link.
  var token: String { gate.token }

  /// The address that a person opens.
  var link: String { "http://127.0.0.1:\(port)/#token=\(token)" }

  private var cookieName: String { "inspector-\(port)" }

  /// Why a request is refused whatever it asks for; nil if it isn't.
  mutating func refusal(
    of request: HTTPRequest, at now: ContinuousClock.Instant = .now
  ) -> WindowRefusal? {
    allowance = min(Self.most, allowance + (now - lastRequest).seconds * Self.most)
    lastRequest = now
    guard allowance >= 1 else { return .tooMany }
    allowance -= 1
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
      return .otherHost
    }
    if let origin = request.headers["origin"], origin.lowercased() != "http://\(host)" {
      return .otherOrigin
    }
    if let site = request.headers["sec-fetch-site"], request.path != "/",
      !["same-origin", "none"].contains(site)
    {
      return .otherOrigin
    }
    guard ["GET", "POST"].contains(request.method) else { return .wrongMethod }
    if request.method == "POST", request.headers["x-inspector"] == nil { return .unmarked }
    return nil
  }

  /// Whether a request comes from a browser that has opened the link.
  func knows(_ request: HTTPRequest) -> Bool {
    request.cookie(cookieName).map { TokenGate.isSame($0, secret) } ?? false
  }

  /// Takes a token; gives the header that lets the browser in, or why it is refused.
  mutating func enter(
    with given: [UInt8], at now: ContinuousClock.Instant = .now
  ) -> Result<String, WindowRefusal> {
    switch gate.answer(to: String(decoding: given, as: UTF8.self), at: now) {
    case .open:
      let cookie = "\(cookieName)=\(secret); HttpOnly; SameSite=Strict; Path=/"
      return .success("Set-Cookie: \(cookie)")
    case .wrong: return .failure(.wrongToken)
    case .closed: return .failure(.closed)
    }
  }
}

extension WindowRefusal: Error {}
