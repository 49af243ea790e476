/// Names that stand for expressions, for as long as an app is loaded.
///
/// A name is replaced by what it stands for before anything is asked, each time it is used. It is
/// replaced as it is written: an `it` in it is the element of the query that the name stands in.
package struct Definitions: Sendable {
  /// What was defined, in that order.
  package private(set) var all: [(name: String, expression: ValueExpression)] = []
  private var known: [String: ValueExpression] = [:]
  /// What `_` and `__` stand for, the values shown last, where the user gave these names to nothing.
  package var shown: [String: ValueExpression] = [:]

  /// The names of the value shown last and of the one before.
  package static let shownNames = ["_", "__"]

  /// How many names there can be.
  package static let most = 1_000

  package init() {}

  package var names: [String] { all.map(\.name) }

  package subscript(name: String) -> ValueExpression? { known[name] }

  /// Gives a name to an expression, or another expression to a name.
  ///
  /// - Parameter offset: where the name stands.
  /// - Throws: a ``SourceError`` if the name would lead back to itself, which points at the beginning
  ///   of the expression, or if there are too many.
  package mutating func define(
    _ name: String, as expression: ValueExpression, at offset: Int = 0
  ) throws(SourceError) {
    var changed = self
    changed.remove(name)
    guard changed.all.count < Self.most else {
      throw SourceError("more than \(Self.most) names; 'let --remove NAME' removes one", at: offset)
    }
    // In canonical form nothing is written any more that was hidden in it.
    let kept = (try? ValueExpression(parsing: expression.description)) ?? expression
    changed.all.append((name, kept))
    changed.known[name] = kept
    if let way = changed.way(from: name, to: name) {
      let names = way.map { "'\($0)'" }.joined(separator: ", then to ")
      throw SourceError(
        "'\(name)' would lead back to itself\(way.count > 1 ? ": it leads to \(names)" : "")",
        at: expression.offset)
    }
    self = changed
  }

  /// Forgets a name.
  package mutating func remove(_ name: String) {
    guard known.removeValue(forKey: name) != nil else { return }
    all.removeAll { $0.name == name }
  }

  /// The names that lead from one to another; nil if none do.
  private func way(from start: String, to end: String) -> [String]? {
    var seen: Set<String> = []
    func way(from start: String) -> [String]? {
      guard seen.insert(start).inserted, let expression = self[start] else { return nil }
      for (name, _) in expression.uses(of: { self[$0] != nil }) {
        if name == end { return [name] }
        if let way = way(from: name) { return [name] + way }
      }
      return nil
    }
    return way(from: start)
  }

  /// An expression with what the names in it stand for.
  /// - Throws: a ``SourceError`` if that gets too long.
  package func expanding(_ expression: ValueExpression) throws(SourceError) -> ValueExpression {
    var known: [String: ValueExpression] = [:]
    return try expanding(expression, &known)
  }

  /// - Parameter known: what was expanded already, so that no name is twice.
  private func expanding(
    _ expression: ValueExpression, _ known: inout [String: ValueExpression]
  ) throws(SourceError) -> ValueExpression {
    var expansions: [ValueExpression.Expansion] = []
    var text: [UInt8] = []
    let source = Array(expression.source.utf8)
    var end = 0
    for (name, written) in expression.uses(of: { self[$0] != nil || Self.shownNames.contains($0) })
    {
      guard let meant = self[name] ?? shown[name] else {
        throw SourceError(
          "'\(name)' is the value shown \(name == "_" ? "last" : "before the last"), and there is none yet",
          at: expression.offset + written.lowerBound)
      }
      text += source[end..<written.lowerBound]
      let start = text.count
      let inner: ValueExpression
      if let found = known[name] { inner = found } else { inner = try expanding(meant, &known) }
      known[name] = inner
      // A value is no longer for being named.
      let isValue = if case .literal = inner.root.kind { true } else { false }
      guard isValue || text.count + inner.source.utf8.count < Self.longest else {
        throw SourceError(
          "'\(name)' stands for too much here", at: expression.offset + written.lowerBound)
      }
      text += "(\(inner.source)\n)".utf8
      expansions.append(.init(name: name, written: written, expanded: start..<text.count))
      end = written.upperBound
    }
    if expansions.isEmpty { return expression }
    text += source[end...]
    var expanded = try read(
      String(decoding: text, as: UTF8.self), insteadOf: expression, at: expansions[0])
    expanded.expansions = expansions
    return expanded
  }

  /// In bytes.
  private static let longest = 1 << 16

  private func read(
    _ text: String, insteadOf expression: ValueExpression, at expansion: ValueExpression.Expansion
  ) throws(SourceError) -> ValueExpression {
    do {
      let read = try ValueExpression(parsing: text)
      return ValueExpression(source: read.source, offset: expression.offset, root: read.root)
    } catch {
      throw SourceError(
        "with what '\(expansion.name)' stands for: \(error.message)",
        at: expression.offset + expansion.written.lowerBound)
    }
  }
}

extension ValueExpression {
  /// A name that was replaced by what it stands for.
  struct Expansion: Hashable, Sendable {
    var name: String
    /// Where the name stood in what was written.
    var written: Range<Int>
    /// Where what it stands for is in ``source``.
    var expanded: Range<Int>
  }

  /// The question what a path leads to, of which the root was not written, as in `state todos[0]`.
  ///
  /// A place in the root counts as the first byte of what was written.
  package init(_ path: ValuePath, below root: ValuePath) {
    self.init(root.appending(path))
    guard !root.isEmpty else { return }
    let added = 0..<root.description.utf8.count + 1
    expansions = [Expansion(name: root.description, written: 0..<0, expanded: added)]
  }

  /// Where a byte of ``source`` stood in what was written; for what a name stands for, the name.
  package func written(_ offset: Int) -> Int {
    // The last one that begins before it.
    var (low, high) = (0, expansions.count)
    while low < high {
      let middle = (low + high) / 2
      if expansions[middle].expanded.lowerBound <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return offset }
    let last = expansions[low - 1]
    return offset < last.expanded.upperBound
      ? last.written.lowerBound : offset + last.written.upperBound - last.expanded.upperBound
  }

  /// Where paths begin with one of some names, in order.
  fileprivate func uses(
    of isName: (String) -> Bool
  ) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    func visit(_ node: ExpressionNode) {
      if case .path(let operand) = node.kind, operand.start == .scene,
        case .member(let name)? = operand.path.components.first, isName(name),
        let first = operand.offsets.first
      {
        // A name is a word, so a quoted one is a part.
        let end = first + name.utf8.count
        if source.utf8.dropFirst(first).prefix(name.utf8.count).elementsEqual(name.utf8) {
          found.append((name, first..<end))
        }
      }
      for child in node.children { visit(child) }
    }
    visit(root)
    return found
  }
}

extension Parser {
  /// Consumes the name of a definition and the sign behind it.
  package mutating func definedName() throws(SourceError) -> (name: String, offset: Int) {
    let found = try nameOfDefinition()
    skipTrivia()
    guard isAt("="), byte(after: 1) != UInt8(ascii: "=") else {
      throw unexpected("'='\(isAt("=") ? ", '==' only compares" : "")")
    }
    position += 1
    return found
  }

  /// Consumes a name that can be defined: one word, without backticks.
  package mutating func nameOfDefinition() throws(SourceError) -> (name: String, offset: Int) {
    skipTrivia()
    let offset = position
    guard let word = try word() else {
      throw unexpected("a name, as in let NAME = EXPR")
    }
    if word.isQuoted { throw SourceError("a name is a word without backticks", at: offset) }
    return (word.text, offset)
  }
}
