public import StateKit

/// Tests what a reducer does with actions, without a store.
///
/// ```swift
/// await showReducer
///   .tester(withState: ShowState(), environment: environment, onFailure: TesterFailure.record)
///   .send(.load)
///   .assert(state: ShowState(isLoading: true))
///   .assert(effects: 1)
///   .runEffects()
///   .assert(emitted: [.loaded(["Pilot"])])
///   .sendEmitted()
///   .assert(state: ShowState(titles: ["Pilot"]))
/// ```
@MainActor
public struct ReducerTester<StateType, Action, Environment> {
  /// The state as the reducer has left it.
  public private(set) var state: StateType

  /// The actions that effects have emitted and that have not been sent yet.
  public private(set) var emitted: [Action] = []

  private var effects: [Effect<Action>.Operation] = []
  private let reducer: Reducer<StateType, Action, Environment>
  private let environment: Environment
  private let report: TesterReport

  init(
    _ reducer: Reducer<StateType, Action, Environment>, state: StateType,
    environment: Environment, onFailure: @escaping TesterFailure.Handler
  ) {
    self.reducer = reducer
    self.state = state
    self.environment = environment
    report = TesterReport(handler: onFailure)
  }

  /// Reduces an action, and keeps the effects it causes until they are run.
  ///
  /// - Returns: A tester with the new state.
  public func send(_ action: Action) -> ReducerTester {
    var tester = self
    if let effect = reducer(&tester.state, action, environment) {
      tester.effects += effect.operations
    }
    return tester
  }

  /// Reduces the actions that effects have emitted, in order.
  ///
  /// - Returns: A tester with the new state, to which nothing has been emitted yet.
  public func sendEmitted() -> ReducerTester {
    var tester = self
    tester.emitted = []
    return emitted.reduce(tester) { $0.send($1) }
  }

  /// Runs the effects that have been caused, one after another, and keeps what they emit.
  ///
  /// An error that one of them throws is reported. The method waits until all have ended.
  ///
  /// - Returns: A tester whose effects have been run.
  public func runEffects(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) async -> ReducerTester {
    let emissions = Emissions<Action>()
    for effect in effects {
      do {
        try await effect { emissions.actions.append($0) }
      } catch {
        report.fail("an effect failed with \(error)", fileID, filePath, line, column)
      }
    }
    var tester = self
    tester.effects = []
    tester.emitted += emissions.actions
    return tester
  }

  /// Expects a state, and reports where it differs if it does.
  ///
  /// - Returns: The same tester, whether the expectation was met or not.
  @discardableResult
  public func assert(
    state expected: StateType, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> ReducerTester where StateType: Equatable {
    report.expect("the state", state, toEqual: expected, fileID, filePath, line, column)
    return self
  }

  /// Expects this number of effects that have been caused and not been run.
  ///
  /// - Returns: The same tester, whether the expectation was met or not.
  @discardableResult
  public func assert(
    effects expected: Int, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> ReducerTester {
    report.expect(
      "the number of effects", effects.count, toEqual: expected, fileID, filePath, line, column)
    return self
  }

  /// Expects the actions that effects have emitted and that have not been sent yet, and reports
  /// where they differ.
  ///
  /// - Returns: The same tester, whether the expectation was met or not.
  @discardableResult
  public func assert(
    emitted expected: [Action], fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> ReducerTester where Action: Equatable {
    report.expect("what was emitted", emitted, toEqual: expected, fileID, filePath, line, column)
    return self
  }
}

@MainActor
private final class Emissions<Action> {
  var actions: [Action] = []
}

extension Reducer {
  /// Makes a tester for this reducer.
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - environment: Passed to the reducer with each action.
  ///   - onFailure: Takes the expectations that are not met.
  @MainActor
  public func tester(
    withState state: StateType, environment: Environment,
    onFailure: @escaping TesterFailure.Handler
  ) -> ReducerTester<StateType, Action, Environment> {
    ReducerTester(self, state: state, environment: environment, onFailure: onFailure)
  }

  /// Makes a tester for this reducer, which needs no environment.
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - onFailure: Takes the expectations that are not met.
  @MainActor
  public func tester(
    withState state: StateType, onFailure: @escaping TesterFailure.Handler
  ) -> ReducerTester<StateType, Action, Environment> where Environment == Void {
    tester(withState: state, environment: (), onFailure: onFailure)
  }
}
