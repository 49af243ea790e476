/// What windows are told of a command that takes long, before it ends.
struct CommandNews {
  private var progress: String?
  private var found: [String] = []
  private var told: ContinuousClock.Instant?

  /// How long windows wait for news of progress at least.
  private static let pause = Duration.milliseconds(250)

  /// Whether windows were told anything.
  var isTold: Bool { told != nil }

  /// Notes how far the command has come; returns whether it is time to tell that.
  mutating func note(progress: String) -> Bool {
    self.progress = progress
    let now = ContinuousClock.now
    if let told, now - told < Self.pause { return false }
    told = now
    return true
  }

  /// Notes lines about something that the command has found.
  mutating func note(found lines: [String]) {
    found += lines
    told = .now
  }

  var json: DocumentText {
    var text = DocumentText()
    text.object { object in
      object.member("version", 1)
      if let progress { object.member("progress", progress) }
      object.member("found", found)
    }
    return text
  }
}
