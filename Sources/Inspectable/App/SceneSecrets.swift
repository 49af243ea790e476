/// What is secret in a scene; everything that is sent to the inspector passes through here.
@MainActor
final class SceneSecrets: RecordedSecrets {
  /// What is secret, as paths from the scene.
  let paths: SecretPaths
  /// The names of requests whose answers are secret.
  let answers: Set<String>
  private let declared: [ValuePath]
  /// The labels or positions of secret arguments, by the name of what takes them.
  private var arguments: [String: Set<String>] = [:]
  /// The positions of secret arguments, by the screen and the name of the event.
  private var events: [String: Set<Int>] = [:]
  private var texts = SecretTexts()

  /// Collects the marks of a scene, and tells of those that are wrong whatever the scene holds.
  init(_ scene: Scene, _ faults: inout AdapterFaults) {
    var declared: [ValuePath] = []
    var answers: Set<String> = []
    for secret in scene.secrets {
      switch secret.mark {
      case .path(let text):
        declared +=
          faults.keeping { () throws(Refusal) in [try scene.markedPath(text, "secret")] } ?? []
      case .answer(let request): answers.insert(request)
      case .argument(let label, let owner): arguments[owner, default: []].insert(label)
      }
    }
    self.declared = declared
    self.answers = answers
    paths = SecretPaths(declared)
    for action in scene.stores.flatMap(\.actions) {
      Self.check(action.secret, of: action.shape, &faults)
      arguments[action.shape.name, default: []].formUnion(action.secret)
    }
    for state in scene.queues.flatMap(\.states) {
      Self.check(state.secret, of: state.shape, &faults)
    }
    for screen in scene.screens {
      for event in screen.events {
        for position in event.secret where !event.parameters.indices.contains(position) {
          faults.add("\(event.name) has no argument at position \(position) that could be secret")
        }
        events["\(screen.name).\(event.name)"] = event.secret
      }
    }
    arguments = arguments.filter { !$0.value.isEmpty }
  }

  private static func check(
    _ labels: Set<String>, of shape: ExampleShape, _ faults: inout AdapterFaults
  ) {
    let known = shape.parameters.enumerated().map { $1.label ?? String($0) }
    for label in labels.sorted() where !known.contains(label) {
      let hint =
        Nearest.name(to: label, in: known).map { ", did you mean '\($0)'?" }
        ?? (known.isEmpty ? ", it takes none" : ", it takes \(known.joined(separator: ", "))")
      faults.add("\(shape.name) has no argument '\(label)' that could be secret\(hint)")
    }
  }

  // MARK: Paths

  /// Tells of paths that lead to where, judging by the scene as it is, there can never be anything.
  func check(in root: any Explorable, _ faults: inout AdapterFaults) {
    for path in declared {
      do throws(MissingPath) {
        _ = try root.resolve(ValuePath(path.components.map { $0 == .all ? .index(0) : $0 }))
      } catch {
        switch error.reason {
        case .noMember, .isComputed, .wantsSubscript, .noCollection:
          var error = error
          error.path = path
          faults.add("the secret '\(path)' leads nowhere: \(error.message)")
        // Later there may be something.
        case .isNil, .isSecret, .otherCase, .noElement, .wantsIndex, .noKey: break
        }
      }
    }
  }

  /// What is secret, for a description of the scene.
  var description: SceneDescription.Secrets? {
    declared.isEmpty && answers.isEmpty
      ? nil : SceneDescription.Secrets(paths: declared, answers: answers.sorted())
  }

  // MARK: Hiding

  /// Keeps the texts of a secret, so that they are found where the app repeats them.
  func note(_ secret: Value) { texts.note(secret) }

  /// A text that the app wrote, as it may be shown.
  func masking(_ text: String) -> String { texts.masking(text) }

  /// A value of a part, as it may be shown.
  func hiding(_ value: Value, of part: SecretPaths) -> Value {
    part.hiding(in: value) { texts.note($0) }
  }

  /// The changes of a part, as they may be shown.
  func hiding(_ changes: [Change], of part: SecretPaths) -> [Change] {
    part.hiding(in: changes) { texts.note($0) }
  }

  /// Whether nothing that is dispatched can be secret.
  var hidesNothing: Bool { arguments.isEmpty && texts.isEmpty }

  /// What was dispatched, as it may be shown: marked arguments are hidden, and copies of other
  /// secrets too.
  func hiding(dispatched value: Value) -> Value { texts.hiding(hidingArguments(of: value)) }

  func mayHide(answerTo request: String) -> Bool { answers.contains(request) || !texts.isEmpty }

  func hiding(_ answer: Value, to request: String) -> Value {
    guard answers.contains(request) else { return texts.hiding(answer) }
    texts.note(answer)
    return answer.hidden
  }

  func hiding(_ values: [Value], of event: String) -> [Value] {
    let secret = events[event] ?? (events.values.allSatisfy(\.isEmpty) ? [] : Set(values.indices))
    return values.enumerated().map { position, value in
      guard secret.contains(position) else { return texts.hiding(value) }
      texts.note(value)
      return value.hidden
    }
  }

  private func hidingArguments(of value: Value) -> Value {
    let name: String
    switch value {
    case .record(let type, _): name = type
    case .enumeration(_, let caseName, _): name = caseName
    default: return value
    }
    guard let secret = arguments[name] else { return value }
    return value.hiding(members: secret) { texts.note($0) }
  }

  /// The arguments of a request, as they may be shown; nil for none.
  func arguments(of request: ControlledRequests.Parked) -> [Input.Argument]? {
    guard !request.arguments.isEmpty else { return nil }
    let value = hiding(dispatched: .record(type: request.name, members: request.arguments))
    guard case .record(_, let members) = value else { return nil }
    return members.map { Input.Argument($0.label, $0.value) }
  }

  /// A refusal, as it may be shown.
  func masking(_ refusal: Refusal, in scene: SceneDescription) -> Refusal {
    Refusal(texts.masking(message: refusal.message, isName: scene.isName), at: refusal.place)
  }

  /// An event, as it may be shown.
  func masking(_ event: StepEvent, in scene: SceneDescription) -> StepEvent {
    texts.masking(event, isName: scene.isName)
  }
}
