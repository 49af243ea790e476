extension Explorable {
  /// Follows a path from here.
  ///
  /// A member wins over the built-in `count`, `isEmpty`, `first`, `last`, `keys` and `values`. Optionals are
  /// looked through, but nil has no parts. `[*]` gives an array with the rest of the path followed
  /// from each element.
  /// - Throws: ``MissingPath`` with the step that could not be taken.
  package func resolve(_ path: ValuePath) throws(MissingPath) -> any Explorable {
    try PathResolution(path: path).follow(from: self, at: 0)
  }

  /// What is wrong with a path that can lead nowhere, whatever comes; nil where it leads somewhere, or may
  /// do so later: at another index or key, where nil is now, or in another case of an enum.
  package func mistake(in path: ValuePath) -> MissingPath? {
    do {
      _ = try resolve(path)
      return nil
    } catch {
      switch error.reason {
      case .isNil, .isSecret, .otherCase, .noElement, .noKey: return nil
      case .noMember, .isComputed, .wantsSubscript, .wantsIndex, .noCollection: break
      }
      let resolution = PathResolution(path: path)
      return resolution.mayChange(from: self, before: error.position) ? nil : error
    }
  }
}

/// Follows one path.
private struct PathResolution {
  let path: ValuePath

  func follow(from start: any Explorable, at first: Int) throws(MissingPath) -> any Explorable {
    var current = start
    for position in path.components.indices[first...] {
      switch path.components[position] {
      case .member(let name): current = try member(name, of: current, at: position)
      case .index(let index): current = try entry(.int(index), of: current, at: position)
      case .key(let key): current = try entry(key, of: current, at: position)
      case .all:
        let isLast = position == path.components.count - 1
        return Value.array(
          try elements(of: current, at: position).map { element throws(MissingPath) in
            let part = isLast ? element : try follow(from: element, at: position + 1)
            return part.value(limit: .full)
          })
      }
    }
    return current
  }

  /// Whether something else may stand later on the way to a step.
  func mayChange(from start: any Explorable, before end: Int) -> Bool {
    var current = start
    for component in path.components[..<end] {
      if current.isOpen { return true }
      // What an element lacks no other one has.
      let step: ValuePath.Component = if case .all = component { .index(0) } else { component }
      if case .enumeration = current.shape { return true }
      guard let next = try? current.resolve(ValuePath([step])) else { return true }
      current = next
    }
    if case .enumeration = current.shape { return true }
    return current.isOpen
  }

  // MARK: Members

  private func member(
    _ name: String, of base: any Explorable, at position: Int
  ) throws(MissingPath) -> any Explorable {
    if let payload = base as? Payload {
      if let part = payload.whole.member(name) { return part }
      guard let only = payload.only else {
        throw missing(position, base, .noMember(near: near(name, payload.labels)))
      }
      return try member(name, of: only, at: position)
    }
    switch base.shape {
    case .null: throw missing(position, base, .isNil)
    case .enumeration(let caseName, let labels):
      if name == caseName { return Payload(whole: base, labels: labels) }
      let inPayload = labels.contains(name) ? "\(caseName).\(name)" : nil
      throw missing(
        position, base, .otherCase(name: caseName, near: inPayload ?? near(name, [caseName])))
    case .record(let labels):
      if let part = base.member(name) { return part }
      if base.computes(name) { throw missing(position, base, .isComputed) }
      let below = position == 0 ? below(base, labels, name) : nil
      throw missing(position, base, .noMember(near: below ?? near(name, labels)))
    case .array(let count), .set(let count):
      if let part = base.member(name) ?? Self.builtIn(name, of: base, count: count) { return part }
      let near = near(name, builtIn: ["count", "isEmpty", "first", "last"])
      throw missing(
        position, base, near.map { .noMember(near: $0) } ?? .wantsSubscript(example: "[0].\(name)"))
    case .dictionary(let count):
      if let part = base.member(name) { return part }
      if name == "keys" { return Value.array(Self.keys(base)) }
      if name == "values" {
        return DictionaryContents(elements: base.elements ?? [])
      }
      if name == "count" || name == "isEmpty",
        let part = Self.builtIn(name, of: base, count: count)
      {
        return part
      }
      if name == "first" || name == "last" {
        throw missing(position, base, .noMember(near: "values.\(name)"))
      }
      let near =
        near(name, builtIn: ["count", "isEmpty", "keys", "values"])
      throw missing(
        position, base,
        near.map { .noMember(near: $0) }
          ?? .wantsSubscript(example: Self.example(of: base, name)))
    case .scalar where base.isSecret: throw missing(position, base, .isSecret)
    case .scalar:
      if let part = base.member(name) ?? Self.builtIn(name, ofText: base) { return part }
      let isText = Self.builtIn("count", ofText: base) != nil
      throw missing(position, base, .noMember(near: isText ? near(name, builtIn: []) : nil))
    }
  }

  private static func builtIn(
    _ name: String, of base: any Explorable, count: Int
  ) -> (any Explorable)? {
    switch name {
    case "count": Value.int(count)
    case "isEmpty": Value.bool(count == 0)
    case "first": base.element(at: 0) ?? Value.null
    case "last": base.element(at: count - 1) ?? Value.null
    default: nil
    }
  }

  private static func builtIn(_ name: String, ofText base: any Explorable) -> (any Explorable)? {
    guard case .string(let text) = base.value(limit: .full) else { return nil }
    switch name {
    case "count": return Value.int(text.count)
    case "isEmpty": return Value.bool(text.isEmpty)
    case "first": return text.first.map { Value.string(String($0)) } ?? .null
    case "last": return text.last.map { Value.string(String($0)) } ?? .null
    default: return nil
    }
  }

  /// How an element of a dictionary is written, where somebody wrote a member of it.
  private static func example(of base: any Explorable, _ name: String) -> String {
    if let key = keys(base).prefix(1000).first(where: { $0.bareText == name }) {
      return ValuePath([.key(key)]).description
    }
    guard let (key, content) = base.entries?.first, case .int(let number) = key else {
      return ValuePath([.key(.string(name))]).description
    }
    let element = ValuePath([.index(number)])
    let hasMember = (content as any Explorable).member(name) != nil
    return (hasMember ? element.appending(.member(name)) : element).description
  }

  private static func keys(_ base: any Explorable) -> [Value] {
    base.entries?.map(\.key) ?? []
  }

  // MARK: Elements

  private func entry(
    _ key: Value, of base: any Explorable, at position: Int
  ) throws(MissingPath) -> any Explorable {
    let base = (base as? Payload)?.only ?? base
    switch base.shape {
    case .null: throw missing(position, base, .isNil)
    case .array(let count), .set(let count):
      guard case .int(let index) = key, index >= 0 else {
        throw missing(position, base, .wantsIndex)
      }
      guard index < count, let element = base.element(at: index) else {
        throw missing(position, base, .noElement(count: count))
      }
      return element
    case .dictionary:
      if let entry = base.entry(forKey: key) { return entry }
      throw missing(position, base, .noKey(near: nearKey(key, of: base)))
    case .scalar, .record, .enumeration:
      throw missing(position, base, base.isSecret ? .isSecret : .noCollection)
    }
  }

  private func elements(
    of base: any Explorable, at position: Int
  ) throws(MissingPath) -> [any Explorable] {
    let base = (base as? Payload)?.only ?? base
    guard let elements = base.elements else {
      throw missing(
        position, base,
        base.shape == .null ? .isNil : base.isSecret ? .isSecret : .noCollection)
    }
    return elements
  }

  // MARK: Messages

  private func missing(
    _ position: Int, _ base: any Explorable, _ reason: MissingPath.Reason
  ) -> MissingPath {
    MissingPath(path: path, position: position, reason: reason, found: base.kindPhrase)
  }

  /// Where a member is that somebody asked for without saying of what.
  ///
  /// It is looked for one or two steps below, as in `state.todos` and `list.model.title`, and not in what
  /// is drawn.
  private func below(_ base: any Explorable, _ labels: [String], _ name: String) -> String? {
    func find(_ base: any Explorable, _ labels: [String], _ prefix: String, _ depth: Int) -> String?
    {
      var records: [(path: String, part: any Explorable, labels: [String])] = []
      for label in labels where !["screen", "previews", "drawings"].contains(label) {
        guard let part = base.member(label), case .record(let inner) = part.shape else { continue }
        let path = prefix + ValuePath([.member(label)]).description
        if inner.contains(name) { return "\(path).\(ValuePath([.member(name)]))" }
        records.append((path, part, inner))
      }
      guard depth > 1 else { return nil }
      return records.lazy.compactMap { find($0.part, $0.labels, $0.path + ".", depth - 1) }.first
    }
    return find(base, labels, "", 2)
  }

  private func near(_ name: String, _ candidates: [String]) -> String? {
    Nearest.name(to: name, in: candidates)
  }

  /// The same among the names that collections and texts have, which other languages call otherwise.
  private func near(_ name: String, builtIn candidates: [String]) -> String? {
    let words = ["length": "count", "len": "count", "size": "count", "empty": "isEmpty"]
    return words[name] ?? near(name, candidates)
  }

  /// The key that was meant, as it is written: one that is spelt alike, be it a text, a case or a number.
  private func nearKey(_ key: Value, of base: any Explorable) -> String? {
    var written: [String: String] = [:]
    for key in Self.keys(base).prefix(1000) { written[key.bareText] = key.literal }
    if let same = written[key.bareText] { return same }
    // Another number is hardly what was meant.
    switch key {
    case .string, .enumeration:
      return Nearest.name(to: key.bareText, in: written.keys.sorted()).flatMap { written[$0] }
    default: return nil
    }
  }
}

extension Value {
  /// What tells it from others of its kind, without the signs of its kind: `todo` of `"todo"` and `.todo`.
  fileprivate var bareText: String {
    switch self {
    case .string(let text): text
    case .enumeration(_, let name, let payload) where payload.isEmpty: name
    default: onlyText?.text ?? literal
    }
  }
}

/// What a path has reached when it has named an enum's case, and not yet a part of its payload.
private struct Payload: Explorable {
  let whole: any Explorable
  let labels: [String]

  /// The payload's only part; a path can go through it without naming it.
  var only: (any Explorable)? {
    labels.count == 1 ? whole.member(labels[0]) : nil
  }

  var shape: Shape { only?.shape ?? .record(labels: labels) }

  func value(limit: ValueLimit) -> Value {
    if let only { return only.value(limit: limit) }
    guard case .enumeration(_, _, let payload) = whole.value(limit: limit) else { return .null }
    return .tuple(payload)
  }

  func member(_ name: String) -> (any Explorable)? { whole.member(name) ?? only?.member(name) }
  func element(at index: Int) -> (any Explorable)? { only?.element(at: index) }
  var elements: [any Explorable]? { only?.elements }
  var entries: [(key: Value, content: any Explorable)]? { only?.entries }
  func entry(forKey key: Value) -> (any Explorable)? { only?.entry(forKey: key) }
  var typeNames: [String] { only?.typeNames ?? [] }
}

extension Explorable {
  /// Where a path has named an enum's case, the only part of its payload; else this itself.
  package var onlyPayload: any Explorable { (self as? Payload)?.only ?? self }

  /// The elements of a collection that finds each of them quickly.
  package var elements: [any Explorable]? {
    switch shape {
    case .array(let count), .set(let count):
      return (0..<count).compactMap { element(at: $0) }
    case .dictionary: return entries?.map(\.content)
    default: return nil
    }
  }

  /// What kind of thing this is, with its article, for messages.
  package var kindPhrase: String {
    switch shape {
    case .null: return "nil"
    case .array(let count): return "an array of \(count)"
    case .set(let count): return "a set of \(count)"
    case .dictionary(let count): return "a dictionary of \(count)"
    case .enumeration(let name, _):
      return ((typeNames.first { $0 != name } ?? "") + "." + name).shown(to: 64)
    case .scalar, .record:
      guard let type = typeNames.first else { return "a tuple" }
      return ("AEIO".contains(type.prefix(1)) ? "an " : "a ") + type.shown(to: 64)
    }
  }
}
