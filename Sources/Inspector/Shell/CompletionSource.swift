package import InspectableDoor

/// What completion can offer: the state of the shell, or fixed data in tests.
@MainActor
package protocol CompletionSource {
  var registry: Registry { get }
  /// The user's own verbs with what they stand for.
  var aliases: [String: String] { get }
  /// The apps that can be loaded by name.
  var apps: [AppSummary] { get }
  /// What is loaded, while something is.
  var scene: SceneDescription? { get }
  /// The same as it is now, with what comes and goes.
  var sceneNow: SceneDescription? { get }
  /// The branches of the timeline.
  var branches: [String] { get }
  /// The requests that wait for an answer, such as `fetchTodos#1`.
  var parkedRequests: [String] { get }
  /// The steps of the branch, from 1 on.
  var steps: [(number: Int, title: String)] { get }
  /// What the last exploration found, from 1 on.
  var finds: [(number: Int, title: String)] { get }
  /// The marked places, and what was done there.
  var marks: [(name: String, title: String)] { get }
  /// The names that stand for expressions.
  var definitions: [(name: String, expression: ValueExpression)] { get }
  /// What is watched.
  var watches: [(number: Int, expression: ValueExpression)] { get }
  /// The conditions that the user asked for.
  var invariants: [(number: Int, expression: ValueExpression)] { get }
  /// What can follow a path in the scene.
  func continuations(of path: ValuePath) -> PathContinuations
  /// The value at a path in the scene, long collections cut.
  func value(at path: ValuePath) -> Value?
  /// What a folder holds; folders end with a slash.
  func files(in folder: String) -> [String]
  /// A text that is offered or told, as it may be shown.
  func masking(_ text: String) -> String
}

extension CompletionSource {
  package var sceneNow: SceneDescription? { scene }
  package func masking(_ text: String) -> String { text }
}

/// Completes from a session and from the files of this machine.
@MainActor
package struct SessionCompletionSource: CompletionSource {
  private let interpreter: Interpreter

  package init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
  }

  package var registry: Registry { interpreter.registry }
  package var aliases: [String: String] { interpreter.settings.aliases }
  package var scene: SceneDescription? { try? interpreter.session.scene() }

  package var sceneNow: SceneDescription? {
    let session = interpreter.session
    guard let scene, !scene.screens.isEmpty else { return scene }
    let now = Synchronously.run {
      await session.aside { () throws(CommandError) in try await session.describe() }
    }
    return now.flatMap { $0 } ?? scene
  }

  package var branches: [String] {
    (try? interpreter.session.timeline())?.branches.map(\.name) ?? []
  }

  package var steps: [(number: Int, title: String)] {
    guard let timeline = try? interpreter.session.timeline(), timeline.tip > 0 else { return [] }
    // Nobody reads more of them than these.
    return (max(1, timeline.tip - 1_000)...timeline.tip).map {
      ($0, timeline.step($0)?.label.cutForList ?? "")
    }
  }

  package var finds: [(number: Int, title: String)] {
    let faults = interpreter.session.loaded?.findings?.faults ?? []
    return faults.enumerated().map {
      ($0 + 1, "\($1.kind.rawValue) in \($1.inputs.last?.subject ?? "the beginning")")
    }
  }

  package var marks: [(name: String, title: String)] {
    guard let loaded = interpreter.session.loaded else { return [] }
    return loaded.marks.all.map { mark in
      let step = mark.node.step > 0 ? loaded.timeline.step(at: mark.node).label.cutForList : "load"
      return (mark.name, "#\(mark.node.step) \(step)")
    }
  }

  package var definitions: [(name: String, expression: ValueExpression)] {
    interpreter.session.loaded?.definitions.all ?? []
  }

  package var watches: [(number: Int, expression: ValueExpression)] {
    interpreter.session.loaded?.observations.watches.map { ($0.number, $0.expression) } ?? []
  }

  package var invariants: [(number: Int, expression: ValueExpression)] {
    (interpreter.session.loaded?.observations.invariants ?? []).compactMap { invariant in
      invariant.number.map { ($0, invariant.expression) }
    }
  }

  package var apps: [AppSummary] {
    interpreter.session.catalog.entries.map { AppSummary(name: $0.name, summary: $0.summary) }
  }

  package var parkedRequests: [String] {
    let session = interpreter.session
    let rows = Synchronously.run {
      await session.aside { () throws(CommandError) in try await session.effects() }
    }
    return (rows.flatMap { $0 } ?? []).filter { $0.status == .parked && $0.name.contains("#") }.map(
      \.name)
  }

  package func continuations(of path: ValuePath) -> PathContinuations {
    let session = interpreter.session
    return Synchronously.run { await session.continuations(of: path) } ?? PathContinuations()
  }

  package func value(at path: ValuePath) -> Value? {
    let session = interpreter.session
    return Synchronously.run {
      await session.aside { () throws(CommandError) in
        try await session.read(ValueExpression(path), full: false, offset: 0)
      }
    } ?? nil
  }

  package func masking(_ text: String) -> String { interpreter.masking(note: text) }

  package func files(in folder: String) -> [String] {
    Platform.entries(ofFolder: folder.isEmpty ? "." : folder).sorted()
  }
}

/// Runs an asynchronous operation that never suspends, such as a question to a process host.
@MainActor
enum Synchronously {
  /// The result; nil if the operation did suspend, and then ends by itself later.
  static func run<Result: Sendable>(_ operation: @escaping @MainActor () async -> Result) -> Result?
  {
    guard #available(macOS 26, iOS 26, *) else { return nil }
    var result: Result?
    Task.immediate { result = await operation() }
    return result
  }
}
