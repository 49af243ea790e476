import InspectableDoor

/// Makes commands of the lines of a running app's recording, one by one as they come.
struct RecordingLines {
  enum Item {
    case command(Script.Item)
    /// Something that the app said of itself, such as why the recording ends.
    case remark(String)
  }

  /// The file as the user named it.
  let name: String
  private var scanner = LineScanner()
  private var start = 0
  private var number = 0

  init(name: String) {
    self.name = name
  }

  /// The commands that are whole with a line: none, or one, or also one before it that never ended.
  mutating func take(_ line: [UInt8]) -> [Item] {
    number += 1
    guard let text = String(validating: line, as: UTF8.self) else {
      scanner = LineScanner()
      let item = Script.Item.unreadable(
        SourceError("this line is not UTF-8, the encoding of commands", at: 0),
        line: String(decoding: line, as: UTF8.self), SourceLocation(file: name, line: number))
      return [.command(item)]
    }
    var items: [Item] = []
    if text.hasPrefix("> ") {
      if scanner.state != .blank { items.append(taken()) }
      scanner = LineScanner()
      start = number
      let command = String(text.dropFirst(2))
      if command.hasPrefix("# ") { return items + [.remark(String(command.dropFirst(2)))] }
      scanner.append(command)
    } else if scanner.state != .blank, text.hasPrefix(">>") {
      scanner.append(String(text.dropFirst(3)))
    }
    if case .complete = scanner.state { items.append(taken()) }
    return items
  }

  private mutating func taken() -> Item {
    defer { scanner = LineScanner() }
    return .command(.command(scanner.text, SourceLocation(file: name, line: start)))
  }
}
