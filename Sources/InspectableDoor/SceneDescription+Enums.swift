extension SceneDescription {
  /// An enum that parts of the scene can hold.
  public struct EnumType: Hashable, Sendable, Codable {
    /// Its name.
    public var type: String
    /// The names of its cases, as declared.
    public var cases: [String]
    /// The first places where it can stand, from the scene; `[*]` stands for all elements of a
    /// collection.
    public var paths: [ValuePath]
    /// What each case holds, as it is declared: `(key: String)`, empty for nothing; nil where that is not
    /// known.
    public var payloads: [String]?

    /// Names an enum and its cases.
    public init(type: String, cases: [String], paths: [ValuePath]) {
      self.type = type
      self.cases = cases
      self.paths = paths
    }
  }
}
