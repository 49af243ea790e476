import InspectableDoor

extension ExportFormat {
  /// A page that shows the session in a browser.
  static let html = ExportFormat("html", as: "a page for a browser", taking: .steps) {
    (interpreter, request, sink) async throws(CommandError) in
    let playback = try await SessionPlayback(interpreter, steps: request.steps)
    defer { playback.close() }
    var page = Page(sink, title: "A session of \(playback.scene.app)")
    try page.begin()
    try await page.add(playback, request)
    try page.end()
  }
}
