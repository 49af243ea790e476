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
    guard let name = try name() else { throw unexpected("a request's name, such as fetchTodos#2") }
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
