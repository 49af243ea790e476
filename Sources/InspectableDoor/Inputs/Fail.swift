extension Inputs {
  /// A parked request fails.
  package struct Fail: InputKind {
    package static let word = "fail"

    package var request: String
    package var number: Int?
    package var message: String

    package func operands(in scene: SceneDescription?) -> String {
      "\(RequestReference(name: request, number: number)) \(Value.string(message).literal)"
    }

    package func isExact(_ asked: Self) -> Bool {
      request == asked.request && number.isExact(asked.number) && message == asked.message
    }
  }
}

extension Input {
  /// A parked request fails.
  public static func fail(request: String, number: Int?, message: String) -> Input {
    Input(Inputs.Fail(request: request, number: number, message: message))
  }
}
