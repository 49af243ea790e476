/// A path with the places of its steps in the text it was read from.
package struct LocatedPath: Hashable, Sendable {
  /// The path.
  package var path: ValuePath
  /// Where each step begins: a member's name, or the bracket of a subscript.
  package var offsets: [Int]
  /// Where the path begins and ends.
  package var range: Range<Int>
}

extension Parser {
  /// Consumes a path, such as `state.todos[1].title`, `showsById[-1]`, `.` alone or `.[0]`.
  package mutating func path() throws(SourceError) -> ValuePath {
    try locatedPath().path
  }

  /// Consumes a path, and keeps where its steps stand.
  package mutating func locatedPath() throws(SourceError) -> LocatedPath {
    skipTrivia()
    let start = position
    var components: [ValuePath.Component] = []
    var offsets: [Int] = []
    if isAt("."), byte(after: 1).map({ $0.isSpace || $0 == UInt8(ascii: ")") }) ?? true {
      position += 1
      return LocatedPath(path: ValuePath(), offsets: [], range: start..<position)
    }
    if isAt("."), byte(after: 1) == UInt8(ascii: "[") {
      position += 1
    } else if !isAt("[") {
      offsets.append(position)
      guard let name = try memberName() else { throw unexpected("a path") }
      components.append(.member(name))
    }
    let rest = try pathSteps()
    return LocatedPath(
      path: ValuePath(components + rest.path.components), offsets: offsets + rest.offsets,
      range: start..<position)
  }

  /// Consumes the steps of a path that has begun, or of something in brackets: `[1].title`.
  mutating func pathSteps() throws(SourceError) -> LocatedPath {
    let start = position
    var components: [ValuePath.Component] = []
    var offsets: [Int] = []
    while true {
      if isAt("[") {
        offsets.append(position)
        components.append(try pathSubscript())
      } else if skip(".") {
        offsets.append(position)
        guard let name = try memberName() else { throw unexpected("a member's name after '.'") }
        components.append(.member(name))
      } else {
        return LocatedPath(path: ValuePath(components), offsets: offsets, range: start..<position)
      }
    }
  }

  /// Consumes a word, a name in backticks or a position; nil if none comes next.
  private mutating func memberName() throws(SourceError) -> String? {
    if let byte, byte.isASCIIDigit {
      let start = position
      while let byte = self.byte, byte.isASCIIDigit { position += 1 }
      if let byte = self.byte, byte.isASCIINameByte {
        position = start
        throw unexpected("a position or a name")
      }
      return text(start..<position)
    }
    return try word()?.text
  }

  /// Consumes `[n]`, `["k"]` or `[*]`.
  private mutating func pathSubscript() throws(SourceError) -> ValuePath.Component {
    let start = position
    position += 1
    skipTrivia()
    if byte == nil { throw neverClosed(from: start) }
    let component: ValuePath.Component
    if skip("*") {
      component = .all
    } else if isAt("]") {
      throw unexpected("an index, a key or '*'")
    } else {
      let key = try literalAtCursor()
      if case .int(let index) = key { component = .index(index) } else { component = .key(key) }
    }
    skipTrivia()
    guard skip("]") else {
      throw byte == nil ? neverClosed(from: start) : unexpected("']'")
    }
    return component
  }
}
