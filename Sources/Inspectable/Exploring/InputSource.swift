import StateKit

/// Finds the inputs that a scene offers as it is now.
@MainActor
final class InputSource {
  private let book: InputBook
  /// Called with each input that is new, in the form of the wire.
  private let onNew: @MainActor (_ number: UInt32, _ wire: String) -> Void
  /// What was offered before where the pool was the same, and the same could be called.
  private var known: [Situation: [OfferedInput]] = [:]
  private let description: SceneDescription
  /// Whether any call has arguments.
  private let drawsFromState: Bool
  /// Whether the app names actions for a state.
  private let namesActions: Bool
  /// The kinds of the arguments of calls that are always there.
  private let kinds: ArgumentPool.Kinds

  /// What calls depend on.
  private struct Situation: Hashable {
    var pool: ArgumentPool
    /// Which stores and screens take something.
    var isOpen: [Bool]
  }

  /// A call that can be made, with the kinds of its arguments.
  private struct Call {
    var parameters: [SceneDescription.Parameter]
    /// The values of the app's own example, in the order of the parameters.
    var example: [Value?]
    var choices: [String: [Value]]
    var weight = 1
    var make: ([Input.Argument]) -> Input
  }

  init(
    _ scene: LoadedScene, _ book: InputBook,
    onNew: @escaping @MainActor (_ number: UInt32, _ wire: String) -> Void
  ) {
    self.book = book
    self.onNew = onNew
    description = scene.marked
    var parameters = description.actions.flatMap(\.parameters)
    parameters += description.screens.flatMap { $0.events.flatMap(\.parameters) }
    parameters += description.queues.flatMap { $0.states.flatMap(\.parameters) }
    parameters += scene.scene.screens.flatMap { $0.foundEvents.flatMap(\.parameters) }
    drawsFromState = !parameters.isEmpty
    namesActions = scene.scene.stores.contains { $0.actions.contains { $0.tried.values != nil } }
    kinds = ArgumentPool.Kinds(parameters.map(\.kind))
  }

  /// Everything that can be done now, in an order that follows from the scene.
  ///
  /// - Parameter scene: the one that it was made for, or another of the same app.
  func inputs(of scene: LoadedScene) -> [OfferedInput] {
    let parts = scene.scene
    let isOpen =
      parts.stores.map { $0.isThere?() != false }
      + parts.screens.map { $0.isThere?() != false && $0.lifeCycle.isVisible() }
    let pool = ArgumentPool(drawsFromState ? values(in: scene) : [], for: kinds)
    let situation = Situation(pool: pool, isOpen: isOpen)
    var found: [OfferedInput]
    if let before = known[situation] {
      found = before
    } else {
      found = calls(of: parts).flatMap { inputs(of: $0, pool) }
      if known.count > 4_096 { known = [:] }
      known[situation] = found
    }
    if namesActions { found += ownValues(in: parts) }
    let sessions = sessionCalls(in: parts)
    if !sessions.isEmpty || !scene.context.requests.parked.isEmpty {
      // They come and go, and may have arguments of other kinds.
      let pool = ArgumentPool(values(in: scene))
      found += sessions.flatMap { inputs(of: $0, pool) }
      found += requests(scene.context.requests.parked, pool)
    }
    func add(_ input: Input) {
      if let offered = offer(input) { found.append(offered) }
    }
    if scene.context.clock.nextTimer != nil || !scene.held.isEmpty { add(.step) }
    for screen in parts.screens where screen.isThere?() != false {
      add(
        screen.lifeCycle.isVisible()
          ? .disappear(screen: screen.name) : .appear(screen: screen.name))
    }
    return found
  }

  /// The values that arguments are drawn from.
  private func values(in scene: LoadedScene) -> [Value] {
    scene.scene.stores.map { $0.state.current().value }
      + scene.scene.screens.compactMap { $0.local?.observed.current().value }
  }

  // MARK: Calls

  private func calls(of parts: Scene) -> [Call] {
    var calls: [Call] = []
    for store in parts.stores where store.isThere?() != false {
      for action in store.actions where !action.tried.isNever && action.tried.values == nil {
        let shape = action.shape
        calls.append(
          Call(
            parameters: shape.described(secret: action.secret),
            example: shape.values(ofExample: action.example()), choices: action.choices.values,
            weight: action.tried.weight
          ) { .dispatch(action: action.name, arguments: $0) })
      }
    }
    for screen in parts.screens where screen.isThere?() != false && screen.lifeCycle.isVisible() {
      let found = screen.foundEvents
      for event in screen.events where !event.tried.isNever {
        calls.append(
          Call(
            parameters: event.parameters, example: event.parameters.map { _ in nil },
            choices: event.choices.values, weight: event.tried.weight
          ) { .trigger(screen: screen.name, event: event.name, arguments: $0) })
      }
      for event in found {
        calls.append(
          Call(
            parameters: event.parameters, example: event.parameters.map { _ in nil }, choices: [:]
          ) { .trigger(screen: screen.name, event: event.name, arguments: $0) })
      }
    }
    for queue in parts.queues {
      for state in queue.states {
        calls.append(
          Call(
            parameters: state.shape.described(secret: state.secret),
            example: state.shape.parameters.map { _ in nil }, choices: [:]
          ) { .transition(queue: queue.name, state: state.shape.name, arguments: $0) })
      }
    }
    return calls
  }

  /// The actions that the app itself names for a state.
  private func ownValues(in parts: Scene) -> [OfferedInput] {
    parts.stores.flatMap { store -> [OfferedInput] in
      guard store.isThere?() != false, let state = store.whole() else { return [] }
      return store.actions.flatMap { action -> [OfferedInput] in
        guard !action.tried.isNever, let values = action.tried.values else { return [] }
        let shape = action.shape
        return values(state).compactMap { value in
          let given = shape.values(ofExample: Reflection.value(of: value))
          let arguments = zip(shape.parameters, given).compactMap { parameter, value in
            value.map { Input.Argument(parameter.label, $0) }
          }
          return offer(
            .dispatch(action: action.name, arguments: arguments), weight: action.tried.weight)
        }
      }
    }
  }

  /// What can be sent to the sessions of workflows, which come and go.
  private func sessionCalls(in parts: Scene) -> [Call] {
    let hosts = parts.screens.filter { $0.sessions != nil }
    return hosts.flatMap { screen -> [Call] in
      guard let workflow = screen.description.workflow else { return [] }
      return calls(of: workflow.root, at: "tree", on: screen.name)
    }
  }

  private func calls(
    of session: SceneDescription.Session, at path: String, on screen: String
  ) -> [Call] {
    let own = (session.actions ?? []).map { action in
      Call(
        parameters: action.parameters,
        example: action.values(ofExample: action.example), choices: [:]
      ) { .trigger(screen: screen, event: "\(path).\(action.name)", arguments: $0) }
    }
    return own
      + session.children.enumerated().flatMap { index, child in
        calls(of: child, at: "\(path).children[\(index)]", on: screen)
      }
  }

  private func inputs(of call: Call, _ pool: ArgumentPool) -> [OfferedInput] {
    let candidates = zip(call.parameters, call.example).map { parameter, example in
      pool.candidates(for: parameter.kind, example: example, choices: call.choices)
    }
    return ArgumentLists.lists(of: candidates).compactMap { list in
      let arguments = zip(call.parameters, list.values).map { Input.Argument($0.label, $1) }
      return offer(call.make(arguments), isOutside: list.isOutside, weight: call.weight)
    }
  }

  // MARK: Requests

  /// The answers to each request that waits, and its failure.
  private func requests(
    _ parked: [ControlledRequests.Parked], _ pool: ArgumentPool
  ) -> [OfferedInput] {
    parked.flatMap { request -> [OfferedInput] in
      var found: [OfferedInput?] = []
      if request.hasOffer {
        found.append(
          offer(.resolve(request: request.name, number: request.number, value: nil)))
      }
      let answers = pool.candidates(for: request.kind, example: nil, choices: [:])
      for answer in answers.prefix(request.hasOffer ? 1 : 4) {
        found.append(
          offer(
            .resolve(request: request.name, number: request.number, value: answer.value),
            isOutside: answer.sort.isOutside))
      }
      if request.kind == "()" || request.kind == "Void" {
        found.append(
          offer(.resolve(request: request.name, number: request.number, value: .tuple([]))))
      }
      found.append(
        offer(.fail(request: request.name, number: request.number, message: "offline")))
      return found.compactMap(\.self)
    }
  }

  private func offer(
    _ input: Input, isOutside: Bool = false, weight: Int = 1
  ) -> OfferedInput? {
    let kind = Digest(.string, input.subject).bits &+ (isOutside ? 1 : 0)
    if let number = book.known(input) {
      return OfferedInput(number: number, kind: kind, weight: weight)
    }
    let wire = WireCoding.encode(Numbered(id: 0, input))
    guard wire.count <= Self.longestInput else { return nil }
    let number = book.number(of: input)
    onNew(number, String(decoding: wire, as: UTF8.self))
    return OfferedInput(number: number, kind: kind, weight: weight)
  }

  /// Longer inputs are not tried.
  private static let longestInput = 1 << 14
}

extension ExampleShape {
  /// What an example has for each parameter.
  fileprivate func values(ofExample example: Value?) -> [Value?] {
    parameters.enumerated().map { index, parameter in
      example?.argument(parameter.label, at: index, of: parameters.count)
    }
  }
}

extension SceneDescription.Action {
  /// What an example has for each parameter.
  fileprivate func values(ofExample example: Value?) -> [Value?] {
    parameters.enumerated().map { index, parameter in
      example?.argument(parameter.label, at: index, of: parameters.count)
    }
  }
}

extension Value {
  /// A member of a call that was read as a value.
  fileprivate func argument(_ label: String?, at index: Int, of count: Int) -> Value? {
    let members: [Member]
    switch self {
    case .record(_, let found), .enumeration(_, _, let found): members = found
    default: return nil
    }
    if let label, let member = members.first(where: { $0.label == label }) { return member.value }
    return members.count == count ? members[index].value : nil
  }
}
