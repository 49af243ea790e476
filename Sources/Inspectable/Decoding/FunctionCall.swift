/// Calls of functions that stand in an app's memory, such as the closures of a rendering.
///
/// How a function is called follows from its type while it is compiled, so there is an entry for each type
/// that can be called: those that take up to three values of the kinds that literals have, or one array of
/// such values, and give nothing back.
struct FunctionCall {
  /// The types of what is passed.
  let parameters: [any Any.Type]
  private let signature: CallSignature

  /// Nil for a type that is no function, or cannot be called.
  init?(_ type: any Any.Type) {
    guard Self.isProven, let found = RuntimeLayout.function(type), found.isPlain,
      let signature = CallSignature.all[found.parameters.map(ObjectIdentifier.init)]
    else { return nil }
    parameters = found.parameters
    self.signature = signature
  }

  /// Takes a function from memory, and makes its arguments; then it can be called.
  func make(
    at memory: UnsafeRawPointer, _ form: FunctionForm, _ arguments: inout some ArgumentReader
  ) throws -> () -> Void {
    // One without arguments lies as the type declares it, generic or not, unless it is all of a parameter's
    // type, and then nothing is passed either.
    let isGeneral = if case .general = form { true } else { false }
    return try signature.make(memory, isGeneral: isGeneral, &arguments)
  }

  /// Whether the layout of function types is as it is read, tried on some that are known.
  private static let isProven: Bool = {
    guard RuntimeLayout.doubt == nil else { return false }
    typealias Plain = (Int, String) -> Void
    typealias Isolated = @MainActor @Sendable (Bool) -> Void
    typealias Throwing = () throws -> Void
    typealias Giving = (Int) -> Int
    typealias Changing = (inout Int) -> Void
    func parameters(_ type: any Any.Type) -> [any Any.Type]? {
      RuntimeLayout.function(type).flatMap { $0.isPlain ? $0.parameters : nil }
    }
    return parameters(Plain.self).map { $0.count == 2 && $0[0] == Int.self && $0[1] == String.self }
      == true && parameters(Isolated.self).map { $0.count == 1 && $0[0] == Bool.self } == true
      && parameters(Throwing.self) == nil && parameters(Giving.self) == nil
      && parameters(Changing.self) == nil && RuntimeLayout.function(Int.self) == nil
  }()
}

/// Gives the arguments of a call, one after the other.
protocol ArgumentReader {
  mutating func next<T>(_ type: T.Type) throws -> T
}
