package import InspectableDoor

extension Parser {
  /// Where the next token begins.
  package var offsetOfNextToken: Int {
    var copy = self
    copy.skipTrivia()
    return copy.position
  }

  /// Whether a number comes next, whether it fits or not.
  package var nextIsNumber: Bool {
    var copy = self
    copy.skipTrivia()
    let digits = copy.rest().drop { $0 == "-" }
    return digits.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// Consumes the verb at the beginning of a command; a `.` or `:` before it is forgiven.
  ///
  /// Where a path follows the name of a part at once, as in `state.todos[1]`, the verb is `print`.
  package mutating func verb() throws(SourceError) -> (name: String, offset: Int) {
    skipTrivia()
    let forgiven = comes(".") || comes(":")
    if forgiven { position += 1 }
    let offset = position
    if !forgiven, comes("?") {
      position += 1
      return ("help", offset)
    }
    let name = try identifier("a verb")
    if comes("."), ["state", "model", "local", "screen"].contains(name) {
      position = offset
      return ("print", offset)
    }
    return (name, offset)
  }

  /// How deep commands may be nested, one within the other.
  package static let mostCommandsWithin = 20

  /// Whether more commands come next than may be nested; each command reads the rest of the line
  /// again.
  ///
  /// - Parameter holdsCommand: whether a command follows a verb.
  package func hasTooManyCommands(_ holdsCommand: (_ verb: String) -> Bool) -> Bool {
    var copy = self
    return (0..<Self.mostCommandsWithin).allSatisfy { _ in
      (try? copy.verb()).map { holdsCommand($0.name) } ?? false
    }
  }

  /// The stretches between the semicolons that stand outside of texts, up to a comment; at least one.
  package func commands() -> [Range<Int>] { sides().flatMap(\.self) }

  /// The same for each side of two dashes that stand alone outside of texts; at least one.
  package func sides() -> [[Range<Int>]] {
    var copy = self
    copy.skipTrivia()
    var (start, offset, isInText) = (copy.position, copy.position, false)
    var (before, isEscaped, dashes) = (UInt8(ascii: " "), false, 0)
    var sides: [[Range<Int>]] = []
    var stretches: [Range<Int>] = []
    for byte in copy.rest().utf8 {
      if dashes == 2, byte.isBlank, !isInText {
        sides.append(stretches + [start..<offset - 2])
        (stretches, start) = ([], offset)
      }
      let isDash = byte == UInt8(ascii: "-") && (dashes > 0 || before.isBlank)
      dashes = isDash && !isInText ? dashes + 1 : 0
      if isInText {
        if byte == UInt8(ascii: "\""), !isEscaped { isInText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == UInt8(ascii: ";") {
        stretches.append(start..<offset)
        start = offset + 1
      } else if byte == UInt8(ascii: "\"") {
        isInText = true
      } else if byte == UInt8(ascii: "#"), before == UInt8(ascii: " ") {
        break
      }
      before = byte
      offset += 1
    }
    return sides + [stretches + [start..<offset]]
  }

  /// Consumes a particular flag if it comes next; any other flag is an error.
  package mutating func flag(_ name: String) throws(SourceError) -> Bool {
    try flag(among: [name]) != nil
  }

  /// Consumes one of some flags if one comes next; any other flag is an error.
  package mutating func flag(among names: [String]) throws(SourceError) -> String? {
    let offset = offsetOfNextToken
    guard let found = flag().map({ "--" + $0 }) else { return nil }
    guard names.contains(found) else { throw .unknownFlag(found, among: names, at: offset) }
    return found
  }

  /// Consumes a whole number that is not less than a bound.
  package mutating func wholeNumber(_ what: String, least: Int) throws(SourceError) -> Int {
    let offset = offsetOfNextToken
    let number = try count(what.hasPrefix("a number of ") ? what : "\(what), a whole number")
    guard number >= least else {
      throw SourceError("expected \(what), \(least) or more, found \(number)", at: offset)
    }
    return number
  }
}

extension SourceError {
  /// The error about a flag that a verb does not have, with the one that is meant or those that there are.
  package static func unknownFlag(
    _ flag: String, among names: [String], at offset: Int
  ) -> SourceError {
    let hint =
      // Other verbs have this one, so it is not misspelled.
      if flag != "--full", let near = Nearest.name(to: flag, in: names) {
        "did you mean '\(near)'?"
      } else if ["--json", "--format"].contains(flag) {
        "'format json' has all results written as JSON"
      } else {
        switch names.count {
        case 0: "there is none here"
        case 1: "there is only \(names[0])"
        default: "there are \(names.inWords(with: "and"))"
        }
      }
    return SourceError("unknown flag '\(flag)', \(hint)", at: offset)
  }
}
