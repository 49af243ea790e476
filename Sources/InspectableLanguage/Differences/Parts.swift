/// A part of a scene with its value.
public struct PartValue: Hashable, Sendable, Codable {
  /// The part, such as `state` or `list.model`.
  public var part: String
  /// Its whole value.
  public var value: Value

  /// Makes a part's value.
  public init(part: String, value: Value) {
    self.part = part
    self.value = value
  }
}

/// A part of a scene, or a place in it, with its outline.
public struct PartOutline: Hashable, Sendable {
  /// The part.
  public var part: String
  /// The outline of the part.
  public var outline: Outline

  /// Makes a part's outline.
  public init(part: String, outline: Outline) {
    self.part = part
    self.outline = outline
  }
}

extension PartOutline: WireObject {
  package init(members: some MemberReader) throws {
    part = try members.text("part")
    outline = try members.object(Outline.self, "outline")
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(part, as: "part")
    try members.write(outline, as: "outline")
  }

  /// Reads a part's outline.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes a part's outline.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

/// The changes of one part of a scene.
public struct PartChanges: Hashable, Sendable, Codable {
  /// The part, such as `state` or `list.model`.
  public var part: String
  /// Its changes, the first ones where some are left out.
  public var changes: [Change]
  /// How many are left out, since all of them would be more than goes on a line of the protocol.
  public var omitted = 0

  /// Makes a part's changes.
  public init(part: String, changes: [Change]) {
    self.part = part
    self.changes = changes
  }

  /// Reads a part's changes; where it is not told that some are left out, none are.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes a part's changes, and how many are left out if some are.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension PartChanges: WireObject {
  package init(members: some MemberReader) throws {
    part = try members.text("part")
    changes = try members.list(of: Change.self, "changes")
    if try members.has("omitted") { omitted = try members.number("omitted") }
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(part, as: "part")
    try members.write(changes, as: "changes")
    if omitted > 0 { try members.write(omitted, as: "omitted") }
  }
}
