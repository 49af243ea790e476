/// Something that a person could do to a screen, under the name of the view's interaction.
///
/// ```swift
/// Event("didSelectItem", "Select a row") { (row: Int) in view.didSelectItem?(row) }
/// ```
@MainActor
public struct Event {
  package let name: String
  package let help: String
  package let parameters: [SceneDescription.Parameter]
  package let secret: Set<Int>
  /// The values that arguments of some kinds can have, by the kind.
  let choices: KindChoices
  /// What an exploration does with it.
  var tried = Tried()
  package let prepare: @MainActor ([Input.Argument]) throws -> PreparedAction.Perform

  /// An event with any number of arguments, none included, by position.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - help: what it does, in one line.
  ///   - secret: the positions, from 0, of arguments that are ``Secret``.
  ///   - perform: does it; throws where that cannot happen now, which the step tells.
  public init<each Argument>(
    _ name: String, _ help: String = "", secret: Set<Int> = [],
    perform: @escaping @MainActor (repeat each Argument) throws -> Void
  ) {
    self.init(name, help, secret, kinds: repeat (each Argument).self) { reader in
      let values = (repeat try reader.next((each Argument).self))
      return { _ in try perform(repeat each values) }
    }
  }

  /// An event that takes its time: it is waited for as an effect of its name.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - help: what it does, in one line.
  ///   - secret: the positions, from 0, of arguments that are ``Secret``.
  ///   - perform: does it; what it throws is shown as the effect's failure.
  public init<each Argument>(
    _ name: String, _ help: String = "", secret: Set<Int> = [],
    perform: @escaping @MainActor (repeat each Argument) async throws -> Void
  ) {
    self.init(name, help, secret, kinds: repeat (each Argument).self) { reader in
      let values = (repeat try reader.next((each Argument).self))
      return { context in context.startEffect(name) { try await perform(repeat each values) } }
    }
  }

  private init<each Argument>(
    _ name: String, _ help: String, _ secret: Set<Int>, kinds types: repeat (each Argument).Type,
    prepare: @escaping @MainActor (inout EventArguments) throws -> PreparedAction.Perform
  ) {
    var kinds: [String] = []
    var all: [any Any.Type] = []
    for type in repeat each types {
      kinds.append(Reflection.typeName(type))
      all.append(type)
    }
    choices = KindChoices(of: all)
    self.name = name
    self.help = help
    self.secret = secret
    self.parameters = kinds.enumerated().map { position, kind in
      SceneDescription.Parameter(
        label: nil, kind: kind, isOptional: kind.hasSuffix("?"),
        isSecret: secret.contains(position))
    }
    let count = kinds.count
    let needed = (parameters.lastIndex { !$0.isOptional } ?? -1) + 1
    self.prepare = { @MainActor arguments in
      var reader = EventArguments(
        event: name, arguments: arguments, count: count, needed: needed)
      try reader.checkCount()
      return try prepare(&reader)
    }
  }
}

/// Takes an event's arguments one after the other.
@MainActor
struct EventArguments: @MainActor ArgumentReader {
  let event: String
  let arguments: [Input.Argument]
  let count: Int
  /// How many must be there: what is optional may be left out at the end.
  let needed: Int
  var position = 0

  init(event: String, arguments: [Input.Argument], count: Int, needed: Int? = nil) {
    self.event = event
    self.arguments = arguments
    self.count = count
    self.needed = needed ?? count
  }

  func checkCount() throws {
    if let labelled = arguments.firstIndex(where: { $0.label != nil }) {
      throw Refusal("the arguments of \(event) have no labels", at: .label(index: labelled))
    }
    guard arguments.count > count || arguments.count < needed else { return }
    let wanted = count == 1 ? "1 argument" : "\(count) arguments"
    let place: Refusal.Place =
      arguments.count > count ? .argument(index: count, path: ValuePath()) : .name
    throw Refusal("\(event) takes \(wanted), found \(arguments.count)", at: place)
  }

  mutating func next<T>(_ type: T.Type) throws -> T {
    defer { position += 1 }
    do {
      let value = position < arguments.count ? arguments[position].value : .null
      return try MainActor.decode(T.self, from: value, root: event)
    } catch let error as ValueDecodingError {
      throw Refusal(error.message, at: .argument(index: position, path: error.path))
    }
  }
}

/// Collects the events of a screen.
@resultBuilder
public enum EventBuilder: PartListBuilder {
  /// The elements that the builder collects.
  public typealias Element = Event
}
