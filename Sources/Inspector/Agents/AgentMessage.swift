import InspectableDoor

/// A message of a client of the Model Context Protocol: JSON-RPC 2.0, one message a line.
struct AgentMessage: Decodable {
  /// What a reply repeats, so that the client knows what was answered.
  enum ID: Hashable, Decodable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var json: JSON {
      switch self {
      case .number(let number): .int(number)
      case .text(let text): .string(text)
      }
    }
  }

  /// Nil for a notification, which is not answered.
  var id: ID?
  /// What is asked for; nil for the reply to a request, and none is ever sent.
  var method: String?
  /// What is passed, which is read when the method is known.
  private let members: KeyedDecodingContainer<Key>

  private enum Key: String, CodingKey {
    case jsonrpc, id, method, params
  }

  init(from decoder: any Decoder) throws {
    members = try decoder.container(keyedBy: Key.self)
    guard try members.decode(String.self, forKey: .jsonrpc) == "2.0" else {
      throw DecodingError.dataCorruptedError(
        forKey: .jsonrpc, in: members, debugDescription: "must be \"2.0\"")
    }
    id = try members.decodeIfPresent(ID.self, forKey: .id)
    method = try members.decodeIfPresent(String.self, forKey: .method)
  }

  /// What is passed; throws a fault that says what is wrong with it.
  func parameters<Parameters: Decodable>(
    _ type: Parameters.Type
  ) throws(AgentFault) -> Parameters {
    do {
      return try members.decode(type, forKey: .params)
    } catch {
      throw AgentFault(.parameters, WireCoding.reason(error))
    }
  }
}

/// What is wrong with a message.
struct AgentFault: Error, Hashable {
  /// The numbers that JSON-RPC has for kinds of faults.
  enum Kind: Int {
    case unreadable = -32_700
    case message = -32_600
    case method = -32_601
    case parameters = -32_602
    case resource = -32_002
  }

  var kind: Kind
  var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  var json: JSON { .object(["code": .int(kind.rawValue), "message": .string(message)]) }
}

/// What a client says of itself first.
struct AgentGreeting: Decodable {
  var protocolVersion: String

  /// The versions of the protocol that begin with a greeting, oldest first.
  ///
  /// They differ only in what this server does not use. Later ones have no greeting, and their clients fall back on it.
  static let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

  /// The version in which the session goes on: the newest for a client that wants one that is not known.
  var version: String {
    Self.versions.contains(protocolVersion)
      ? protocolVersion : Self.versions[Self.versions.count - 1]
  }
}

/// The call of a tool.
struct AgentCall: Decodable {
  var name: String
  /// What is passed by name.
  var arguments: [String: String]

  private enum Key: String, CodingKey {
    case name, arguments
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    name = try members.decode(String.self, forKey: .name)
    arguments = [:]
    guard members.contains(.arguments), try !members.decodeNil(forKey: .arguments) else { return }
    let passed = try members.nestedContainer(keyedBy: Name.self, forKey: .arguments)
    for key in passed.allKeys {
      arguments[key.stringValue] = try passed.decode(String.self, forKey: key)
    }
  }
}

/// The wish that a request which was sent before is not answered any more.
struct AgentCancellation: Decodable {
  var requestId: AgentMessage.ID

  static let method = "notifications/cancelled"
}

/// The wish to read a resource.
struct AgentResource: Decodable {
  var uri: String
}
