import InspectableDoor

extension Command {
  /// The verb that searches values.
  static let find = Command(
    verb: "find", group: .time, forms: ["find TEXT", "find --full TEXT"],
    summary: "search all values for a text, now and across the steps of the branch",
    flags: ["--full": "list all places and all steps"],
    examples: ["find milk", "find \"two words\"", "find --full todo"],
    hides: .comparisons
  ) { invocation in
    let isFull = invocation.fullFlag() || invocation.interpreter.givesAll
    let text = try invocation.searchText()
    let session = invocation.session
    let position = try session.current().timeline.position
    let stretches =
      session.isRunning
      ? [position...position] : try await session.past.stretches(containing: text)
    // Where it is now is asked for only if it is there.
    let parts =
      stretches.contains { $0.contains(position) }
      ? try await invocation.parts(with: text, limit: isFull ? nil : 10) : []
    guard !stretches.isEmpty, !session.isRunning || !parts.allSatisfy(\.lines.isEmpty) else {
      let hint = flagMeant(in: text).map { "; a flag comes first: 'find \($0) …'" } ?? ""
      throw CommandError.refused(
        "no value contains \(Value.string(session.secretTexts.masking(text)).literal), at no step of the branch\(hint)"
      )
    }
    let steps = stretches.map { range in
      range.count == 1 ? "#\(range.lowerBound)" : "#\(range.lowerBound) to #\(range.upperBound)"
    }
    var output = Output(lines: parts.flatMap(\.lines) + ["in \(steps.listed(full: isFull))"])
    output.isFull = isFull
    let omitted = parts.reduce(0) { $0 + $1.omitted }
    output.found = [
      "places": .array(parts.flatMap(\.json)),
      "stretches": .array(
        stretches.map { .object(["first": .int($0.lowerBound), "last": .int($0.upperBound)]) }),
    ]
    output.list = "places"
    if omitted > 0 { output.found["omitted"] = .int(omitted) }
    return output
  }

  /// The flag of `find` that seems to be meant by a word before or behind a text.
  private static func flagMeant(in text: String) -> String? {
    let flags = ["--full", "--json", "--csv"]
    let words = text.split(separator: " ").map(String.init)
    return [words.first, words.last].lazy.compactMap { $0 }.filter { $0.hasPrefix("--") }
      .compactMap { word in flags.contains(word) ? word : Nearest.name(to: word, in: flags) }.first
  }
}

/// The places of a part in which a text was found.
private struct PlacesFound {
  var part: ValuePath
  var places: [(path: ValuePath, value: Value)] = []
  /// How many more there are.
  var omitted = 0
  /// Why the part was not searched; nil if it was.
  var obstacle: String?

  var lines: [String] {
    if let obstacle { return ["\(part) was not searched: \(obstacle)"] }
    return places.flatMap { place in
      place.value.lines(width: 80, prefix: "\(part.appending(place.path)): ")
    } + (omitted > 0 ? ["… \(grouped(omitted)) more in \(part)"] : [])
  }

  var json: [JSON] {
    places.map { place in
      .object(["path": .string("\(part.appending(place.path))"), "value": JSON(place.value)])
    }
  }
}

extension Invocation {
  /// The places that contain a text, with what is there.
  ///
  /// - Parameter limit: how many of each part; nil for all, with their values in full.
  fileprivate func parts(
    with text: String, limit: Int?
  ) async throws(CommandError) -> [PlacesFound] {
    if try session.current().capabilities.contains(.find) {
      do throws(CommandError) {
        let found = try await session.ask(
          Questions.Find(text: text, limit: limit), during: "find \(Value.string(text).literal)")
        return found.parts.map { part in
          PlacesFound(
            part: ValuePath(part: part.part), places: part.places.map { ($0.path, $0.value) },
            omitted: part.omitted ?? 0)
        }
      } catch {
        // All of it together may be too much for an answer.
        guard case .refused = error else { throw error }
      }
    }
    var parts: [PlacesFound] = []
    for part in try session.scene().partPaths {
      parts.append(try await places(with: text, in: part, limit: limit))
    }
    return parts
  }

  /// The places of a part that contain a text, of a host that does not search itself.
  private func places(
    with text: String, in part: ValuePath, limit: Int?
  ) async throws(CommandError) -> PlacesFound {
    let places: [(path: ValuePath, value: Value)]
    do {
      places = try await session.read(ValueExpression(part), full: true, offset: 0).places(
        containing: text)
    } catch {
      guard case .refused(let refusal, _) = error else { throw error }
      // One part may be too large for an answer; the others are searched all the same.
      return PlacesFound(part: part, obstacle: refusal.message)
    }
    let shown = places.prefix(limit ?? .max).map { place in
      (place.path, limit == nil ? place.value : place.value.cut(to: .ends))
    }
    return PlacesFound(part: part, places: shown, omitted: places.count - shown.count)
  }
}

extension Invocation {
  /// Consumes `--full` if it comes next; anything else is what is looked for.
  fileprivate mutating func fullFlag() -> Bool {
    var copy = parser
    guard copy.flag() == "full" else { return false }
    parser = copy
    return true
  }

  /// A text in quotes, or the rest of the line.
  fileprivate mutating func searchText() throws -> String {
    let offset = parser.offsetOfNextToken
    var copy = parser
    copy.position = offset
    // A text that is never closed is a mistake, not a quote to look for.
    if copy.comes("\""), case .string(let text) = try copy.literal(), copy.isAtEnd, !text.isEmpty {
      parser = copy
      return text
    }
    let text = parser.rest()
    guard !text.isEmpty else {
      throw SourceError("expected a text to look for", at: offset)
    }
    return text
  }
}
