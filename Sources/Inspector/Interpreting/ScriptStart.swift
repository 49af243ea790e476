import InspectableDoor

/// Looks at the beginning of what comes over a pipe, to tell a script from a transcript before all
/// of it is here.
struct ScriptStart {
  /// Whether it begins with a command.
  private(set) var hasCommand = false
  /// Whether the first line with something on it was seen.
  private var isKnown = false
  /// Where the first line begins that was not looked at yet, and how far its end was searched for.
  private var position = 0
  private var searched = 0
  private let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
  }

  /// Whether the first line that is neither blank nor a comment is a command; false as long as it
  /// has not come.
  ///
  /// A transcript begins with prose, or with a line that begins with `> `.
  mutating func isCommand(in buffer: LineBuffer) -> Bool {
    while !isKnown, let line = buffer.line(at: position, searched: &searched) {
      let mark = position == 0 ? LineSource.firstByte(of: line) : 0
      position += line.count + 1
      let text = String(decoding: line.dropFirst(mark), as: UTF8.self)
      guard LineScanner.state(of: text) != .blank else { continue }
      isKnown = true
      var parser = Parser(text)
      if let (verb, _) = try? parser.verb() {
        hasCommand = registry.command(named: verb) != nil
      }
    }
    return hasCommand
  }
}
