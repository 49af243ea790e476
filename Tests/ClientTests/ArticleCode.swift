import StateKit
import StateKitTesting
import Testing

// The code of the articles that have no folder of their own, as a client writes it: what stands here word for
// word is what stands there, which `ArticlePagesTests` compares.

private struct GlobalState: State, Equatable {
  var todos: [String] = []
}

private struct Server {}

private final class Navigator: SideEffectDependencyContainer {
  init(context: StoreContext<GlobalState>) {}
}

private struct AppState: Equatable {
  var watched: Set<String> = []
}

private enum AppAction {
  case watch(String, Bool)
}

private struct WatchedHistoryState: Equatable {
  var titles: [String]
}

private enum WatchedHistoryAction {
  case unwatch(String)
}

private final class Loading: TransitionState {
  weak var delegate: (any StateDelegate)?
  func enter(on target: AnyObject) {}
  func exit(from target: AnyObject) { delegate?.didExit(self) }
}

private final class Content: TransitionState {
  weak var delegate: (any StateDelegate)?
  init(title: String) {}
  func enter(on target: AnyObject) {}
  func exit(from target: AnyObject) { delegate?.didExit(self) }
}

struct Greeting: Workflow {
  let name: String
  typealias Output = Never

  struct Wave: WorkflowAction {
    typealias WorkflowType = Greeting
    func apply(toState state: inout Int) -> Never? {
      state += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Greeting>) -> String {
    let sink = context.makeSink(of: Wave.self)
    context.runSideEffect(key: "wave") { _ in sink.send(Wave()) }
    return "Hello \(name), \(state) times"
  }
}

extension TesterFailure {
  static func record(_ failure: TesterFailure) {
    Issue.record(
      Comment(rawValue: failure.message),
      sourceLocation: SourceLocation(
        fileID: failure.fileID, filePath: failure.filePath,
        line: failure.line, column: failure.column))
  }
}

@MainActor
@Suite("The articles' code")
struct ArticleCode {
  @Test("A connector tells a view what it shows, and the app what was done in it")
  func redux() {
    struct WatchedHistoryConnector: Connector {
      func connect(state: AppState) -> WatchedHistoryState {
        WatchedHistoryState(titles: state.watched.sorted())
      }

      func connect(action: WatchedHistoryAction) -> AppAction {
        switch action {
        case .unwatch(let title): .watch(title, false)
        }
      }
    }
    #expect(
      WatchedHistoryConnector().connect(state: AppState(watched: ["b", "a"])).titles == ["a", "b"])
  }

  @Test("Three requests in a row are entered one after the other")
  func staty() {
    let controller = BasicStateController()
    controller.transit(to: Loading())
    controller.transit(to: Content(title: "cached"))
    controller.transit(to: Loading())
    #expect(controller.current is Loading)
  }

  @Test("A workflow greets")
  func workflow() {
    let runner = WorkflowRunner(workflow: Greeting(name: "Ada"), monitor: TaskMonitor())
    #expect(runner.currentRendering.hasPrefix("Hello Ada, "))
  }

  @Test("An item is dispatched, tried again, finds its dependencies, and is tested")
  func katana() async throws {
    struct AddTodo: StateUpdater {
      var title: String
      func updateState(_ state: inout GlobalState) { state.todos.append(title) }
    }

    let store = Store<GlobalState>()
    store.dispatch(AddTodo(title: "fly"))

    let again: StoreInterceptor<GlobalState> = AwaitingInterceptor.interceptor { context in
      { next in
        { item in
          do { try await next(item) } catch { try await next(item) }
        }
      }
    }
    let server = Server()
    func second() -> Navigator? {
      let store = Store(
        state: GlobalState(), interceptors: [again],
        dependencies: [.ready(server), .container(Navigator.self)])
      let navigator = store.dependencies[Navigator.self]
      return navigator
    }
    #expect(second() != nil)

    AddTodo.tester(withState: GlobalState(), onFailure: TesterFailure.record)
      .send(AddTodo(title: "fly"))
      .assert(state: GlobalState(todos: ["fly"]))
    #expect(store.state.todos == ["fly"])
  }
}
