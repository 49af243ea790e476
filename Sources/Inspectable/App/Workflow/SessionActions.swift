import StateKit

/// What can be sent to the sessions of a host: the actions for which each has declared sinks.
///
/// `tree` is the root session, and those below a session are found in `children` as everywhere, or by the
/// name of their workflow: `tree.Row["milk"].toggle`, without a key where there is only one.
@MainActor
struct SessionActions {
  /// The part's name, with which messages begin.
  let host: String
  let snapshot: () -> WorkflowSessionSnapshot
  let types: (_ id: Int) -> [any Any.Type]
  let send: (_ action: Any, _ id: Int) -> Bool

  init<WorkflowType: Workflow>(_ host: String, _ runner: WorkflowRunner<WorkflowType>) {
    self.host = host
    snapshot = { runner.snapshot }
    types = { runner.actionTypes(ofSession: $0) }
    send = { runner.send($0, toSession: $1) }
  }

  /// Makes an action of what follows a session's path, to be sent to that session.
  ///
  /// - Parameters:
  ///   - path: the path from the part, the action's name included.
  ///   - arguments: what the call gives.
  func prepare(
    _ path: ValuePath, _ arguments: [Input.Argument]
  ) throws -> PreparedAction.Perform {
    guard case .member(let name)? = path.components.last, path.components.count > 1 else {
      throw Refusal("an action's name is missing behind \(place(path))", at: .name)
    }
    let session = try session(at: Array(path.components.dropLast()))
    let kinds = kinds(of: session.id)
    guard let kind = kinds.first(where: { $0.shape.name == name }) else {
      let title = SessionTitle.of(session.workflowName, key: session.key)
      throw Refusal(
        Nearest.unknown("action", name, of: title, in: kinds.map(\.shape.name)),
        at: .step(index: path.components.count))
    }
    if let obstacle = kind.obstacle {
      throw Refusal(
        "\(place(path)) cannot be made: \(obstacle.text)",
        at: .step(index: path.components.count))
    }
    let action = try kind.make(arguments.map { Value.Member($0.label, $0.value) })
    // The session is there still, for nothing happens between this and the call.
    return { _ in _ = send(action, session.id) }
  }

  /// What can be sent to a session, as its description lists it.
  func described(_ id: Int) -> [SceneDescription.Action]? {
    let found = kinds(of: id).filter { $0.obstacle == nil }.map { kind in
      SceneDescription.Action(
        name: kind.shape.name, isCase: false, parameters: kind.shape.described(secret: []),
        help: "")
    }
    return found.isEmpty ? nil : found
  }

  /// What the actions are made of that can be sent to the sessions that are there now.
  var choices: [KindChoices] {
    func ids(_ session: WorkflowSessionSnapshot) -> [Int] {
      [session.id] + session.children.flatMap(ids)
    }
    return ids(snapshot()).flatMap(types).filter { !($0 is any UnnamedAction.Type) }.map {
      KindChoices(within: $0)
    }
  }

  // MARK: Kinds of actions

  private struct Kind {
    let type: any Any.Type
    let shape: ExampleShape

    var obstacle: MakingObstacle? {
      MakingObstacle(to: type, case: shape.isCase ? shape.name : nil)
    }

    func make(_ arguments: [Value.Member]) throws -> Any {
      func make<T>(_ type: T.Type) throws -> Any { try shape.make(type, arguments: arguments) }
      return try _openExistential(type, do: make)
    }
  }

  private func kinds(of id: Int) -> [Kind] {
    types(id).filter { !($0 is any UnnamedAction.Type) }.flatMap { type in
      ExampleShape.shapes(of: type).map { Kind(type: type, shape: $0) }
    }
  }

  // MARK: Sessions

  private func session(at steps: [ValuePath.Component]) throws(Refusal) -> WorkflowSessionSnapshot {
    var found = snapshot()
    var position = 1
    /// The step at a position, if there is one.
    func step() -> ValuePath.Component? {
      steps.indices.contains(position) ? steps[position] : nil
    }
    while case .member(let name)? = step() {
      let before = ValuePath(Array(steps[..<position]))
      position += 1
      if name == "children" {
        guard case .index(let index)? = step(), found.children.indices.contains(index) else {
          let count = found.children.count
          throw Refusal(
            "\(place(before)) has \(count) session\(count == 1 ? "" : "s") below it"
              + (count == 0 ? "" : ", name one by its position: children[0]"),
            at: .step(index: position + 1))
        }
        found = found.children[index]
        position += 1
        continue
      }
      var named = found.children.filter { $0.workflowName == name }
      if named.isEmpty {
        let names = found.children.map(\.workflowName).removingRepetitions
        throw Refusal(
          Nearest.unknown("session", name, of: place(before), in: names),
          at: .step(index: position))
      }
      if case .key(.string(let key))? = step() {
        named = named.filter { $0.key == key }
        position += 1
      }
      guard named.count == 1 else {
        let keys = found.children.filter { $0.workflowName == name }.map {
          "\(name)[\(Value.string($0.key).literal)]"
        }
        throw Refusal(
          "\(named.isEmpty ? "no session has that key" : "several sessions have that name"), "
            + "there is \(keys.joined(separator: ", "))", at: .step(index: position))
      }
      found = named[0]
    }
    guard position == steps.count else {
      throw Refusal(
        "\(place(ValuePath(steps))) is no session", at: .step(index: position + 1))
    }
    return found
  }

  /// A path as it is written, with the part before it.
  private func place(_ path: ValuePath) -> String {
    ValuePath([.member(host)]).appending(path).description
  }
}

/// Actions that are only closures, which no name can stand for.
private protocol UnnamedAction {}

extension AnyWorkflowAction: UnnamedAction {}

extension [String] {
  fileprivate var removingRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
