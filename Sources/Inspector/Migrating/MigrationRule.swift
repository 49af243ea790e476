/// One line of a mapping: an old name with the new one.
package struct MigrationRule: Hashable, Sendable {
  /// A part of a name.
  package enum Step: Hashable, Sendable {
    case name(String)
    /// `[*]`: any index or key.
    case element

    /// Whether it is a type's or an action's, by its first letter.
    var isCapital: Bool {
      if case .name(let name) = self { name.first?.isUppercase == true } else { false }
    }
  }

  /// What is renamed.
  package enum Subject: Hashable, Sendable {
    /// An action, type, screen, request or path, such as `list.local.selectedIndex`.
    case name([Step])
    /// An enum's case, such as `.all`.
    case enumCase(String)
    /// A text that is a whole value.
    case text(String)
  }

  /// An argument of the old form.
  package struct Parameter: Hashable, Sendable {
    var label: String?
    /// How the new form refers to it.
    var name: String
  }

  /// An argument of the new form.
  package struct Argument: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      /// What the parameter at this position got.
      case parameter(Int)
      /// The same each time, as it stands in the mapping.
      case literal(String)
    }

    var label: String?
    var source: Source
  }

  /// How the arguments of a call change.
  package struct Signature: Hashable, Sendable {
    var parameters: [Parameter]
    var arguments: [Argument]
  }

  package var old: Subject
  /// The pieces of the new name around each `[*]`, as the mapping has them.
  var new: [String]
  /// nil where the arguments stay as they are.
  var signature: Signature?
  /// The line in the mapping, from 1.
  package var line: Int

  /// Whether nobody could say which of two rules is meant.
  func collides(with other: MigrationRule) -> Bool {
    guard old == other.old else { return false }
    guard let mine = signature, let others = other.signature else { return true }
    return mine.parameters.map(\.label) == others.parameters.map(\.label)
  }
}
