public import Inspectable
import Inspector

/// An app within a test: the commands of the inspector on a fresh scene in the test's own process.
///
/// ```swift
/// let app = try await InspectedApp(TodoApp())
/// try await app.perform(#"dispatch AddTodo(title: "fly")"#)
/// #expect(try await app.value("state.todos[3]") == #""fly""#)
/// ```
/// The suites that `export swift` makes use it. Everything runs on the main actor; an app that
/// traps takes the test with it.
@MainActor
public final class InspectedApp {
  /// Why a command failed.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// The message and what follows it, as the inspector prints them.
    public var lines: [String]

    init(_ failure: ShownFailure) {
      lines = TextRenderer().lines(failure).map(\.text)
    }

    /// The message, on several lines where there is more to say.
    public var description: String { lines.joined(separator: "\n") }
  }

  private let interpreter: Interpreter

  /// Builds a fresh scene of an app, in which each screen has appeared once.
  ///
  /// - Throws: ``Failure`` if the app cannot build it, or if an invariant that it declares does not
  ///   hold there.
  public init(_ app: any InspectableApp) async throws {
    interpreter = Interpreter(
      session: Session(of: [app]), console: MemoryConsole(),
      // What a test itself performs may wait in real time, as the commands of a transcript may not.
      permissions: Permissions(loadsPrograms: false, writesFiles: false, readsFiles: true).waiting)
    try await perform(CommandText.load(app.name))
  }

  /// Performs a command in the form that you type at the prompt, such as `dispatch ClearTodos`, and
  /// returns when the app is at rest.
  ///
  /// The command can't write files or load another app.
  ///
  /// - Returns: the changes, by part; none for a command that only shows something.
  /// - Throws: ``Failure`` if the command fails, including an expectation that doesn't hold and a
  ///   step that broke an invariant.
  @discardableResult
  public func perform(_ command: String) async throws -> [PartChanges] {
    do throws(CommandError) {
      let output = try await interpreter.perform(command)
      if let error = output.error { throw error }
      return output.steps.flatMap(\.changes) + (output.changes ?? [])
    } catch {
      throw Failure(interpreter.masking(error.failure, of: interpreter.shown(command)))
    }
  }

  /// The value of an expression, written as a literal; nil if it cannot be answered because a path
  /// leads nowhere.
  ///
  /// - Throws: ``Failure`` if the expression cannot be read.
  public func value(_ expression: String) async throws -> String? {
    do {
      let parsed = try ValueExpression(parsing: expression)
      let value = try await interpreter.session.valueIfAny(of: parsed)
      return value.map { interpreter.session.secretTexts.hiding($0).literal }
    } catch {
      // It is hidden as in the command that prints it, without that word.
      let (verb, failure) = ("print ", CommandError(error).failure)
      var printed = failure
      printed.offset = failure.offset.map { $0 + verb.utf8.count }
      let shown = interpreter.masking(printed, of: interpreter.shown(verb + expression))
      throw Failure(
        shown.pointing(
          into: String(shown.command.text.dropFirst(verb.count)),
          at: shown.offset.map { $0 - verb.utf8.count }))
    }
  }
}
