import StateKit

/// What workflows take from outside.
///
/// It always has the same closures, so that it compares as equal.
///
/// A workflow with an object in it would count as changed each time.
struct Outside: Sendable {
  let sleep: @Sendable (_ duration: Duration, _ name: String) async throws -> Void
  /// Another wording for an errand; nil if there is none.
  let suggestTitle: @MainActor (_ errand: String) async -> String?
}

/// The root: a welcome, then a list of errands, one of which may be edited.
struct DemoWorkflow: Workflow {
  let outside: Outside
  typealias Output = Never

  struct Errand {
    let key: String
    var title: String
  }

  struct State {
    var phase = Phase.welcome
    var errands = [
      Errand(key: "milk", title: "Buy milk"), Errand(key: "letter", title: "Post the letter"),
    ]
    /// How many have been added by tapping.
    var added = 0
    /// How many seconds errands have been shown.
    var seconds = 0
    var style = RowStyle.plain

    enum Phase: Equatable {
      case welcome
      case list
      case editing(key: String)
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: RenderContext<DemoWorkflow>) -> DemoScreen {
    let sink = context.makeSink(of: Action.self)
    var screen = DemoScreen(
      title: "Welcome", onTap: { sink.send(.begin) }, style: state.style,
      onChangeStyle: { sink.send(.changeStyle) })
    guard state.phase != .welcome else { return screen }

    Ticks(interval: .seconds(1), outside: outside)
      .running(in: context) { _ in Action.tick }
    screen.rows = state.errands.map { errand in
      RowWorkflow(key: errand.key, title: errand.title)
        .rendered(in: context, key: errand.key) { Action.row(errand.key, $0) }
    }
    if case .editing(let key) = state.phase,
      let errand = state.errands.first(where: { $0.key == key })
    {
      let editor = EditWorkflow(title: errand.title, outside: outside)
        .rendered(in: context, key: key) { Action.edit(key, $0) }
      screen.title = "Save"
      screen.onTap = editor.onSave
      screen.editor = editor
    } else {
      let count = state.errands.count
      screen.title = "Add to \(count) \(count == 1 ? "errand" : "errands"), \(state.seconds) s"
      screen.onTap = { sink.send(.add) }
    }
    return screen
  }
}

extension DemoWorkflow {
  enum Action: WorkflowAction {
    typealias WorkflowType = DemoWorkflow

    case begin
    case add
    case tick
    case changeStyle
    case row(String, RowWorkflow.Output)
    case edit(String, EditWorkflow.Output)

    func apply(toState state: inout State) -> Never? {
      switch self {
      case .begin: state.phase = .list
      case .add:
        state.added += 1
        state.errands.append(Errand(key: "new\(state.added)", title: "Errand \(state.added)"))
      case .tick: state.seconds += 1
      case .changeStyle: state.style = state.style == .plain ? .boxed : .plain
      case .row(let key, .edit): state.phase = .editing(key: key)
      case .row(let key, .remove):
        state.errands.removeAll { $0.key == key }
        if state.phase == .editing(key: key) { state.phase = .list }
      case .edit(let key, .saved(let title)):
        if let index = state.errands.firstIndex(where: { $0.key == key }) {
          state.errands[index].title = title
        }
        state.phase = .list
      case .edit(_, .cancelled): state.phase = .list
      }
      return nil
    }
  }
}
