/// Shows the progress of a way over many steps, if it takes long.
@MainActor
struct LongWay {
  /// After how long it is shown.
  private static let patience = Duration.milliseconds(300)

  private let last: Int
  private let progress: ProgressLine?
  private let began = ContinuousClock.now
  private var lastCopy = ContinuousClock.now

  init(to end: Int, progress: ProgressLine?) {
    last = end
    self.progress = progress
  }

  /// How long it has been going on since a copy was made, or since it began.
  var sinceCopy: Duration { ContinuousClock.now - lastCopy }

  mutating func copied() {
    lastCopy = ContinuousClock.now
  }

  /// Shows how far it has come.
  func reached(_ step: Int) {
    tell("#\(grouped(step)) of #\(grouped(last))")
  }

  /// Shows the progress of something that does not go over steps.
  func tell(_ text: @autoclosure () -> String, hint: String? = nil) {
    guard let progress, ContinuousClock.now - began > Self.patience else { return }
    progress.show(text(), hint: hint)
  }

  /// Clears what was shown.
  func finish() {
    progress?.clear()
  }
}
