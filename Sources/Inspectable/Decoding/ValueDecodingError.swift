/// Why a value could not be turned into a type of the app's.
///
/// The facts are here; ``message`` words them.
package struct ValueDecodingError: Error, Hashable, Sendable {
  /// What was being made, such as `RemoveTodo`; paths in messages begin with it.
  package var root: String
  /// The place in the value that is wrong.
  package var path: ValuePath
  /// What is wrong there.
  package var reason: Reason

  /// How a case is written.
  package struct CaseForm: Hashable, Sendable {
    package var name: String
    /// What it holds, in brackets: `(number: String)`; empty for nothing.
    package var payload: String
  }

  /// What can be wrong with a value.
  package enum Reason: Hashable, Sendable {
    /// Another kind of value was wanted, described as in `Int` or `Date("…")`.
    case mismatch(expected: String, found: Value)
    /// A number is of the right kind, but too large, too small or too precise for its type.
    case unrepresentable(type: String, found: Value)
    /// A text is not one that a type such as `Date` can be read from.
    case malformed(type: String, text: String)
    /// A member is missing, and it isn't optional.
    case missing(label: String, Members)
    /// There is no member of this name.
    case unknown(label: String, Members)
    /// A member is there twice, perhaps once under its coding key.
    case repeated(label: String, Members)
    /// A member has no label, or one that no label belongs to.
    case unlabelled(Members)
    /// More elements than are read.
    case surplus(count: Int, found: Int)
    /// An enum has no case of this name.
    case unknownCase(name: String, type: String, cases: [CaseForm])
    /// No element may be twice in a set.
    case repeatedElement(Value)
    /// No key may be twice in a dictionary.
    case repeatedKey(Value)
    /// The type has the member, and does not read it.
    case uncoded(label: String, type: String)
    /// The type reads something else than its members; the example shows how it is written.
    case codedOtherwise(type: String, example: String)
    /// The type cannot be decoded, and something in it cannot be made of text.
    case unmakeable(MakingObstacle)
    /// The type itself refused the value, in its own words.
    case refused(String)
  }

  /// The labels that something has.
  package struct Members: Hashable, Sendable {
    /// What has them, such as `TodoItem` or `.loaded`.
    package var owner: String
    /// The labels, those of unlabelled parts as `_`.
    package var labels: [String]
  }
}
