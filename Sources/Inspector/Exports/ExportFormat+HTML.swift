import InspectableDoor

extension ExportFormat {
  /// A page that shows the session in a browser.
  static let html = ExportFormat("html", as: "a page for a browser", taking: .steps) {
    (interpreter, request, sink) async throws(CommandError) in
    var page = Page(sink, title: "A session of \(try interpreter.session.scene().app)")
    try page.begin()
    try await page.add(interpreter, request)
    try page.end()
  }
}
