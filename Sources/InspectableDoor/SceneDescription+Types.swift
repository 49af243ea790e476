extension SceneDescription {
  /// An enum that parts of the scene can hold.
  public struct EnumType: Hashable, Sendable, Codable {
    /// Its name.
    public var type: String
    /// The names of its cases, as declared.
    public var cases: [String]
    /// The first places where it can be, from the scene; `[*]` means all elements of a
    /// collection.
    public var paths: [ValuePath]
    /// The declared payload of each case: `(key: String)`, empty for nothing; nil if
    /// unknown.
    public var payloads: [String]?

    /// Names an enum and its cases.
    public init(type: String, cases: [String], paths: [ValuePath]) {
      self.type = type
      self.cases = cases
      self.paths = paths
    }
  }

  /// A structure or class that parts of the scene can hold.
  public struct RecordType: Hashable, Sendable, Codable {
    /// Its name.
    public var type: String
    /// Its stored properties, as declared.
    public var members: [Member]
    /// The first places where it can be, from the scene; `[*]` means all elements of a
    /// collection.
    public var paths: [ValuePath]

    /// Names a type and its members.
    public init(type: String, members: [Member], paths: [ValuePath]) {
      self.type = type
      self.members = members
      self.paths = paths
    }

    /// A stored property.
    public struct Member: Hashable, Sendable, Codable {
      /// Its name; nil for one without.
      public var label: String?
      /// Its type in Swift's notation: `[String]`, `Date?`.
      public var kind: String

      /// Names a property and its type.
      public init(label: String?, kind: String) {
        self.label = label
        self.kind = kind
      }
    }
  }
}
