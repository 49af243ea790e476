/// The inputs that an exploration tries, each under a number.
@MainActor
final class InputBook {
  private(set) var inputs: [Input] = []
  private var numbers: [Input: UInt32] = [:]
  /// What was told of kinds of inputs, so that it is told once.
  var told: Set<Openness> = []

  /// The number of an input; nil if it has none yet.
  func known(_ input: Input) -> UInt32? { numbers[input] }

  /// Gives an input a number, unless it has one.
  @discardableResult
  func number(of input: Input) -> UInt32 {
    if let number = numbers[input] { return number }
    let number = UInt32(inputs.count)
    numbers[input] = number
    inputs.append(input)
    return number
  }

  subscript(number: UInt32) -> Input { inputs[Int(number)] }
}

/// What is not whole about what is drawn for a kind of input.
struct Openness: Hashable {
  enum Kind: UInt64 {
    /// Its arguments can be other ones.
    case drawn
    /// Not all combinations of its drawn arguments are tried.
    case cut
    /// There is nothing that it can be tried with.
    case undrawn
  }

  var kind: Kind
  /// ``Input/subject``.
  var subject: String
}

/// An input that a state offers.
struct OfferedInput {
  /// Its number in the book.
  var number: UInt32
  /// Its kind: what is done, and whether its arguments lie outside of what is there.
  var kind: UInt64
  /// How often it is tried beside others, where chance decides.
  var weight = 1
}
