/// Does something by itself while a line is typed.
@MainActor
protocol LineVisitor: AnyObject {
  /// After how many milliseconds it is asked again whether there is something; nil for never.
  var pause: Int32? { get }

  /// Whether there is something to show now.
  func hasCome() -> Bool

  /// Does it, where nobody sees a prompt.
  func attend()

  /// Does it; returns the prompt from then on, nil where it is the same.
  func visit() -> Prompt?
}

extension Shell: LineVisitor {
  var pause: Int32? {
    guard isPrompting, !isContinuing else { return nil }
    return window == nil ? following?.pause : 10
  }

  func hasCome() -> Bool {
    pause != nil && (following?.hasNews() == true || window?.hasNews() == true)
  }

  func attend() {
    Synchronously.run { [self] in await attend() }
  }

  func visit() -> Prompt? {
    Synchronously.run { [self] in
      await attend()
      return await prompt
    }
  }

  private func attend() async {
    partMembers = [:]
    if following?.hasNews() == true { await following?.proceed() }
    await showWindows()
  }

  /// Does what was recorded since the last command.
  func follow() async {
    while following?.hasNews() == true, following?.pause != nil { await following?.proceed() }
  }

  /// Answers what windows ask, and tells them what is new.
  func showWindows() async {
    await window?.proceed()
    if window?.isOver == true { window = nil }
  }
}
