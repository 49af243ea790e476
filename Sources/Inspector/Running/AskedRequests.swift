import InspectableDoor

/// Where each request was asked for last, so that it can be described when it waits no more.
struct AskedRequests {
  private var places: [String: Timeline.Node] = [:]
  /// How each was asked for, by name and number; nil where that is not kept.
  private var askings: [String: Asking]?

  /// What was asked for, and with what arguments, as they are shown.
  struct Question: Hashable {
    let name: String
    let arguments: String

    init(_ event: StepEvent) {
      (name, arguments) = (event.name.requestName, event.detail ?? "")
    }
  }

  /// How a request was asked for.
  struct Asking {
    let question: Question
    /// In which step.
    let node: Timeline.Node
    /// Its place among the requests that the step asked for.
    let place: Int
    /// How many the step asked for.
    let count: Int
  }

  /// - Parameter keepsAskings: whether it keeps how each was asked for, too.
  init(keepsAskings: Bool) {
    if keepsAskings { askings = [:] }
  }

  /// What was asked for, by name.
  var names: [String] { places.keys.sorted() }

  /// A step at which a request of that name waits; nil if none was asked for in a step.
  subscript(name: String) -> Timeline.Node? { places[name] }

  /// How a request was asked for; nil if that is not known.
  subscript(request: RequestReference) -> Asking? { askings?["\(request)"] }

  /// The place of each, from 0, among those with its name and arguments, in the order of their numbers.
  var placesAmongAlike: [String: (question: Question, place: Int)] {
    var counts: [Question: Int] = [:]
    var places: [String: (Question, Int)] = [:]
    let byNumber = (askings ?? [:]).sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
    for (request, asking) in byNumber {
      places[request] = (asking.question, counts[asking.question, default: 0])
      counts[asking.question, default: 0] += 1
    }
    return places
  }

  /// Notes what was asked for in a step.
  mutating func note(_ events: [StepEvent], at node: Timeline.Node) {
    let asked = events.filter { $0.kind == .requestParked }
    for (place, event) in asked.enumerated() {
      let question = Question(event)
      places[question.name] = node
      askings?[event.name] = Asking(
        question: question, node: node, place: place, count: asked.count)
    }
  }
}

extension String {
  /// The name of a request without its number, such as `fetchTodos` of `fetchTodos#2`.
  var requestName: String { String(prefix { $0 != "#" }) }
}
