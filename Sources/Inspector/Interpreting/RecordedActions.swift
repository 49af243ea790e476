import InspectableDoor

/// What was done of a recording so far, by which the likely cause is told where it comes out differently.
struct RecordedActions {
  /// An action, and where in the app's source it was sent.
  struct Sent: Hashable {
    let action: String
    let place: String
  }

  /// Whether the recording is another build's.
  private let isOtherBuild: Bool

  init(isOtherBuild: Bool = false) { self.isOtherBuild = isOtherBuild }

  /// How often each was recorded as an input, and how often the app has sent it by itself.
  private var counts: [Sent: (recorded: Int, own: Int)] = [:]
  /// The last mark at which the values were as recorded.
  private var mark: String?
  /// What was read since then that no recording has.
  private var outside: [String] = []

  /// The action of a recorded line, with its place in the comment behind it; nil for any other line.
  static func sent(in command: String) -> Sent? {
    let (word, sign) = (Inputs.Dispatch.word + " ", "  # ")
    guard command.hasPrefix(word), let space = command.utf8.lastIndex(of: UInt8(ascii: " ")),
      case let place = command[command.utf8.index(after: space)...],
      place.utf8.contains(UInt8(ascii: ":")),
      case let before = command[..<place.startIndex], before.hasSuffix(sign)
    else { return nil }
    return Sent(
      action: String(before.dropFirst(word.count).dropLast(sign.count)), place: String(place))
  }

  /// The parts that differ with another seed of Swift's hashing, where that was tried.
  var varying: [String] = []

  /// Whether nothing that is known of the replay can be why values are others.
  var knowsNoCause: Bool { doneTwice.isEmpty && outside.isEmpty && !isOtherBuild }

  /// Notes a command that was carried out.
  mutating func note(_ command: String, _ steps: [Session.StepResult]) {
    if let sent = Self.sent(in: command) { counts[sent, default: (0, 0)].recorded += 1 }
    for step in steps {
      for event in step.events where event.kind == .action {
        guard let place = event.source else { continue }
        counts[Sent(action: event.name, place: place), default: (0, 0)].own += 1
      }
      outside += step.events.filter { $0.kind == .outsideRead }.map { event in
        "\(event.name) was read in \(step.number.map { "#\($0) " } ?? "")\(step.label), past the context"
      }
    }
    guard command.hasPrefix("mark ") else { return }
    let words = command.split(separator: " ")
    if words.count >= 3 { (mark, outside) = (String(words[1]), []) }
  }

  /// Whether the app has sent an action by itself that was not taken for a recorded one yet, which it is now.
  mutating func takeOwn(_ sent: Sent) -> Bool {
    guard let count = counts[sent], count.own > count.recorded else { return false }
    counts[sent]?.own -= 1
    return true
  }

  /// The error, with what may be the cause.
  func explained(_ error: CommandError) -> CommandError {
    switch error {
    case .missedActs(let effects, _):
      .missedActs(effects, likely: doneTwice + outside.prefix(3) + otherBuild)
    case .otherDigest(let mark, let wanted, let found, let parts):
      .otherDigest(
        mark: mark, wanted: wanted, found: found,
        likely: parts + since + doneTwice + outside.prefix(3) + orderOfSets + otherBuild)
    default: error
    }
  }

  private var orderOfSets: [String] {
    varying.isEmpty
      ? []
      : [
        "likely the order of a set or dictionary: with another seed of Swift's hashing, "
          + "\(varying.inWords(with: "and")) \(varying.count == 1 ? "differs" : "differ") too"
      ]
  }

  private var otherBuild: [String] {
    isOtherBuild ? ["recorded with another build, whose actions, screens or types were others"] : []
  }

  /// Since when values are others.
  private var since: [String] {
    mark.map { ["they were as recorded at '\($0)', the last mark before"] } ?? []
  }

  /// What was recorded as an input, and is sent by the app itself too.
  private var doneTwice: [String] {
    counts.filter { $0.value.recorded > 0 && $0.value.own > 0 }.keys
      .map { "likely done twice, as the app sends it by itself: \($0.action)  # \($0.place)" }
      .sorted().prefix(3) + []
  }
}

extension Interpreter {
  /// The error, with the likely cause if a replay differs from its recording.
  func explained(_ error: CommandError) async -> CommandError {
    if case .otherDigest = error, searchesCauses, recorded.knowsNoCause {
      recorded.varying = await session.partsByHashing()
    }
    return recorded.explained(error)
  }
}
