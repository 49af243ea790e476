extension Inputs {
  /// A parked request is answered; without a value, by the answer that the app offers.
  package struct Resolve: InputKind {
    package static let word = "resolve"

    package var request: String
    package var number: Int?
    package var value: Value?

    package func operands(in scene: SceneDescription?) -> String {
      "\(RequestReference(name: request, number: number))" + (value.map { " " + $0.literal } ?? "")
    }

    package func hidingSecrets(in scene: SceneDescription, note: (Value) -> Void) -> Self {
      guard let value, scene.isSecretAnswer(to: request) else { return self }
      note(value)
      return Resolve(request: request, number: number, value: value.hidden)
    }

    package var placeholder: Refusal.Place? {
      value?.secretPlaces.first.map { .value(path: $0) }
    }

    package func isExact(_ asked: Self) -> Bool {
      request == asked.request && number.isExact(asked.number)
        && (asked.value == nil || asked.value == value)
    }
  }
}

extension Input {
  /// A parked request is answered; without a value, by the answer that the app offers.
  public static func resolve(request: String, number: Int?, value: Value?) -> Input {
    Input(Inputs.Resolve(request: request, number: number, value: value))
  }
}

extension SceneDescription {
  /// Whether the answer to a request is secret.
  ///
  /// A name that is nearly right counts too: it is refused, but the answer would be shown with the
  /// error.
  package func isSecretAnswer(to request: String) -> Bool {
    guard let answers = secrets?.answers else { return false }
    return answers.contains(request) || Nearest.name(to: request, in: answers) != nil
  }
}

extension Int? {
  /// Whether this can be the number of a request that was asked for with that number, or without
  /// one.
  func isExact(_ asked: Int?) -> Bool { (self ?? 1) > 0 && (asked == nil || asked == self) }
}
