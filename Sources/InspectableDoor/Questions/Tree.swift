extension Capability {
  /// Draws values as trees, the sessions of a workflow among them; without it the inspector makes a tree
  /// of the value that is printed.
  public static let tree = Capability(rawValue: "tree")
}

extension Questions {
  /// Asks for the value of an expression as a tree; for a host of workflows its sessions.
  public struct Tree: Question {
    /// The word for it on the wire.
    public static let word = "tree"

    /// The expression.
    public var expression: ValueExpression
    /// The present step.
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

      /// Its rows from the top, what is in a value right below it.
      public var rows: [TreeRow]

      /// Makes the answer.
      public init(rows: [TreeRow]) {
        self.rows = rows
      }
    }

    /// What in an answer cannot be.
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

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(expression: expression.source.utf8.count)
    }
  }
}

/// A row of a tree: a value without parts, or what kind of value has the rows below it.
public struct TreeRow: Hashable, Sendable, Codable {
  /// How far in it stands; 0 for the outermost.
  public var depth: Int
  /// The step from the row above to this one, as paths have it, and of the outermost its path.
  ///
  /// Such as `todos` or `[0]`; nil where no path leads.
  public var name: String?
  /// What is drawn below, such as `GlobalState` or `Array`; nil for a value without parts.
  public var kind: String?
  /// How many elements or entries it has, of which some may be left out; nil for what is no collection.
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

  /// How far in a row can stand: what is deeper is one value, so that no tree is wider than high.
  package static let deepest = 30
}

extension TreeRow {
  /// What a value is drawn as, with the values below it; nil for one on a row of its own.
  package typealias Opened = (kind: String, count: Int?, parts: [(name: String?, value: Value)])

  /// The tree of a value.
  ///
  /// - Parameters:
  ///   - name: its path; nil if it has none.
  ///   - open: says what a value is drawn as.
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
  /// What this is drawn as in a tree, with what is in it.
  package var opened: TreeRow.Opened? {
    // What is written as one word, such as `Date("…")` or `.loaded(1)`, is.
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
  /// How many there are with those that were left out; nil where what a host says of these cannot be.
  fileprivate var fullCount: Int? {
    var count = 0
    for element in self {
      if case .omitted(let more) = element { count &+= more } else { count &+= 1 }
      guard Plausible.isCount(count) else { return nil }
    }
    return count
  }

  /// The elements with what leads to each of them; what stands for some that were left out has none.
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
