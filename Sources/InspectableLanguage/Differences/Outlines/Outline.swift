/// A value with stand-ins for its long contents.
///
/// In place of something long, the value has `… N more`, the stand-in with the number N: for a text
/// in its place, for a collection as its only element or entry. So two values of any size are
/// compared by their small contents, and of the rest only the differences have to be requested:
/// `goto` among steps with 60,000 texts takes 60 ms of processor time, and 280 ms if the values are
/// compared whole.
public struct Outline: Hashable, Sendable {
  /// The value, with its small contents whole.
  public var value: Value
  /// The stand-ins for long contents, in the order of their numbers.
  public var standIns: [StandIn]

  /// Makes an outline.
  public init(value: Value, standIns: [StandIn] = []) {
    self.value = value
    self.standIns = standIns
  }
}

extension Outline: WireObject {
  package init(members: some MemberReader) throws {
    value = try members.value("value")
    standIns = try members.list(of: StandIn.self, "standIns")
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(value, as: "value")
    try members.write(standIns, as: "standIns")
  }

  /// Reads an outline.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes an outline.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

/// A stand-in for a long text or collection in an ``Outline``.
public struct StandIn: Hashable, Sendable {
  /// What stands for the whole content.
  let digest: Digest
  /// What stands for each element, in the order in which they are asked for.
  ///
  /// Of an entry of a dictionary that is its key and its value. Nil for a text, and where the
  /// elements were given before under the same digest.
  let elements: [Element]?

  /// How many elements it stands for.
  package var elementCount: Int { elements?.count ?? 0 }

  package init(digest: Digest, elements: [Element]?) {
    self.digest = digest
    self.elements = elements
  }

  /// An element of an array or set, or an entry of a dictionary.
  package struct Element: Hashable {
    /// The digest of the element or key.
    package var digest: UInt64
    /// The digest of the value under the key, or of the `id` of an array's element; 0 for none.
    package var other: UInt64

    package init(digest: UInt64, other: UInt64) {
      self.digest = digest
      self.other = other
    }
  }
}

/// A place in a scene whose ``Outline`` is asked for.
public struct OutlinePlace: Hashable, Sendable, Codable {
  /// The part, such as `state`.
  public var part: String
  /// The way within the part; payloads are reached through the name of their case.
  public var path: ValuePath
  /// Which elements of the collection there, by their order in its stand-in; nil for all there is.
  public var positions: [Int]?
  /// Whether everything there is wanted in full, without stand-ins.
  public var isWhole: Bool

  /// Makes a place.
  public init(part: String, path: ValuePath, positions: [Int]? = nil, isWhole: Bool = false) {
    self.part = part
    self.path = path
    self.positions = positions
    self.isWhole = isWhole
  }
}
