/// A form in which a session can be written; each is defined in a file of its own.
package struct ExportFormat: Sendable {
  /// The word for it.
  package let name: String
  /// What comes of it, as in "write it as a Swift test".
  let result: String
  /// Writes what was done on the current branch up to the current step.
  ///
  /// The inputs are performed once more on a fresh scene, and again on others: what differs between
  /// them is not checked by the export. An input that is refused there or crashes the app ends the
  /// export.
  ///
  /// The text is what the file is called, without its folder and extension.
  package let text: @MainActor @Sendable (Interpreter, String) async throws(CommandError) -> String

  /// All forms.
  package static let all: [ExportFormat] = [.swift, .markdown, .json, .csv]

  /// The form of a name; nil if there is none.
  package init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// A form that goes through the commands on a fresh scene.
  ///
  /// - Parameters:
  ///   - shows: in which form of output commands are shown.
  ///   - findsOrder: whether to find what depends on the order of a set, too.
  ///   - keepsChecks: whether what the session expects, holds and watches is written too.
  init(
    _ name: String, as result: String, shows: OutputFormat = .text, findsOrder: Bool = false,
    keepsChecks: Bool = false,
    begin: @escaping @MainActor @Sendable (Session) throws(CommandError) -> Void = { _ in },
    _ write:
      @escaping @MainActor @Sendable (SessionReplay, String) async throws(CommandError) -> String
  ) {
    self.name = name
    self.result = result
    text = { interpreter, title async throws(CommandError) in
      try begin(interpreter.session)
      let replay = try await SessionReplay(
        interpreter, format: shows, findsOrder: findsOrder, keepsChecks: keepsChecks)
      defer { replay.close() }
      return try await write(replay, title)
    }
  }

  /// The names in words, for messages.
  package static var names: String { all.map(\.name).inWords(with: "or") }

  /// The names of what the verb can write, a test of the session included, for messages.
  package static var typedNames: String {
    (all.map(\.name) + ["test"]).inWords(with: "or")
  }

  /// What comes of them, in words.
  package static var results: String { all.map { "as \($0.result)" }.inWords(with: "or") }

  /// The file's name without its folder and extension, for use in the text.
  package static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
