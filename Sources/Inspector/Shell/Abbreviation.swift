package import InspectableDoor

/// Writes out what is abbreviated at the prompt.
///
/// These are the user's own verbs, and verbs cut to a prefix that no other has. Scripts and
/// recordings hold the full form.
package struct Abbreviation: Sendable {
  private let registry: Registry
  private let aliases: [String: String]
  /// Names that begin a path, so that a path alone is printed.
  private let roots: [String]

  package init(registry: Registry, aliases: [String: String] = [:], roots: [String] = []) {
    self.registry = registry
    self.aliases = aliases
    self.roots = roots
  }

  /// Letters that mean the same verb at every prompt of this kind, whatever else begins with them.
  private static let letters = ["q": "quit", "h": "help"]

  /// The verb that a word names, or the only verb that begins with it.
  static func command(_ word: String, in registry: Registry) -> Command? {
    if let command = registry.command(named: letters[word] ?? word) { return command }
    let found = registry.commands.filter { $0.begins(with: word) }
    return found.count == 1 ? found.first : nil
  }

  /// The command in its full form; a text that is not a command is left to the interpreter, which
  /// says so.
  ///
  /// - Throws: a ``SourceError`` if several verbs begin as the word does.
  package func expanded(_ text: String) throws(SourceError) -> String {
    let bytes = Array(text.utf8)
    var start = bytes.firstIndex { !$0.isBlank } ?? bytes.count
    if start < bytes.count, [UInt8(ascii: "."), UInt8(ascii: ":")].contains(bytes[start]) {
      start += 1
    }
    let end =
      bytes[start...].firstIndex { !$0.isNameByte && $0 != UInt8(ascii: "-") }
      ?? bytes.count
    guard end > start else { return text }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let rest = String(decoding: bytes[end...], as: UTF8.self)

    if let command = registry.command(named: word) {
      guard command.holdsCommand, !Parser(rest).hasTooManyCommands(registry.holdsCommand)
      else { return text }
      let inner = rest.utf8.prefix { $0.isBlank }.count
      let head = String(decoding: bytes[..<(end + inner)], as: UTF8.self)
      do throws(SourceError) {
        return head + (try expanded(String(rest.utf8.dropFirst(inner)) ?? rest))
      } catch {
        throw SourceError(error.message, at: error.offset + end + inner)
      }
    }
    if let expansion = aliases[word] { return expansion + rest }
    if roots.contains(word), rest.hasPrefix(".") || rest.hasPrefix("[") {
      return "print " + word + rest
    }
    if let verb = Self.letters[word] { return verb + rest }
    let verbs = registry.commands.filter { $0.begins(with: word) }
    let names = aliases.keys.filter { $0.hasPrefix(word) }.sorted()
    switch verbs.count + names.count {
    case 0: return text
    case 1: return (verbs.first?.verb ?? aliases[names[0]] ?? word) + rest
    default:
      let all = verbs.map { $0.name(beginningWith: word) } + names
      throw SourceError(
        "'\(word)' could be \(all.inWords(with: "or"))",
        at: start)
    }
  }
}

extension Command {
  fileprivate func begins(with word: String) -> Bool {
    ([verb] + aliases).contains { $0.hasPrefix(word) }
  }

  /// The verb, or another word for it, that begins with a word.
  fileprivate func name(beginningWith word: String) -> String {
    ([verb] + aliases).first { $0.hasPrefix(word) } ?? verb
  }
}
