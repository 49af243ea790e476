import StateKit
import Testing

@MainActor
@Suite("The end of side effects of workflows")
struct WorkflowEffectEndTests {
  let log = WorkflowLog()
  let monitor = TaskMonitor()

  @Test("of two side effects that a pass begins under one key both start, and the second stays")
  func replacedSideEffect() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        guard state < 2 else { return }
        for name in ["a", "b"] {
          context.runSideEffect(key: "k") { lifetime in
            log("start \(name)")
            lifetime.onEnded { log("end \(name)") }
          }
        }
      }, monitor: monitor)
    #expect(log.take() == ["start a", "start b", "end a"])
    #expect(host.snapshot.sideEffects == ["k"])
    host.rendering.change { $0 = 1 }
    #expect(log.take() == [])
    host.rendering.change { $0 = 2 }
    #expect(log.take() == ["end b"])
  }

  @Test("an action that is sent when a side effect ends is handled after the pass that ended it")
  func actionAtTheEnd() {
    let log = log
    let host = WorkflowHost(
      workflow: Scripted(0) { state, context in
        log("render \(state)")
        let sink = context.makeStateMutationSink()
        guard state != 1 else { return }
        context.runSideEffect(key: "watch \(state)") { lifetime in
          lifetime.onEnded { sink.send { $0 += 10 } }
        }
      }, monitor: monitor)
    host.rendering.change { $0 = 1 }
    #expect(log.take() == ["render 0", "render 1", "render 11"])
    host.rendering.change { $0 = 1 }
    #expect(log.take() == ["render 1", "render 11"])
  }

  @Test("a child that is gone tells its parent so when its side effect ends")
  func actionOfAParentAtTheEnd() {
    let host = WorkflowHost(workflow: Leaving(), monitor: monitor)
    host.rendering.send(.leave)
    #expect(host.rendering.isTold)
  }

  /// Renders a child whose end it is told of by the child's side effect.
  private struct Leaving: Workflow {
    struct State {
      var isThere = true
      var isTold = false
    }
    struct Rendering {
      var isTold: Bool
      var send: @MainActor (Action) -> Void
    }
    enum Action: WorkflowAction {
      typealias WorkflowType = Leaving
      case leave, told

      func apply(toState state: inout State) -> Never? {
        switch self {
        case .leave: state.isThere = false
        case .told: state.isTold = true
        }
        return nil
      }
    }
    typealias Output = Never

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Leaving>) -> Rendering {
      let sink = context.makeSink(of: Action.self)
      if state.isThere {
        _ = Scripted(0) { _, context in
          context.runSideEffect(key: "watch") { $0.onEnded { sink.send(.told) } }
        }.ignored(in: context)
      }
      return Rendering(isTold: state.isTold) { sink.send($0) }
    }
  }
}
