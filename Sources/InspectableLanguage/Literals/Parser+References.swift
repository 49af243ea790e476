/// A request that is waiting: the oldest of a name, or with a number a particular one.
package struct RequestReference: Hashable, Sendable, CustomStringConvertible {
  /// The request's name.
  package var name: String
  /// Which one of that name, counted from 1; nil for the oldest parked one.
  package var number: Int?

  package init(name: String, number: Int? = nil) {
    self.name = name
    self.number = number
  }

  /// The reference as it is written: `fetchTodos#2`.
  package var description: String {
    var writer = LiteralWriter()
    var words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if !words.allSatisfy({ NameSyntax.isWord($0) }) { words = [name] }
    for (i, word) in words.enumerated() {
      if i > 0 { writer.put(".") }
      writer.put(name: word)
    }
    if let number { writer.put(text: "#\(number)") }
    return writer.text
  }
}

/// A place in time as it is written: a step, or the name of a mark.
package enum PlaceReference: Hashable, Sendable {
  /// A step of a branch.
  case step(StepReference)
  /// A mark.
  case mark(String)
}

/// A step of a branch, such as `3`, `#3` or `main@3`.
package struct StepReference: Hashable, Sendable, CustomStringConvertible {
  /// The branch, nil for the current one.
  package var branch: String?
  /// The step's number, 0 for the state after loading.
  package var number: Int

  package init(branch: String? = nil, number: Int) {
    self.branch = branch
    self.number = number
  }

  /// The reference as it is written without `#`.
  package var description: String {
    branch.map { "\($0)@\(number)" } ?? String(number)
  }
}

extension Parser {
  /// Consumes a request's name, perhaps with a number: `fetchTodos#2`.
  package mutating func requestReference() throws(SourceError) -> RequestReference {
    skipTrivia()
    guard let name = try name() else {
      throw unexpected("a request's name, with its number where it has one")
    }
    guard isAt("#") else { return RequestReference(name: name.text) }
    position += 1
    let start = position
    let number = try count("a number after '#'")
    guard number > 0 else { throw SourceError("requests are counted from 1", at: start) }
    return RequestReference(name: name.text, number: number)
  }

  /// Consumes a step's number, `3` or `#3`, perhaps with its branch, `main@3`.
  package mutating func stepReference() throws(SourceError) -> StepReference {
    skipTrivia()
    var end = position
    while end < bytes.count, bytes[end].isASCIINameByte || bytes[end] == UInt8(ascii: "-") {
      end += 1
    }
    if end > position, end < bytes.count, bytes[end] == UInt8(ascii: "@") {
      let branch = text(position..<end)
      position = end + 1
      _ = skip("#")
      return StepReference(branch: branch, number: try count("a step's number after '@'"))
    }
    _ = skip("#")
    return StepReference(number: try count("a step's number, such as 3 or #3"))
  }

  /// Consumes a step's number, perhaps with its branch, or the name of a mark.
  package mutating func placeReference() throws(SourceError) -> PlaceReference {
    skipTrivia()
    if isAt("#") || byte?.isASCIIDigit == true { return .step(try stepReference()) }
    let start = position
    guard let name = markName() else {
      throw unexpected("a step's number, such as 3 or #3")
    }
    guard isAt("@") else { return .mark(name) }
    position = start
    return .step(try stepReference())
  }

  /// Consumes the name of a mark.
  package mutating func mark() throws(SourceError) -> String {
    skipTrivia()
    guard let name = markName() else {
      throw unexpected("a name that begins with a letter, such as before-crash")
    }
    return name
  }

  /// Consumes letters, digits, `_` and `-`, the first no digit; nil if none come next.
  private mutating func markName() -> String? {
    var end = endOfWord(from: position)
    guard end > position else { return nil }
    while end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end].isASCIINameByte {
      end = max(end + 1, endOfWord(from: end))
    }
    defer { position = end }
    return text(position..<end)
  }

  /// Whether a place follows, such as `@3`, which is consumed up to its name or number.
  package mutating func skipPlaceSign() -> Bool {
    let start = position
    skipTrivia()
    if skip("@") { return true }
    position = start
    return false
  }

  /// Consumes digits and gives their number.
  package mutating func count(_ what: String = "a number") throws(SourceError) -> Int {
    skipTrivia()
    let start = position
    var end = position
    while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    guard end > start, end == bytes.count || !bytes[end].isASCIINameByte else {
      throw unexpected(what)
    }
    guard let number = Int(text(start..<end)) else {
      throw SourceError("\(text(start..<end).shown(to: 40)) is too large", at: start)
    }
    position = end
    return number
  }
}
