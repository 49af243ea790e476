/// Calls of functions that stand in an app's memory, such as the closures of a rendering.
///
/// How a function is called follows from its type while it is compiled, so there is an entry for each type
/// that can be called: those that take up to two values of the kinds that literals have, or three texts and
/// whole numbers, and give nothing back. A structure of one member, in which a function lies as the compiler
/// puts it there, is how one is taken from memory.
struct FunctionCall {
  /// The types of what is passed.
  let parameters: [any Any.Type]
  private let signature: Signature

  /// Nil for a type that is no function, or cannot be called.
  init?(_ type: any Any.Type) {
    guard Self.isProven, let found = RuntimeLayout.function(type), found.isPlain,
      let signature = Signature.all[found.parameters.map(ObjectIdentifier.init)]
    else { return nil }
    parameters = found.parameters
    self.signature = signature
  }

  /// Takes a function from memory, and makes its arguments; then it can be called.
  func make(
    at memory: UnsafeRawPointer, _ arguments: inout some ArgumentReader
  ) throws -> () -> Void {
    try signature.make(memory, &arguments)
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

/// A type of functions that can be called.
private struct Signature: Sendable {
  typealias Make =
    @Sendable (_ memory: UnsafeRawPointer, inout any ArgumentReader) throws -> () -> Void

  let types: [ObjectIdentifier]
  private let body: Make

  init(_ types: [any Any.Type], _ body: @escaping Make) {
    self.types = types.map(ObjectIdentifier.init)
    self.body = body
  }

  func make(
    _ memory: UnsafeRawPointer, _ arguments: inout some ArgumentReader
  ) throws -> () -> Void {
    var reader: any ArgumentReader = arguments
    return try body(memory, &reader)
  }

  static let all: [[ObjectIdentifier]: Signature] = Dictionary(
    uniqueKeysWithValues: list.map { ($0.types, $0) })

  private static let list: [Signature] = [
    Signature([]) { memory, _ in
      struct Function { let call: () -> Void }
      return memory.load(as: Function.self).call
    },
    Signature([Bool.self]) { memory, arguments in
      struct Function { let call: (Bool) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Bool.self)
      return { call(a) }
    },
    Signature([Int.self]) { memory, arguments in
      struct Function { let call: (Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      return { call(a) }
    },
    Signature([Double.self]) { memory, arguments in
      struct Function { let call: (Double) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Double.self)
      return { call(a) }
    },
    Signature([String.self]) { memory, arguments in
      struct Function { let call: (String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      return { call(a) }
    },
    Signature([Bool.self, Bool.self]) { memory, arguments in
      struct Function { let call: (Bool, Bool) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Bool.self)
      let b = try arguments.next(Bool.self)
      return { call(a, b) }
    },
    Signature([Bool.self, Int.self]) { memory, arguments in
      struct Function { let call: (Bool, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Bool.self)
      let b = try arguments.next(Int.self)
      return { call(a, b) }
    },
    Signature([Bool.self, Double.self]) { memory, arguments in
      struct Function { let call: (Bool, Double) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Bool.self)
      let b = try arguments.next(Double.self)
      return { call(a, b) }
    },
    Signature([Bool.self, String.self]) { memory, arguments in
      struct Function { let call: (Bool, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Bool.self)
      let b = try arguments.next(String.self)
      return { call(a, b) }
    },
    Signature([Int.self, Bool.self]) { memory, arguments in
      struct Function { let call: (Int, Bool) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(Bool.self)
      return { call(a, b) }
    },
    Signature([Int.self, Int.self]) { memory, arguments in
      struct Function { let call: (Int, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(Int.self)
      return { call(a, b) }
    },
    Signature([Int.self, Double.self]) { memory, arguments in
      struct Function { let call: (Int, Double) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(Double.self)
      return { call(a, b) }
    },
    Signature([Int.self, String.self]) { memory, arguments in
      struct Function { let call: (Int, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(String.self)
      return { call(a, b) }
    },
    Signature([Double.self, Bool.self]) { memory, arguments in
      struct Function { let call: (Double, Bool) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Double.self)
      let b = try arguments.next(Bool.self)
      return { call(a, b) }
    },
    Signature([Double.self, Int.self]) { memory, arguments in
      struct Function { let call: (Double, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Double.self)
      let b = try arguments.next(Int.self)
      return { call(a, b) }
    },
    Signature([Double.self, Double.self]) { memory, arguments in
      struct Function { let call: (Double, Double) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Double.self)
      let b = try arguments.next(Double.self)
      return { call(a, b) }
    },
    Signature([Double.self, String.self]) { memory, arguments in
      struct Function { let call: (Double, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Double.self)
      let b = try arguments.next(String.self)
      return { call(a, b) }
    },
    Signature([String.self, Bool.self]) { memory, arguments in
      struct Function { let call: (String, Bool) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(Bool.self)
      return { call(a, b) }
    },
    Signature([String.self, Int.self]) { memory, arguments in
      struct Function { let call: (String, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(Int.self)
      return { call(a, b) }
    },
    Signature([String.self, Double.self]) { memory, arguments in
      struct Function { let call: (String, Double) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(Double.self)
      return { call(a, b) }
    },
    Signature([String.self, String.self]) { memory, arguments in
      struct Function { let call: (String, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(String.self)
      return { call(a, b) }
    },
    Signature([Int.self, Int.self, Int.self]) { memory, arguments in
      struct Function { let call: (Int, Int, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(Int.self)
      let c = try arguments.next(Int.self)
      return { call(a, b, c) }
    },
    Signature([Int.self, Int.self, String.self]) { memory, arguments in
      struct Function { let call: (Int, Int, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(Int.self)
      let c = try arguments.next(String.self)
      return { call(a, b, c) }
    },
    Signature([Int.self, String.self, Int.self]) { memory, arguments in
      struct Function { let call: (Int, String, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(String.self)
      let c = try arguments.next(Int.self)
      return { call(a, b, c) }
    },
    Signature([Int.self, String.self, String.self]) { memory, arguments in
      struct Function { let call: (Int, String, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(Int.self)
      let b = try arguments.next(String.self)
      let c = try arguments.next(String.self)
      return { call(a, b, c) }
    },
    Signature([String.self, Int.self, Int.self]) { memory, arguments in
      struct Function { let call: (String, Int, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(Int.self)
      let c = try arguments.next(Int.self)
      return { call(a, b, c) }
    },
    Signature([String.self, Int.self, String.self]) { memory, arguments in
      struct Function { let call: (String, Int, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(Int.self)
      let c = try arguments.next(String.self)
      return { call(a, b, c) }
    },
    Signature([String.self, String.self, Int.self]) { memory, arguments in
      struct Function { let call: (String, String, Int) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(String.self)
      let c = try arguments.next(Int.self)
      return { call(a, b, c) }
    },
    Signature([String.self, String.self, String.self]) { memory, arguments in
      struct Function { let call: (String, String, String) -> Void }
      let call = memory.load(as: Function.self).call
      let a = try arguments.next(String.self)
      let b = try arguments.next(String.self)
      let c = try arguments.next(String.self)
      return { call(a, b, c) }
    },
  ]
}
