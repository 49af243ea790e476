import InspectableDoor

/// A page that shows sessions without a network and without a server: what was seen, and the program that shows it.
///
/// What was seen stands in elements that no browser runs, one for each block, so that only what is looked at is read.
/// The one program and the one style are allowed by what they are, so nothing else in the page can run.
@MainActor
struct Page {
  private let sink: ExportSink
  private let title: String
  /// What a page that follows a session begins with; nil for one that doesn't.
  private let live: [UInt8]?
  /// What is said of each session, in their order.
  private var headers: [[UInt8]] = []
  /// By what the next session's blocks are found.
  private var key = 0
  /// So many branches that were left are shown with their steps.
  private static let mostBranches = 20

  /// How many sessions there are.
  var count: Int { headers.count }
  private var summary = PageSummary()

  init(_ sink: ExportSink, title: String, live: [UInt8]? = nil) {
    self.sink = sink
    self.title = title
    self.live = live
  }

  func begin() throws(CommandError) {
    let policy =
      "default-src 'none'; script-src '\(PageProgram.scriptHash)'; style-src '\(PageProgram.styleHash)'; "
      + "\(live == nil ? "" : "connect-src 'self'; ")base-uri 'none'; form-action 'none'"
    try sink.write(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(XMLElement.escaped(title))</title>
      <style>
      """)
    try sink.write(PageProgram.style)
    try sink.write("</style>\n</head>\n<body>\n")
  }

  /// Adds a session, and those of its branches that begin in what is shown of it.
  ///
  /// A session beside another, and one of which some steps are wanted, is shown without its branches.
  mutating func add(
    _ interpreter: Interpreter, _ request: ExportFormat.Request
  ) async throws(CommandError) {
    let playback = try await SessionPlayback(
      interpreter, steps: request.steps, isWhole: live != nil)
    defer { playback.close() }
    let main = count
    try await add(playback, request)
    guard request.label == nil, request.steps == nil else { return }
    let timeline = playback.timeline
    let others = timeline.branches.indices.filter { index in
      let shared = timeline.stepsShared(withBranch: index)
      return index != timeline.branch && shared <= playback.range.upperBound
        && shared < timeline.branches[index].tip
    }
    for index in others.suffix(Self.mostBranches) {
      let branch = try await SessionPlayback(interpreter, branch: index)
      defer { branch.close() }
      do throws(CommandError) {
        try await add(branch, ExportFormat.Request(title: request.title), branchOf: main)
      } catch {
        // What cannot be done again is named where it begins; a file that cannot be written ends it all.
        if case .file = error { throw error }
      }
    }
  }

  /// Adds a session, block by block.
  private mutating func add(
    _ playback: SessionPlayback, _ request: ExportFormat.Request, branchOf main: Int? = nil
  ) async throws(CommandError) {
    let key = key
    self.key += 1
    let sink = sink
    try await playback.blocks { (block) throws(CommandError) in
      try sink.write(
        "<script type=\"application/json\" class=\"block\" data-session=\"\(key)\">")
      let text = block.text
      try sink.write(text)
      var index = DocumentText()
      index.object { object in
        object.member("first", block.first)
        object.member("count", block.count)
        object.member("size", text.count)
        object.member("marks", String(decoding: block.marks, as: UTF8.self))
        object.array("spans") { $0.put(raw: block.spans.bytes) }
        object.array("idle") { $0.put(raw: block.idle.bytes) }
      }
      try sink.write(
        "</script>\n<script type=\"application/json\" class=\"index\" data-session=\"\(key)\">")
      try sink.write(index.bytes)
      try sink.write("</script>\n")
    }
    var header = DocumentText()
    header.object { object in
      object.member("key", key)
      if let main { object.member("branchOf", main) }
      playback.writeHeader(to: &object, request)
    }
    headers.append(header.bytes)
    summary.add(playback, request, isBranch: main != nil)
  }

  /// Ends the page.
  ///
  /// - Parameter suite: what is told of the transcripts of a suite; nil if it is none.
  func end(suite: [UInt8]? = nil, comparesSessions: Bool = false) throws(CommandError) {
    var text = DocumentText()
    text.object { object in
      object.member("version", 2)
      object.member("title", title)
      object.name("compares")
      object.put(comparesSessions)
      object.array("sessions") { list in for header in headers { list.put(raw: header) } }
      if let suite {
        object.member("suite", raw: suite)
      }
      if let live { object.member("live", raw: live) }
    }
    try sink.write("<script type=\"application/json\" id=\"page\">")
    try sink.write(text.bytes)
    try sink.write("</script>\n<div id=\"app\" hidden></div>\n<main id=\"summary\">\n")
    try sink.write("<h1>\(XMLElement.escaped(title))</h1>\n" + summary.html)
    try sink.write("</main>\n<script>")
    try sink.write(PageProgram.script)
    try sink.write("</script>\n</body>\n</html>\n")
  }
}

/// What a page says where no script runs.
@MainActor
struct PageSummary {
  private(set) var html = ""
  /// So many commands are told.
  private static let most = 500

  mutating func add(
    _ playback: SessionPlayback, _ request: ExportFormat.Request, isBranch: Bool
  ) {
    func escaped(_ text: String) -> String { XMLElement.escaped(SafeText.elided(text)) }
    let range = playback.range
    if isBranch {
      html += "<h2>Branch \(escaped(playback.timeline.branchName))</h2>\n"
    } else {
      html += "<p>\(escaped(playback.scene.summary)). \(grouped(range.upperBound)) steps. "
      html += "This page shows more where JavaScript is allowed.</p>\n"
    }
    if let crash = playback.crash { html += "<p>\(escaped(crash.message))</p>\n" }
    for exchange in request.story?.exchanges ?? [] {
      guard let expected = exchange.expected else { continue }
      html += "<h2>\(escaped(request.story?.path ?? "")):\(exchange.line)</h2>\n"
      html += "<p><code>\(escaped(exchange.command))</code> differs. Expected:</p>\n"
      html += "<pre>\(expected.lines.map(escaped).joined(separator: "\n"))</pre>\n<p>Actual:</p>\n"
      html += "<pre>\(exchange.output.map(escaped).joined(separator: "\n"))</pre>\n"
    }
    html += "<ol>\n"
    let session = playback.interpreter
    for number in range.dropFirst(range.lowerBound == 0 || isBranch ? 1 : 0).prefix(Self.most) {
      guard let step = playback.timeline.step(number) else { break }
      let command = session.shown(step.input.command(in: playback.scene)).text
      let parts = playback.timeline.changedParts(of: number) ?? []
      let changed = parts.isEmpty ? "no change" : parts.joined(separator: ", ")
      html += "<li value=\"\(number)\"><code>\(escaped(command))</code> \(escaped(changed))</li>\n"
    }
    html += "</ol>\n"
  }
}
