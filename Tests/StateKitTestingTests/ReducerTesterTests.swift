import StateKit
import StateKitTesting
import Testing

@MainActor
@Suite("Reducer tester")
struct ReducerTesterTests {
  private let failures = Failures()
  private let environment = "Pilot,Diversity Day"

  @Test("It reduces actions, runs their effects and sends what they emit, step by step")
  func met() async {
    await showReducer
      .tester(withState: ShowState(), environment: environment, onFailure: TesterFailure.record)
      .send(.load)
      .assert(state: ShowState(isLoading: true))
      .assert(effects: 1)
      .assert(emitted: [])
      .runEffects()
      .assert(effects: 0)
      .assert(emitted: [.loaded(["Pilot", "Diversity Day"])])
      .assert(state: ShowState(isLoading: true))
      .sendEmitted()
      .assert(emitted: [])
      .assert(state: ShowState(titles: ["Pilot", "Diversity Day"]))
      .send(.failed("offline"))
      .assert(effects: 0)
      .assert(state: ShowState(titles: ["Pilot", "Diversity Day"], failure: "offline"))
  }

  @Test("A state that differs is reported with the difference")
  func unmetState() {
    showReducer
      .tester(withState: ShowState(), environment: environment, onFailure: failures.keep)
      .send(.failed("offline"))
      .assert(state: ShowState(isLoading: true, failure: "other"))
    #expect(
      failures.messages == [
        """
        the state is not as expected
          isLoading: expected true, got false
          failure: expected "other", got "offline"
        """
      ])
  }

  @Test("Effects that are not expected are reported, and those that are expected and missing")
  func unmetEffects() {
    showReducer
      .tester(withState: ShowState(), environment: environment, onFailure: failures.keep)
      .assert(effects: 1)
      .send(.load)
      .assert(effects: 0)
    #expect(
      failures.messages == [
        """
        the number of effects is not as expected
          expected 1, got 0
        """,
        """
        the number of effects is not as expected
          expected 0, got 1
        """,
      ])
  }

  @Test("Emitted actions that differ are reported with the difference")
  func unmetEmitted() async {
    await showReducer
      .tester(withState: ShowState(), environment: environment, onFailure: failures.keep)
      .send(.load)
      .runEffects()
      .assert(emitted: [.loaded(["Pilot"])])
      .assert(emitted: [.load])
      .assert(emitted: [])
    #expect(
      failures.messages == [
        """
        what was emitted is not as expected
          [0].loaded.0[1]: expected nothing, got "Diversity Day"
        """,
        """
        what was emitted is not as expected
          [0]: expected .load, got .loaded(["Pilot", "Diversity Day"])
        """,
        """
        what was emitted is not as expected
          [0]: expected nothing, got .loaded(["Pilot", "Diversity Day"])
        """,
      ])
  }

  @Test("An effect that fails is reported, and the others are run all the same")
  func failingEffect() async {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      guard action == 1 else { return nil }
      return .merge(
        .run { send in
          send(2)
          throw Refused(reason: "offline")
        }, .send(3))
    }
    let tester = await reducer.tester(withState: 0, onFailure: failures.keep).send(1).runEffects()
    #expect(tester.sendEmitted().state == 6)
    #expect(failures.messages == [#"an effect failed with Refused(reason: "offline")"#])
    #expect(failures.all.first?.fileID.hasSuffix("ReducerTesterTests.swift") == true)
  }
}
