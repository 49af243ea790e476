import StateKitWorkflow

// A shelf of books as one writes it against Square's Workflow, with each public name of it.

/// The root: a shelf that lends books.
struct Shelf: Workflow {
  var limit = 2
  var isAsking = true

  struct State: Equatable {
    var lent: [String] = []
    var readers = 0
    var notes = ""
  }

  enum Output: Equatable {
    case lent(String)
    case isFull(limit: Int)
  }

  struct Rendering {
    var lent: [String]
    var readers: Int
    var notes: String
    var onLend: (String) -> Void
    var onNote: (String) -> Void
    var onRename: (Int) -> Void
    var onClose: () -> Void
    var onCount: (Int) -> Void
  }

  /// The long form: it reads the limit of the shelf.
  enum Action: WorkflowAction, Equatable {
    typealias WorkflowType = Shelf

    case lend(String)
    case forget

    func apply(
      toState state: inout Shelf.State, context: ApplyContext<Shelf>
    ) -> Shelf.Output? {
      switch self {
      case .lend(let title):
        guard state.lent.count < context[workflowValue: \.limit] else {
          return .isFull(limit: context[workflowValue: \.limit])
        }
        state.lent.append(title)
        return .lent(title)
      case .forget:
        state.lent = []
        return nil
      }
    }
  }

  func makeInitialState() -> State { State() }

  func workflowDidChange(from previousWorkflow: Shelf, state: inout State) {
    state.notes += "limit \(previousWorkflow.limit) -> \(limit). "
  }

  func render(state: State, context: RenderContext<Shelf>) -> Rendering {
    let actions = context.makeSink(of: Action.self)
    let mutations = context.makeStateMutationSink()
    let outputs = context.makeOutputSink()
    let counts = context.makeSink(of: Int.self) { (count: Int, state: inout State) in
      state.readers += count
      return nil
    }
    let names = context.makeSink(of: String.self) { title, state, context in
      state.notes += "\(title) of \(context[workflowValue: \.limit]). "
      return nil
    }

    if isAsking {
      // A child whose outputs are handled here.
      Reader(name: "Ada")
        .onOutput { state, title in
          state.notes += "read \(title). "
          return nil
        }
        .rendered(in: context, key: "onOutput")
        .onRead("Emma")
      // One of which nothing is wanted but what it shows.
      _ = Reader(name: "Bob").ignoringOutput().rendered(in: context)
      // One that has nothing to tell, as if it had.
      Bell().mapOutput(to: Action.self).running(in: context, key: "mapped")
      // Those that have nothing to show: with a map, as actions, and without anything.
      Clock().running(in: context) { AnyWorkflowAction<Shelf>(sendingOutput: .lent($0)) }
      Clock().mapOutput { _ in Action.forget }.running(in: context, key: "mapped")
      Bell().running(in: context, key: "plain")
    }
    context.runSideEffect(key: "hours") { (lifetime: Lifetime) in
      lifetime.onEnded {}
      _ = lifetime.hasEnded
    }
    return Rendering(
      lent: state.lent, readers: state.readers, notes: state.notes,
      onLend: { actions.send(.lend($0)) }, onNote: { names.send($0) },
      onRename: { mutations.send(\.readers, value: $0) },
      onClose: {
        mutations.send { $0.notes += "closed. " }
        outputs.send(.lent("nothing"))
      },
      onCount: { counts.send($0) })
  }
}

/// Says what it has read.
struct Reader: Workflow {
  var name: String
  typealias Output = String

  struct Rendering {
    var name: String
    var onRead: (String) -> Void
  }

  struct Read: WorkflowAction {
    typealias WorkflowType = Reader
    var title: String

    // The short form, which needs nothing of the workflow.
    func apply(toState state: inout Int) -> String? {
      state += 1
      return title
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Reader>) -> Rendering {
    let sink = context.makeSink(of: AnyWorkflowAction<Reader>.self)
      .contraMap { AnyWorkflowAction(Read(title: $0)) }
    return Rendering(name: name, onRead: { title in if state == 9 { sink.send(title) } })
  }
}

/// Has nothing to show.
struct Clock: Workflow {
  typealias Output = String
  typealias Rendering = Void

  func render(state: Void, context: RenderContext<Clock>) {}
}

/// Has nothing to show and nothing to tell.
struct Bell: Workflow {
  typealias Rendering = Void

  func render(state: Void, context: RenderContext<Bell>) {}
}

/// Tells after each tap what it was told to.
struct Button: Workflow {
  var label: String
  typealias State = Int
  typealias Output = String

  struct Rendering {
    var label: String
    var count: Int
    var sink: Sink<Action>
  }

  struct Action: WorkflowAction {
    typealias WorkflowType = Button

    func apply(toState state: inout Int, context: ApplyContext<Button>) -> String? {
      state += 1
      return "\(context[workflowValue: \.label]) \(state)"
    }
  }

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: RenderContext<Button>) -> Rendering {
    Rendering(label: label, count: state, sink: context.makeSink(of: Action.self))
  }
}

/// Shows two buttons, one of any kind, and passes on what they tell.
struct Panel: Workflow {
  typealias Output = String
  typealias State = [String]

  var extra: AnyWorkflow<Button.Rendering, String>

  func makeInitialState() -> [String] { [] }

  func render(state: [String], context: RenderContext<Panel>) -> [Button.Rendering] {
    [
      Button(label: "left")
        .mapRendering { rendering in
          var rendering = rendering
          rendering.label += "!"
          return rendering
        }
        .onOutput { (state: inout [String], output: String) -> String? in
          state.append(output)
          return "panel: \(output)"
        }
        .rendered(in: context),
      extra.rendered(in: context, key: "extra") { output in
        AnyWorkflowAction<Panel> { state in
          state.append(output)
          return nil
        }
      },
    ]
  }
}
