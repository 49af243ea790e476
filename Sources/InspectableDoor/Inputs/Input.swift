/// What can be done to a scene; each makes one step of the timeline.
///
/// What it is, is its kind: a type of its own in a file of its own, where its maker stands too, such as
/// ``dispatch(action:arguments:)``.
public struct Input: Sendable {
  /// What is done.
  package let kind: any InputKind

  /// Makes an input of a kind.
  package init(_ kind: any InputKind) {
    self.kind = kind
  }

  /// One argument of an action or event.
  public struct Argument: Hashable, Sendable, Codable {
    /// The label as written, nil where it stands by position.
    public var label: String?
    /// What is passed.
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

  /// Takes in what is done.
  public func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension Input: Codable {
  /// Reads an input: what it is about, under its word.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireWord.self)
    let words = container.allKeys.filter { Inputs.all.keys.contains($0.stringValue) }
    guard words.count == 1, let word = words.first, let kind = Inputs.all[word.stringValue] else {
      throw DecodingError.typeMismatch(
        Input.self,
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "Invalid number of keys found, expected one."))
    }
    self.init(try container.decode(kind, forKey: word))
  }

  /// Writes what the input is about under its word.
  public func encode(to encoder: any Encoder) throws {
    func write<Kind: InputKind>(_ kind: Kind) throws {
      var container = encoder.container(keyedBy: WireWord.self)
      try container.encode(kind, forKey: WireWord(Kind.word))
    }
    try write(kind)
  }
}

// MARK: As text

extension Input: CustomStringConvertible {
  /// The command that does exactly this, secrets and all; whoever reads it has the input again.
  public var description: String { kind.command(in: nil) }

  /// The input as the command that does it, in full: what journals and recordings hold.
  ///
  /// What is secret is hidden; such a command stands for the input and cannot be carried out.
  package func command(in scene: SceneDescription) -> String {
    command(labelled: label(in: scene))
  }

  /// The same, made of the label.
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
  /// The input as it may be shown: with `<secret>` in place of what the app keeps to itself.
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
  /// Whether it is another input made exact: the same one, with that said which was left open.
  func isExact(_ asked: Input) -> Bool {
    func isExact<Kind: InputKind>(_ kind: Kind) -> Bool {
      (asked.kind as? Kind).map(kind.isExact) ?? false
    }
    return isExact(kind)
  }

  /// Whether there is something in this at a place that a refusal points at.
  func has(_ place: Refusal.Place) -> Bool { kind.has(place) }
}
