extension Capability {
  /// Draws values as trees, and the sessions of workflows too; without it the inspector makes a
  /// tree of the value that is printed.
  public static let tree = Capability(rawValue: "tree")
}

extension Questions {
  /// Asks for the value of an expression as a tree; for a host of workflows its sessions.
  public struct Tree: Question {
    /// The word for it on the wire.
    public static let word = "tree"

    /// The expression.
    public var expression: ValueExpression
    /// The current step.
    public var step: Int
    /// Whether long collections are to be whole, not cut to their ends.
    public var full: Bool

    /// Makes the question.
    public init(expression: ValueExpression, step: Int, full: Bool) {
      self.expression = expression
      self.step = step
      self.full = full
    }

    /// The tree.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "tree"

      /// Its rows from the top; the rows of a value's contents follow the value's own row.
      public var rows: [TreeRow]

      /// Makes the answer.
      public init(rows: [TreeRow]) {
        self.rows = rows
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      var deepest = 0
      for (index, row) in answer.rows.enumerated() {
        guard (min(index, 1)...deepest).contains(row.depth) else {
          return "a row of a tree at depth \(row.depth)"
        }
        if let flaw = row.count.flatMap({ Plausible.count($0, "elements") }) { return flaw }
        deepest = min(row.depth + 1, TreeRow.deepest)
      }
      return answer.rows.isEmpty ? "a tree without rows" : nil
    }

    /// Whether the expression does.
    public var usesQueries: Bool { expression.usesQueries }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(expression: expression.source.utf8.count)
    }
  }
}

/// A row of a tree: a value without parts, or the kind of a value whose parts are the rows below.
public struct TreeRow: Hashable, Sendable, Codable {
  /// How deep it is in the tree; 0 for the outermost.
  public var depth: Int
  /// The step of a path from the value around it to this one; for the outermost row its whole path.
  ///
  /// Such as `todos` or `[0]`; nil where no path leads to it.
  public var name: String?
  /// The kind of a value with parts, such as `GlobalState` or `Array`; nil for others.
  public var kind: String?
  /// How many elements or entries it has, even if some rows are left out; nil if it is no
  /// collection.
  public var count: Int?
  /// The value, where nothing of it is drawn below.
  public var value: Value?

  /// Makes a row.
  public init(
    depth: Int, name: String? = nil, kind: String? = nil, count: Int? = nil, value: Value? = nil
  ) {
    self.depth = depth
    self.name = name
    self.kind = kind
    self.count = count
    self.value = value
  }

  /// How deep a row can be; what is deeper is written as one value, so that trees do not get too
  /// wide.
  package static let deepest = 30
}

extension TreeRow {
  /// How a value is drawn that has rows below it: its kind, and the values of these rows.
  package typealias Opened = (kind: String, count: Int?, parts: [(name: String?, value: Value)])

  /// The tree of a value.
  ///
  /// - Parameters:
  ///   - name: its path; nil if it has none.
  ///   - open: says how a value is drawn.
  package static func rows(
    of value: Value, named name: String?, opening open: (Value) -> Opened? = { $0.opened }
  ) -> [TreeRow] {
    var rows: [TreeRow] = []
    // No deeper than rows can stand.
    func add(_ value: Value, _ name: String?, _ depth: Int) {
      guard depth < deepest, let opened = open(value) else {
        return rows.append(TreeRow(depth: depth, name: name, value: value))
      }
      // A screen is called by its name, not by a type.
      let kind = opened.kind == name ? nil : opened.kind
      rows.append(TreeRow(depth: depth, name: name, kind: kind, count: opened.count))
      for part in opened.parts { add(part.value, part.name, depth + 1) }
    }
    add(value, name, 0)
    return rows
  }
}

extension Value {
  /// How this is drawn in a tree, with what is in it; nil for a value on one row.
  package var opened: TreeRow.Opened? {
    // A value that is as short as `Date("…")` or `.loaded(1)` stays on one row.
    if parts.isEmpty || hasOnePlainPart { return nil }
    func named(_ members: [Member], behind path: ValuePath = ValuePath()) -> [(
      name: String?, value: Value
    )] {
      members.enumerated().map { position, member in
        (path.appending(.member(member.label ?? String(position))).description, member.value)
      }
    }
    switch self {
    case .array(let elements), .set(let elements):
      return (kindName, elements.fullCount, elements.numbered(behind: ValuePath()))
    case .dictionary(let entries):
      let parts = entries.map { entry -> (name: String?, value: Value) in
        if case .omitted = entry.key { return (nil, entry.value) }
        return (ValuePath([.entry(entry.key)]).description, entry.value)
      }
      return (kindName, entries.map(\.key).fullCount, parts)
    case .tuple(let members), .record(_, let members): return (kindName, nil, named(members))
    case .enumeration(_, let name, let payload):
      return (kindName, nil, named(payload, behind: ValuePath([.member(name)])))
    default: return nil
    }
  }

  private var hasOnePlainPart: Bool {
    switch self {
    case .record(_, let members), .enumeration(_, _, let members):
      members.count == 1 && members[0].label == nil && members[0].value.parts.isEmpty
    default: false
    }
  }
}

extension [Value] {
  /// How many there are together with those that were left out; nil where a host's number of these
  /// makes no sense.
  fileprivate var fullCount: Int? {
    var count = 0
    for element in self {
      if case .omitted(let more) = element { count &+= more } else { count &+= 1 }
      guard Plausible.isCount(count) else { return nil }
    }
    return count
  }

  /// The elements, each with the step that leads to it; what stands for elements that were left out
  /// has no step.
  package func numbered(behind path: ValuePath) -> [(name: String?, value: Value)] {
    var index = 0
    return map { element in
      if case .omitted(let count) = element {
        index &+= count
        return (nil, element)
      }
      defer { index &+= 1 }
      return (path.appending(.index(index)).description, element)
    }
  }
}
