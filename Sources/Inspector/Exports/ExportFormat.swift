/// A form in which a session can be written; each is defined in a file of its own.
package struct ExportFormat: Sendable {
  /// The word for it.
  package let name: String
  /// What comes of it, as in "write it as a Swift test".
  let result: String
  /// Whether it can be had with the states, and of some of the steps.
  package let takes: Request.Wishes
  /// Writes what was done on the current branch up to the current step.
  ///
  /// The inputs are performed once more on a fresh scene, and again on others: what differs between
  /// them is not checked by the export. An input that is refused there or crashes the app ends the
  /// export.
  package let write:
    @MainActor @Sendable (Interpreter, Request, ExportSink) async throws(CommandError) -> Void

  /// What is wanted of an export.
  package struct Request: Sendable {
    /// What the file is called, without its folder and extension.
    package var title: String
    /// Whether all values after each step are wanted.
    package var hasStates = false
    /// The steps that are wanted; nil for all.
    package var steps: ClosedRange<Int>?
    /// What the session is called beside another; nil for what it is.
    package var label: String?
    /// What a transcript said on the way, where the session comes from one.
    package var story: TranscriptStory?

    package init(title: String) {
      self.title = title
    }

    /// Reads `10...20`; nil if it is something else.
    package static func steps(_ text: String) -> ClosedRange<Int>? {
      guard let dots = text.firstRange(of: "..."), let first = Int(text[..<dots.lowerBound]),
        let last = Int(text[dots.upperBound...]), 0 <= first, first <= last
      else { return nil }
      return first...last
    }

    /// What of it a form can do.
    package struct Wishes: OptionSet, Sendable {
      package let rawValue: Int
      package init(rawValue: Int) { self.rawValue = rawValue }
      package static let states = Wishes(rawValue: 1)
      package static let steps = Wishes(rawValue: 2)
    }
  }

  /// All forms.
  package static let all: [ExportFormat] = [
    .swift, .markdown, .json, .csv, .html, .trace, .reduxDevTools,
  ]

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
    self.init(name, as: result) { interpreter, request, sink async throws(CommandError) in
      try begin(interpreter.session)
      let replay = try await SessionReplay(
        interpreter, format: shows, findsOrder: findsOrder, keepsChecks: keepsChecks)
      defer { replay.close() }
      try sink.write(try await write(replay, request.title))
    }
  }

  /// A form that writes itself piece by piece.
  init(
    _ name: String, as result: String, taking wishes: Request.Wishes = [],
    write:
      @escaping @MainActor @Sendable (Interpreter, Request, ExportSink) async throws(CommandError)
      -> Void
  ) {
    self.name = name
    self.result = result
    takes = wishes
    self.write = write
  }

  /// The flags that it has.
  package var flags: [String] {
    [(Request.Wishes.states, "--states"), (Request.Wishes.steps, "--steps")].filter {
      takes.contains($0.0)
    }
    .map(\.1)
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
