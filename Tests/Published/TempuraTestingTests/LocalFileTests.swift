import Foundation
import StateKitTempuraTesting
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Requests that files answer")
struct LocalFileTests {
  /// Takes what an answer consists of.
  private final class Client: NSObject, URLProtocolClient {
    private let log = Mutex<[String]>([])

    var lines: [String] { log.withLock { $0 } }

    private func note(_ line: String) { log.withLock { $0.append(line) } }

    func urlProtocol(
      _ protocol: URLProtocol, didReceive response: URLResponse,
      cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {
      note("status \((response as? HTTPURLResponse)?.statusCode ?? 0)")
    }
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
      note(String(decoding: data, as: UTF8.self))
    }
    func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { note("done") }
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
      note("failed")
    }
    func urlProtocol(
      _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
    ) {}
    func urlProtocol(
      _ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse
    ) {}
    func urlProtocol(
      _ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge
    ) {}
    func urlProtocol(
      _ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge
    ) {}
  }

  /// The answer to a request, as its protocol tells it.
  private func answer(to url: URL) -> [String] {
    let client = Client()
    let loading = LocalFileURLProtocol(
      request: LocalFileURLProtocol.canonicalRequest(for: URLRequest(url: url)),
      cachedResponse: nil, client: client)
    loading.startLoading()
    loading.stopLoading()
    return client.lines
  }

  @Test("A request is answered by the file with the last component of its URL, if there is one")
  func answering() throws {
    let name = UUID().uuidString
    let folder = Bundle.main.bundleURL.appending(path: "\(name).resources")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("a picture".utf8).write(to: folder.appending(path: "\(name).png"))
    try Data("a word".utf8).write(to: folder.appending(path: "\(name)-word"))

    func url(_ file: String) throws -> URL {
      try #require(URL(string: "https://example.org/files/\(file)"))
    }
    #expect(LocalFileURLProtocol.canInit(with: URLRequest(url: try url("\(name).png"))))
    #expect(try answer(to: url("\(name).png")) == ["status 200", "a picture", "done"])
    // Without its extension, too.
    #expect(try answer(to: url("\(name)-word.txt")) == ["status 200", "a word", "done"])
    #expect(!LocalFileURLProtocol.canInit(with: URLRequest(url: try url("none-\(name).png"))))
    #expect(try answer(to: url("none-\(name).png")) == ["failed"])
  }
}
