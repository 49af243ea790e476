/// What was done of all that apps offer, and what was not.
package struct Coverage: Hashable, Sendable, Codable {
  /// The apps, in the order in which they were first loaded.
  package var apps: [AppCoverage] = []

  package init() {}

  /// Adds what was done another time.
  package mutating func add(_ other: Coverage) {
    for app in other.apps { self[app.name, app.type].add(app) }
  }

  /// The coverage of an app, which is added if it is not there yet.
  subscript(name: String, type: String?) -> AppCoverage {
    get {
      apps.first { $0.name == name && $0.type == type } ?? AppCoverage(name: name, type: type)
    }
    _modify {
      let found = apps.firstIndex { $0.name == name && $0.type == type }
      if found == nil { apps.append(AppCoverage(name: name, type: type)) }
      yield &apps[found ?? apps.count - 1]
    }
  }

  /// How many items were done.
  package var done: Int { apps.reduce(0) { $0 + $1.done } }
  /// How many items there are.
  package var listed: Int { apps.reduce(0) { $0 + $1.items.count } }
  /// How many of a hundred items were done, rounded down; 100 where there is none.
  package var percent: Int { Coverage.percent(done, of: listed) }

  /// Whether so many items of a hundred were done.
  package func reaches(_ percent: Double) -> Bool {
    Double(done) * 100 >= percent * Double(listed)
  }

  static func percent(_ done: Int, of listed: Int) -> Int {
    listed == 0 ? 100 : done * 100 / listed
  }
}

/// What was done of all that one app offers.
package struct AppCoverage: Hashable, Sendable, Codable {
  /// Something that can be done with an app, or happen in it.
  package struct Item: Hashable, Sendable, Codable {
    package var kind: Kind
    /// What it is called, as it is written: `AddTodo(title: String)`.
    package var name: String
    /// Where it can be seen, where the name does not say it.
    package var place: String?
    /// How often it was done.
    package var times = 0
  }

  /// A kind of item.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// An action, whoever dispatched it.
    case action
    /// An event of a screen, or an action that was sent to a session of a workflow.
    case event
    /// A case of an enum, to be seen somewhere in the values.
    case enumCase = "case"
    /// A state of a queue that is entered.
    case transition
    /// A request that is answered.
    case answer
    /// A request that fails.
    case failure
    /// A screen that is on show.
    case screen
  }

  /// A place in the app's values.
  package struct Path: Hashable, Sendable, Codable {
    /// From the scene, with `[*]` for the elements of a collection.
    package var path: String
    /// Whether another value was there than in the beginning.
    package var hasChanged: Bool
  }

  package let name: String
  /// The app's type with its module, where it is known.
  package let type: String?
  /// How many transcripts loaded it.
  package var transcripts = 0
  /// In the order in which they were first listed.
  package private(set) var items: [Item] = []
  package private(set) var paths: [Path] = []
  /// Where the items and paths are: `items` and `paths` follow from them.
  private var itemPositions: [Key: Int] = [:]
  private var pathPositions: [String: Int] = [:]

  private struct Key: Hashable, Codable {
    var kind: Kind
    var name: String
  }

  package init(name: String, type: String?) {
    self.name = name
    self.type = type
  }

  /// How many items were done.
  package var done: Int { items.count { $0.times > 0 } }

  /// The items of a kind.
  package func items(_ kind: Kind) -> [Item] { items.filter { $0.kind == kind } }

  /// Lists an item, unless it is listed already.
  package mutating func list(_ kind: Kind, _ name: String, place: String? = nil) {
    let key = Key(kind: kind, name: name)
    guard itemPositions[key] == nil else { return }
    itemPositions[key] = items.count
    items.append(Item(kind: kind, name: name, place: place))
  }

  /// Notes that an item was done; nothing happens if it is not listed.
  package mutating func note(_ kind: Kind, _ name: String, times: Int = 1) {
    guard let position = itemPositions[Key(kind: kind, name: name)] else { return }
    items[position].times += times
  }

  /// Lists a place, unless it is listed already, and notes whether it has changed.
  package mutating func list(path: String, hasChanged: Bool) {
    if let position = pathPositions[path] {
      if hasChanged { paths[position].hasChanged = true }
    } else {
      pathPositions[path] = paths.count
      paths.append(Path(path: path, hasChanged: hasChanged))
    }
  }

  /// Adds what was done with the same app another time.
  mutating func add(_ other: AppCoverage) {
    transcripts += other.transcripts
    for item in other.items {
      list(item.kind, item.name, place: item.place)
      note(item.kind, item.name, times: item.times)
    }
    for path in other.paths { list(path: path.path, hasChanged: path.hasChanged) }
  }
}

extension AppCoverage {
  private enum CodingKeys: String, CodingKey { case name, type, transcripts, items, paths }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      type: try container.decodeIfPresent(String.self, forKey: .type))
    transcripts = try container.decode(Int.self, forKey: .transcripts)
    for item in try container.decode([Item].self, forKey: .items) {
      list(item.kind, item.name, place: item.place)
      note(item.kind, item.name, times: item.times)
    }
    for path in try container.decode([Path].self, forKey: .paths) {
      list(path: path.path, hasChanged: path.hasChanged)
    }
  }
}
