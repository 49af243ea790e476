/// Does something by itself while a line is typed.
@MainActor
protocol LineVisitor: AnyObject {
  /// After how many milliseconds it is asked again whether there is something; nil for never.
  var pause: Int32? { get }

  /// Whether there is something to show now.
  func hasCome() -> Bool

  /// Shows it; returns the prompt from then on, nil where it is the same.
  func visit() -> Prompt?
}

extension Shell: LineVisitor {
  var pause: Int32? { isPrompting && !isContinuing ? following?.pause : nil }

  func hasCome() -> Bool { pause != nil && following?.hasNews() == true }

  func visit() -> Prompt? {
    Synchronously.run { [self] in
      partMembers = [:]
      await following?.proceed()
      return await prompt
    }
  }

  /// Does what was recorded since the last command.
  func follow() async {
    while following?.hasNews() == true, following?.pause != nil { await following?.proceed() }
  }
}
