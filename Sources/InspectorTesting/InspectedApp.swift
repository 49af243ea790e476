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

    init(_ failure: CommandFailure, of command: String) {
      lines = TextRenderer().lines(failure, command: command).map(\.text)
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
      permissions: Permissions(loadsPrograms: false, writesFiles: false, readsFiles: true))
    try await perform(CommandText.load(app.name))
  }

  /// Carries out a command as it is typed at the prompt, such as `dispatch ClearTodos`, and returns
  /// when the app is at rest.
  ///
  /// Files cannot be written, and no other app can be loaded.
  ///
  /// - Returns: what it changed, by part; nothing for a command that only looks.
  /// - Throws: ``Failure`` if the command fails: also if an expectation does not hold, or if the
  ///   step breaks an invariant and was taken all the same.
  @discardableResult
  public func perform(_ command: String) async throws -> [PartChanges] {
    do throws(CommandError) {
      let output = try await interpreter.perform(command)
      if let error = output.error { throw error }
      return output.steps.flatMap(\.changes) + (output.changes ?? [])
    } catch {
      let shown = interpreter.shown(command)
      throw Failure(interpreter.masking(error.failure, of: shown), of: shown.text)
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
    } catch let error as SourceError {
      throw Failure(CommandError.syntax(error).failure, of: expression)
    } catch let error as CommandError {
      throw Failure(error.failure, of: expression)
    }
  }
}
