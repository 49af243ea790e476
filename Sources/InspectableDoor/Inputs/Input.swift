/// Something that can be done to a scene; each input makes one step of the timeline.
///
/// Its kind says what is done. Each kind is a type in a file of its own, with the function that
/// makes such an input, such as ``dispatch(action:arguments:)``.
public struct Input: Sendable {
  /// The kind of input, with its details.
  package let kind: any InputKind

  /// Makes an input of a kind.
  package init(_ kind: any InputKind) {
    self.kind = kind
  }

  /// One argument of an action or event.
  public struct Argument: Hashable, Sendable, Codable {
    /// The label as written, nil for an argument without one.
    public var label: String?
    /// The value of the argument.
    public var value: Value

    /// Makes an argument.
    public init(_ label: String?, _ value: Value) {
      self.label = label
      self.value = value
    }
  }
}

extension Input: Hashable {
  /// Whether two inputs do the same.
  public static func == (a: Input, b: Input) -> Bool {
    func isSame<Kind: InputKind>(_ kind: Kind) -> Bool { b.kind as? Kind == kind }
    return isSame(a.kind)
  }

  /// Feeds the input into a hasher.
  public func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension Input: WireObject {
  package init(members: some MemberReader) throws {
    let words = members.names.filter { Inputs.all.keys.contains($0) }
    guard words.count == 1, let kind = Inputs.all[words[0]] else {
      throw members.mistake("Invalid number of keys found, expected one.")
    }
    func object<Kind: InputKind & WireObject>(_ kind: Kind.Type) throws -> any InputKind {
      try members.object(kind, WireWord(Kind.word))
    }
    func other<Kind: InputKind>(_ kind: Kind.Type) throws -> any InputKind {
      try members.other(kind, WireWord(Kind.word))
    }
    if let kind = kind as? any (InputKind & WireObject).Type {
      self.init(try object(kind))
    } else {
      self.init(try other(kind))
    }
  }

  package func write(to members: inout some MemberWriter) throws {
    let word = WireWord(type(of: kind).word)
    if let kind = kind as? any WireObject {
      try members.write(kind, as: word)
    } else {
      try members.write(other: kind, as: word)
    }
  }

  /// Reads an input: its members, under its word.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the input's members under its word.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension Input.Argument: WireObject {
  package init(members: some MemberReader) throws {
    label = try members.has("label") ? members.text("label") : nil
    value = try members.value("value")
  }

  package func write(to members: inout some MemberWriter) throws {
    if let label { try members.write(label, as: "label") }
    try members.write(value, as: "value")
  }

  /// Reads an argument.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes an argument.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

// MARK: As text

extension Input: CustomStringConvertible {
  /// The command that does exactly this, with its secrets; read back, it gives the same input.
  public var description: String { kind.command(in: nil) }

  /// The input as the command that does it, in full: what journals and recordings hold.
  ///
  /// What is secret is hidden; such a command stands for the input and cannot be carried out.
  package func command(in scene: SceneDescription) -> String {
    command(labelled: label(in: scene))
  }

  /// The same, made from the label.
  package func command(labelled label: String) -> String {
    let kind = type(of: kind)
    return kind.isListedWithoutWord ? kind.word + " " + label : label
  }

  /// The input as lists of steps name it: an action without its verb, all else as its command.
  ///
  /// What is secret is hidden.
  package func label(in scene: SceneDescription) -> String {
    let shown = hidingSecrets(in: scene).kind
    return type(of: shown).isListedWithoutWord
      ? shown.operands(in: scene) : shown.command(in: scene)
  }

  /// The command with all that is secret in it, only to be carried out.
  package func exactCommand(in scene: SceneDescription) -> String { kind.command(in: scene) }
}

// MARK: Secrets

extension Input {
  /// The input as it may be shown: with `<secret>` in place of what is secret.
  package func hidingSecrets(in scene: SceneDescription) -> Input {
    Input(kind.hidingSecrets(in: scene) { _ in })
  }

  /// The values that ``hidingSecrets(in:)`` hides.
  package func secrets(in scene: SceneDescription) -> [Value] {
    var found: [Value] = []
    _ = kind.hidingSecrets(in: scene) { found.append($0) }
    return found
  }

  /// Whether a value in it is only a placeholder, and where that stands.
  package var placeholder: Refusal.Place? { kind.placeholder }
}

// MARK: What a host says of it

extension Input {
  /// Whether this is the input that was asked for, with what that left open filled in.
  func isExact(_ asked: Input) -> Bool {
    func isExact<Kind: InputKind>(_ kind: Kind) -> Bool {
      (asked.kind as? Kind).map(kind.isExact) ?? false
    }
    return isExact(kind)
  }

  /// Whether the place that a refusal points at is one in this input.
  func has(_ place: Refusal.Place) -> Bool { kind.has(place) }
}
