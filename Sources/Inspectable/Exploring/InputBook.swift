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

/// An input that a state offers.
struct OfferedInput {
  /// Its number in the book.
  var number: UInt32
  /// Its kind: what is done, and whether its arguments lie outside of what is there.
  var kind: UInt64
  /// How often it is tried beside others, where chance decides.
  var weight = 1
}
