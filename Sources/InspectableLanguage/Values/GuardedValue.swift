/// Something explorable of which some parts are secret.
///
/// A path that leads to such a part ends at ``Value/secret(fingerprint:)``, unless the part is nil:
/// whether something is there is not kept secret.
package struct GuardedValue: Explorable {
  private let inner: any Explorable
  private let secrets: SecretPaths

  /// Something with its secret parts hidden; the thing itself where nothing of it is secret.
  package static func guarding(_ inner: any Explorable, _ secrets: SecretPaths) -> any Explorable {
    if secrets.isEmpty || inner.shape == .null { return inner }
    if secrets.isWhole { return inner.value(limit: .full).hidden }
    if let screen = inner as? DrawnScreen {
      return DrawnScreen(
        lines: screen.lines.enumerated().map {
          secrets.after(.index($0)).isWhole ? Value.secret(fingerprint: 0).literal : $1
        })
    }
    return GuardedValue(inner: inner, secrets: secrets)
  }

  private init(inner: any Explorable, secrets: SecretPaths) {
    self.inner = inner
    self.secrets = secrets
  }

  package var shape: Shape { inner.shape }

  package var isOpen: Bool { inner.isOpen }

  package var typeNames: [String] { inner.typeNames }

  package func value(limit: ValueLimit) -> Value { secrets.hiding(in: inner.value(limit: limit)) }

  package func member(_ name: String) -> (any Explorable)? {
    guard let part = inner.member(name) else { return nil }
    switch inner.shape {
    case .enumeration(let caseName, let labels):
      let inside = secrets.after(.member(caseName))
      if inside.isWhole { return part.value(limit: .full).hidden }
      let named = Self.secrets(of: name, among: labels, in: inside)
      return Self.guarding(part, labels.count == 1 ? named.union(inside) : named)
    case .record(let labels):
      return Self.guarding(part, Self.secrets(of: name, among: labels, in: secrets))
    default:
      return Self.guarding(part, secrets.after(.member(name)))
    }
  }

  /// What is secret in a member that is called by its label or by its position.
  private static func secrets(
    of name: String, among labels: [String], in secrets: SecretPaths
  ) -> SecretPaths {
    let position = labels.firstIndex(of: name) ?? Int(name)
    guard let position, labels.indices.contains(position) else {
      return secrets.after(.member(name))
    }
    return secrets.after(label: labels[position], position: position)
  }

  package func element(at index: Int) -> (any Explorable)? {
    inner.element(at: index).map { Self.guarding($0, secrets.after(.index(index))) }
  }

  package var elements: [any Explorable]? {
    switch inner.shape {
    case .array, .set:
      inner.elements?.enumerated().map { Self.guarding($1, secrets.after(.index($0))) }
    default: (value(limit: .full) as any Explorable).elements
    }
  }

  package func entry(forKey key: Value) -> (any Explorable)? {
    inner.entry(forKey: key).map { Self.guarding($0, secrets.after(.entry(key))) }
  }
}

extension Explorable {
  /// Whether this is kept from sight.
  package var isSecret: Bool {
    if case .secret? = self as? Value { true } else { false }
  }

  /// Whether this or something inside is kept from sight.
  package var holdsSecret: Bool {
    switch self {
    case let value as Value: value.containsSecret
    case let collection as RememberedCollection: collection.keepsSecret
    // What is not guarded holds no secret, unless it was put together from guarded things.
    default: mayHoldSecret && value(limit: .full).containsSecret
    }
  }
}
