import InspectableDoor

/// What an exploration may say of how far it came, and no more than that.
struct ExplorationClaim {
  /// How many inputs one after the other were tried.
  var depth: Int
  /// Whether everything was tried.
  var isComplete: Bool
  /// Whether inputs were left out, since others of their kind crashed the app.
  var leavesOut: Bool
  /// What was drawn; nil where the host does not tell.
  var drawn: [ExplorationProgress.Drawn]?
  /// The parts of the work that it is about, of several machines; empty for all of it.
  var parts: [ExplorationOptions.Part] = []
  /// In how many states nothing was tried, since the search was not to go beyond them.
  var beyond = 0
  /// Which states that are not equal were taken as one; nil where each of them counted.
  var merging: ExplorationProgress.Merging?

  /// Of more kinds of input than this the others are only counted.
  private static let mostNamed = 3

  /// What was tried, in a sentence that goes on after a comma; empty if nothing was tried whole.
  var words: String {
    guard let claim else { return "" }
    return ", " + claim + names.map { "; \($0)" }.joined()
  }

  /// The same for a sentence that goes on.
  var wordsWithin: String {
    guard let claim else { return "" }
    return ", " + claim + (names.isEmpty ? "" : " (\(names.joined(separator: "; ")))")
  }

  /// Whether every input was tried that there is, as far as it came.
  var isProof: Bool {
    claim != nil && isWhole && !leavesOut && parts.isEmpty && beyond == 0 && merging == nil
  }

  private var isWhole: Bool { drawn?.isEmpty == true }

  private var claim: String? {
    let others = leavesOut ? "else " : ""
    if isComplete {
      return "nothing \(others)left" + (isWhole ? "" : " of what was drawn") + partWords
        + beyondWords + mergingWords
    }
    guard depth > 0 else { return nil }
    return "every \(leavesOut ? "other " : "")input \(isWhole ? "" : "drawn ")to depth \(depth)"
      + partWords + beyondWords + mergingWords
  }

  private var beyondWords: String {
    beyond == 0 ? "" : " within --where, which ends at \(counted(beyond, "state"))"
  }

  private var mergingWords: String {
    switch merging {
    case .view: ", taking states as one that are equal in --view"
    case .ignored: ", taking states as one that are equal but for what was left out"
    case nil: ""
    }
  }

  private var partWords: String {
    guard let count = parts.first?.count else { return "" }
    let numbers = parts.map { String($0.number) }.joined(separator: ", ")
    return " in part\(parts.count == 1 ? "" : "s") \(numbers) of \(count)"
  }

  private var names: [String] {
    // What was not tried in all its combinations comes first.
    let drawn = (drawn ?? []).filter { $0.total != nil } + (drawn ?? []).filter { $0.total == nil }
    let rest = drawn.count - Self.mostNamed
    return drawn.prefix(rest == 1 ? drawn.count : Self.mostNamed).map(\.words)
      + (rest > 1 ? ["and \(grouped(rest)) more"] : [])
  }
}

extension ExplorationProgress.Drawn {
  /// What was tried: `Row: 16 of 81 pairs`.
  var words: String {
    let words = subject.split(separator: " ")
    let isAnswer = words.first == "resolve"
    let name = isAnswer ? subject : words.dropFirst().joined(separator: " ")
    let noun = isAnswer ? "answer" : form.rawValue
    guard let total else { return "\(name): \(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }
    return "\(name): \(grouped(count)) of \(grouped(total)) \(noun)s"
  }

  /// The same as data.
  var json: JSON {
    var members: [String: JSON] = [
      "subject": .string(subject), "form": .string(form.rawValue), "count": .int(count),
    ]
    members["total"] = total.map(JSON.int)
    return .object(members)
  }
}

extension ExplorationProgress.Statistic {
  /// How often it was tried, and with which arguments.
  func lines() -> [String] {
    var parts = ["tried \(grouped(counts.tried))", "changed \(grouped(counts.changed))"]
    for (count, word) in [
      (counts.refused, "refused"), (counts.ended, "crashed or hung"), (counts.leftOut, "left out"),
    ] where count > 0 {
      parts.append("\(word) \(grouped(count))")
    }
    return ["\(subject): \(parts.joined(separator: ", "))"]
      + arguments.enumerated().map { position, values in
        let label = position < labels.count ? labels[position] ?? "\(position)" : "\(position)"
        let shown = values.map { "\($0.value.literal) \(grouped($0.counts.tried))" }
        let rest = more[position] > 0 ? ["\(grouped(more[position])) other values"] : []
        return "  \(label): \((shown + rest).joined(separator: ", "))"
      }
  }

  /// The same as data.
  var json: JSON {
    .object([
      "subject": .string(subject), "counts": counts.json,
      "arguments": .array(
        arguments.map { values in
          .array(
            values.map { .object(["value": .string($0.value.literal), "counts": $0.counts.json]) })
        }),
      "more": .array(more.map(JSON.int)),
    ])
  }
}

extension ExplorationProgress.Counts {
  fileprivate var json: JSON {
    .object([
      "tried": .int(tried), "changed": .int(changed), "refused": .int(refused),
      "crashed": .int(ended), "leftOut": .int(leftOut),
    ])
  }
}
