/// What a reducer wants done besides changing the state; it emits actions.
///
/// ```swift
/// case .load(let id):
///   state.isLoading = true
///   return .task { .loaded(try await environment.fetchShow(id)) }
/// ```
///
/// An effect begins after the change, runs on the main actor beside everything else, and ends at
/// the latest with its store, which cancels it. The actions it emits are sent to the same store, in
/// order. It is used where other Redux stores use a publisher.
@MainActor
public struct Effect<Action> {
  /// Sends an action to the store that runs the effect; ignored once the effect is cancelled.
  public typealias Send = @MainActor (_ action: Action) -> Void

  package typealias Operation = @MainActor (_ send: @escaping Send) async throws -> Void

  /// The operations, which run side by side.
  package let operations: [Operation]

  /// Emits as many actions as it likes, while it runs.
  ///
  /// - Parameters:
  ///   - operation: Sends the actions. An error it throws reaches whoever awaits the action that
  ///     caused the effect.
  ///   - fileID: Where the effect is made, which an inspector tells of what it sends.
  ///   - line: The line there.
  public static func run(
    _ operation: @escaping @MainActor (_ send: @escaping Send) async throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    Effect(operations: [
      { send in
        try await operation { action in Sender.noting(fileID, line) { send(action) } }
      }
    ])
  }

  /// Emits one action, as soon as the operation has made it.
  ///
  /// - Parameters:
  ///   - operation: Gives the action. An error it throws reaches whoever awaits the action that
  ///     caused the effect.
  ///   - fileID: Where the effect is made, which an inspector tells of what it sends.
  ///   - line: The line there.
  public static func task(
    _ operation: @escaping @MainActor () async throws -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    run({ send in send(try await operation()) }, fileID: fileID, line: line)
  }

  /// Emits one action right after the current one.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: Where the effect is made, which an inspector tells of what it sends.
  ///   - line: The line there.
  public static func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    run({ send in send(action) }, fileID: fileID, line: line)
  }

  /// Emits the elements of a sequence as they come.
  ///
  /// - Parameters:
  ///   - actions: The sequence.
  ///   - fileID: Where the effect is made, which an inspector tells of what it sends.
  ///   - line: The line there.
  public static func actions<Actions: AsyncSequence>(
    of actions: Actions, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect where Actions.Element == Action {
    run(
      { send in
        for try await action in actions { send(action) }
      }, fileID: fileID, line: line)
  }

  /// Runs several effects side by side; each is cancelled, and fails, on its own.
  public static func merge(_ effects: Effect...) -> Effect {
    Effect(operations: effects.flatMap(\.operations))
  }
}

// As functions that are passed on, which know no place.
extension Effect {
  /// Emits as many actions as it likes, while it runs.
  ///
  /// - Parameter operation: Sends the actions. An error it throws reaches whoever awaits the action
  ///   that caused the effect.
  @_disfavoredOverload
  public static func run(
    _ operation: @escaping @MainActor (_ send: @escaping Send) async throws -> Void
  ) -> Effect {
    Effect(operations: [operation])
  }

  /// Emits one action, as soon as the operation has made it.
  ///
  /// - Parameter operation: Gives the action. An error it throws reaches whoever awaits the action
  ///   that caused the effect.
  @_disfavoredOverload
  public static func task(
    _ operation: @escaping @MainActor () async throws -> Action
  ) -> Effect {
    Effect(operations: [{ send in send(try await operation()) }])
  }

  /// Emits one action right after the current one.
  @_disfavoredOverload
  public static func send(_ action: Action) -> Effect {
    Effect(operations: [{ send in send(action) }])
  }

  /// Emits the elements of a sequence as they come.
  @_disfavoredOverload
  public static func actions<Actions: AsyncSequence>(of actions: Actions) -> Effect
  where Actions.Element == Action {
    Effect(operations: [
      { send in
        for try await action in actions { send(action) }
      }
    ])
  }
}
