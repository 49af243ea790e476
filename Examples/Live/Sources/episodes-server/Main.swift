import FlyingFox
import Foundation

/// A small server of series, which remembers what was watched.
///
///     episodes-server [PORT] [SEED]
///
/// It answers after 0 to 20 ms, so answers overtake each other, and one request in twenty fails. With port 0 it takes
/// a free one. Its first line says where it listens.
@main enum Main {
  static func main() async throws {
    let words = CommandLine.arguments
    let port = words.count > 1 ? UInt16(words[1]) ?? 0 : 8080
    let shelf = Shelf(seed: words.count > 2 ? UInt64(words[2]) ?? 0 : 0)
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port))
    await server.appendRoute("GET /shows/:id") { request in
      try await shelf.moment()
      return await shelf.show(Int(request.routeParameters["id"] ?? ""))
    }
    await server.appendRoute("GET /shows/:id/similar") { request in
      try await shelf.moment()
      return await shelf.similar(Int(request.routeParameters["id"] ?? ""))
    }
    await server.appendRoute("PUT,DELETE /episodes/:id/watched") { request in
      try await shelf.moment()
      return await shelf.set(
        Int(request.routeParameters["id"] ?? ""), isWatched: request.method == .PUT)
    }
    let running = Task { try await server.run() }
    try await server.waitUntilListening()
    if case .ip4(_, let port) = await server.listeningAddress {
      // Unbuffered: whoever started the server waits for this line.
      try FileHandle.standardOutput.write(
        contentsOf: Data("listening on http://127.0.0.1:\(port)\n".utf8))
    }
    try await running.value
  }
}

/// Series, and what was watched of them.
actor Shelf {
  private var watched: Set<Int> = []
  private var generator: Generator

  init(seed: UInt64) { generator = Generator(state: seed) }

  /// The time that an answer takes; every twentieth fails.
  func moment() async throws {
    let delay = Int.random(in: 0...20, using: &generator)
    if Int.random(in: 0..<20, using: &generator) == 0 { throw HTTPUnhandledError() }
    try await Task.sleep(for: .milliseconds(delay))
  }

  private static let titles = ["Chernobyl", "Band of Brothers", "The Wire", "Fargo", "Dark"]

  func show(_ id: Int?) -> HTTPResponse {
    guard let id, Self.titles.indices.contains(id - 1) else {
      return HTTPResponse(statusCode: .notFound)
    }
    let episodes = (1...6).map {
      """
      {"id": \(id * 100 + $0), "show": \(id), "title": "Episode \($0)"}
      """
    }
    return Self.json(
      """
      {"id": \(id), "title": "\(Self.titles[id - 1])", "episodes": [\(episodes.joined(separator: ", "))]}
      """)
  }

  func similar(_ id: Int?) -> HTTPResponse {
    guard let id, Self.titles.indices.contains(id - 1) else {
      return HTTPResponse(statusCode: .notFound)
    }
    return Self.json("[\(id % 5 + 1), \((id + 1) % 5 + 1)]")
  }

  func set(_ episode: Int?, isWatched: Bool) -> HTTPResponse {
    guard let episode else { return HTTPResponse(statusCode: .badRequest) }
    if isWatched { watched.insert(episode) } else { watched.remove(episode) }
    return Self.json("\(watched.count)")
  }

  private static func json(_ text: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/json"], body: Data(text.utf8))
  }
}

/// Random numbers that follow from a seed (SplitMix64).
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
