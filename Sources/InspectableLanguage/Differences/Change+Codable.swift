// On the wire a change is flat: {"path":"todos[3]","kind":"inserted","new":"\"x\""}.
extension Change: Codable {
  private enum Key: String, CodingKey { case path, kind, old, new, from, to }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let path = try container.decode(ValuePath.self, forKey: .path)
    let kind = try container.decode(String.self, forKey: .kind)
    func value(_ key: Key) throws -> Value { try container.decode(Value.self, forKey: key) }
    switch kind {
    case "changed": self.init(path, .changed(old: try value(.old), new: try value(.new)))
    case "inserted": self.init(path, .inserted(try value(.new)))
    case "removed": self.init(path, .removed(try value(.old)))
    case "moved":
      self.init(
        path,
        .moved(
          from: try container.decode(Int.self, forKey: .from),
          to: try container.decode(Int.self, forKey: .to), try value(.new)))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container,
        debugDescription: "expected changed, inserted, removed or moved, found \(kind)")
    }
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(path, forKey: .path)
    try container.encode(kindName, forKey: .kind)
    switch kind {
    case .changed(let old, let new):
      try container.encode(old, forKey: .old)
      try container.encode(new, forKey: .new)
    case .inserted(let new): try container.encode(new, forKey: .new)
    case .removed(let old): try container.encode(old, forKey: .old)
    case .moved(let from, let to, let value):
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
      try container.encode(value, forKey: .new)
    }
  }

  /// The word for the kind of change, on the wire and in JSON output.
  package var kindName: String {
    switch kind {
    case .changed: "changed"
    case .inserted: "inserted"
    case .removed: "removed"
    case .moved: "moved"
    }
  }
}
