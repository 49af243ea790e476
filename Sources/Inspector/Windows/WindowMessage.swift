import InspectableDoor

/// What the process that serves the page tells the inspector, a line of JSON each.
enum WindowMessage: Codable, Hashable {
  /// It listens; a person opens this link.
  case listening(link: String)
  /// It can't listen, for this reason.
  case failed(reason: String)
  /// A window asks for something, and waits for an answer with this number.
  case asked(id: Int, path: String, text: String)
  /// Something was refused; told once for each reason.
  case refused(words: String)

  /// What is asked for, by its path.
  enum Path {
    static let page = "/"
    static let perform = "/do"
    static let complete = "/complete"
    static let stop = "/stop"
  }
}

/// What the inspector tells the process that serves the page, a line of JSON each.
enum WindowReply: Codable, Hashable {
  case answer(id: Int, status: Int, type: String, body: String)
  /// All windows are told something. Events are numbered from 1 on, without a gap.
  case event(number: Int, name: String, data: String)
}

extension WindowMessage {
  /// The line without its line feed.
  var line: [UInt8] { WireCoding.line(self) }
}

extension WindowReply {
  /// The line without its line feed.
  var line: [UInt8] { WireCoding.line(self) }
}
