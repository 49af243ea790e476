import InspectableDoor

/// An action as Redux has it: a type, and whatever else there is.
struct ReduxAction {
  let type: String
  private let members: [String: JSON]

  /// Why an action is none of the app's.
  struct Misfit: Error {
    let text: String
  }

  /// The type of a command's action: its name, without the arguments.
  static func type(of command: String) -> String {
    let words = command.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return command }
    let name = words[1].prefix { !"( =".contains($0) }
    return words[0] == "dispatch" ? String(name) : "\(words[0]) \(name)"
  }

  /// The actions of a file in their order; nil if it is none.
  ///
  /// Redux DevTools has written its state as a text in a member `payload`, and as it is; a list of actions is taken
  /// too, since some middlewares write one.
  static func all(in document: JSON) -> [ReduxAction]? {
    if let list = document.asList { return list.compactMap(ReduxAction.init) }
    var lifted = document
    if let text = document["payload"]?.asText {
      guard let inner = try? WireCoding.decode(ReadJSON.self, from: Array(text.utf8)) else {
        return nil
      }
      lifted = inner.json
    }
    guard let byNumber = lifted["actionsById"]?.asMembers else { return nil }
    let skipped = Set(lifted["skippedActionIds"]?.asList?.compactMap(\.asWhole) ?? [])
    let numbers =
      lifted["stagedActionIds"]?.asList?.compactMap(\.asWhole)
      ?? byNumber.keys.compactMap { Int($0) }.sorted()
    return numbers.filter { !skipped.contains($0) }
      .compactMap { byNumber[String($0)]?["action"].flatMap(ReduxAction.init) }
      .filter { $0.type != "@@INIT" }
  }

  private init?(_ json: JSON) {
    guard let members = json.asMembers, let type = members["type"]?.asText else { return nil }
    self.type = type
    self.members = members
  }

  /// The command that does it in an app.
  func command(in scene: SceneDescription) -> Result<String, Misfit> {
    // What this tool exported says itself what it was.
    if let command = members["command"]?.asText, Self.isInput(command) { return .success(command) }
    let names = [type] + type.split { "/.".contains($0) }.suffix(1).map(String.init)
    let wanted = names.map(Self.plain)
    let called = scene.calledActions
    guard
      let action = called.first(where: { names.contains($0.name) })
        ?? called.first(where: { wanted.contains(Self.plain($0.name)) })
    else { return .failure(Misfit(text: "\(scene.app) has no such action")) }
    let shaped = ShapedValue(scene: scene)
    var arguments: [String] = []
    for parameter in action.parameters {
      guard let json = argument(for: parameter, among: action.parameters.count) else {
        if parameter.isOptional { continue }
        return .failure(
          Misfit(text: "it has no \(parameter.label ?? "argument") for \(action.signature)"))
      }
      let text = shaped.value(json, as: parameter.kind).literal
      arguments.append((parameter.label.map { $0 + ": " } ?? "") + text)
    }
    return .success(
      "dispatch \(action.isCase ? "." : "")\(action.name)"
        + (action.isCase && arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"))
  }

  /// What is given for a parameter: a member of the payload or of the action, or the payload itself.
  private func argument(for parameter: SceneDescription.Parameter, among count: Int) -> JSON? {
    let payload = members["payload"]
    let own = members.filter { !["type", "meta", "error", "payload"].contains($0.key) }
    if let label = parameter.label, let found = payload?[label] ?? own[label] { return found }
    if count == 1 { return payload ?? (own.count == 1 ? own.first?.value : nil) }
    return nil
  }

  /// A name without what languages write differently: `ADD_TODO` is `AddTodo`.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Whether a command does one thing to an app, so that a file can bring about nothing else.
  private static func isInput(_ command: String) -> Bool {
    var parser = Parser(command)
    guard !command.contains("\n"), let verb = try? parser.verb().name else { return false }
    return Inputs.all[verb] != nil
  }
}
