package import InspectableDoor

/// An input that has a command of its own.
///
/// How the command is written is declared with the input, for a host needs that too. How it is
/// read, and everything else about it, is declared with its verb.
protocol SpokenInput: InputKind {
  /// Reads the input from what follows its word, up to the end of the command.
  static func read(from parser: inout Parser) throws(SourceError) -> ReadInput
}

/// An input as it was read from a command.
package struct ReadInput {
  package let input: Input
  /// Where in the command the place is that a refusal points at.
  package let place: (Refusal.Place) -> Int?

  init(_ input: Input, place: @escaping (Refusal.Place) -> Int? = { _ in nil }) {
    self.input = input
    self.place = place
  }
}

extension Input {
  /// The kinds of inputs that have commands, by their words.
  private static let spoken: [String: any SpokenInput.Type] =
    Inputs.all.compactMapValues { $0 as? any SpokenInput.Type }

  /// Reads the command in which an input describes itself.
  package init(parsing command: [UInt8]) throws(SourceError) {
    var parser = Parser(bytes: command)
    let (word, offset) = try parser.verb()
    guard let kind = Self.spoken[word] else {
      throw SourceError("'\(word)' is no input", at: offset)
    }
    self = try kind.read(from: &parser).input
  }
}
