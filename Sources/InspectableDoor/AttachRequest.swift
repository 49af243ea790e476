/// What an inspector says first to a running app that listens on the network, as a line of JSON.
package struct AttachRequest: Codable, Hashable, Sendable {
  /// The version of the line that is written here.
  package static let version = 1
  /// How many bytes the line may have.
  package static let longest = 1 << 10

  /// A place in a recording.
  package struct Place: Codable, Hashable, Sendable {
    /// The number of the file: 0 for `FILE`, 1 for `FILE.1`.
    package var part: Int
    /// How many bytes come before it.
    package var offset: Int

    package init(part: Int = 0, offset: Int = 0) {
      (self.part, self.offset) = (part, offset)
    }

    /// The path of the file, by that of the first one of the recording.
    package func path(of recording: String) -> String {
      part == 0 ? recording : "\(recording).\(part)"
    }
  }

  package var version = Self.version
  package var token: String
  /// From where on a file of the recording is wanted, after the greeting; nil to ask questions.
  package var recording: Place?

  package init(token: String, recording: Place? = nil) {
    (self.token, self.recording) = (token, recording)
  }
}

/// What a running app says instead of its greeting to somebody whom it doesn't let in.
package struct AttachRefusal: Codable, Hashable, Sendable {
  package var version = AppGreeting.version
  /// Why.
  package var refused: String

  package init(_ reason: String) { refused = reason }
}
