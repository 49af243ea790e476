import StateKit

/// Finds the inputs that a scene offers as it is now.
@MainActor
final class InputSource {
  private let book: InputBook
  /// Called with each input that is new, in the form of the wire.
  private let onNew: @MainActor (_ number: UInt32, _ wire: String) -> Void
  /// What was offered before where the pool was the same, and the same could be called.
  private var known: [Situation: [OfferedInput]] = [:]
  /// Called with what is not whole about a kind of input, each time that it is found.
  private let onOpen: @MainActor (Openness) -> Void
  private let breadth: ArgumentLists.Breadth
  /// What can be called where the same stores and screens take something.
  private var calls: [[Bool]: [Call]] = [:]
  /// Whether any call has arguments.
  private let drawsFromState: Bool
  /// Whether the app names calls for a state.
  private let namesCalls: Bool
  /// What is drawn from the state for calls that are always there.
  private let wanted: ArgumentPool.Wanted

  /// What calls depend on.
  private struct Situation: Hashable {
    var pool: ArgumentPool
    /// Which stores and screens take something.
    var isOpen: [Bool]
  }

  /// A call that can be made.
  @MainActor
  private struct Call {
    struct Parameter {
      var label: String?
      var kind: DrawnKind
      /// The value in the app's own example.
      var example: Value?
    }

    var parameters: [Parameter]
    var weight = 1
    /// Whether every value that its arguments can have is drawn.
    var isWhole: Bool
    /// Whether there are numbers or texts beyond those that lie close at hand.
    var goesFurther: Bool
    /// ``Input/subject``.
    var subject: String
    var make: ([Input.Argument]) -> Input

    init(
      _ parameters: [SceneDescription.Parameter], example: [Value?] = [], _ choices: [KindChoices],
      weight: Int = 1, make: @escaping ([Input.Argument]) -> Input
    ) {
      self.parameters = parameters.enumerated().map { index, parameter in
        let plan = choices.lazy.compactMap { $0.plan(of: parameter.kind) }.first
        return Parameter(
          label: parameter.label,
          kind: plan.map { DrawnKind($0) } ?? DrawnKind(named: parameter.kind),
          example: index < example.count ? example[index] : nil)
      }
      self.weight = weight
      self.make = make
      isWhole = self.parameters.allSatisfy { $0.kind.whole != nil }
      goesFurther = self.parameters.contains { $0.kind.goesFurther }
      subject = make([]).subject
    }
  }

  init(
    _ scene: LoadedScene, _ book: InputBook, _ breadth: ArgumentLists.Breadth = .level(0),
    onOpen: @escaping @MainActor (Openness) -> Void = { _ in },
    onNew: @escaping @MainActor (_ number: UInt32, _ wire: String) -> Void
  ) {
    self.book = book
    self.onNew = onNew
    self.onOpen = onOpen
    self.breadth = breadth
    let calls = Self.calls(of: scene.scene, whether: { _ in true })
    drawsFromState = calls.contains { !$0.parameters.isEmpty }
    namesCalls =
      scene.scene.stores.contains { $0.actions.contains { $0.tried.values != nil } }
      || scene.scene.screens.contains { $0.events.contains { $0.tried.values != nil } }
    wanted = ArgumentPool.Wanted(calls.flatMap { $0.parameters.map(\.kind) })
  }

  /// Everything that can be done now, in an order that follows from the scene.
  ///
  /// - Parameter scene: the one that it was made for, or another of the same app.
  func inputs(of scene: LoadedScene) -> [OfferedInput] {
    let parts = scene.scene
    let isOpen =
      parts.stores.map { $0.isThere?() != false }
      + parts.screens.map { $0.isThere?() != false && $0.lifeCycle.isVisible() }
    let pool = ArgumentPool(drawsFromState ? values(in: scene) : [], for: wanted)
    let situation = Situation(pool: pool, isOpen: isOpen)
    var found: [OfferedInput]
    if let before = known[situation] {
      found = before
    } else {
      if calls[isOpen] == nil {
        calls[isOpen] = Self.calls(of: parts) {
          $0.isThere?() != false && $0.lifeCycle.isVisible()
        }
      }
      found = (calls[isOpen] ?? []).flatMap { inputs(of: $0, pool) }
      if known.count > 4_096 { known = [:] }
      known[situation] = found
    }
    if namesCalls { found += ownValues(in: parts) }
    let sessions = sessionCalls(in: parts)
    let parked = scene.context.requests.parked
    if !sessions.isEmpty || !parked.isEmpty {
      // They come and go, and may have arguments of other kinds.
      let answers = parked.map { DrawnKind(TypePlanner.plan(for: $0.type)) }
      let wanted = ArgumentPool.Wanted(sessions.flatMap { $0.parameters.map(\.kind) } + answers)
      let pool = ArgumentPool(values(in: scene), for: wanted)
      found += sessions.flatMap { inputs(of: $0, pool) }
      for (request, kind) in zip(parked, answers) { found += self.answers(to: request, kind, pool) }
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

  /// What can be called with arguments that are drawn.
  private static func calls(
    of parts: Scene, whether isOpen: (ScreenPart) -> Bool
  ) -> [Call] {
    var calls: [Call] = []
    for store in parts.stores where store.isThere?() != false {
      for action in store.actions where !action.tried.isNever && action.tried.values == nil {
        let shape = action.shape
        calls.append(
          Call(
            shape.described(secret: action.secret),
            example: arguments(of: action.example(), for: shape.parameters.map(\.label)),
            [action.choices], weight: action.tried.weight
          ) { .dispatch(action: action.name, arguments: $0) })
      }
    }
    for screen in parts.screens where isOpen(screen) {
      for event in screen.events where !event.tried.isNever && event.tried.values == nil {
        calls.append(
          Call(event.parameters, [event.choices], weight: event.tried.weight) {
            .trigger(screen: screen.name, event: event.name, arguments: $0)
          })
      }
      let found = screen.foundEvents
      let kinds = found.isEmpty ? [] : [screen.foundKinds]
      for event in found {
        calls.append(
          Call(event.parameters, kinds) {
            .trigger(screen: screen.name, event: event.name, arguments: $0)
          })
      }
    }
    for queue in parts.queues {
      for state in queue.states {
        calls.append(
          Call(state.shape.described(secret: state.secret), [state.choices]) {
            .transition(queue: queue.name, state: state.shape.name, arguments: $0)
          })
      }
    }
    return calls
  }

  /// The calls that the app itself names for a state.
  private func ownValues(in parts: Scene) -> [OfferedInput] {
    let states = parts.stores.filter { $0.isThere?() != false }.compactMap { $0.whole() }
    var found: [OfferedInput?] = []
    /// The calls for the first state of the type that they are made from.
    func calls(
      _ tried: Tried, _ input: Input, in states: [Any], _ make: (Value) -> Input?
    ) {
      guard !tried.isNever, let values = tried.values else { return }
      guard let calls = states.lazy.compactMap({ values($0) }).first else {
        return onOpen(Openness(kind: .undrawn, subject: input.subject))
      }
      found += calls.map { value in make(value).flatMap { offer($0, weight: tried.weight) } }
    }
    for store in parts.stores where store.isThere?() != false {
      let own = store.whole().map { [$0] } ?? []
      for action in store.actions where action.tried.values != nil {
        let name = action.shape.name
        calls(action.tried, .dispatch(action: action.name, arguments: []), in: own + states) {
          value in
          // An enum's values may be of several cases.
          let called = value.calledName ?? name
          guard
            let found = store.actions.first(where: {
              $0.shape.name == called && $0.type == action.type
            })
          else { return nil }
          return .dispatch(
            action: found.name,
            arguments: Self.list(value, for: found.shape.parameters.map(\.label)))
        }
      }
    }
    for screen in parts.screens where screen.isThere?() != false && screen.lifeCycle.isVisible() {
      for event in screen.events where event.tried.values != nil {
        let input = { Input.trigger(screen: screen.name, event: event.name, arguments: $0) }
        calls(event.tried, input([]), in: states) { value in
          input(Self.list(value, for: event.parameters.map(\.label)))
        }
      }
    }
    return found.compactMap(\.self)
  }

  /// The arguments of a call that was read as a value.
  private static func list(_ call: Value, for labels: [String?]) -> [Input.Argument] {
    zip(labels, arguments(of: call, for: labels)).compactMap { label, value in
      value.map { Input.Argument(label, $0) }
    }
  }

  /// The same by the labels of the parameters, nil for one that it does not have.
  private static func arguments(of call: Value?, for labels: [String?]) -> [Value?] {
    labels.enumerated().map { call?.argument($1, at: $0, of: labels.count) }
  }

  /// What can be sent to the sessions of workflows, which come and go.
  private func sessionCalls(in parts: Scene) -> [Call] {
    parts.screens.flatMap { screen -> [Call] in
      guard let sessions = screen.sessions, let workflow = screen.description.workflow
      else { return [] }
      return Self.calls(of: workflow.root, at: "tree", on: screen.name, sessions.choices)
    }
  }

  private static func calls(
    of session: SceneDescription.Session, at path: String, on screen: String,
    _ choices: [KindChoices]
  ) -> [Call] {
    let own = (session.actions ?? []).map { action in
      Call(
        action.parameters,
        example: arguments(of: action.example, for: action.parameters.map(\.label)), choices
      ) { .trigger(screen: screen, event: "\(path).\(action.name)", arguments: $0) }
    }
    return own
      + session.children.enumerated().flatMap { index, child in
        calls(of: child, at: "\(path).children[\(index)]", on: screen, choices)
      }
  }

  private func inputs(of call: Call, _ pool: ArgumentPool) -> [OfferedInput] {
    let candidates = call.parameters.map { parameter in
      pool.candidates(for: parameter.kind, example: parameter.example, range: breadth.range)
    }
    let drawn = ArgumentLists(of: candidates, breadth)
    if drawn.isCut { onOpen(Openness(kind: .cut, subject: call.subject)) }
    if breadth.range < .large, call.goesFurther {
      onOpen(Openness(kind: .near, subject: call.subject))
    }
    if drawn.lists.isEmpty {
      onOpen(Openness(kind: .undrawn, subject: call.subject))
    } else if drawn.isCut || !call.isWhole {
      onOpen(Openness(kind: .drawn, subject: call.subject))
    }
    return drawn.lists.compactMap { list in
      let arguments = zip(call.parameters, list.values).map { Input.Argument($0.label, $1) }
      return offer(call.make(arguments), isOutside: list.isOutside, weight: call.weight)
    }
  }

  // MARK: Requests

  /// Of more answers to a request that could be anything not all are tried.
  private static let mostAnswers = 6
  private static let mostBesideOffer = 3

  /// The answers to a request that waits, and its failure.
  private func answers(
    to request: ControlledRequests.Parked, _ kind: DrawnKind, _ pool: ArgumentPool
  ) -> [OfferedInput] {
    let (name, number) = (request.name, request.number)
    var found: [OfferedInput?] = []
    if request.hasOffer {
      found.append(offer(.resolve(request: name, number: number, value: nil)))
    }
    if let tried = request.tried {
      for value in tried() {
        found.append(offer(.resolve(request: name, number: number, value: value)))
      }
    } else {
      // That it is done is what the app offers then.
      let answers =
        request.type == Void.self ? [] : pool.candidates(for: kind, range: breadth.range)
      let most = request.hasOffer ? Self.mostBesideOffer : Self.mostAnswers
      for answer in kind.whole == nil ? answers.prefix(most) : answers[...] {
        found.append(
          offer(
            .resolve(request: name, number: number, value: answer.value),
            isOutside: answer.isOutside))
      }
      if kind.whole == nil {
        onOpen(
          Openness(
            kind: answers.isEmpty && !request.hasOffer ? .undrawn : .drawn,
            subject: "resolve \(name)"))
      }
    }
    found.append(offer(.fail(request: name, number: number, message: "offline")))
    return found.compactMap(\.self)
  }

  private func offer(
    _ input: Input, isOutside: Bool = false, weight: Int = 1
  ) -> OfferedInput? {
    let kind = Digest(.string, input.subject).bits &+ (isOutside ? 1 : 0)
    if let number = book.known(input) {
      return OfferedInput(number: number, kind: kind, weight: weight)
    }
    let wire = WireCoding.encode(Numbered(id: 0, input))
    guard wire.count <= Self.longestInput else {
      onOpen(Openness(kind: .drawn, subject: input.subject))
      return nil
    }
    let number = book.number(of: input)
    onNew(number, String(decoding: wire, as: UTF8.self))
    return OfferedInput(number: number, kind: kind, weight: weight)
  }

  /// Longer inputs are not tried.
  private static let longestInput = 1 << 14
}

extension Value {
  /// The name under which a call is made that was read as a value.
  fileprivate var calledName: String? {
    if case .enumeration(_, let name, _) = self { return name }
    return nil
  }

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
