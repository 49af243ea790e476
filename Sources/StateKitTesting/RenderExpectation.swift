import StateKit

/// What a workflow can name in a rendering.
struct RenderSubject: Equatable {
  /// What there can be of it, as in `a child Song`.
  private let kind: String
  private let type: (any Any.Type)?
  private let key: AnyHashable

  static func == (lhs: RenderSubject, rhs: RenderSubject) -> Bool {
    lhs.isOfSameType(as: rhs) && lhs.key == rhs.key
  }

  static func child(_ type: any Any.Type, _ key: String) -> RenderSubject {
    RenderSubject(kind: "child", type: type, key: key)
  }

  static func worker(_ type: any Any.Type, _ key: String) -> RenderSubject {
    RenderSubject(kind: "worker", type: type, key: key)
  }

  static func sideEffect(_ key: some Hashable) -> RenderSubject {
    RenderSubject(kind: "side effect", type: nil, key: AnyHashable(key))
  }

  var description: String {
    let name = type.map { "\(kind) \($0)" } ?? kind
    return "a \(name) with the key '\(key)'"
  }

  /// What to say of something that was not expected: what was, that comes near it.
  func hint(among expected: [RenderSubject]) -> String {
    let keys = expected.filter(isOfSameType).map { "\"\($0.key)\"" }
    if !keys.isEmpty {
      return keys.count == 1 ? "; expecting key \(keys[0])" : "; expecting key in \(list(keys))"
    }
    let types = expected.compactMap { $0.key == key && $0.kind == kind ? $0.type : nil }
      .map { "\($0)" }
    if !types.isEmpty {
      let found = types.count == 1 ? "type \(types[0])" : "types \(list(types))"
      return "; for key \"\(key)\" there is an expectation of \(found)"
    }
    return "; say so before render: \(call)"
  }

  private func list(_ words: [String]) -> String { "[" + words.joined(separator: ", ") + "]" }

  private var call: String {
    switch kind {
    case "child": "expectWorkflow(type: \(type.map { "\($0)" } ?? "").self, …)"
    case "worker": "expectWorker(…)"
    default: "expectSideEffect(key: …)"
    }
  }

  private func isOfSameType(as other: RenderSubject) -> Bool {
    kind == other.kind && type.map(ObjectIdentifier.init) == other.type.map(ObjectIdentifier.init)
  }
}

/// Something that a workflow is expected to name, and where that was said.
struct RenderExpectation {
  let subject: RenderSubject
  /// What the tester answers, of the type that goes with the subject.
  let details: Any
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int
}

struct ExpectedChild<Child: Workflow> {
  let rendering: Child.Rendering
  let output: Child.Output?
  let check: @MainActor (Child) -> Void
}

struct ExpectedWorker<WorkerType, Output> {
  let worker: WorkerType
  let outputs: [Output]
}

struct ExpectedSideEffect<WorkflowType: Workflow> {
  let action: (any WorkflowAction<WorkflowType>)?
}
