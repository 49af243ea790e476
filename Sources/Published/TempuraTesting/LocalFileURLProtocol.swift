#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Answers requests with files in the bundles of the process and of its package, so that a test needs no
/// server.
///
/// A file answers a URL if its name is the whole URL, the last component of its path, or that without its
/// extension. Other requests are left to others.
///
/// ```swift
/// URLProtocol.registerClass(LocalFileURLProtocol.self)
/// ```
public final class LocalFileURLProtocol: URLProtocol {
  /// Whether there is such a file.
  public override class func canInit(with request: URLRequest) -> Bool {
    request.url.flatMap(file) != nil
  }

  /// The request, unchanged.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Answers with the content of the file.
  public override func startLoading() {
    guard let client, let url = request.url else { return }
    guard let file = Self.file(for: url), let data = try? Data(contentsOf: file),
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
    else {
      return client.urlProtocol(self, didFailWithError: URLError(.fileDoesNotExist))
    }
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .allowed)
    client.urlProtocol(self, didLoad: data)
    client.urlProtocolDidFinishLoading(self)
  }

  /// Does nothing: a file is read at once.
  public override func stopLoading() {}

  private static func file(for url: URL) -> URL? {
    let names = [
      url.absoluteString, url.lastPathComponent, url.deletingPathExtension().lastPathComponent,
    ]
    // Where there are no bundles in Apple's sense, the resources of a target are in a folder of its own.
    let folders = try? FileManager.default.contentsOfDirectory(
      at: Bundle.main.bundleURL, includingPropertiesForKeys: nil)
    let resources = (folders ?? []).filter { $0.pathExtension == "resources" }
    for name in names where !name.isEmpty && !name.contains("/") {
      let inBundle = Bundle.allBundles.lazy.compactMap {
        $0.url(forResource: name, withExtension: nil)
      }
      if let file = inBundle.first { return file }
      let candidates = resources.lazy.map { $0.appending(path: name) }
      if let file = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
        return file
      }
    }
    return nil
  }
}
