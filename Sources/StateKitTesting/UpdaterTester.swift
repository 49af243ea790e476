public import StateKit

/// Tests what state updaters do, without a store.
///
/// ```swift
/// AddTodo.tester(withState: GlobalState(), onFailure: TesterFailure.record)
///   .send(AddTodo(title: "fly"))
///   .send(RemoveTodo(index: 0))
///   .assert(state: GlobalState())
/// ```
public struct UpdaterTester<StateType> {
  /// The state as the updaters have left it.
  public private(set) var state: StateType

  private let report: TesterReport

  init(state: StateType, onFailure: @escaping TesterFailure.Handler) {
    self.state = state
    report = TesterReport(handler: onFailure)
  }

  /// Updates the state.
  ///
  /// - Returns: A tester with the new state.
  public func send(_ updater: some StateUpdater<StateType>) -> UpdaterTester {
    var tester = self
    updater.updateState(&tester.state)
    return tester
  }

  /// Expects a state, and reports where it differs if it does.
  ///
  /// - Returns: The same tester, whether the expectation was met or not.
  @discardableResult
  public func assert(
    state expected: StateType, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> UpdaterTester where StateType: Equatable {
    report.expect("the state", state, toEqual: expected, fileID, filePath, line, column)
    return self
  }
}

extension StateUpdater {
  /// Makes a tester for this and other updaters of the same state.
  ///
  /// - Parameters:
  ///   - state: The state to start with.
  ///   - onFailure: Takes the expectations that are not met.
  public static func tester(
    withState state: StateType, onFailure: @escaping TesterFailure.Handler
  ) -> UpdaterTester<StateType> {
    UpdaterTester(state: state, onFailure: onFailure)
  }
}
