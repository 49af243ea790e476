/// Marks something in a scene as secret: its value never leaves the app's process.
///
/// ```swift
/// Scene {
///   StorePart(store) {
///     Example(LogIn(user: "ada", password: "…"), "Log in", secret: ["password"])
///   }
///   Secret("state.session.token")
///   Secret("state.accounts[*].password")
///   Secret(answerTo: "login")
///   Secret(argument: "token", of: "SetSession")
/// }
/// ```
/// Wherever the value would be printed, recorded or written, `<secret>` appears instead. You can
/// still see whether it is nil, and whether it has changed.
@MainActor
public struct Secret: ScenePart {
  package let mark: Mark

  package enum Mark {
    case path(String)
    case answer(request: String)
    case argument(label: String, owner: String)
  }

  /// Hides the value at a path of a store, a local state, a model, a rendering or a drawing.
  ///
  /// - Parameter path: a path as in `print`, such as `list.model.token`; `[*]` means every element
  ///   of a collection, `["k"]` one entry. A path that can't lead anywhere is an error when the app
  ///   is loaded. If the app copies the value to another place, mark that place, too.
  public init(_ path: String) {
    mark = .path(path)
  }

  /// Hides the answers to a controlled request.
  ///
  /// - Parameter request: the name under which the app asks for it.
  public init(answerTo request: String) {
    mark = .answer(request: request)
  }

  /// Hides an argument of what the app dispatches itself, of an action of a workflow, or of a
  /// controlled request.
  ///
  /// For an action that has an ``Example``, mark the argument there.
  ///
  /// - Parameters:
  ///   - label: the argument's label, or its position.
  ///   - owner: the action's name, the type of a structure or the case of an enum; or the request's.
  public init(argument label: String, of owner: String) {
    mark = .argument(label: label, owner: owner)
  }

  /// Enters the mark into a scene.
  public func add(to scene: inout Scene) {
    scene.secrets.append(self)
  }
}
