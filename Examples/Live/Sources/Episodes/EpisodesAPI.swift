#if canImport(FoundationNetworking)
  internal import Foundation
  internal import FoundationNetworking
#else
  internal import Foundation
#endif

/// The server's interface over HTTP.
public struct EpisodesAPI: Sendable {
  private let root: String

  /// Makes the interface of a server.
  ///
  /// - Parameter root: the server's address, such as `http://127.0.0.1:8080`.
  public init(root: String) { self.root = root }

  /// Why the server did not do what it was asked for.
  enum Failure: Error, CustomStringConvertible {
    case noServer
    case status(Int)
    case noAddress(String)

    var description: String {
      switch self {
      case .noServer: "this app has no server"
      case .status(let code): "the server answered \(code)"
      case .noAddress(let text): "\(text) is not an address"
      }
    }
  }

  static func known(_ api: EpisodesAPI?) throws -> EpisodesAPI {
    guard let api else { throw Failure.noServer }
    return api
  }

  func show(_ id: Int) async throws -> Show { try await get("shows/\(id)") }

  func similar(to id: Int) async throws -> [Int] { try await get("shows/\(id)/similar") }

  func save(_ episode: Int, _ isWatched: Bool) async throws {
    _ = try await answer(to: "episodes/\(episode)/watched", method: isWatched ? "PUT" : "DELETE")
  }

  private func get<Answer: Decodable>(_ path: String) async throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: await answer(to: path, method: "GET"))
  }

  private func answer(to path: String, method: String) async throws -> Data {
    guard let url = URL(string: "\(root)/\(path)") else {
      throw Failure.noAddress("\(root)/\(path)")
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.timeoutInterval = 5
    // By a continuation, which nobody cancels: with 'data(for:)', Foundation on Linux can wait for itself for ever
    // when a task is cancelled.
    let (data, code) = try await withCheckedThrowingContinuation { continuation in
      URLSession.shared.dataTask(with: request) { data, response, error in
        let code = (response as? HTTPURLResponse)?.statusCode ?? 0
        continuation.resume(with: error.map { .failure($0) } ?? .success((data ?? Data(), code)))
      }.resume()
    }
    guard code == 200 else { throw Failure.status(code) }
    return data
  }
}
