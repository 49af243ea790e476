import InspectableDoor

extension Completer {
  /// Completes the path at the end of an expression.
  ///
  /// - Parameter aim: what the path has to lead to; nil where any expression may be written.
  func paths(
    _ cursor: Cursor, from start: Int, to aim: Command.PathAim? = nil
  ) -> Completion {
    guard let place = ExpressionPlace(cursor, from: start) else {
      return Completion(start: cursor.end)
    }
    switch place.kind {
    case .afterOperand:
      guard aim == nil else { return Completion(start: cursor.end) }
      return matching(cursor.text(from: place.start), Self.operators, at: place.start)
    case .afterIs:
      let cases = place.compared.map { values(at: $0, place) } ?? []
      return matching(
        cursor.text(from: place.start), [.init("nil")] + cases.filter { $0.text.hasPrefix(".") },
        at: place.start)
    case .subscripted(let bracket):
      return subscripts(cursor, of: place, at: bracket, to: aim)
    case .member(let dot):
      let names = members(of: cursor.text(from: place.start, to: dot), place, to: aim)
      return deeper(
        matching(cursor.text(from: dot + 1), names.map { .init($0) }, at: dot + 1),
        behind: cursor.text(from: place.start, to: dot), place, to: aim)
    case .root:
      let prefix = cursor.text(from: place.start)
      if let compared = place.compared, aim == nil {
        let values = matching(prefix, self.values(at: compared, place), at: place.start)
        if !values.candidates.isEmpty { return values }
      }
      let names = (aim == nil ? elementNames(place) : []) + roots(aim)
      return deeper(matching(prefix, names, at: place.start), behind: nil, place, to: aim)
    }
  }

  /// What can follow something that has a value, the words of queries first.
  private static let operators: [Completion.Candidate] = [
    .init("where ", detail: "those for which a condition holds"),
    .init("map ", detail: "something about each"), .init("sort by ", detail: "in an order"),
    .init("group by ", detail: "a dictionary of those that have something in common"),
    .init("contains ", detail: "whether something is in it"),
    .init("is ", detail: "whether it is nil, or of a type"),
    .init("matches ", detail: "whether a regular expression fits"),
    .init("== "), .init("!= "), .init("< "), .init("<= "), .init("> "), .init(">= "),
    .init("&& ", detail: "and"), .init("|| ", detail: "or"),
  ]

  /// What something can be compared with: the cases of its enum, `true` and `false`, or what it is now.
  private func values(at text: String, _ place: ExpressionPlace) -> [Completion.Candidate] {
    guard let path = place.path(text), let value = source.value(at: atElements(path)) else {
      return []
    }
    switch value {
    case .bool: return [.init("true"), .init("false")]
    case .enumeration(let type, let name, _):
      // Mostly a value does not know its type, but its place does.
      let place = ValuePath(
        path.components.map { component in
          if case .member = component { component } else { .all }
        })
      let known = source.sceneNow?.enums?.first { $0.type == type || $0.paths.contains(place) }
      return (known?.cases ?? [name]).map { .init("." + $0) }
    case .array, .set, .dictionary, .record, .tuple, .omitted, .untracked: return []
    default: return [.init(value.literal, detail: "as it is now")]
    }
  }

  /// The path with an element that is there in place of `[*]`.
  private func atElements(_ path: ValuePath) -> ValuePath {
    path.components.reduce(ValuePath()) { path, component in
      guard component == .all else { return path.appending(component) }
      switch source.continuations(of: path).subscripts.first {
      case .int(let index)?: return path.appending(.index(Int(index)))
      case let key?: return path.appending(.key(key))
      case nil: return path.appending(.index(0))
      }
    }
  }

  /// What an element is called where something is asked of each.
  private func elementNames(_ place: ExpressionPlace) -> [Completion.Candidate] {
    guard place.isAboutElement else { return [] }
    let isDictionary =
      if let path = place.path(place.collection ?? ""),
        case .dictionary? = source.value(at: atElements(path))
      {
        true
      } else {
        false
      }
    let key = isDictionary ? [Completion.Candidate("key")] : []
    return [.init("it")] + key
  }

  private func roots(_ aim: Command.PathAim?) -> [Completion.Candidate] {
    guard let scene = source.scene else { return [] }
    if aim == .localState {
      return scene.screens.filter { $0.local != nil }.map { .init($0.name + ".local.") }
    }
    var names = continuations(of: ValuePath(), to: nil).members
    if aim == .state {
      let stores = scene.stores.map(\.name)
      names =
        stores.count == 1 ? continuations(of: ValuePath(), to: aim).members + stores : stores
    }
    guard aim == nil else { return names.map { .init(Self.written($0)) } }
    let defined = source.definitions.map {
      Completion.Candidate($0.name, detail: "\($0.expression)")
    }
    return names.map { .init(Self.written($0)) } + defined
      + ExpressionFunction.names.sorted().map { .init($0 + "(") }
  }

  private func members(of text: String, _ place: ExpressionPlace, to aim: Command.PathAim?)
    -> [String]
  {
    guard let path = place.path(text) else { return [] }
    return continuations(of: path, to: aim).members.map(Self.written)
  }

  private func subscripts(
    _ cursor: Cursor, of place: ExpressionPlace, at bracket: Int, to aim: Command.PathAim?
  ) -> Completion {
    guard let path = place.path(cursor.text(from: place.start, to: bracket)) else {
      return Completion(start: cursor.end)
    }
    let keys = continuations(of: path, to: aim).subscripts
    let elements = source.value(at: whole(path, to: aim)).map(Self.elements) ?? [:]
    return matching(
      cursor.text(from: bracket + 1),
      keys.map {
        let there = elements[$0].map { $0.literal.cut(to: 60) } ?? ""
        return .init($0.literal + "]", label: "[\($0.literal)]", detail: there)
      }, at: bracket + 1)
  }

  /// What stands in a collection, by the index or the key.
  private static func elements(of value: Value) -> [Value: Value] {
    switch value {
    case .array(let elements):
      var found: [Value: Value] = [:]
      var index = 0
      for element in elements {
        if case .omitted(let count) = element {
          index += count
        } else {
          found[.int(index)] = element
          index += 1
        }
      }
      return found
    case .dictionary(let entries):
      return Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    default: return [:]
    }
  }

  /// What can follow a name that is complete already.
  private func deeper(
    _ completion: Completion, behind base: String?, _ place: ExpressionPlace,
    to aim: Command.PathAim?
  ) -> Completion {
    guard completion.candidates.count == 1, let name = completion.candidates.first?.text,
      name == place.lastName, let path = place.path(base.map { $0 + "." + name } ?? name)
    else { return completion }
    let next = continuations(of: path, to: aim)
    var endings: [String] = next.members.isEmpty ? [] : ["."]
    if !next.subscripts.isEmpty { endings.append("[") }
    // Nothing is deeper: in a `set`, the value follows.
    if endings.isEmpty, aim == .localState { endings = [" = "] }
    guard !endings.isEmpty else { return completion }
    return Completion(start: completion.start, candidates: endings.map { .init(name + $0) })
  }

  /// What follows a path as the verb reads it: a path to the state is inside the only store.
  private func continuations(of path: ValuePath, to aim: Command.PathAim?) -> PathContinuations {
    source.continuations(of: whole(path, to: aim))
  }

  private func whole(_ path: ValuePath, to aim: Command.PathAim?) -> ValuePath {
    let path = atElements(path)
    let stores = source.scene?.stores.map(\.name) ?? []
    guard aim == .state, stores.count == 1, let store = stores.first,
      path.components.first != .member(store)
    else { return path }
    return ValuePath([.member(store)]).appending(path)
  }

  private static func written(_ name: String) -> String { ValuePath([.member(name)]).description }
}

/// The place at the end of an expression that is still being typed.
private struct ExpressionPlace {
  enum Kind {
    /// The first name of a path begins at `start`.
    case root
    /// A further name, after the dot at this byte.
    case member(dot: Int)
    /// Within the bracket at this byte.
    case subscripted(bracket: Int)
    /// After something that can be compared.
    case afterOperand
    /// After `is`.
    case afterIs
  }

  private(set) var kind = Kind.root
  /// Where the path, or else the word, begins.
  private(set) var start: Int
  /// The name that ends at the cursor.
  private(set) var lastName = ""
  /// What `it` is an element of.
  private(set) var collection: String?
  /// Whether something is asked of each element here.
  private(set) var isAboutElement = false
  /// What the operand at the cursor is compared with.
  private(set) var compared: String?

  /// Nil if the cursor is within a text, a number, or the name of a case.
  init?(_ cursor: Completer.Cursor, from first: Int) {
    start = cursor.end
    let bytes = cursor.bytes
    var i = first
    var isBehindOperand = false
    var word = ""
    // The last path, which is what a query or a comparison after it is about.
    var operand = ""
    while i < cursor.end {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "\""):
        guard let end = Self.endOfText(cursor, from: i) else { return nil }
        i = end
        isBehindOperand = true
      case UInt8(ascii: "."):
        // The name of a case.
        let dot = i
        i += 1
        while i < cursor.end, bytes[i].isNameByte { i += 1 }
        if i == cursor.end {
          guard compared != nil else { return nil }
          start = dot
          return
        }
        isBehindOperand = true
      case _ where byte.isNameByte || byte == UInt8(ascii: "`"):
        guard let path = PathScan(cursor, from: i) else { return nil }
        if path.end == cursor.end {
          start = i
          kind = word == "is" ? .afterIs : isBehindOperand ? .afterOperand : path.kind
          lastName = path.lastName
          return
        }
        word = cursor.text(from: i, to: path.end)
        i = path.end
        switch word {
        case "where", "map", "by":
          (collection, isBehindOperand, isAboutElement) = (operand, false, true)
        case "is": (compared, isBehindOperand) = (operand.isEmpty ? nil : operand, false)
        case "sort", "group", "contains", "matches": isBehindOperand = false
        default: (operand, compared, isBehindOperand) = (word, nil, true)
        }
        if ["all", "any", "count"].contains(word), i < bytes.endIndex, bytes[i] == UInt8(ascii: "(")
        {
          let rest = bytes[(i + 1)...].prefix { $0 != UInt8(ascii: ",") }
          collection = String(decoding: rest, as: UTF8.self)
        }
      default:
        if !byte.isBlank {
          isBehindOperand = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
          if byte == UInt8(ascii: ","), collection != nil { isAboutElement = true }
          word = ""
          switch byte {
          case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            if !operand.isEmpty { compared = operand }
          default: compared = nil
          }
        }
        i += 1
      }
    }
    kind = word == "is" ? .afterIs : isBehindOperand ? .afterOperand : .root
  }

  /// A path as it is written here; `it` stands for the first element of the collection.
  func path(_ text: String) -> ValuePath? {
    guard let path = try? ValuePath(parsing: text) else { return nil }
    guard path.components.first == .member("it"), let collection,
      let base = try? ValuePath(parsing: collection)
    else { return path }
    return base.appending(.all).appending(ValuePath(Array(path.components.dropFirst())))
  }

  /// The byte after a text's closing quote, nil if it is still open.
  fileprivate static func endOfText(_ cursor: Completer.Cursor, from start: Int) -> Int? {
    var scan = BracketScan()
    scan.take(cursor.bytes[start])
    var i = start + 1
    while i < cursor.end {
      scan.take(cursor.bytes[i])
      i += 1
      if !scan.isInText { return i }
    }
    return nil
  }
}

/// A path from its first name to where it ends, or to the cursor.
private struct PathScan {
  private(set) var end: Int
  private(set) var kind = ExpressionPlace.Kind.root
  private(set) var lastName = ""

  /// Nil for a number, or where the cursor is within a text.
  init?(_ cursor: Completer.Cursor, from start: Int) {
    let bytes = cursor.bytes
    end = start
    if (0x30...0x39).contains(bytes[start]) {
      while end < cursor.end, bytes[end].isNameByte || bytes[end] == UInt8(ascii: ".") { end += 1 }
      if end == cursor.end { return nil }
      return
    }
    var nameStart = start
    while end < cursor.end {
      switch bytes[end] {
      case UInt8(ascii: "."):
        kind = .member(dot: end)
        end += 1
        nameStart = end
      case UInt8(ascii: "["):
        let bracket = end
        var scan = BracketScan()
        repeat {
          scan.take(bytes[end])
          end += 1
        } while end < cursor.end && !scan.isOutside
        if !scan.isOutside {
          kind = .subscripted(bracket: bracket)
          return
        }
        nameStart = end
      case UInt8(ascii: "`"):
        end += 1
        while end < cursor.end, bytes[end] != UInt8(ascii: "`") { end += 1 }
        if end < cursor.end { end += 1 }
      case let byte where byte.isNameByte: end += 1
      default: return
      }
    }
    lastName = cursor.text(from: nameStart)
  }
}
