/// The parts of a scene and how they are now.
public struct SceneDescription: Hashable, Sendable, Codable {
  /// The app's name.
  public var app: String
  /// The app's one line.
  public var summary: String
  /// The app's type with its module, such as `SampleApps.TodoApp`; nil if it is not written in
  /// Swift.
  public var type: String?
  /// The stores in the order declared.
  public var stores: [Store]
  /// The screens in the order declared.
  public var screens: [Screen]

  /// The queues of transitions in the order declared.
  public var queues: [Queue]
  /// The conditions that, says the app, must hold after every step.
  public var invariants: [Invariant]
  /// The secrets besides arguments, or nil.
  public var secrets: Secrets?
  /// Why values are read by mirrors, not by the layout of memory; nil if they are not.
  public var doubt: String?
  /// Why jobs run on Swift's ordinary executors, where a step counts as settled when every tracked
  /// effect has ended or is parked; nil if the process runs them itself, or need not.
  public var executorDoubt: String?
  /// The parts of which something isn't read, or nil.
  public var untracked: [Untracked]?
  /// The app's routes, in the order declared; nil if it declares none.
  public var routes: [Route]?
  /// The properties that the app says are noise: they are neither shown nor compared; nil for none.
  public var hidden: [ValuePath]?
  /// The enums that its parts can hold; nil if unknown.
  public var enums: [EnumType]?
  /// The types of which arguments of actions and events are made; nil if unknown.
  public var argumentTypes: [ArgumentType]?
  /// The structures and classes that its parts can hold; nil if unknown.
  public var types: [RecordType]?

  package init(
    app: String, summary: String, type: String? = nil, stores: [Store], screens: [Screen],
    queues: [Queue], invariants: [Invariant], secrets: Secrets? = nil, doubt: String? = nil,
    executorDoubt: String? = nil,
    untracked: [Untracked]? = nil, routes: [Route]? = nil, hidden: [ValuePath]? = nil,
    enums: [EnumType]? = nil, argumentTypes: [ArgumentType]? = nil,
    types: [RecordType]? = nil
  ) {
    self.app = app
    self.summary = summary
    self.type = type
    self.stores = stores
    self.screens = screens
    self.queues = queues
    self.invariants = invariants
    self.secrets = secrets
    self.doubt = doubt
    self.executorDoubt = executorDoubt
    self.untracked = untracked
    self.routes = routes
    self.hidden = hidden
    self.enums = enums
    self.argumentTypes = argumentTypes
    self.types = types
  }

  /// A route of an app, with its name.
  public struct Route: Hashable, Sendable, Codable {
    /// The name with which its paths begin.
    public var name: String

    package init(name: String) {
      self.name = name
    }
  }

  /// The places of a part that aren't read, such as functions and the unions of C: their values are
  /// shown as `untracked`, and at most it is known that they changed, not how.
  public struct Untracked: Hashable, Sendable, Codable {
    /// The part, such as `state` or `list.model`.
    public var part: String
    /// The places in it; `[*]` stands for all elements of a collection.
    public var paths: [ValuePath]
    /// The places in it that may have more than is read, and of which a change is not known: structures
    /// of C with gaps into which bit fields fit; nil for none.
    public var possible: [ValuePath]?

    package init(part: String, paths: [ValuePath], possible: [ValuePath]? = nil) {
      self.part = part
      self.paths = paths
      self.possible = possible
    }
  }

  /// A type that arguments are made of.
  public struct ArgumentType: Hashable, Sendable, Codable {
    /// Its name, such as `ParcelAction`.
    public var type: String
    /// Whether it is an enum; else a structure.
    public var isEnum: Bool
    /// How values are written: the cases of an enum, `.poll(every: Int)`, or the members of a structure,
    /// `title: String`.
    public var forms: [String]

    package init(type: String, isEnum: Bool, forms: [String]) {
      self.type = type
      self.isEnum = isEnum
      self.forms = forms
    }
  }

  /// The secrets of a scene.
  public struct Secrets: Hashable, Sendable, Codable {
    /// Paths from the scene.
    public var paths: [ValuePath]
    /// The names of requests whose answers are secret.
    public var answers: [String]

    /// Lists the secrets.
    public init(paths: [ValuePath] = [], answers: [String] = []) {
      self.paths = paths
      self.answers = answers
    }
  }

  /// A condition that the app declares.
  public struct Invariant: Hashable, Sendable, Codable {
    /// The title, in the app's own words.
    public var title: String
    /// The expression that must be true.
    public var expression: ValueExpression

    package init(title: String, expression: ValueExpression) {
      self.title = title
      self.expression = expression
    }
  }

  /// A queue of transitions: a name, its policy, and the states that can be requested.
  public struct Queue: Hashable, Sendable, Codable {
    /// Its name, with which its paths begin.
    public var name: String
    /// The type of its policy.
    public var policy: String
    /// The states that can be requested.
    public var states: [Action]

    package init(name: String, policy: String, states: [Action]) {
      self.name = name
      self.policy = policy
      self.states = states
    }
  }

  /// A store: a name, the type of its state, and its actions.
  public struct Store: Hashable, Sendable, Codable {
    /// Its name, with which its paths begin, such as `state`.
    public var name: String
    /// The type of the state.
    public var type: String
    /// The actions it takes, from the app's examples.
    public var actions: [Action]
    /// Whether it exists now; nil if it always exists.
    public var isThere: Bool?
    /// Why the app could not begin with the state that it has now, in a sentence; nil if it could, or
    /// where that was not asked.
    public var obstacle: String?

    package init(name: String, type: String, actions: [Action], isThere: Bool? = nil) {
      self.name = name
      self.type = type
      self.actions = actions
      self.isThere = isThere
    }
  }

  /// An action or event with its parameters.
  public struct Action: Hashable, Sendable, Codable {
    /// Its name, such as `AddTodo`, or `markAsWatched` for an enum case.
    public var name: String
    /// Whether it is an enum case, written with a leading dot.
    public var isCase: Bool
    /// Its parameters in order.
    public var parameters: [Parameter]
    /// One line of help, may be empty.
    public var help: String
    /// The example it was made from, as a literal; nil for an event.
    public var example: Value?

    package init(
      name: String, isCase: Bool, parameters: [Parameter], help: String, example: Value? = nil
    ) {
      self.name = name
      self.isCase = isCase
      self.parameters = parameters
      self.help = help
      self.example = example
    }
  }

  /// A parameter: its label, nil if it has none, and the kind of value wanted.
  public struct Parameter: Hashable, Sendable, Codable {
    /// The label.
    public var label: String?
    /// The kind, such as `Int` or `[String]`.
    public var kind: String
    /// Whether it may be left out.
    public var isOptional: Bool
    /// Whether its values are never shown or written; nil if they are.
    private var secret: Bool?

    /// Whether its values are never shown or written.
    public var isSecret: Bool { secret ?? false }

    /// Makes a parameter.
    public init(label: String?, kind: String, isOptional: Bool, isSecret: Bool = false) {
      self.label = label
      self.kind = kind
      self.isOptional = isOptional
      secret = isSecret ? true : nil
    }

    private enum CodingKeys: String, CodingKey {
      case label, kind, isOptional
      case secret = "isSecret"
    }
  }

  /// A screen with its present condition.
  public struct Screen: Hashable, Sendable, Codable {
    /// Its name, with which its paths begin, such as `list`.
    public var name: String
    /// The type of its controller.
    public var type: String
    /// Whether it is on show.
    public var isVisible: Bool
    /// Whether it follows the state; nil if that does not apply to it.
    public var isConnected: Bool?
    /// The type of its local state, nil if it has none.
    public var local: String?
    /// The type of its view model, nil if it has none.
    public var model: String?
    /// Whether it draws itself.
    public var draws: Bool
    /// The events that can be triggered.
    public var events: [Action]
    /// The names of states it can be drawn from besides its own.
    public var previews: [String]
    /// Whether its drawings are under `drawings` and its states under `previews`; nil if the
    /// drawings are under `previews`.
    public var drawings: Bool?
    /// The workflows that it shows, if it is a host of workflows.
    public var workflow: Workflow?
    /// The other values under its name, or nil.
    public var members: [Member]?
    /// Closures of its view that are events by their names and cannot be called, each with its type; nil
    /// for none.
    public var uncallable: [Member]?

    package init(
      name: String, type: String, isVisible: Bool, isConnected: Bool? = nil, local: String? = nil,
      model: String? = nil, draws: Bool, events: [Action], previews: [String],
      drawings: Bool? = nil, workflow: Workflow? = nil, members: [Member]? = nil,
      uncallable: [Member]? = nil
    ) {
      self.name = name
      self.type = type
      self.isVisible = isVisible
      self.isConnected = isConnected
      self.local = local
      self.model = model
      self.draws = draws
      self.events = events
      self.previews = previews
      self.drawings = drawings
      self.workflow = workflow
      self.members = members
      self.uncallable = uncallable
    }
  }

  /// Something under a screen's name besides its local state and model.
  public struct Member: Hashable, Sendable, Codable {
    /// The name of the member.
    public var name: String
    /// Its type.
    public var type: String

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// Every action of every store.
  public var actions: [Action] { stores.flatMap(\.actions) }
}

extension SceneDescription.Action {
  /// How the action is written: `RemoveTodo(index: Int)`, `.loadShow(id: Int)`, `ClearTodos()`.
  public var signature: String {
    let list = parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + parameter.kind
    }
    if isCase { return "." + name + (list.isEmpty ? "" : "(\(list.joined(separator: ", ")))") }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}

// What an app does not have may be left out on the wire.

extension SceneDescription {
  /// Reads a description; a missing list is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    app = try container.decode(String.self, forKey: .app)
    summary = try container.decode(.summary, else: "")
    type = try container.decodeIfPresent(String.self, forKey: .type)
    stores = try container.decode(.stores, else: [])
    screens = try container.decode(.screens, else: [])
    queues = try container.decode(.queues, else: [])
    invariants = try container.decode(.invariants, else: [])
    secrets = try container.decodeIfPresent(Secrets.self, forKey: .secrets)
    doubt = try container.decodeIfPresent(String.self, forKey: .doubt)
    executorDoubt = try container.decodeIfPresent(String.self, forKey: .executorDoubt)
    untracked = try container.decodeIfPresent([Untracked].self, forKey: .untracked)
    routes = try container.decodeIfPresent([Route].self, forKey: .routes)
    hidden = try container.decodeIfPresent([ValuePath].self, forKey: .hidden)
    enums = try container.decodeIfPresent([EnumType].self, forKey: .enums)
    argumentTypes = try container.decodeIfPresent([ArgumentType].self, forKey: .argumentTypes)
    types = try container.decodeIfPresent([RecordType].self, forKey: .types)
  }
}

extension SceneDescription.Store {
  /// Reads a store, which takes no action unless it says so.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    type = try container.decode(String.self, forKey: .type)
    actions = try container.decode(.actions, else: [])
    isThere = try container.decodeIfPresent(Bool.self, forKey: .isThere)
    obstacle = try container.decodeIfPresent(String.self, forKey: .obstacle)
  }
}

extension SceneDescription.Action {
  /// Reads an action, which is no case and takes nothing unless it says so.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    isCase = try container.decode(.isCase, else: false)
    parameters = try container.decode(.parameters, else: [])
    help = try container.decode(.help, else: "")
    example = try container.decodeIfPresent(Value.self, forKey: .example)
  }
}

extension SceneDescription.Secrets {
  /// Reads the secrets; a missing list is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    paths = try container.decode(.paths, else: [])
    answers = try container.decode(.answers, else: [])
  }
}

extension SceneDescription.Parameter {
  /// Reads a parameter, which is wanted and no secret unless it says otherwise.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    label = try container.decodeIfPresent(String.self, forKey: .label)
    kind = try container.decode(String.self, forKey: .kind)
    isOptional = try container.decode(.isOptional, else: false)
    secret = try container.decodeIfPresent(Bool.self, forKey: .secret)
  }
}

extension SceneDescription.Screen {
  /// Reads a screen, which is visible, does not draw and has no events unless it says otherwise.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    type = try container.decode(String.self, forKey: .type)
    isVisible = try container.decode(.isVisible, else: true)
    isConnected = try container.decodeIfPresent(Bool.self, forKey: .isConnected)
    local = try container.decodeIfPresent(String.self, forKey: .local)
    model = try container.decodeIfPresent(String.self, forKey: .model)
    draws = try container.decode(.draws, else: false)
    events = try container.decode(.events, else: [])
    previews = try container.decode(.previews, else: [])
    drawings = try container.decodeIfPresent(Bool.self, forKey: .drawings)
    workflow = try container.decodeIfPresent(SceneDescription.Workflow.self, forKey: .workflow)
    members = try container.decodeIfPresent([SceneDescription.Member].self, forKey: .members)
    uncallable = try container.decodeIfPresent(
      [SceneDescription.Member].self, forKey: .uncallable)
  }
}
