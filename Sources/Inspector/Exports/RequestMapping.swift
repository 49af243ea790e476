import InspectableDoor

/// Says which request of an app each one in an archive is: a line for each, method, URL, request.
///
/// ```text
/// # {id} stands for a piece of the URL, * for anything.
/// GET https://example.org/shows/{id}   fetchShow(id: {id})
/// GET https://example.org/search?q={q} search(query: "{q}")   data.results
/// ```
///
/// What stands last leads to what is wanted of the answer.
struct RequestMapping {
  /// A request that an answer is for.
  struct Request {
    let name: String
    /// What it is given, with its brackets; nil if that does not matter.
    let arguments: String?
    /// The members that lead to what is wanted of the answer.
    let place: [String]

    func fits(_ row: EffectRow) -> Bool {
      guard row.status == .parked, row.name.prefix(while: { $0 != "#" }) == name else {
        return false
      }
      return arguments == nil || arguments == row.arguments?.bracketed ?? "()"
    }
  }

  private struct Line {
    let method: String
    let url: [Piece]
    let request: String
    let place: [String]
  }

  private enum Piece {
    case text(Substring)
    case anything
    case named(String)
  }

  private var lines: [Line] = []

  init(_ text: String) throws(SourceError) {
    var offset = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { offset += line.utf8.count + 1 }
      let words = line.split(separator: " ")
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count > 2 else {
        throw SourceError(
          "expected a method, a URL and a request, as in GET https://… fetchShow", at: offset)
      }
      // A request may have spaces between its brackets.
      let request = words.dropFirst(2).joined(separator: " ")
      let end =
        request.lastIndex(of: ")").map { request.index(after: $0) } ?? request.firstIndex(of: " ")
        ?? request.endIndex
      guard request.first?.isLetter == true else {
        throw SourceError("expected the name of a request, found '\(request)'", at: offset)
      }
      lines.append(
        Line(
          method: String(first), url: try Self.pieces(words[1], at: offset),
          request: String(request[..<end]),
          place: request[end...].split { " .".contains($0) }.map(String.init)))
    }
  }

  private static func pieces(_ url: Substring, at offset: Int) throws(SourceError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = url
    while let first = rest.first {
      if first == "*" {
        pieces.append(.anything)
        rest = rest.dropFirst()
      } else if first == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw SourceError("a '{' without '}' in \(url)", at: offset)
        }
        pieces.append(.named(String(rest[..<end].dropFirst())))
        rest = rest[rest.index(after: end)...]
      } else {
        let text = rest.prefix { !"*{".contains($0) }
        pieces.append(.text(text))
        rest = rest[text.endIndex...]
      }
    }
    return pieces
  }

  /// The request that an answer is for, by the first line that fits; nil if none does.
  func request(for answer: ArchivedAnswer) -> Request? {
    for line in lines
    where line.method.lowercased() == answer.method.lowercased() || line.method == "*" {
      guard let names = Self.names(in: answer.url[...], line.url[...]) else { continue }
      var text = line.request
      for (name, value) in names { text = text.replacing("{\(name)}", with: value) }
      let name = text.prefix { $0 != "(" }
      return Request(
        name: String(name),
        arguments: name.count < text.count ? String(text[name.endIndex...]) : nil,
        place: line.place)
    }
    return nil
  }

  /// What stands in a URL for the names of a pattern; nil if it does not fit.
  private static func names(in url: Substring, _ pieces: ArraySlice<Piece>) -> [(String, String)]? {
    guard let piece = pieces.first else { return url.isEmpty ? [] : nil }
    switch piece {
    case .text(let text):
      guard url.hasPrefix(text) else { return nil }
      return names(in: url.dropFirst(text.count), pieces.dropFirst())
    case .anything, .named:
      // The shortest piece that lets the rest fit; one with a name ends where a part of the URL does.
      var end = url.startIndex
      while true {
        if let others = names(in: url[end...], pieces.dropFirst()) {
          guard case .named(let name) = piece else { return others }
          return [(name, decoded(url[..<end]))] + others
        }
        guard end < url.endIndex else { return nil }
        if case .named = piece, "/?&#".contains(url[end]) { return nil }
        end = url.index(after: end)
      }
    }
  }

  /// A piece of a URL with its escapes resolved, as it stands in a literal.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, let number = UInt8(digits, radix: 16) {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(
      Value.string(String(decoding: bytes, as: UTF8.self)).literal.dropFirst().dropLast())
  }
}
