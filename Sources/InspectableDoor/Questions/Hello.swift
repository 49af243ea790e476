extension Questions {
  /// The handshake: which version of the protocol the inspector speaks.
  public struct Hello: Question {
    /// The word for it on the wire.
    public static let word = "hello"

    /// The version.
    public var version: Int

    /// Makes the question.
    public init(version: Int) {
      self.version = version
    }

    /// Who is there and what it can do.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "hello"

      /// The version that the host speaks.
      public var version: Int
      /// The capabilities of the host.
      public var capabilities: [Capability]
      /// The apps that it serves.
      public var apps: [AppSummary]

      /// Makes the answer.
      public init(version: Int, capabilities: [Capability], apps: [AppSummary]) {
        self.version = version
        self.capabilities = capabilities
        self.apps = apps
      }
    }
  }
}

/// An app that a host serves.
public struct AppSummary: Hashable, Sendable, Codable {
  /// The word by which it is loaded.
  public var name: String
  /// One line about it.
  public var summary: String

  /// Makes a summary.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Reads a summary; the line about the app may be left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    summary = try container.decode(.summary, else: "")
  }
}
